// SPDX-License-Identifier: Apache-2.0
// Methods of the 16-bit formats that compute in binary32 and round once, at the end. Each has, beside its result, the
// binary32 value before that rounding (`wide`), for kernels that go on in binary32, as a norm does.
#pragma once
#include "mufree/refine.h"

namespace mufree {

/// A method's result in binary32: before its last rounding, where it computes in binary32.
template <class Method, class Value>
MUFREE_FN float wide(Value x) {
  if constexpr (requires { Method::wide(x); }) return Method::wide(x);
  else return widen(Method::apply(x));
}

/// A result in binary32, rounded to the format of the argument.
template <class Wide>
struct Rounded {
  template <class Format>
  static MUFREE_FN Lane<Format> apply(Lane<Format> x) {
    return narrow<Format>(Wide::wide(x));
  }
};

/// A binary32 method, for arguments of a 16-bit format.
template <class Method>
struct InF32 : Rounded<InF32<Method>> {
  using Rounded<InF32>::apply;
  template <class Format>
  static MUFREE_FN float wide(Lane<Format> x) {
    return Method::apply(widen(x));
  }
  template <class Format>
  static MUFREE_FN Pair<Format> apply(Pair<Format> x) {
    return narrow_pair<Format>(wide(low(x)), wide(high(x)));
  }
};

/// A guess in the bits of the format, refined in binary32.
template <class Guess, class... Steps>
struct Widened : Rounded<Widened<Guess, Steps...>> {
  using Rounded<Widened>::apply;
  template <class Format>
  static MUFREE_FN float wide(Lane<Format> x) {
    return refine(widen(x), widen(Guess::guess(x)));
  }
  template <class Format>
  static MUFREE_FN Pair<Format> apply(Pair<Format> x) {
    const Pair<Format> y = Guess::result(x);
    return narrow_pair<Format>(refine(widen(low(x)), widen(low(y))), refine(widen(high(x)), widen(high(y))));
  }

 private:
  static MUFREE_FN float refine(float x, float y) {
    ((y = Steps::refine(x, y)), ...);
    return y;
  }
};

}  // namespace mufree
