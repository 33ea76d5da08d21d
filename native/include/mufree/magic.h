// SPDX-License-Identifier: Apache-2.0
// Guesses: the exponent and fraction bits of a float, read as an integer, are nearly its logarithm; subtracting them
// from a constant divides, halving them first takes the root. The constant is chosen for the whole method, refinement
// included, never for the guess alone.
#pragma once
#include "mufree/format.h"

namespace mufree {

/// y ~ 1/x for either sign of x: 1 integer instruction.
template <std::uint32_t Magic>
struct RcpMagic {
  static MUFREE_FN float guess(float x) { return as_float(Magic - as_bits(x)); }
};

/// y ~ 1/sqrt(x) for x > 0: 2 integer instructions.
template <std::uint32_t Magic>
struct RsqrtMagic {
  static MUFREE_FN float guess(float x) { return as_float(Magic - (as_bits(x) >> 1)); }
};

}  // namespace mufree
