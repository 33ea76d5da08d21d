// SPDX-License-Identifier: Apache-2.0
// Compiled once for each instruction set, with MUFREE_ISA its name; the compiler vectorises the loops. Everything here
// has internal linkage, so that the linker can't replace one set's code by another's.
#include "cpu_kernels.h"

#include "accuracy.h"
#include "cpu_forms.h"
#include "cpu_programs.h"
#include "cpu_rmsnorm.h"
#include "dispatch.h"
#include "half_results.h"

namespace mufree {
namespace {

constexpr std::int64_t kBlock = 1024;

/// A method's results, at positions of an array: of binary32 computed, of the 16-bit formats, by their bits, looked up.
template <class Functor>
struct Computed {
  using Value = float;
  float operator()(float x, std::int64_t position) const { return Functor::apply(x, position); }
};
struct LookedUp {
  using Value = std::uint16_t;
  const std::uint16_t* results;
  std::uint16_t operator()(std::uint16_t bits, std::int64_t) const { return results[bits]; }
};

template <class F>
void with_result(int method, bool guarded, F&& f) {
  if (value_size(method) == sizeof(std::uint16_t)) return f(LookedUp{half_results(method, guarded)});
  with_functor(method, guarded, [&](auto functor) {
    using Functor = decltype(functor);
    if constexpr (std::is_same_v<typename Functor::Format, F32>) f(Computed<Functor>{});
  });
}

void map(int method, bool guarded, const void* in, void* out, std::int64_t length) {
  with_result(method, guarded, [=](auto result) {
    using Value = typename decltype(result)::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
#pragma GCC ivdep
    for (std::int64_t i = 0; i < length; ++i) to[i] = result(from[i], i);
  });
}

void chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length) {
  constexpr std::int64_t width = 64;  // values in flight: enough to hide the latency of an fma; whole patterns of a mix
  with_result(method, guarded, [=](auto result) {
    using Value = typename decltype(result)::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
    for (std::int64_t begin = 0; begin < length; begin += width) {
      const std::int64_t n = length - begin < width ? length - begin : width;
      Value values[width] = {};
      for (std::int64_t i = 0; i < n; ++i) values[i] = from[begin + i];
      for (std::int64_t step = 0; step < steps; ++step)
        for (std::int64_t i = 0; i < width; ++i) values[i] = result(values[i], i + step % kMixRound);
      for (std::int64_t i = 0; i < n; ++i) to[begin + i] = values[i];
    }
  });
}

/// The largest value of a block and, only when it beats `best`, the argument where it first stands.
void update(const std::int64_t* errors, std::int64_t n, std::uint32_t first, std::int64_t& best, std::uint32_t& arg) {
  std::int64_t most = 0;
  for (std::int64_t i = 0; i < n; ++i) most = errors[i] > most ? errors[i] : most;
  if (most <= best) return;
  best = most;
  std::int64_t i = 0;
  while (errors[i] != most) ++i;
  arg = first + static_cast<std::uint32_t>(i);
}

/// Flush: under flush-to-zero, with what that changes.
template <class Row, bool Flush>
mufree_flushed measure_row(std::int64_t first, std::int64_t count) {
  using Op = typename Row::Op;
  std::int64_t relative[kBlock], ulps[kBlock];
  std::int64_t best_relative = -1, best_ulps = -1;
  mufree_flushed flushed = {};
  mufree_accuracy& accuracy = flushed.accuracy;
  for (std::int64_t begin = first; begin < first + count; begin += kBlock) {
    const std::int64_t n = first + count - begin < kBlock ? first + count - begin : kBlock;
    const std::uint32_t base = static_cast<std::uint32_t>(begin), last = base + static_cast<std::uint32_t>(n - 1);
    // A domain is an interval far longer than a block: with both ends outside, all of the block is.
    if (!Row::in_domain(as_float(base)) && !Row::in_domain(as_float(last))) continue;
    std::int32_t inside = 0, correct = 0, faithful = 0, differing = 0, failing = 0;
    for (std::int32_t i = 0; i < n; ++i) {
      const float x = as_float(base + static_cast<std::uint32_t>(i));
      const bool in = Row::in_domain(x);
      const Judgement result = judge<Row, Flush>(x, ieee<Op>(x));
      const ErrorBits error = result.error;
      if constexpr (Flush) {
        differing += in & result.changed;
        failing += in & passes_bound<Row>(error);
      }
      inside += in;
      correct += in & result.correct;
      faithful += in & result.faithful;
      relative[i] = in ? error.relative : -1;
      ulps[i] = in ? error.ulps : -1;
    }
    accuracy.inputs += inside;
    accuracy.correctly_rounded += correct;
    accuracy.faithful += faithful;
    flushed.differing += differing;
    for (std::int32_t i = 0; failing > 0 && i < n; ++i)
      if (relative[i] >= 0 && passes_bound<Row>({relative[i], ulps[i]}))
        note_failure((base + static_cast<std::uint32_t>(i)) & ~F32::sign, flushed.fails_below, flushed.fails_above);
    update(relative, n, base, best_relative, accuracy.arg_max_rel);
    update(ulps, n, base, best_ulps, accuracy.arg_max_ulp);
  }
  accuracy.max_rel_error = accuracy.inputs == 0 ? 0 : as_double(best_relative);
  accuracy.max_ulp_error = accuracy.inputs == 0 ? 0 : as_double(best_ulps);
  return flushed;
}

void measure(int method, std::int64_t first, std::int64_t count, mufree_accuracy* accuracy) {
  with_method(method, [=](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Format, F32>) *accuracy = measure_row<Row, false>(first, count).accuracy;
    else *accuracy = measure_half(method, first, count);
  });
}

void measure_flushed(int method, std::int64_t first, std::int64_t count, mufree_flushed* flushed) {
  with_method(method, [=](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Format, F32>) *flushed = measure_row<Row, true>(first, count);
  });
}

template <class Format>
std::int64_t first_difference_of(const void* a, const void* b, std::int64_t length) {
  const auto differ = [left = static_cast<const typename Format::Bits*>(a),
                       right = static_cast<const typename Format::Bits*>(b)](std::int64_t i) {
    const bool both_nan = (left[i] & ~Format::sign) > Format::infinity && (right[i] & ~Format::sign) > Format::infinity;
    return left[i] != right[i] && !both_nan;
  };
  for (std::int64_t begin = 0; begin < length; begin += kBlock) {
    const std::int64_t end = length - begin < kBlock ? length : begin + kBlock;
    std::int32_t differences = 0;
    for (std::int64_t i = begin; i < end; ++i) differences += differ(i);
    if (differences == 0) continue;
    for (std::int64_t i = begin; i < end; ++i)
      if (differ(i)) return i;
  }
  return -1;
}

std::int64_t first_difference(int format, const void* a, const void* b, std::int64_t length) {
  return with_format(format, [=](auto f) { return first_difference_of<decltype(f)>(a, b, length); });
}

}  // namespace

#define MUFREE_NAME(isa) kernels_##isa
#define MUFREE_STRING(isa) #isa
#define MUFREE_TABLE(isa) \
  extern const CpuKernels MUFREE_NAME(isa); \
  const CpuKernels MUFREE_NAME(isa) = {MUFREE_STRING(isa), map,          chain,          measure,         measure_flushed, \
                                       rmsnorm,            form_errors,  form_results,   program_errors,  program_results, \
                                       first_difference};
MUFREE_TABLE(MUFREE_ISA)

}  // namespace mufree
