// SPDX-License-Identifier: Apache-2.0
// Where a trick pays: SiLU again and again on values in registers, as fused layers that stay on the chip do. With MUFU for
// the exponential and for the reciprocal, MUFU is the bottleneck: 2 of its instructions an element, 4 clocks a warp and SM,
// while the others need 1.25. A trick of 5 operations leaves 1 MUFU instruction and 9 others: 2.25 clocks. Giving a few of the
// elements back to MUFU should balance the two; on an H200 it gains nothing.
//
//   silu [--json FILE]
#include "example.h"
#include "silu.h"

namespace example {
namespace {

constexpr int kThreads = 256, kWidth = 8;

/// `steps` times x = silu(x) + 1/2 on each value. The reciprocals of every `Every`-th of a thread's values are One's, those
/// of the rest Rest's; Every = 0: all are Rest's.
template <class One, class Rest, int Every>
__global__ void __launch_bounds__(kThreads) chain(int steps, const float* in, float* out) {
  const int first = blockIdx.x * kThreads + threadIdx.x, stride = gridDim.x * kThreads;
  float x[kWidth];
#pragma unroll
  for (int k = 0; k < kWidth; ++k) x[k] = in[first + k * stride];
#pragma unroll 4
  for (int step = 0; step < steps; ++step) {
#pragma unroll
    for (int k = 0; k < kWidth; ++k) {
      if constexpr (Every == 0) x[k] = silu<Rest>(x[k]) + 0.5f;
      else x[k] = (k % Every == 0 ? silu<One>(x[k]) : silu<Rest>(x[k])) + 0.5f;
    }
  }
#pragma unroll
  for (int k = 0; k < kWidth; ++k) out[first + k * stride] = x[k];
}

/// Validates one step of a variant against double, and then times it. `bound`: the reciprocals' stated error.
template <class One, class Rest, int Every>
Result measure(const char* variant, double bound, int blocks, const std::vector<float>& x) {
  constexpr int steps = 4096;
  const Array in(x), out(x.size());
  const auto launch = [&](int n) { chain<One, Rest, Every><<<blocks, kThreads>>>(n, in.data(), out.data()); };
  launch(1);
  check(cudaGetLastError(), "launching a kernel");
  std::vector<float> y = out.head(x.size());
  double error = 0;  // against the sum, which is not 0 where SiLU is
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double exact = exact_silu(x[i]), off = std::fabs(y[i] - (exact + 0.5)) / (std::fabs(exact) + 0.5);
    error = off <= error ? error : std::isnan(off) ? HUGE_VAL : off;
  }
  if (!(error <= bound + kExpError))
    throw std::runtime_error(std::string(variant) + ": its error is " + std::to_string(error));
  const double seconds = median_seconds([&] { launch(steps); });
  return {variant, error, static_cast<double>(x.size()) * steps / seconds * 1e-9};
}

void example(const char* json) {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
  const int blocks = 8 * device.multiProcessorCount * (device.maxThreadsPerMultiProcessor / kThreads);
  std::vector<float> x(static_cast<std::size_t>(blocks) * kThreads * kWidth);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = -16.0f + 32.0f * static_cast<float>(i) / static_cast<float>(x.size());
  using mufree::methods::rcp_ieee, mufree::methods::rcp_mufu, mufree::methods::rcp_magic_cubic, mufree::methods::rcp_magic_quartic;
  constexpr double mufu = rcp_mufu::max_rel_error, trick = rcp_magic_cubic::max_rel_error;
  report("Gelements/s",
         {measure<ByMufu, ByMufu, 0>("MUFU", mufu, blocks, x),
          measure<ByIeee, ByIeee, 0>("correctly rounded", rcp_ieee::max_rel_error, blocks, x),
          measure<ByTrick, ByTrick, 0>("trick", trick, blocks, x),
          measure<ByAccurateTrick, ByAccurateTrick, 0>("trick as accurate as MUFU", rcp_magic_quartic::max_rel_error, blocks, x),
          measure<ByMufu, ByTrick, 2>("trick, every 2nd element by MUFU", trick, blocks, x),
          measure<ByMufu, ByTrick, 4>("trick, every 4th element by MUFU", trick, blocks, x),
          measure<ByMufu, ByTrick, 8>("trick, every 8th element by MUFU", trick, blocks, x)},
         json);
}

}  // namespace
}  // namespace example

int main(int argc, char** argv) { return example::run(argc, argv, example::example); }
