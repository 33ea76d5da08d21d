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

/// A method's results: of binary32 computed, of the 16-bit formats, by their bits, looked up.
template <class Functor>
struct Computed {
  using Value = float;
  float operator()(float x) const { return Functor::apply(x); }
};
struct LookedUp {
  using Value = std::uint16_t;
  const std::uint16_t* results;
  std::uint16_t operator()(std::uint16_t bits) const { return results[bits]; }
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
    for (std::int64_t i = 0; i < length; ++i) to[i] = result(from[i]);
  });
}

void chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length) {
  constexpr std::int64_t width = 64;  // values in flight: enough to hide the latency of an fma
  with_result(method, guarded, [=](auto result) {
    using Value = typename decltype(result)::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
    for (std::int64_t begin = 0; begin < length; begin += width) {
      const std::int64_t n = length - begin < width ? length - begin : width;
      Value values[width] = {};
      for (std::int64_t i = 0; i < n; ++i) values[i] = from[begin + i];
      for (std::int64_t step = 0; step < steps; ++step)
        for (std::int64_t i = 0; i < width; ++i) values[i] = result(values[i]);
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

template <class Row>
mufree_accuracy measure_row(std::int64_t first, std::int64_t count) {
  using Op = typename Row::Op;
  std::int64_t relative[kBlock], ulps[kBlock];
  std::int64_t best_relative = -1, best_ulps = -1;
  mufree_accuracy accuracy = {};
  for (std::int64_t begin = first; begin < first + count; begin += kBlock) {
    const std::int64_t n = first + count - begin < kBlock ? first + count - begin : kBlock;
    const std::uint32_t base = static_cast<std::uint32_t>(begin), last = base + static_cast<std::uint32_t>(n - 1);
    // A domain is an interval far longer than a block: with both ends outside, all of the block is.
    if (!Row::in_domain(as_float(base)) && !Row::in_domain(as_float(last))) continue;
    std::int32_t inside = 0, correct = 0, faithful = 0;
    for (std::int32_t i = 0; i < n; ++i) {
      const float x = as_float(base + static_cast<std::uint32_t>(i));
      const float y = Row::Raw::apply(x), rounded = ieee<Op>(x);
      const bool in = Row::in_domain(x);
      const ErrorBits error = error_of<Op, F32>(x, y);
      inside += in;
      correct += in & (as_bits(y) == as_bits(rounded));
      faithful += in & is_faithful<Op>(x, y, rounded);
      relative[i] = in ? error.relative : -1;
      ulps[i] = in ? error.ulps : -1;
    }
    accuracy.inputs += inside;
    accuracy.correctly_rounded += correct;
    accuracy.faithful += faithful;
    update(relative, n, base, best_relative, accuracy.arg_max_rel);
    update(ulps, n, base, best_ulps, accuracy.arg_max_ulp);
  }
  accuracy.max_rel_error = accuracy.inputs == 0 ? 0 : as_double(best_relative);
  accuracy.max_ulp_error = accuracy.inputs == 0 ? 0 : as_double(best_ulps);
  return accuracy;
}

void measure(int method, std::int64_t first, std::int64_t count, mufree_accuracy* accuracy) {
  with_method(method, [=](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Format, F32>) *accuracy = measure_row<Row>(first, count);
    else *accuracy = measure_half(method, first, count);
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
  const CpuKernels MUFREE_NAME(isa) = {MUFREE_STRING(isa), map,          chain,          measure,         rmsnorm, \
                                       form_errors,        form_results, program_errors, program_results, \
                                       first_difference};
MUFREE_TABLE(MUFREE_ISA)

}  // namespace mufree
