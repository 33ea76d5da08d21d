// SPDX-License-Identifier: Apache-2.0
// A method applied again and again to values in registers: the loop of the kernels that time arithmetic.
#pragma once
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {

constexpr int kChainThreads = 256;

/// What a register holds of an array: a float, or two values of a 16-bit format.
inline __device__ void load_unit(float& unit, const float* in, std::int64_t i, std::int64_t length) {
  unit = i < length ? in[i] : 1.0f;
}
inline __device__ void store_unit(float unit, float* out, std::int64_t i, std::int64_t length) {
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

/// A round: a mix's pattern moves on by one position at every step.
template <class F, int Unroll, int Step = 0, class Unit, int Width>
__device__ void apply_steps(Unit (&units)[Width]) {
  if constexpr (Step < Unroll) {
    F::template apply_all<Step>(units);
    apply_steps<F, Unroll, Step + 1>(units);
  }
}

/// Steps 0 to count - 1 of a round.
template <class F, int Unroll, int Step = 0, class Unit, int Width>
__device__ void apply_steps(Unit (&units)[Width], unsigned count) {
  if constexpr (Step < Unroll) {
    if (Step >= count) return;
    F::template apply_all<Step>(units);
    apply_steps<F, Unroll, Step + 1>(units, count);
  }
}

/// rounds * Unroll + rest steps. Width: independent units a thread; with 64 warps an SM they hide every latency. A thread of a
/// mix has whole patterns of consecutive values; the others' values lie so that loads are coalesced.
template <class F, int Width, int Unroll, class Value = typename F::Format::Value>
__global__ void __launch_bounds__(kChainThreads)
    chain(unsigned rounds, unsigned rest, const Value* in, Value* out, std::int64_t length) {
  constexpr bool mix = is_mix<typename F::Row::Method>;
  const std::int64_t thread = std::int64_t{blockIdx.x} * kChainThreads + threadIdx.x;
  const std::int64_t first = mix ? thread * Width : thread, stride = mix ? 1 : std::int64_t{gridDim.x} * kChainThreads;
  typename F::Format::Unit units[Width];
#pragma unroll
  for (int k = 0; k < Width; ++k) load_unit(units[k], in, first + k * stride, length);
#pragma unroll 1
  for (unsigned round = 0; round < rounds; ++round) apply_steps<F, Unroll>(units);
  if constexpr (mix) {
    apply_steps<F, Unroll>(units, rest);
  } else {
#pragma unroll 1
    for (unsigned step = 0; step < rest; ++step) F::apply_all(units);
  }
#pragma unroll
  for (int k = 0; k < Width; ++k) store_unit(units[k], out, first + k * stride, length);
}

/// The shape of a chain that was fastest on an H200. The assembler takes MUFU.RCP of MUFU.RCP for its argument: a method of
/// one instruction must not meet itself within the loop's body; it is bound by its pipe, which hides the loop's branches.
/// Of binary32, integer instructions have half the rate of the others and stand at a method's beginning, two of them for
/// 1/sqrt(x): with fewer values a thread, the warps are less in step with each other and meet them at different times.
template <class Row, bool Guarded>
struct Shape {
  static constexpr bool single = Row::ops == 1, mix = is_mix<typename Row::Method>;
  static constexpr bool packed = !std::is_same_v<typename Row::Format, F32>, rcp = std::is_same_v<typename Row::Op, Rcp>;
  static constexpr int width = single && !Guarded ? 16 : Guarded || mix || packed ? Row::group : rcp ? 3 : 2;
  static constexpr int unroll = single ? 1 : mix ? int{kMixRound} : 8;
};

/// Enqueues a chain over a whole array.
template <class F, int Width, int Unroll>
void launch_chain_of(std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  using Value = typename F::Format::Value;
  constexpr std::int64_t per_block = kChainThreads * Width * (sizeof(float) / sizeof(Value));
  const auto blocks = static_cast<unsigned>((length + per_block - 1) / per_block);
  chain<F, Width, Unroll><<<blocks, kChainThreads, 0, stream>>>(
      static_cast<unsigned>(steps / Unroll), static_cast<unsigned>(steps % Unroll), static_cast<const Value*>(in),
      static_cast<Value*>(out), length);
}

}  // namespace mufree
