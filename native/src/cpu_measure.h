// SPDX-License-Identifier: Apache-2.0
// The CPU's measurements of a method's errors. Included by cpu_kernels.cpp alone, and so compiled once for each instruction
// set, with internal linkage.
#pragma once
#include "accuracy.h"
#include "cpu_kernels.h"
#include "dispatch.h"
#include "half_results.h"

namespace mufree {
namespace {

constexpr std::int64_t kBlock = kMeasureBlock;

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

/// The result of a part of a row for the bits of an argument, as bits.
template <class Part>
MUFREE_INLINE std::uint32_t result_bits(std::uint32_t bits) {
  return as_bits(Part::Raw::apply(as_float(bits)));
}

/// Whether every result of a block is that of another block, of the same significands and positive, scaled by the power of two
/// by which the exact results differ; and normal. Then so are all steps' errors, and the figures are the same.
template <class Row, class Part>
bool repeats(std::uint32_t base, std::uint32_t reference) {
  const std::uint32_t sign = base & F32::sign, apart = (base & ~F32::sign) - reference;
  const std::uint32_t shift = std::is_same_v<typename Row::Op, Rcp> ? apart : static_cast<std::uint32_t>(static_cast<std::int32_t>(apart) / 2);
  std::uint32_t differences = 0;
  for (std::uint32_t i = 0; i < kBlock; ++i) {
    const std::uint32_t expected = result_bits<Part>(reference + i) - shift;
    differences |= (result_bits<Part>(base + i) ^ (expected | sign)) | (expected - F32::min_normal >= F32::infinity - F32::min_normal);
  }
  return differences == 0;
}

template <class Row>
bool repeats(std::uint32_t base, std::uint32_t reference) {
  if constexpr (is_mix<typename Row::Method>)
    return repeats<Row, typename Row::Method::Mufu>(base, reference) && repeats<Row, typename Row::Method::Trick>(base, reference);
  else return repeats<Row, Row>(base, reference);
}

/// All arguments of the domain whose significands are those of some blocks of a period. Every result is computed; its error
/// only where it is not that of the period's.
template <class Row>
mufree_accuracy measure_repeats_of(std::int64_t begin, std::int64_t end) {
  constexpr std::uint32_t one = 0x3f800000u, period = repeat_blocks<typename Row::Op> * kBlock;
  mufree_accuracy total = {};
  for (std::int64_t block = begin; block < end; ++block) {
    const std::uint32_t reference = one + static_cast<std::uint32_t>(block * kBlock);
    const mufree_accuracy known = measure_row<Row, false>(reference, kBlock).accuracy;
    for (std::int64_t base = reference % period; base < F32::patterns; base += period) {
      const auto first = static_cast<std::uint32_t>(base), last = first + static_cast<std::uint32_t>(kBlock - 1);
      const bool begins = Row::in_domain(as_float(first)), ends = Row::in_domain(as_float(last));
      if (!begins && !ends) continue;
      mufree_accuracy part = known;
      part.arg_max_rel += first - reference;
      part.arg_max_ulp += first - reference;
      const bool same = begins && ends && known.inputs == kBlock && repeats<Row>(first, reference);
      merge(total, same ? part : measure_row<Row, false>(base, kBlock).accuracy);
    }
  }
  return total;
}

void measure_repeats(int method, std::int64_t begin, std::int64_t count, mufree_accuracy* accuracy) {
  with_method(method, [=](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Format, F32>) *accuracy = measure_repeats_of<Row>(begin, begin + count);
  });
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

}  // namespace
}  // namespace mufree
