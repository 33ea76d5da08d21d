// SPDX-License-Identifier: Apache-2.0
// Refinements of a guess y to 1/sqrt(x), in terms of z = xyy; as in refine_rcp.h. A pair's guess may have the wrong sign
// (magic.h): each step takes y in products where the sign drops out, and its magnitude where it does not.
#pragma once
#include "mufree/half.h"

namespace mufree {

/// One Newton step with the factor of z moved into the guess: y(k - z); 3 instructions.
struct RsqrtSkewed {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return mul(magnitude(y), fma(neg(mul(x, y)), y, k));
  }
};

/// The same step ending in a sum, which rounds better: y + y(k - z); 3 instructions.
struct RsqrtSkewedSum {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return fma(magnitude(y), fma(neg(mul(x, y)), y, k), magnitude(y));
  }
};

/// A quadratic in z, its square completed: w = z - r, then y(w w + s); 4 instructions.
struct RsqrtSquare {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V r, V s) {
    const V w = fma(mul(x, y), y, neg(r));
    return mul(magnitude(y), fma(w, w, s));
  }
};

/// The same quadratic ending in a sum: y + y(w w + s); 4 instructions.
struct RsqrtSquareSum {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V r, V s) {
    const V w = fma(mul(x, y), y, neg(r));
    return fma(magnitude(y), fma(w, w, s), magnitude(y));
  }
};

/// A cubic in t = k0 - z without a quadratic term: v = t t + k1, then y(t v + k2); 5 instructions.
struct RsqrtCubic {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, V k2) {
    const V t = fma(neg(mul(x, y)), y, k0);
    return mul(magnitude(y), fma(t, fma(t, t, k1), k2));
  }
};

/// A polynomial in t = k0 - z without the term of the last degree but one, ending in a sum: with v = t t + k1 in Horner's
/// order, w = t v + k2, w = t w + k3, ..., then y + y w; 3 + n instructions for n constants, of degree n.
struct RsqrtDepressedSum {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, K... k) {
    const V t = fma(neg(mul(x, y)), y, k0);
    V w = fma(t, t, k1);
    ((w = fma(t, w, k)), ...);
    return fma(magnitude(y), w, magnitude(y));
  }
};

/// The same polynomial with z = x(yy). A guess of at most 12 significant bits (RsqrtShort) has an exact square, so that t is
/// rounded but once; as long as yy is a normal number, for x up to 2^125.
struct RsqrtShortSum {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, K... k) {
    const V t = fma(neg(x), mul(y, y), k0);
    V w = fma(t, t, k1);
    ((w = fma(t, w, k)), ...);
    return fma(y, w, y);
  }
};

/// Of degree 3; 5 instructions.
struct RsqrtCubicSum : RsqrtDepressedSum {};

/// Of degree 4; 6 instructions.
struct RsqrtQuartic : RsqrtDepressedSum {};

/// Of degree 5; 7 instructions.
struct RsqrtQuintic : RsqrtDepressedSum {};

/// Newton steps: y(k_i - scale z), one for each k; 1 + 3 instructions a step, the scaled x shared. The textbook has
/// scale = 0.5 and k = 1.5.
struct RsqrtNewton {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, V scale, K... k) {
    const V t = mul(neg(scale), x);
    ((y = mul(y, fma(mul(y, t), y, k))), ...);
    return y;
  }
};

/// One textbook Newton step ending in a sum: q = xy, then y + (y/2)(1 - q y); 4 instructions.
struct RsqrtNewtonSum {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V half) {
    return fma(mul(half, y), fma(neg(mul(x, y)), y, Constant<V>{1.0f}.get()), y);
  }
};

/// One Halley step: s = k0 - z, then y + (k2 s + k1) s y; 5 instructions and a constant in a register.
struct RsqrtHalley {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k0, V k1, V k2) {
    const V s = fma(mul(neg(x), y), y, k0);
    const V t = fma(k2, s, k1);
    return fma(t, mul(s, y), y);
  }
};

/// e = 1 - z with the product's rounding error made good: q = xy and its error d, e = (1 - q y) - d y; 4 instructions.
struct RsqrtResidual {
  template <class V>
  static MUFREE_FN V of(V x, V y) {
    const V q = mul(x, y);
    const V d = fma(x, y, neg(q));
    return fma(neg(d), y, fma(neg(q), y, Constant<V>{1.0f}.get()));
  }
};

/// One Newton step from the exact residual: y + (k y) e; 6 instructions. The textbook has k = 0.5.
struct RsqrtCompensated {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k) {
    return fma(mul(k, y), RsqrtResidual::of(x, y), y);
  }
};

/// One Newton step from the exact residual, made for a correctly rounded result: y + y(e/2 + bias); 7 instructions. The step
/// leaves out (3/8) e e, which is never negative: the bias is about its mean.
struct RsqrtCorrected {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V bias) {
    V e = y;
    return refine_residual(x, y, e, bias);
  }
  template <class V>
  static MUFREE_FN V refine_residual(V x, V y, V& e, V bias) {
    e = RsqrtResidual::of(x, y);
    return fma(y, fma(e, Constant<V>{0.5f}.get(), bias), y);
  }
};

/// One step of third order from the exact residual: y + y e(k1 e + k2); 7 instructions. The textbook has k1 = 0.375 and
/// k2 = 0.5.
struct RsqrtCompensatedHalley {
  template <class V>
  static MUFREE_FN V refine(V x, V y, V k1, V k2) {
    const V e = RsqrtResidual::of(x, y);
    return fma(magnitude(y), mul(e, fma(k1, e, k2)), magnitude(y));
  }
};

}  // namespace mufree
