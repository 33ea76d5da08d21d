// SPDX-License-Identifier: Apache-2.0
// Compiled once for each instruction set, with MUFREE_ISA its name; the compiler vectorises the loops. Everything here
// has internal linkage, so that the linker can't replace one set's code by another's.
#include "cpu_kernels.h"

#include "accuracy.h"
#include "dispatch.h"

namespace mufree {
namespace {

constexpr std::int64_t kBlock = 1024;

void map(int method, bool guarded, const float* in, float* out, std::int64_t length) {
  with_functor(method, guarded, [=](auto functor) {
#pragma GCC ivdep
    for (std::int64_t i = 0; i < length; ++i) out[i] = decltype(functor)::apply(in[i]);
  });
}

void chain(int method, bool guarded, std::int64_t steps, const float* in, float* out, std::int64_t length) {
  constexpr std::int64_t width = 64;  // values in flight: enough to hide the latency of an fma
  with_functor(method, guarded, [=](auto functor) {
    for (std::int64_t begin = 0; begin < length; begin += width) {
      const std::int64_t n = length - begin < width ? length - begin : width;
      float values[width] = {};
      for (std::int64_t i = 0; i < n; ++i) values[i] = in[begin + i];
      for (std::int64_t step = 0; step < steps; ++step)
        for (std::int64_t i = 0; i < width; ++i) values[i] = decltype(functor)::apply(values[i]);
      for (std::int64_t i = 0; i < n; ++i) out[begin + i] = values[i];
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
  std::int64_t relative[kBlock], ulps[kBlock];
  std::int64_t best_relative = -1, best_ulps = -1;
  mufree_accuracy accuracy = {};
  for (std::int64_t begin = first; begin < first + count; begin += kBlock) {
    const std::int64_t n = first + count - begin < kBlock ? first + count - begin : kBlock;
    const std::uint32_t base = static_cast<std::uint32_t>(begin), last = base + static_cast<std::uint32_t>(n - 1);
    // A domain is an interval far longer than a block: with both ends outside, all of the block is.
    if (!Row::in_domain(as_float(base)) && !Row::in_domain(as_float(last))) continue;
    std::int32_t inside = 0, correct = 0;
    for (std::int32_t i = 0; i < n; ++i) {
      const float x = as_float(base + static_cast<std::uint32_t>(i));
      const float y = Row::Raw::apply(x);
      const bool in = Row::in_domain(x);
      const ErrorBits error = error_of<typename Row::Op>(x, y);
      inside += in;
      correct += in & (as_bits(y) == as_bits(Row::Op::Ieee::apply(x)));
      relative[i] = in ? error.relative : -1;
      ulps[i] = in ? error.ulps : -1;
    }
    accuracy.inputs += inside;
    accuracy.correctly_rounded += correct;
    update(relative, n, base, best_relative, accuracy.arg_max_rel);
    update(ulps, n, base, best_ulps, accuracy.arg_max_ulp);
  }
  accuracy.max_rel_error = accuracy.inputs == 0 ? 0 : as_double(best_relative);
  accuracy.max_ulp_error = accuracy.inputs == 0 ? 0 : as_double(best_ulps);
  return accuracy;
}

void measure(int method, std::int64_t first, std::int64_t count, mufree_accuracy* accuracy) {
  with_method(method, [=](auto row) { *accuracy = measure_row<decltype(row)>(first, count); });
}

std::int64_t first_difference(const float* a, const float* b, std::int64_t length) {
  const auto differ = [=](std::int64_t i) {
    const std::uint32_t left = as_bits(a[i]), right = as_bits(b[i]);
    const bool both_nan = (left & ~F32::sign) > F32::infinity && (right & ~F32::sign) > F32::infinity;
    return left != right && !both_nan;
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

}  // namespace

#define MUFREE_NAME(isa) kernels_##isa
#define MUFREE_STRING(isa) #isa
#define MUFREE_TABLE(isa) \
  extern const CpuKernels MUFREE_NAME(isa); \
  const CpuKernels MUFREE_NAME(isa) = {MUFREE_STRING(isa), map, chain, measure, first_difference};
MUFREE_TABLE(MUFREE_ISA)

}  // namespace mufree
