// SPDX-License-Identifier: Apache-2.0
// passes: values loaded, worked on for a number of steps, and stored, over and over: in the device's memory, in L2 or in
// shared memory. It shows from how many operations an element on arithmetic binds, and not the access.
#include "gpu_chain.h"
#include "timing.h"

namespace mufree {
namespace {

constexpr int kThreads = 128;  // as map

/// In the place of a method: nothing at all, so that the access alone is timed.
struct Nothing {
  using Format = F32;
  struct Row {
    using Method = Nothing;
    using Value = float;
    static constexpr int ops = 0, group = 4;
  };
  template <int First = 0, class V, int Count>
  static __device__ void apply_all(V (&)[Count]) {}
};

/// What a thread has at a time: 16 bytes, or a whole pattern of a mix.
template <class F>
struct Piece {
  using Unit = typename F::Format::Unit;
  static constexpr bool mix = is_mix<typename F::Row::Method>;
  static constexpr int vectors = mix ? F::Row::group / 4 : 1;
  static constexpr int unroll = F::Row::ops <= 1 ? 1 : mix ? int{kMixRound} : 8;  // of one instruction: see Shape
  Unit units[4 * vectors];

  template <class Load>
  __device__ void load(Load load_vector) {
#pragma unroll
    for (int i = 0; i < vectors; ++i) {
      const uint4 words = load_vector(i);
      units[4 * i] = from_bits<Unit>(words.x);
      units[4 * i + 1] = from_bits<Unit>(words.y);
      units[4 * i + 2] = from_bits<Unit>(words.z);
      units[4 * i + 3] = from_bits<Unit>(words.w);
    }
  }
  template <class Store>
  __device__ void store(Store store_vector) const {
#pragma unroll
    for (int i = 0; i < vectors; ++i)
      store_vector(i, make_uint4(as_bits(units[4 * i]), as_bits(units[4 * i + 1]), as_bits(units[4 * i + 2]),
                                 as_bits(units[4 * i + 3])));
  }
  __device__ void apply(unsigned rounds, unsigned rest) {
#pragma unroll 1
    for (unsigned round = 0; round < rounds; ++round) apply_steps<F, unroll>(units);
    apply_steps<F, unroll>(units, rest);
  }
};

/// A pass must not take its values from the one before.
__device__ void forget() { asm volatile("" ::: "memory"); }

template <class F>
__global__ void __launch_bounds__(kThreads)
    through_memory(unsigned rounds, unsigned rest, std::int64_t passes, const uint4* in, uint4* out, std::int64_t pieces) {
  const std::int64_t at = (std::int64_t{blockIdx.x} * kThreads + threadIdx.x) * Piece<F>::vectors;
  if (at >= pieces * Piece<F>::vectors) return;
  for (std::int64_t pass = 0; pass < passes; ++pass, forget()) {
    Piece<F> piece;
    piece.load([=](int i) { return in[at + i]; });
    piece.apply(rounds, rest);
    piece.store([=](int i, uint4 words) { out[at + i] = words; });
  }
}

/// As many threads as the device holds at a time; loads and stores go past L1.
template <class F>
__global__ void __launch_bounds__(kThreads)
    through_l2(unsigned rounds, unsigned rest, std::int64_t passes, const uint4* in, uint4* out, std::int64_t pieces) {
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  for (std::int64_t pass = 0; pass < passes; ++pass, forget())
    for (std::int64_t at = std::int64_t{blockIdx.x} * kThreads + threadIdx.x; at < pieces; at += stride) {
      Piece<F> piece;
      piece.load([=](int i) { return __ldcg(in + at * Piece<F>::vectors + i); });
      piece.apply(rounds, rest);
      piece.store([=](int i, uint4 words) { __stcg(out + at * Piece<F>::vectors + i, words); });
    }
}

/// A thread's pieces lie in shared memory, arguments and results apart.
constexpr int kSharedVectors = 2;
template <class F>
__global__ void __launch_bounds__(kThreads)
    through_shared(unsigned rounds, unsigned rest, std::int64_t passes, const uint4* in, uint4* out, std::int64_t vectors) {
  __shared__ uint4 arguments[kSharedVectors * kThreads], results[kSharedVectors * kThreads];
  const std::int64_t block = std::int64_t{blockIdx.x} * kSharedVectors * kThreads;
#pragma unroll
  for (int i = 0; i < kSharedVectors; ++i) {
    const int at = i * kThreads + threadIdx.x;
    if (block + at < vectors) arguments[at] = in[block + at];
  }
  __syncthreads();
  for (std::int64_t pass = 0; pass < passes; ++pass, forget()) {
#pragma unroll
    for (int p = 0; p < kSharedVectors / Piece<F>::vectors; ++p) {
      const int at = (p * kThreads + threadIdx.x) * Piece<F>::vectors;
      Piece<F> piece;
      piece.load([&](int i) { return arguments[at + i]; });
      piece.apply(rounds, rest);
      piece.store([&](int i, uint4 words) { results[at + i] = words; });
    }
  }
  __syncthreads();
#pragma unroll
  for (int i = 0; i < kSharedVectors; ++i) {
    const int at = i * kThreads + threadIdx.x;
    if (block + at < vectors) out[block + at] = results[at];
  }
}

/// Blocks that the current device holds at a time.
template <class Kernel>
unsigned resident_blocks(Kernel kernel) {
  int device = 0, per_multiprocessor = 0;
  check(cudaGetDevice(&device), "asking for the current device");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, kernel, kThreads, 0), "asking for the occupancy");
  return static_cast<unsigned>(attribute(cudaDevAttrMultiProcessorCount, device) * per_multiprocessor);
}

unsigned blocks_for(std::int64_t threads) { return static_cast<unsigned>((threads + kThreads - 1) / kThreads); }

template <class F>
void launch(const Passes& work, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  using P = Piece<F>;
  const auto rounds = static_cast<unsigned>(work.steps / P::unroll), rest = static_cast<unsigned>(work.steps % P::unroll);
  const std::int64_t vectors = length * static_cast<std::int64_t>(sizeof(typename F::Row::Value)) / sizeof(uint4);
  const std::int64_t pieces = vectors / P::vectors;
  const auto* from = static_cast<const uint4*>(in);
  auto* to = static_cast<uint4*>(out);
  switch (work.access) {
    case Access::memory:
      through_memory<F><<<blocks_for(pieces), kThreads, 0, stream>>>(rounds, rest, work.passes, from, to, pieces);
      break;
    case Access::l2:
      through_l2<F><<<resident_blocks(through_l2<F>), kThreads, 0, stream>>>(rounds, rest, work.passes, from, to, pieces);
      break;
    case Access::shared:
      through_shared<F><<<blocks_for(vectors / kSharedVectors), kThreads, 0, stream>>>(rounds, rest, work.passes, from, to, vectors);
      break;
  }
}

}  // namespace

void launch_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  if (method == kCopy) launch<Nothing>(work, in, out, length, stream);
  else with_method(method, [&](auto row) { launch<typename decltype(row)::Raw>(work, in, out, length, stream); });
  check(cudaGetLastError(), "launching passes");
}

}  // namespace mufree
