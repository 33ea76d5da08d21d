// SPDX-License-Identifier: Apache-2.0
// From the number of a method to its functor.
#pragma once
#include "mufree/methods.h"

namespace mufree {

/// Calls f with the raw or the guarded functor of a method.
template <class F>
void with_functor(int method, bool guarded, F&& f) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if (guarded) f(typename Row::Guarded{});
    else f(typename Row::Raw{});
  });
}

}  // namespace mufree
