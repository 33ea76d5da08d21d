// SPDX-License-Identifier: Apache-2.0
// Several arguments at once, each by the row that its position asks for. A guard is cheap this way: one branch for all of
// them, since the arguments that need repair are rare.
#pragma once
#include "mufree/guard.h"
#include "mufree/mix.h"

namespace mufree {

/// The bare row for one argument, at a position of an array where the row is a mix.
template <class Row, class Value, class Integer>
MUFREE_FN Value raw_at(Value x, Integer position) {
  if constexpr (is_mix<typename Row::Method>) {
    using Method = typename Row::Method;
    return Method::to_mufu(position) ? Method::Mufu::Raw::apply(x) : Method::Trick::Raw::apply(x);
  } else {
    return Row::Method::apply(x);
  }
}

template <class Row, class Value, class Integer>
MUFREE_FN Value guarded_at(Value x, Integer position) {
  if constexpr (is_mix<typename Row::Method>) {
    using Method = typename Row::Method;
    return Method::to_mufu(position) ? guarded_apply<typename Method::Mufu>(x) : guarded_apply<typename Method::Trick>(x);
  } else {
    return guarded_apply<Row>(x);
  }
}

#if defined(__CUDA_ARCH__)
template <class Row, class Value, class Integer>
MUFREE_FN Value checked_at(Value x, Integer position, bool& sane) {
  if constexpr (is_mix<typename Row::Method>) {
    using Method = typename Row::Method;
    return Method::to_mufu(position) ? checked_apply<typename Method::Mufu>(x, sane)
                                     : checked_apply<typename Method::Trick>(x, sane);
  } else {
    return checked_apply<Row>(x, sane);
  }
}

template <class Row, class Value, class Integer>
__device__ __forceinline__ Value repaired_at(Value x, Integer position) {
  if constexpr (is_mix<typename Row::Method>) {
    using Method = typename Row::Method;
    return Method::to_mufu(position) ? repaired<typename Method::Mufu>(x) : repaired<typename Method::Trick>(x);
  } else {
    return repaired<Row>(x);
  }
}
#endif

/// All of them in place, the first one at position First.
template <class Row, int First, class Value, int Count>
MUFREE_FN void raw_all(Value (&values)[Count]) {
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
  for (int i = 0; i < Count; ++i) values[i] = raw_at<Row>(values[i], First + i);
}

template <class Row, int First, class Value, int Count>
MUFREE_FN void guarded_all(Value (&values)[Count]) {
#if defined(__CUDA_ARCH__)
  Value results[Count];
  bool sane = true;
#pragma unroll
  for (int i = 0; i < Count; ++i) {
    bool this_sane;
    results[i] = checked_at<Row>(values[i], First + i, this_sane);
    sane = sane & this_sane;
  }
  if (!sane) {
#pragma unroll
    for (int i = 0; i < Count; ++i) results[i] = repaired_at<Row>(values[i], First + i);
  }
#pragma unroll
  for (int i = 0; i < Count; ++i) values[i] = results[i];
#else
  for (int i = 0; i < Count; ++i) values[i] = guarded_at<Row>(values[i], First + i);
#endif
}

/// A row's bare and guarded functions, of one value (of a mix: at position 0 or at a given one) or of several in place.
template <class Row>
struct RawOf {
  template <class V, class Integer = int>
  static MUFREE_FN V apply(V x, Integer position = 0) {
    return raw_at<Row>(x, position);
  }
  template <int First = 0, class V, int Count>
  static MUFREE_FN void apply_all(V (&values)[Count]) {
    raw_all<Row, First>(values);
  }
  /// In the arithmetic of another type of value, such as Flushed; not of a mix.
  template <class V>
  static MUFREE_FN V in(V x) {
    return Row::Method::apply(x);
  }
  template <class V>
  static MUFREE_FN float wide(V x) {
    if constexpr (sizeof(V) == sizeof(float)) return raw_at<Row>(x, 0);
    else return mufree::wide<typename Row::Method>(x);
  }
};

template <class Row>
struct GuardedOf {
  template <class V, class Integer = int>
  static MUFREE_FN V apply(V x, Integer position = 0) {
    return guarded_at<Row>(x, position);
  }
  template <int First = 0, class V, int Count>
  static MUFREE_FN void apply_all(V (&values)[Count]) {
    guarded_all<Row, First>(values);
  }
  template <class V>
  static MUFREE_FN float wide(V x) {
    if constexpr (sizeof(V) == sizeof(float)) return guarded_at<Row>(x, 0);
    else return guarded_wide<Row>(x);
  }
};

}  // namespace mufree
