// SPDX-License-Identifier: Apache-2.0
// Operations of binary32 by means that every compiler evaluates in constant expressions.
#pragma once
#include "mufree/round_to_odd.h"

namespace mufree::soft {

/// a * b + c, rounded once: the product is exact in double, and so is the conversion's rounding of a sum rounded to odd.
MUFREE_FN float fma(float a, float b, float c) {
  return static_cast<float>(sum_to_odd(static_cast<double>(a) * static_cast<double>(b), c));
}

/// Whether y y x <= 2^exponent, for y below 2^26, x below 2^26 and exponent >= 32.
MUFREE_FN bool square_fits(uint64_t y, uint64_t x, int exponent) {
  const uint64_t square = y * y, below = (square & 0xffffffffu) * x;
  const uint64_t above = (square >> 32) * x + (below >> 32), limit = uint64_t{1} << (exponent - 32);
  return above < limit || (above == limit && (below & 0xffffffffu) == 0);
}

/// Splits x > 0, finite, into significand * 4^quarter, with 2^23 <= significand < 2^25.
struct Quartered {
  uint64_t significand;
  int quarter;
};
MUFREE_FN Quartered quartered(float x) {
  const uint32_t bits = as_bits(x);
  uint64_t significand = bits < F32::min_normal ? bits : (bits & F32::fraction) | F32::min_normal;
  int exponent = bits < F32::min_normal ? -149 : static_cast<int>(bits >> 23) - 150;
  for (; significand < F32::min_normal; --exponent) significand *= 2;
  if (exponent % 2 != 0) significand *= 2, --exponent;
  return {significand, exponent / 2};
}

/// 2^exponent, for a normal result.
MUFREE_FN float power_of_two(int exponent) { return as_float(static_cast<uint32_t>(exponent + 127) << 23); }

/// 1/sqrt(x), correctly rounded, with IEEE 754's special values. y = floor(2^37 / sqrt(significand)) has 25 or 26 bits.
MUFREE_FN float rsqrt(float x) {
  const uint32_t bits = as_bits(x), magnitude = bits & ~F32::sign;
  if (magnitude == 0) return as_float(F32::infinity | bits);
  if (magnitude > F32::infinity || bits > F32::sign) return as_float(F32::nan);
  if (magnitude == F32::infinity) return 0.0f;
  const Quartered parts = quartered(x);
  uint64_t y = 0;
  for (uint64_t bit = uint64_t{1} << 25; bit != 0; bit >>= 1)
    if (square_fits(y | bit, parts.significand, 74)) y |= bit;
  // No result lies midway between two floats, so that one more bit, set unless x is a power of four, decides every rounding.
  const bool exact = parts.significand == uint64_t{1} << 24;
  return static_cast<float>(static_cast<double>(2 * y + !exact)) * power_of_two(-38 - parts.quarter);
}

/// sqrt(x) for x >= 0, finite, correctly rounded: floor(sqrt(significand * 2^26)) has 25 or 26 bits.
MUFREE_FN float sqrt(float x) {
  if (x == 0.0f) return x;
  const Quartered parts = quartered(x);
  const uint64_t square = parts.significand << 26;
  uint64_t y = 0;
  for (uint64_t bit = uint64_t{1} << 25; bit != 0; bit >>= 1)
    if ((y | bit) * (y | bit) <= square) y |= bit;
  return static_cast<float>(static_cast<double>(2 * y + (y * y != square))) * power_of_two(parts.quarter - 14);
}

}  // namespace mufree::soft
