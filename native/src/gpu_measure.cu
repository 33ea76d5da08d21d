// SPDX-License-Identifier: Apache-2.0
// measure: the errors of a method over a range of bit patterns, by the same double arithmetic as on the CPU.
#include "accuracy.h"
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;

/// What a thread, and then a block, has seen. Errors are the bits of doubles, or -1 before any argument was seen.
struct Seen {
  long long inputs = 0, correct = 0, faithful = 0, differing = 0;
  std::int64_t relative = -1, ulps = -1;
  std::uint32_t arg_relative = 0, arg_ulps = 0;
  std::uint32_t fails_below = 0, fails_above = 0;  // as in mufree_flushed
};

/// Takes the larger error; of equal ones the smaller argument, which a pass in order would have met first.
__device__ void take(std::int64_t& best, std::uint32_t& arg, std::int64_t error, std::uint32_t at) {
  if (error > best || (error == best && at < arg)) {
    best = error;
    arg = at;
  }
}

template <class Row, bool Flush>
__global__ void __launch_bounds__(kThreads) measure(std::int64_t first, std::int64_t count, mufree_flushed* parts) {
  using Op = typename Row::Op;
  Seen seen;
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x; i < count; i += stride) {
    const std::uint32_t bits = static_cast<std::uint32_t>(first + i);
    const auto x = from_bits<typename Row::Value>(bits);
    if (!Row::in_domain(x)) continue;
    const Judgement result = judge<Row, Flush>(x, ieee<Op>(x));
    seen.inputs += 1;
    seen.correct += result.correct;
    seen.faithful += result.faithful;
    if constexpr (Flush) {
      seen.differing += result.changed;
      if (passes_bound<Row>(result.error)) note_failure(bits & ~F32::sign, seen.fails_below, seen.fails_above);
    }
    take(seen.relative, seen.arg_relative, result.error.relative, bits);
    take(seen.ulps, seen.arg_ulps, result.error.ulps, bits);
  }

  __shared__ Seen threads[kThreads];
  threads[threadIdx.x] = seen;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x >= half) continue;
    Seen& mine = threads[threadIdx.x];
    const Seen& other = threads[threadIdx.x + half];
    mine.inputs += other.inputs;
    mine.correct += other.correct;
    mine.faithful += other.faithful;
    mine.differing += other.differing;
    if (other.fails_below != 0) note_failure(other.fails_below, mine.fails_below, mine.fails_above);
    if (other.fails_above != 0) note_failure(other.fails_above, mine.fails_below, mine.fails_above);
    take(mine.relative, mine.arg_relative, other.relative, other.arg_relative);
    take(mine.ulps, mine.arg_ulps, other.ulps, other.arg_ulps);
  }
  if (threadIdx.x != 0) return;
  const Seen& all = threads[0];
  mufree_flushed flushed = {};
  mufree_accuracy& part = flushed.accuracy;
  part.inputs = all.inputs;
  part.correctly_rounded = all.correct;
  part.faithful = all.faithful;
  part.max_rel_error = all.inputs == 0 ? 0 : as_double(all.relative);
  part.max_ulp_error = all.inputs == 0 ? 0 : as_double(all.ulps);
  part.arg_max_rel = all.arg_relative;
  part.arg_max_ulp = all.arg_ulps;
  flushed.differing = all.differing;
  flushed.fails_below = all.fails_below;
  flushed.fails_above = all.fails_above;
  parts[blockIdx.x] = flushed;
}

}  // namespace

void launch_measure(int method, std::int64_t first, std::int64_t count, mufree_flushed* parts, cudaStream_t stream) {
  with_method(method, [&](auto row) {
    measure<decltype(row), false><<<kMeasureBlocks, kThreads, 0, stream>>>(first, count, parts);
  });
  check(cudaGetLastError(), "launching measure");
}

void launch_measure_flushed(int method, std::int64_t first, std::int64_t count, mufree_flushed* parts, cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Format, F32>)
      measure<Row, true><<<kMeasureBlocks, kThreads, 0, stream>>>(first, count, parts);
  });
  check(cudaGetLastError(), "launching measure_flushed");
}

}  // namespace mufree
