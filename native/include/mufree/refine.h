// SPDX-License-Identifier: Apache-2.0
// A method from its parts: a guess, and refinements with their constants.
#pragma once
#include "mufree/magic.h"
#include "mufree/refine_rcp.h"
#include "mufree/refine_rsqrt.h"

namespace mufree {

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

/// A guess that is itself the method.
template <class Guess>
struct Alone {
  template <class V>
  static MUFREE_FN V apply(V x) {
    return Guess::result(x);
  }
};

}  // namespace mufree
