// SPDX-License-Identifier: Apache-2.0
// A sum in double that a second rounding, to a shorter format, cannot round wrongly.
#pragma once
#include "mufree/format.h"

namespace mufree::soft {

/// a + b rounded to odd: of the two doubles around an inexact sum, the one whose last bit is set. So it lies on the exact
/// sum's side of every midpoint of a format that is shorter by two bits or more.
MUFREE_FN double sum_to_odd(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  const double error = (a - (sum - part)) + (b - part);
  const int64_t bits = as_bits(sum);
  const bool inexact = error > 0 || error < 0;
  // 1 away from zero, or -1.
  const int64_t towards = ((as_bits(error) ^ bits) >> 63) | 1;
  return as_double(inexact && (bits & 1) == 0 ? bits + towards : bits);
}

}  // namespace mufree::soft
