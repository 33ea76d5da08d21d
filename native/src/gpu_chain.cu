// SPDX-License-Identifier: Apache-2.0
// chain: a register-resident kernel, bound by the pipes. The only place where a method's speed shows.
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;

/// rounds * Unroll + rest steps. Width: independent values a thread; with 64 warps an SM they hide every latency.
template <class F, int Width, int Unroll>
__global__ void __launch_bounds__(kThreads)
    chain(unsigned rounds, unsigned rest, const float* in, float* out, std::int64_t length) {
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  const std::int64_t first = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  float values[Width];
#pragma unroll
  for (int k = 0; k < Width; ++k) {
    const std::int64_t i = first + k * stride;
    values[k] = i < length ? in[i] : 1.0f;
  }
#pragma unroll 1
  for (unsigned round = 0; round < rounds; ++round)
#pragma unroll
    for (int u = 0; u < Unroll; ++u)
#pragma unroll
      for (int k = 0; k < Width; ++k) values[k] = F::apply(values[k]);
#pragma unroll 1
  for (unsigned step = 0; step < rest; ++step)
#pragma unroll
    for (int k = 0; k < Width; ++k) values[k] = F::apply(values[k]);
#pragma unroll
  for (int k = 0; k < Width; ++k) {
    const std::int64_t i = first + k * stride;
    if (i < length) out[i] = values[k];
  }
}

}  // namespace

void launch_chain(int method, bool guarded, std::int64_t steps, const float* in, float* out, std::int64_t length,
                  cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    // The assembler takes MUFU.RCP of MUFU.RCP for its argument: a method of one instruction must not meet itself
    // within the loop's body. It is bound by its pipe, which hides the loop's branches.
    constexpr int width = Row::ops == 1 ? 16 : 4, unroll = Row::ops == 1 ? 1 : 8;
    constexpr std::int64_t per_block = kThreads * width;
    const auto blocks = static_cast<unsigned>((length + per_block - 1) / per_block);
    const auto kernel = guarded ? chain<typename Row::Guarded, width, unroll> : chain<typename Row::Raw, width, unroll>;
    kernel<<<blocks, kThreads, 0, stream>>>(static_cast<unsigned>(steps / unroll), static_cast<unsigned>(steps % unroll),
                                            in, out, length);
  });
  check(cudaGetLastError(), "launching chain");
}

}  // namespace mufree
