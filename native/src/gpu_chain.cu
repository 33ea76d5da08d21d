// SPDX-License-Identifier: Apache-2.0
// chain: a register-resident kernel, bound by the pipes. The only place where a method's speed shows.
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;

/// What a register holds of an array: a float, or two values of a 16-bit format.
__device__ void load_unit(float& unit, const float* in, std::int64_t i, std::int64_t length) {
  unit = i < length ? in[i] : 1.0f;
}
__device__ void store_unit(float unit, float* out, std::int64_t i, std::int64_t length) {
  if (i < length) out[i] = unit;
}
template <class Format>
__device__ void load_unit(Pair<Format>& unit, const Lane<Format>* in, std::int64_t i, std::int64_t length) {
  const Lane<Format> one = Constant<Lane<Format>>{1.0f}.get();
  unit = pair(2 * i < length ? in[2 * i] : one, 2 * i + 1 < length ? in[2 * i + 1] : one);
}
template <class Format>
__device__ void store_unit(Pair<Format> unit, Lane<Format>* out, std::int64_t i, std::int64_t length) {
  if (2 * i < length) out[2 * i] = low(unit);
  if (2 * i + 1 < length) out[2 * i + 1] = high(unit);
}

/// rounds * Unroll + rest steps. Width: independent registers a thread; with 64 warps an SM they hide every latency.
template <class F, int Width, int Unroll, class Value = typename F::Format::Value>
__global__ void __launch_bounds__(kThreads)
    chain(unsigned rounds, unsigned rest, const Value* in, Value* out, std::int64_t length) {
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  const std::int64_t first = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  typename F::Format::Unit units[Width];
#pragma unroll
  for (int k = 0; k < Width; ++k) load_unit(units[k], in, first + k * stride, length);
#pragma unroll 1
  for (unsigned round = 0; round < rounds; ++round)
#pragma unroll
    for (int u = 0; u < Unroll; ++u)
#pragma unroll
      for (int k = 0; k < Width; ++k) units[k] = F::apply(units[k]);
#pragma unroll 1
  for (unsigned step = 0; step < rest; ++step)
#pragma unroll
    for (int k = 0; k < Width; ++k) units[k] = F::apply(units[k]);
#pragma unroll
  for (int k = 0; k < Width; ++k) store_unit(units[k], out, first + k * stride, length);
}

}  // namespace

void launch_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length,
                  cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    // The assembler takes MUFU.RCP of MUFU.RCP for its argument: a method of one instruction must not meet itself
    // within the loop's body. It is bound by its pipe, which hides the loop's branches.
    constexpr int width = Row::ops == 1 ? 16 : 4, unroll = Row::ops == 1 ? 1 : 8;
    using Value = typename Row::Value;
    constexpr std::int64_t per_block = kThreads * width * (sizeof(float) / sizeof(Value));
    const auto blocks = static_cast<unsigned>((length + per_block - 1) / per_block);
    const auto kernel = guarded ? chain<typename Row::Guarded, width, unroll> : chain<typename Row::Raw, width, unroll>;
    kernel<<<blocks, kThreads, 0, stream>>>(static_cast<unsigned>(steps / unroll), static_cast<unsigned>(steps % unroll),
                                            static_cast<const Value*>(in), static_cast<Value*>(out), length);
  });
  check(cudaGetLastError(), "launching chain");
}

}  // namespace mufree
