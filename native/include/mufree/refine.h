// SPDX-License-Identifier: Apache-2.0
// A method from its parts: a guess, and refinements with their constants.
#pragma once
#include "mufree/magic.h"
#include "mufree/refine_rcp.h"
#include "mufree/refine_rsqrt.h"

namespace mufree {

/// Refinements of one constant each, one after the other.
template <class... Refinements>
struct InTurn {
  template <class V, class... K>
  static MUFREE_FN V refine(V x, V y, K... k) {
    ((y = Refinements::refine(x, y, k)), ...);
    return y;
  }
};

using RcpTwoNewton = InTurn<RcpNewton, RcpNewton>;
using RcpScaledNewton = InTurn<Scaled, RcpNewton>;
using RcpScaledHalley = InTurn<ScaledSum, RcpHalley>;
using RcpHalleyNewton = InTurn<RcpHalley, RcpNewton>;
using RsqrtSkewedCompensated = InTurn<RsqrtSkewedSum, RsqrtCompensated>;

/// A refinement with its constants.
template <class Refinement, float... K>
struct Step {
  template <class V>
  static MUFREE_FN V refine(V x, V y) {
    return Refinement::refine(x, y, Constant<V>{K}.get()...);
  }
};

/// The same where its residual is at most `Limit` in magnitude for every argument of the domain, and larger, or NaN, wherever
/// the method would fail: one comparison then guards the method, instead of two of its argument. For correctly rounded
/// methods: of others, whose residuals are large, some would pass outside the domain whose errors are just beyond the bound.
template <float Limit, class Refinement, float... K>
struct Certified : Step<Refinement, K...> {
  static MUFREE_FN float refine(float x, float y, bool& sane) {
    float t;
    y = Refinement::refine_residual(x, y, t, K...);
    sane = absolute(t) <= Limit;
    return y;
  }
  using Step<Refinement, K...>::refine;
};

/// Whether a step tells if its result can be trusted.
template <class Step>
constexpr bool is_certified = requires(bool sane) { Step::refine(0.0f, 0.0f, sane); };

/// A method: a guess and the refinements that follow it.
template <class Guess, class... Steps>
struct Refined {
  static constexpr bool certified = (is_certified<Steps> || ...);

  template <class V>
  static MUFREE_FN V apply(V x) {
    V y = Guess::guess(x);
    ((y = Steps::refine(x, y)), ...);
    return y;
  }

  /// The result, and whether it can be trusted.
  static MUFREE_FN float apply(float x, bool& sane)
    requires certified
  {
    float y = Guess::guess(x);
    ((y = refine<Steps>(x, y, sane)), ...);
    return y;
  }

 private:
  template <class Step>
  static MUFREE_FN float refine(float x, float y, bool& sane) {
    if constexpr (is_certified<Step>) return Step::refine(x, y, sane);
    else return Step::refine(x, y);
  }
};

/// A guess that is itself the method.
template <class Guess>
struct Alone {
  template <class V>
  static MUFREE_FN V apply(V x) {
    return Guess::result(x);
  }
};

}  // namespace mufree
