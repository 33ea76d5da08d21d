// SPDX-License-Identifier: Apache-2.0
// Guesses: the exponent and fraction bits of a float, read as an integer, are nearly its logarithm; subtracting them
// from a constant divides, halving them first takes the root. The constant is chosen for the whole method, refinement
// included, never for the guess alone.
#pragma once
#include "mufree/half.h"

namespace mufree {

/// y ~ 1/x for either sign of x; the constant as an argument.
struct RcpGuess {
  static MUFREE_FN float guess(float x, std::uint32_t magic) { return as_float(magic - as_bits(x)); }

  template <class Format>
  static MUFREE_FN Lane<Format> guess(Lane<Format> x, std::uint32_t magic) {
    return {static_cast<std::uint16_t>(magic - x.bits)};
  }

  /// With the sign set in the constant, no lane borrows from its neighbour: the difference is the guess's negative.
  /// That holds while the magnitudes are at most the constant.
  template <class Format>
  static MUFREE_FN Pair<Format> guess(Pair<Format> x, std::uint32_t magic) {
    return neg(Pair<Format>{(magic | Format::sign) * 0x10001u - x.bits});
  }
};

/// y ~ 1/sqrt(x) for x > 0; the constant as an argument.
struct RsqrtGuess {
  static MUFREE_FN float guess(float x, std::uint32_t magic) { return as_float(magic - (as_bits(x) >> 1)); }

  template <class Format>
  static MUFREE_FN Lane<Format> guess(Lane<Format> x, std::uint32_t magic) {
    return {static_cast<std::uint16_t>(magic - (x.bits >> 1))};
  }

  /// The mask drops the bit that the shift brings into the lower lane from the upper one.
  template <class Format>
  static MUFREE_FN Pair<Format> guess(Pair<Format> x, std::uint32_t magic) {
    return {magic * 0x10001u - ((x.bits >> 1) & 0x7fff7fffu)};
  }
};

/// A guess with its constant.
template <class Guess, std::uint32_t Magic>
struct WithMagic {
  template <class V>
  static MUFREE_FN V guess(V x) {
    return Guess::guess(x, Magic);
  }
};

/// 1 integer instruction.
template <std::uint32_t Magic>
using RcpMagic = WithMagic<RcpGuess, Magic>;

/// 2 integer instructions; 3 for a pair.
template <std::uint32_t Magic>
using RsqrtMagic = WithMagic<RsqrtGuess, Magic>;

}  // namespace mufree
