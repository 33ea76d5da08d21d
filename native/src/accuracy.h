// SPDX-License-Identifier: Apache-2.0
// The error of one result, computed so that every digit can be trusted: the same double arithmetic, and so the same
// figures, on host and device.
#pragma once
#include "mufree.h"
#include "mufree/group.h"
#include "mufree/half.h"

namespace mufree {

/// The exact result, rounded to double, and the relative error of y against the exact result itself.
template <class Op>
struct Exact;

template <>
struct Exact<Rcp> {
  static MUFREE_INLINE double result(double x) { return 1.0 / x; }
  /// xy - 1: xy has 48 bits and lies near 1, so the difference is exact.
  static MUFREE_INLINE double relative_error(double x, double y) { return fma(x, y, -1.0); }
  /// Positive where |y| is above the exact result's magnitude, negative where it is below.
  static MUFREE_INLINE double side(double x, double y) { return fma(x, y, -1.0); }
};

template <>
struct Exact<Rsqrt> {
  static MUFREE_INLINE double result(double x) { return 1.0 / sqrt(x); }
  /// y sqrt(x) - 1 = e / (1 + sqrt(1 + e)) with e = xyy - 1, where yy has 48 bits and e is rounded once. e does not tell
  /// the sign of y: of a negative one, |y| is off by that, and y by 2 more.
  static MUFREE_INLINE double relative_error(double x, double y) {
    const double e = fma(y * y, x, -1.0);
    const double magnitude_error = e / (1.0 + sqrt(1.0 + e));
    return y < 0.0 ? 2.0 + magnitude_error : magnitude_error;
  }
  static MUFREE_INLINE double side(double x, double y) { return fma(y * y, x, -1.0); }
#if !defined(__CUDACC__)
  static MUFREE_INLINE double sqrt(double value) { return __builtin_sqrt(value); }
#endif
};

MUFREE_FN double power_of_two(int exponent) {
  return __builtin_bit_cast(double, static_cast<std::int64_t>(1023 + exponent) << 52);
}

/// Whether y is the exact result's neighbour, below or above it, or the result itself where that can be had; `correct`
/// is the correctly rounded result.
template <class Op, class Value>
MUFREE_FN bool is_faithful(Value x, Value y, Value correct) {
  const std::int32_t apart = static_cast<std::int32_t>(as_bits(y) - as_bits(correct));
  const double side = Exact<Op>::side(widen(x), widen(y)), correct_side = Exact<Op>::side(widen(x), widen(correct));
  return apart == 0 || ((apart == 1 || apart == -1) && ((side < 0 && correct_side > 0) || (side > 0 && correct_side < 0)));
}

/// The magnitudes of an error as the bits of doubles: these order as the doubles do, and infinity stands above all.
struct ErrorBits {
  std::int64_t relative, ulps;
};

/// The error of y, of a format, as Op(x), for x in the domain of a method. A NaN counts as an infinite error.
template <class Op, class Format>
MUFREE_FN ErrorBits error_of(float x, float y) {
  constexpr double min_normal = power_of_two(Format::min_exponent), last_place = power_of_two(-Format::fraction_bits);
  constexpr std::int64_t infinity = 0x7ff0000000000000, fraction = 0x000fffffffffffff, one = 0x3ff0000000000000;
  constexpr std::int64_t magnitude = 0x7fffffffffffffff;
  const double exact = Exact<Op>::result(static_cast<double>(x));
  const double relative = Exact<Op>::relative_error(static_cast<double>(x), static_cast<double>(y));
  const std::int64_t exact_bits = as_bits(exact) & magnitude;
  // An ulp is that of the exact result's binade; below the least normal number, that of its binade.
  const double exact_size = as_double(exact_bits);
  const double binades = exact_size < min_normal ? exact_size / min_normal : as_double((exact_bits & fraction) | one);
  const double in_ulps = binades / last_place;
  const std::int64_t relative_bits = as_bits(relative) & magnitude;
  const std::int64_t ulp_bits = as_bits(relative * in_ulps) & magnitude;
  return {relative_bits < infinity ? relative_bits : infinity, ulp_bits < infinity ? ulp_bits : infinity};
}

/// What a row's result is worth; and whether it changes when arithmetic flushes subnormal numbers.
struct Judgement {
  ErrorBits error;
  bool correct, faithful, changed;
};

template <class Row, class Value>
MUFREE_INLINE Judgement judge_one(Value x, Value y, Value correct) {
  using Op = typename Row::Op;
  return {error_of<Op, typename Row::Format>(widen(x), widen(y)), as_bits(y) == as_bits(correct),
          is_faithful<Op>(x, y, correct), false};
}

/// One part's result for x, of a row that is no mix.
template <class Row, class Part, bool Flush, class Value>
MUFREE_INLINE Judgement judge_part(Value x, Value correct) {
  const Value y = Part::Raw::apply(x);
  if constexpr (Flush) {
    const Value flushed = Part::Method::apply(Flushed(x)).value;
    Judgement judgement = judge_one<Row>(x, flushed, correct);
    judgement.changed = as_bits(flushed) != as_bits(y);
    return judgement;
  } else {
    return judge_one<Row>(x, y, correct);
  }
}

/// The bare row's result for x; of a mix, the worse of its two results.
template <class Row, bool Flush = false, class Value>
MUFREE_INLINE Judgement judge(Value x, Value correct) {
  if constexpr (is_mix<typename Row::Method>) {
    const Judgement a = judge_part<Row, typename Row::Method::Mufu, Flush>(x, correct);
    const Judgement b = judge_part<Row, typename Row::Method::Trick, Flush>(x, correct);
    return {{a.error.relative > b.error.relative ? a.error.relative : b.error.relative,
             a.error.ulps > b.error.ulps ? a.error.ulps : b.error.ulps},
            a.correct && b.correct, a.faithful && b.faithful, a.changed || b.changed};
  } else {
    return judge_part<Row, Row, Flush>(x, correct);
  }
}

/// Merges the figures of other arguments into those of some; of equal maxima that of the smaller argument stays, so that the
/// order of merging does not matter.
MUFREE_INLINE void merge(mufree_accuracy& total, const mufree_accuracy& part) {
  const bool first = total.inputs == 0;  // then an error of 0 counts, too
  total.inputs += part.inputs;
  total.correctly_rounded += part.correctly_rounded;
  total.faithful += part.faithful;
  if (part.inputs > 0 && (first || part.max_rel_error > total.max_rel_error ||
                          (part.max_rel_error == total.max_rel_error && part.arg_max_rel < total.arg_max_rel))) {
    total.max_rel_error = part.max_rel_error;
    total.arg_max_rel = part.arg_max_rel;
  }
  if (part.inputs > 0 && (first || part.max_ulp_error > total.max_ulp_error ||
                          (part.max_ulp_error == total.max_ulp_error && part.arg_max_ulp < total.arg_max_ulp))) {
    total.max_ulp_error = part.max_ulp_error;
    total.arg_max_ulp = part.arg_max_ulp;
  }
}

/// Whether an error passes the bounds of a method.
template <class Row>
MUFREE_FN bool passes_bound(const ErrorBits& error) {
  return as_double(error.relative) > Row::max_rel_error || as_double(error.ulps) > Row::max_ulp_error;
}

/// Notes a magnitude at which the bound fails; of several those nearest to 1 stay.
MUFREE_FN void note_failure(std::uint32_t magnitude, std::uint32_t& below, std::uint32_t& above) {
  const std::uint32_t one = as_bits(1.0f);
  if (magnitude < one) below = magnitude > below ? magnitude : below;
  else above = above == 0 || magnitude < above ? magnitude : above;
}

inline void merge(mufree_flushed& total, const mufree_flushed& part) {
  merge(total.accuracy, part.accuracy);
  total.differing += part.differing;
  if (part.fails_below != 0) note_failure(part.fails_below, total.fails_below, total.fails_above);
  if (part.fails_above != 0) note_failure(part.fails_above, total.fails_below, total.fails_above);
}

}  // namespace mufree
