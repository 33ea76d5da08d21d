// SPDX-License-Identifier: Apache-2.0
// map: a kernel over an array. It is bound by memory: 16 bytes a thread, whatever the method.
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 128;  // 256 and 512, or more than 16 bytes a thread, were 1 to 4 % slower on an H200

template <class F>
using ValueOf = typename F::Format::Value;

/// Elements in 16 bytes.
template <class Value>
constexpr int kWidth = 16 / sizeof(Value);

template <class F>
__device__ float apply_unit(float x) {
  return F::apply(x);
}
template <class F, class Format>
__device__ Pair<Format> apply_unit(Pair<Format> x) {
  return F::Row::in_domain(x) ? F::apply(x) : pair(F::apply(low(x)), F::apply(high(x)));
}

/// The results of 16 bytes, the first value at a position of the array. Of a raw pair the values are done one by one where an
/// argument lies outside the domain: it could change its neighbour.
template <class F>
__device__ uint4 apply_words(uint4 words, std::int64_t position) {
  using Row = typename F::Row;
  using Unit = typename Row::Format::Unit;
  Unit units[4] = {from_bits<Unit>(words.x), from_bits<Unit>(words.y), from_bits<Unit>(words.z), from_bits<Unit>(words.w)};
  if constexpr (is_mix<typename Row::Method>) {
#pragma unroll
    for (int i = 0; i < 4; ++i) units[i] = F::apply(units[i], position + i);
  } else if constexpr (std::is_same_v<F, typename Row::Guarded>) {
    F::apply_all(units);
  } else {
#pragma unroll
    for (Unit& unit : units) unit = apply_unit<F>(unit);
  }
  return make_uint4(as_bits(units[0]), as_bits(units[1]), as_bits(units[2]), as_bits(units[3]));
}

/// `head` elements before the first 16-byte boundary, then `vectors` times 16 bytes, then the rest. Head and rest, fewer
/// than 16 bytes each, are left to the first block; without them the kernel is compiled without that code, which would
/// cost the longest methods 1 %.
template <class F, bool Singles>
__global__ void __launch_bounds__(kThreads)
    map_vectors(const ValueOf<F>* in, ValueOf<F>* out, std::int64_t length, int head, std::int64_t vectors) {
  constexpr int width = kWidth<ValueOf<F>>;
  const std::int64_t thread = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (thread < vectors) {
    const uint4 words = reinterpret_cast<const uint4*>(in + head)[thread];
    reinterpret_cast<uint4*>(out + head)[thread] = apply_words<F>(words, head + thread * width);
  }
  if (!Singles || blockIdx.x > 0) return;
  const std::int64_t single = thread < head ? thread : thread + vectors * width;
  if (single < length && thread < 2 * width) out[single] = F::apply(in[single], single);
}

/// For arrays that do not reach a 16-byte boundary together.
template <class F>
__global__ void __launch_bounds__(kThreads) map_scalars(const ValueOf<F>* in, ValueOf<F>* out, std::int64_t length) {
  const std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < length) out[i] = F::apply(in[i], i);
}

/// What a method of a 16-bit format has before its last rounding.
template <class Row>
__global__ void __launch_bounds__(kThreads) map_unrounded(const typename Row::Value* in, float* out, std::int64_t length) {
  const std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < length) out[i] = Row::Raw::wide(in[i]);
}

unsigned blocks_for(std::int64_t threads) { return static_cast<unsigned>((threads + kThreads - 1) / kThreads); }

}  // namespace

void launch_map(int method, bool guarded, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  with_functor(method, guarded, [&](auto functor) {
    using F = decltype(functor);
    using Value = ValueOf<F>;
    constexpr int width = kWidth<Value>;
    const auto misalignment = [](const Value* p) {
      return static_cast<int>(reinterpret_cast<std::uintptr_t>(p) / sizeof(Value) % width);
    };
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
    // A grid has at most 2^31 - 1 blocks: larger arrays than that serves go in several launches.
    for (constexpr std::int64_t most = std::int64_t{1} << 37; length > 0; from += most, to += most, length -= most) {
      const std::int64_t n = length < most ? length : most;
      if (misalignment(from) == misalignment(to)) {
        const int to_boundary = (width - misalignment(from)) % width;
        const int head = static_cast<int>(to_boundary < n ? to_boundary : n);
        const std::int64_t vectors = (n - head) / width;
        const auto kernel = n == vectors * width ? map_vectors<F, false> : map_vectors<F, true>;
        kernel<<<blocks_for(vectors > 0 ? vectors : 1), kThreads, 0, stream>>>(from, to, n, head, vectors);
      } else {
        map_scalars<F><<<blocks_for(n), kThreads, 0, stream>>>(from, to, n);
      }
    }
  });
  check(cudaGetLastError(), "launching map");
}

void launch_unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length, cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if constexpr (sizeof(typename Row::Value) == sizeof *in)
      map_unrounded<Row><<<blocks_for(length), kThreads, 0, stream>>>(
          reinterpret_cast<const typename Row::Value*>(in), out, length);
  });
  check(cudaGetLastError(), "launching map_unrounded");
}

cudaError_t probe_code() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, map_scalars<methods::rcp_ieee::Raw>);
}

}  // namespace mufree
