// SPDX-License-Identifier: Apache-2.0
// Refinements of a guess y to 1/x. Each has its own constants in place of the textbook's: a skewed step moves the centre
// of its error so that the maximum over all arguments is smallest. The order of operations is part of a method: another
// order gives other bits. V is what the arithmetic is done on: float, or one or two values of a 16-bit format.
#pragma once
#include "mufree/half.h"

namespace mufree {

/// One Newton step: y + y t with t = skew - xy; 2 instructions. The textbook has skew = 1.
struct RcpNewton {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V skew) {
    V t = y;
    return refine_residual(x, y, t, skew);
  }
  /// t tells how far y is off, as a share of it.
  template <class V>
  static MUFREE_FN V refine_residual(V x, V y, V& t, V skew) {
    t = fma(neg(x), y, skew);
    return fma(y, t, y);
  }
};

/// One Newton step whose leading factor is free: y(k - xy); 2 instructions. The textbook has k = 2.
struct RcpSkewed {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return mul(y, fma(neg(x), y, k));
  }
};

/// A quadratic in t = k0 - xy, its square completed: y(t t + k1); 3 instructions.
struct RcpSquare {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1) {
    const V t = fma(neg(x), y, k0);
    return mul(y, fma(t, t, k1));
  }
};

/// A cubic in t = k0 - xy without a quadratic term: v = t t + k1, then y(t v + k2); 4 instructions.
struct RcpCubic {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, V k2) {
    const V t = fma(neg(x), y, k0);
    return mul(y, fma(t, fma(t, t, k1), k2));
  }
};

/// A polynomial in t = k0 - xy without the term of the last degree but one, ending in a sum: with w = t t + k1 in Horner's
/// order, w = t w + k2, ..., then y + y w; 2 + n instructions for n constants, of degree n. The sum rounds better than a
/// product: only the result's own rounding counts in full.
struct RcpDepressedSum {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, K... k) {
    const V t = fma(neg(x), y, k0);
    V w = fma(t, t, k1);
    ((w = fma(t, w, k)), ...);
    return fma(y, w, y);
  }
};

/// Of degree 3; 4 instructions.
struct RcpCubicSum : RcpDepressedSum {};

/// Of degree 4; 5 instructions.
struct RcpQuarticSum : RcpDepressedSum {};

/// A Newton step with both its constants free, y = y(k1(k0 - xy)), and a textbook's: 5 instructions.
struct RcpProductNewton {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1) {
    y = mul(y, mul(k1, fma(neg(x), y, k0)));
    return RcpNewton::refine(x, y, Constant<V>{1.0f}.get());
  }
};

/// The same with the second constant in the argument, y = y(k0 - (k1 x) y); 5 instructions.
struct RcpScaledProductNewton {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1) {
    y = mul(y, fma(neg(mul(k1, x)), y, k0));
    return fma(y, fma(neg(x), y, Constant<V>{1.0f}.get()), y);
  }
};

/// One step of third order: t = k - xy, then y + y(t t + t); 3 instructions. The textbook has k = 1.
struct RcpHalley {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    const V t = fma(neg(x), y, k);
    return fma(y, fma(t, t, t), y);
  }
};

/// The same step in Horner's order, y + t(y + t y), which rounds otherwise.
struct RcpHalleyNested {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    const V t = fma(neg(x), y, k);
    return fma(t, fma(y, t, y), y);
  }
};

/// k y: moves the guess by less than an integer constant can; 1 instruction.
struct Scaled {
  template <class V>
  static MUFREE_FN V refine(V, V y, V k) {
    return mul(y, k);
  }
};

/// y + k y: the same where 1 + k has no exact place in the format; 1 instruction.
struct ScaledSum {
  template <class V>
  static MUFREE_FN V refine(V, V y, V k) {
    return fma(y, k, y);
  }
};

}  // namespace mufree
