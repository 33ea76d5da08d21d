// SPDX-License-Identifier: Apache-2.0
// chain: a register-resident kernel, bound by the pipes. The only place where a method's speed shows.
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;
constexpr int kWidth = 4;   // independent values a thread: with 64 warps an SM they hide every latency
constexpr int kUnroll = 8;  // steps between two loop branches

template <class F>
__global__ void __launch_bounds__(kThreads)
    chain(std::int64_t steps, const float* in, float* out, std::int64_t length) {
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  const std::int64_t first = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  float values[kWidth];
#pragma unroll
  for (int k = 0; k < kWidth; ++k) {
    const std::int64_t i = first + k * stride;
    values[k] = i < length ? in[i] : 1.0f;
  }
#pragma unroll 1
  for (std::int64_t step = 0; step < steps / kUnroll; ++step)
#pragma unroll
    for (int u = 0; u < kUnroll; ++u)
#pragma unroll
      for (int k = 0; k < kWidth; ++k) values[k] = F::apply(values[k]);
#pragma unroll 1
  for (int step = 0; step < static_cast<int>(steps % kUnroll); ++step)
#pragma unroll
    for (int k = 0; k < kWidth; ++k) values[k] = F::apply(values[k]);
#pragma unroll
  for (int k = 0; k < kWidth; ++k) {
    const std::int64_t i = first + k * stride;
    if (i < length) out[i] = values[k];
  }
}

}  // namespace

void launch_chain(int method, bool guarded, std::int64_t steps, const float* in, float* out, std::int64_t length,
                  cudaStream_t stream) {
  constexpr std::int64_t per_block = std::int64_t{kThreads} * kWidth;
  const auto blocks = static_cast<unsigned>((length + per_block - 1) / per_block);
  with_functor(method, guarded, [&](auto functor) {
    chain<decltype(functor)><<<blocks, kThreads, 0, stream>>>(steps, in, out, length);
  });
  check(cudaGetLastError(), "launching chain");
}

}  // namespace mufree
