// SPDX-License-Identifier: Apache-2.0
// The kernels of RMSNorm. A thread holds whole chunks, 16 bytes of a row, and so whole lanes; the order of summation is
// that of rmsnorm.h whatever the shape.
#pragma once
#include <cuda_runtime.h>

#include "rmsnorm.h"

namespace mufree::rms {

/// How a kernel divides rows among threads.
///   RowThreads    a power of two, at most kLanes
///   Chunks        the most that a thread takes, a power of two
///   BlockThreads  a multiple of RowThreads, and that itself where a row has more threads than a warp
///   Blocks        that an SM holds at least: it limits the registers
///   EarlyWeights  whether the weights are loaded with the row, which hides their latency and takes registers
template <int RowThreads, int Chunks, int BlockThreads, int Blocks, bool EarlyWeights>
struct Shape {
  static constexpr int row_threads = RowThreads, chunks = Chunks, block_threads = BlockThreads, blocks = Blocks;
  static constexpr bool early_weights = EarlyWeights;
  static constexpr int lanes = Chunks * RowThreads < kLanes ? Chunks : kLanes / RowThreads;  // that a thread has
  static_assert(BlockThreads % RowThreads == 0 && (RowThreads <= 32 || RowThreads == BlockThreads));
};

/// The bytes of a chunk at index `at` of a row. A row that does not reach 16-byte boundaries is read one by one, and ends
/// within a chunk, which zeros fill: their squares change no sum.
template <class Format, bool Aligned>
__device__ uint4 load_chunk(const typename Format::Value* row, std::int64_t columns, std::int64_t at) {
  if constexpr (Aligned) return reinterpret_cast<const uint4*>(row)[at];
  constexpr int width = kWidth<Format>, per_word = width / 4;
  std::uint32_t words[4] = {};
#pragma unroll
  for (int i = 0; i < width; ++i)
    if (at * width + i < columns)
      words[i / per_word] |= static_cast<std::uint32_t>(as_bits(row[at * width + i])) << (i % per_word * 16);
  return make_uint4(words[0], words[1], words[2], words[3]);
}

template <class Format, bool Aligned>
__device__ void store_chunk(typename Format::Value* row, std::int64_t columns, std::int64_t at, uint4 chunk) {
  if constexpr (Aligned) {
    reinterpret_cast<uint4*>(row)[at] = chunk;
    return;
  }
  constexpr int width = kWidth<Format>, per_word = width / 4;
  const std::uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
#pragma unroll
  for (int i = 0; i < width; ++i)
    if (at * width + i < columns)
      row[at * width + i] = from_bits<typename Format::Value>(words[i / per_word] >> (i % per_word * 16));
}

/// The squares of a word's elements, in order.
template <class Format>
__device__ float add_squares(float sum, std::uint32_t word) {
  if constexpr (sizeof(typename Format::Value) == sizeof word) return add_square(sum, as_float(word));
  else return add_square(add_square(sum, widen(low(Pair<Format>{word}))), widen(high(Pair<Format>{word})));
}
template <class Format>
__device__ float add_squares(float sum, uint4 chunk) {
  sum = add_squares<Format>(sum, chunk.x);
  sum = add_squares<Format>(sum, chunk.y);
  sum = add_squares<Format>(sum, chunk.z);
  return add_squares<Format>(sum, chunk.w);
}

template <class Format>
__device__ std::uint32_t normalize(std::uint32_t x, float scale, std::uint32_t weight) {
  if constexpr (sizeof(typename Format::Value) == sizeof x) return as_bits(normalize(as_float(x), scale, as_float(weight)));
  else
    return narrow_pair<Format>(normalize(widen(low(Pair<Format>{x})), scale, widen(low(Pair<Format>{weight}))),
                               normalize(widen(high(Pair<Format>{x})), scale, widen(high(Pair<Format>{weight})))).bits;
}
template <class Format>
__device__ uint4 normalize(uint4 x, float scale, uint4 weights) {
  return make_uint4(normalize<Format>(x.x, scale, weights.x), normalize<Format>(x.y, scale, weights.y),
                    normalize<Format>(x.z, scale, weights.z), normalize<Format>(x.w, scale, weights.w));
}

template <class Format>
__device__ uint4 ones() {
  constexpr std::uint32_t one = encode<Format>(1.0f) * (sizeof(typename Format::Value) == 4 ? 1u : 0x10001u);
  return make_uint4(one, one, one, one);
}

/// Weights never overlap what is written: told so, the compiler may load them ahead of stores.
template <class Format, bool Aligned>
__device__ uint4 load_weights(const typename Format::Value* weights, std::int64_t columns, std::int64_t at) {
  if (!weights) return ones<Format>();
  if constexpr (Aligned) return __ldg(reinterpret_cast<const uint4*>(weights) + at);
  else return load_chunk<Format, false>(weights, columns, at);
}

/// The sum over a row's threads, in all of them: first across warps, then within.
template <int RowThreads>
__device__ float across_threads(float sum) {
  constexpr int warp = 32;
  if constexpr (RowThreads > warp) {
    __shared__ float sums[RowThreads];
    sums[threadIdx.x] = sum;
    __syncthreads();
    float of_warps[RowThreads / warp];
#pragma unroll
    for (int i = 0; i < RowThreads / warp; ++i) of_warps[i] = sums[i * warp + threadIdx.x % warp];
    sum = tree(of_warps);
  }
#pragma unroll
  for (int distance = (RowThreads < warp ? RowThreads : warp) / 2; distance > 0; distance /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  return sum;
}

/// Every row read once, into registers.
template <class Format, class S, bool Aligned>
__global__ void __launch_bounds__(S::block_threads, S::blocks) normalize_rows(RmsNorm norm, float reciprocal_of_columns) {
  using Value = typename Format::Value;
  const int thread = threadIdx.x % S::row_threads, columns = static_cast<int>(norm.columns);
  const std::int64_t row = std::int64_t{blockIdx.x} * (S::block_threads / S::row_threads) + threadIdx.x / S::row_threads;
  const int chunks = row < norm.rows ? (columns + kWidth<Format> - 1) / kWidth<Format> : 0;
  const Value* in = static_cast<const Value*>(norm.in) + row * columns;
  const Value* weights = static_cast<const Value*>(norm.weights);
  Value* out = static_cast<Value*>(norm.out) + row * columns;

  uint4 x[S::chunks], w[S::chunks];
#pragma unroll
  for (int k = 0; k < S::chunks; ++k) {
    const int at = k * S::row_threads + thread;
    x[k] = at < chunks ? load_chunk<Format, Aligned>(in, columns, at) : uint4{};
  }
  const auto load_w = [&](int k) {
    const int at = k * S::row_threads + thread;
    w[k] = at < chunks ? load_weights<Format, Aligned>(weights, columns, at) : uint4{};
  };
  if (S::early_weights)
#pragma unroll
    for (int k = 0; k < S::chunks; ++k) load_w(k);

  float sums[S::lanes] = {};
#pragma unroll
  for (int k = 0; k < S::chunks; ++k) sums[k % S::lanes] = add_squares<Format>(sums[k % S::lanes], x[k]);
  const float sum = across_threads<S::row_threads>(tree(sums));
  const float row_scale = scale(norm.method, argument(sum, reciprocal_of_columns, norm.epsilon));

#pragma unroll
  for (int k = 0; k < S::chunks; ++k) {
    const int at = k * S::row_threads + thread;
    if (!S::early_weights) load_w(k);
    if (at < chunks) store_chunk<Format, Aligned>(out, columns, at, normalize<Format>(x[k], row_scale, w[k]));
  }
}

/// Rows too long for registers: a block reads its row a second time, from the cache as far as that holds it.
template <class Format, bool Aligned>
__global__ void __launch_bounds__(kLanes) normalize_long_rows(RmsNorm norm, float reciprocal_of_columns) {
  using Value = typename Format::Value;
  const std::int64_t columns = norm.columns, chunks = (columns + kWidth<Format> - 1) / kWidth<Format>;
  const Value* in = static_cast<const Value*>(norm.in) + blockIdx.x * columns;
  const Value* weights = static_cast<const Value*>(norm.weights);
  Value* out = static_cast<Value*>(norm.out) + blockIdx.x * columns;
  float sum = 0;
#pragma unroll 4
  for (std::int64_t at = threadIdx.x; at < chunks; at += kLanes)
    sum = add_squares<Format>(sum, load_chunk<Format, Aligned>(in, columns, at));
  const float row_scale = scale(norm.method, argument(across_threads<kLanes>(sum), reciprocal_of_columns, norm.epsilon));
#pragma unroll 4
  for (std::int64_t at = threadIdx.x; at < chunks; at += kLanes) {
    const uint4 x = load_chunk<Format, Aligned>(in, columns, at), w = load_weights<Format, Aligned>(weights, columns, at);
    store_chunk<Format, Aligned>(out, columns, at, normalize<Format>(x, row_scale, w));
  }
}

}  // namespace mufree::rms
