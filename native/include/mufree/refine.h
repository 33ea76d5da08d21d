// SPDX-License-Identifier: Apache-2.0
// Refinements of a guess y, each with its own constants in place of the textbook's: a skewed step moves the centre of
// its error so that the maximum over all arguments is smallest. The order of operations is part of a method: another
// order gives other bits.
#pragma once
#include "mufree/format.h"

namespace mufree {

/// One Newton step to 1/x: y + y(Skew - xy); 2 instructions. The textbook has Skew = 1.
template <float Skew>
struct RcpNewton {
  static MUFREE_FN float refine(float x, float y) { return fma(y, fma(-x, y, Skew), y); }
};

/// Newton steps to 1/sqrt(x): y(K_i - Scale x y y), one for each K; 1 + 3 instructions a step, the scaled x shared.
/// The textbook has Scale = 0.5 and K = 1.5.
template <float Scale, float... K>
struct RsqrtNewton {
  static MUFREE_FN float refine(float x, float y) {
    const float t = mul(-Scale, x);
    ((y = mul(y, fma(mul(y, t), y, K))), ...);
    return y;
  }
};

/// One Halley step to 1/sqrt(x): s = K0 - xyy, then y + (K2 s + K1) s y; 5 instructions and a constant in a register.
template <float K0, float K1, float K2>
struct RsqrtHalley {
  static MUFREE_FN float refine(float x, float y) {
    const float s = fma(mul(-x, y), y, K0);
    const float t = fma(K2, s, K1);
    return fma(t, mul(s, y), y);
  }
};

/// A method: a guess and the refinements that follow it.
template <class Guess, class... Steps>
struct Refined {
  static MUFREE_FN float apply(float x) {
    float y = Guess::guess(x);
    ((y = Steps::refine(x, y)), ...);
    return y;
  }
};

}  // namespace mufree
