// SPDX-License-Identifier: Apache-2.0
// Arithmetic of the 16-bit formats in double, for machines that lack it: exact products, sums rounded to odd, and one
// rounding to the format, to nearest even, subnormals included.
#pragma once
#include "mufree/round_to_odd.h"

namespace mufree::soft {

/// The binary16 of those bits, exactly.
MUFREE_FN float widen_f16(uint16_t bits) {
  const uint32_t magnitude = bits & 0x7fffu, sign = (bits & F16::sign) << 16;
  const uint32_t special = magnitude >= F16::infinity ? F32::infinity : 0u;
  const uint32_t scaled = as_bits(as_float(magnitude << 13) * 0x1p112f);  // the difference of the biases
  return as_float((special ? special | magnitude << 13 : scaled) | sign);
}

/// Rounds to the format.
template <class Format>
MUFREE_FN uint16_t narrow(double x) {
  constexpr int64_t one = 0x3ff0000000000000, exponent = 0x7ff0000000000000, magnitude = 0x7fffffffffffffff;
  constexpr int64_t least = one + (int64_t{Format::min_exponent} << 52);
  constexpr double limit = Format::min_exponent == F16::min_exponent ? 0x1p16 : 0x1p128;
  const int64_t bits = as_bits(x) & magnitude;
  const double size = as_double(bits);
  const bool in_range = size < limit;  // false for NaN
  // Adding 1.5 * 2^52 of the last place rounds to it; the last place of subnormals is that of the least normal number.
  const int64_t binade = in_range ? bits & exponent : one;
  const double shift = 1.5 * as_double((binade > least ? binade : least) + (int64_t{52 - Format::fraction_bits} << 52));
  const double rounded = (size + shift) - shift;
  uint32_t result = 0;
  if constexpr (Format::min_exponent == F16::min_exponent) {
    const uint32_t normal = (as_bits(static_cast<float>(rounded)) - (112u << 23)) >> 13;
    const bool is_subnormal = rounded < 0x1p-14;
    const uint32_t subnormal = static_cast<uint32_t>(static_cast<int32_t>((is_subnormal ? rounded : 0.0) * 0x1p24));
    result = is_subnormal ? subnormal : normal;
  } else {
    result = as_bits(static_cast<float>(rounded)) >> 16;
  }
  result = in_range ? result : Format::infinity;
  result = size != size ? Format::nan : result;
  return static_cast<uint16_t>(result | static_cast<uint32_t>((as_bits(x) >> 63) & 1) * Format::sign);
}

template <class Format>
MUFREE_FN uint16_t mul(double a, double b) {
  return narrow<Format>(a * b);  // exact: 22 bits at most
}

template <class Format>
MUFREE_FN uint16_t fma(double a, double b, double c) {
  return narrow<Format>(sum_to_odd(a * b, c));  // the product is exact
}

}  // namespace mufree::soft
