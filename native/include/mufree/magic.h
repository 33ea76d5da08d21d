// SPDX-License-Identifier: Apache-2.0
// Guesses: the exponent and fraction bits of a float, read as an integer, are nearly its logarithm; subtracting them
// from a constant divides, halving them first takes the root. The constant is chosen for the whole method, refinement
// included, never for the guess alone.
#pragma once
#include "mufree/half.h"

namespace mufree {

/// y ~ 1/x for either sign of x; the constant as an argument.
struct RcpGuess {
  static MUFREE_FN float guess(float x, uint32_t magic) { return as_float(magic - as_bits(x)); }

  template <class Format>
  static MUFREE_FN Lane<Format> guess(Lane<Format> x, uint32_t magic) {
    return {static_cast<uint16_t>(magic - x.bits)};
  }

  /// With the sign set in the constant, no lane borrows from its neighbour: the difference is the guess's negative.
  /// That holds while the magnitudes are at most the constant.
  template <class Format>
  static MUFREE_FN Pair<Format> negative(Pair<Format> x, uint32_t magic) {
    return {(magic | Format::sign) * 0x10001u - x.bits};
  }
  template <class Format>
  static MUFREE_FN Pair<Format> guess(Pair<Format> x, uint32_t magic) {
    return neg(negative(x, magic));
  }
  template <class Format>
  static MUFREE_FN Pair<Format> result(Pair<Format> x, uint32_t magic) {
    return {negative(x, magic).bits ^ 0x80008000u};
  }
};

/// y ~ 1/sqrt(x) for x > 0; the constant as an argument.
struct RsqrtGuess {
  static MUFREE_FN float guess(float x, uint32_t magic) { return as_float(magic - (as_bits(x) >> 1)); }

  template <class Format>
  static MUFREE_FN Lane<Format> guess(Lane<Format> x, uint32_t magic) {
    return {static_cast<uint16_t>(magic - (x.bits >> 1))};
  }

  /// The shift brings the upper lane's last bit into the lower lane's sign, which is then of no meaning. With the sign set
  /// in the lower constant no lane borrows from its neighbour.
  template <class Format>
  static MUFREE_FN Pair<Format> guess(Pair<Format> x, uint32_t magic) {
    return {(magic * 0x10001u | Format::sign) - (x.bits >> 1)};
  }
  template <class Format>
  static MUFREE_FN Pair<Format> result(Pair<Format> x, uint32_t magic) {
    return {magic * 0x10001u - ((x.bits >> 1) & 0x7fff7fffu)};
  }
};

/// The same guess with 12 significant bits, if the constant has no more: y y is then exact.
struct RsqrtShortGuess {
  static constexpr uint32_t mask = 0xfffff000u;  // sign, exponent, and 11 bits of the fraction
  static MUFREE_FN float guess(float x, uint32_t magic) { return as_float(magic - ((as_bits(x) >> 1) & mask)); }
};

/// A guess with its constant.
template <class Guess, uint32_t Magic>
struct WithMagic {
  template <class V>
  static MUFREE_FN V guess(V x) {
    return Guess::guess(x, Magic);
  }
  /// The guess where it is not an operand of arithmetic, in which a change of sign would cost nothing.
  template <class V>
  static MUFREE_FN V result(V x) {
    if constexpr (requires { Guess::result(x, Magic); }) return Guess::result(x, Magic);
    else return guess(x);
  }
};

/// 1 integer instruction.
template <uint32_t Magic>
using RcpMagic = WithMagic<RcpGuess, Magic>;

/// 2 integer instructions.
template <uint32_t Magic>
using RsqrtMagic = WithMagic<RsqrtGuess, Magic>;

/// 3 integer instructions.
template <uint32_t Magic>
using RsqrtShort = WithMagic<RsqrtShortGuess, Magic>;

}  // namespace mufree
