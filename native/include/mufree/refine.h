// SPDX-License-Identifier: Apache-2.0
// Refinements of a guess y, each with its own constants in place of the textbook's: a skewed step moves the centre of
// its error so that the maximum over all arguments is smallest. The order of operations is part of a method: another
// order gives other bits. V is what the arithmetic is done on: float, or one or two values of a 16-bit format.
#pragma once
#include "mufree/magic.h"

namespace mufree {

/// One Newton step to 1/x: y + y(skew - xy); 2 instructions. The textbook has skew = 1.
struct RcpNewton {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V skew) {
    return fma(y, fma(neg(x), y, skew), y);
  }
};

/// One Newton step whose leading factor is free, to 1/x: y(k - xy); 2 instructions. The textbook has k = 2.
struct RcpSkewed {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return mul(y, fma(neg(x), y, k));
  }
};

/// One step of third order to 1/x: t = k - xy, then y + y(t t + t); 3 instructions. The textbook has k = 1.
struct RcpHalley {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    const V t = fma(neg(x), y, k);
    return fma(y, fma(t, t, t), y);
  }
};

/// One step to 1/sqrt(x) with the factor of z = xyy moved into the guess: y(k - z); 3 instructions.
struct RsqrtSkewed {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return mul(y, fma(neg(mul(x, y)), y, k));
  }
};

/// One quadratic in z = xyy to 1/sqrt(x), its square completed: w = z - r, then y(w w + s); 4 instructions.
struct RsqrtSquare {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V r, V s) {
    const V w = fma(mul(x, y), y, neg(r));
    return mul(y, fma(w, w, s));
  }
};

/// One Newton step to 1/sqrt(x) that ends in an addition: y + k1 y(k0 - xyy); 4 instructions. The textbook has k0 = 1,
/// k1 = 0.5.
struct RsqrtAdded {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1) {
    return fma(mul(y, k1), fma(neg(mul(x, y)), y, k0), y);
  }
};

/// Newton steps to 1/sqrt(x): y(k_i - scale x y y), one for each k; 1 + 3 instructions a step, the scaled x shared.
/// The textbook has scale = 0.5 and k = 1.5.
struct RsqrtNewton {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, V scale, K... k) {
    const V t = mul(neg(scale), x);
    ((y = mul(y, fma(mul(y, t), y, k))), ...);
    return y;
  }
};

/// One Halley step to 1/sqrt(x): s = k0 - xyy, then y + (k2 s + k1) s y; 5 instructions and a constant in a register.
struct RsqrtHalley {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, V k2) {
    const V s = fma(mul(neg(x), y), y, k0);
    const V t = fma(k2, s, k1);
    return fma(t, mul(s, y), y);
  }
};

/// A refinement of one constant, once for each constant.
template <class Refinement>
struct StepEach {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, K... k) {
    ((y = Refinement::refine(x, y, k)), ...);
    return y;
  }
};

/// A refinement with its constants.
template <class Refinement, float... K>
struct Step {
  template <class V>
  static MUFREE_FN V refine(V x, V y) {
    return Refinement::refine(x, y, Constant<V>{K}.get()...);
  }
};

/// A method: a guess and the refinements that follow it.
template <class Guess, class... Steps>
struct Refined {
  template <class V>
  static MUFREE_FN V apply(V x) {
    V y = Guess::guess(x);
    ((y = Steps::refine(x, y)), ...);
    return y;
  }
};

}  // namespace mufree
