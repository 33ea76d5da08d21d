// SPDX-License-Identifier: Apache-2.0
// Where a trick does not pay: SiLU over an array in global memory. Each element is read and written once, 8 bytes, and the
// kernel runs at the speed of a copy whatever the reciprocal; take the correctly rounded one, which costs nothing here.
//
//   memory_bound [--json FILE]
#include "example.h"
#include "silu.h"

namespace example {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kLength = std::size_t{1} << 28, kBytes = 2 * kLength * sizeof(float);

template <class Rcp>
__global__ void __launch_bounds__(kThreads) map(const float4* in, float4* out) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  const float4 v = in[i];
  out[i] = make_float4(silu<Rcp>(v.x), silu<Rcp>(v.y), silu<Rcp>(v.z), silu<Rcp>(v.w));
}

/// Validates a variant against double, and then times it.
template <class Row>
Result measure(const char* variant, const std::vector<float>& x, const Array& in, const Array& out) {
  const auto launch = [&] {
    map<typename Row::Raw><<<kLength / 4 / kThreads, kThreads>>>(reinterpret_cast<const float4*>(in.data()),
                                                                reinterpret_cast<float4*>(out.data()));
  };
  launch();
  check(cudaGetLastError(), "launching a kernel");
  const double error = silu_error(x, out.head(1 << 20));
  if (!(error <= Row::max_rel_error + kExpError))
    throw std::runtime_error(std::string(variant) + ": its error is " + std::to_string(error));
  return {variant, error, kBytes / median_seconds(launch) * 1e-9};
}

void example(const char* json) {
  std::vector<float> x(kLength);
  for (std::size_t i = 0; i < kLength; ++i) x[i] = -16.0f + 32.0f * static_cast<float>(i % (1 << 20)) * 0x1p-20f;
  const Array in(x), out(kLength);
  const double copy = median_seconds([&] {
    check(cudaMemcpyAsync(out.data(), in.data(), kBytes / 2, cudaMemcpyDeviceToDevice), "copying on the device");
  });
  using namespace mufree::methods;
  report("GB/s",
         {{"a copy", 0, kBytes / copy * 1e-9},
          measure<rcp_mufu>("MUFU", x, in, out),
          measure<rcp_ieee>("correctly rounded", x, in, out),
          measure<rcp_magic_cubic>("trick", x, in, out)},
         json);
}

}  // namespace
}  // namespace example

int main(int argc, char** argv) { return example::run(argc, argv, example::example); }
