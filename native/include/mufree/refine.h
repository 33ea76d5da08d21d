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

/// A guess that is itself the method.
template <class Guess>
struct Alone {
  template <class V>
  static MUFREE_FN V apply(V x) {
    return Guess::result(x);
  }
};

}  // namespace mufree
