// SPDX-License-Identifier: Apache-2.0
// Guarded methods: the method on its domain, the IEEE result everywhere else (zeros, infinities, NaN, subnormals,
// negative arguments of rsqrt, and the ends of the range where the bare method fails).
#pragma once
#include "mufree/exact.h"
#include "mufree/widened.h"

namespace mufree {

/// The operations: which IEEE result a guard falls back to, and whether the sign of the argument matters.
struct Rcp {
  using Ieee = RcpCuda;
  using HalfIeee = InF32<RcpIeee>;
  static constexpr bool odd = true;  // 1/(-x) = -(1/x): a domain is one of magnitudes
};
struct Rsqrt {
  using Ieee = RsqrtRounded;
  using HalfIeee = InF32<RsqrtCuda>;  // off by 1.5 ulp of binary32 at most, which no rounding to 16 bits shows
  static constexpr bool odd = false;
};

/// The operation's IEEE result, correctly rounded for every argument.
template <class Op>
MUFREE_FN float ieee(float x) {
  return Op::Ieee::apply(x);
}
/// Rounded twice, to binary32 and then to the format, and right all the same: tested exhaustively.
template <class Op, class Format>
MUFREE_FN Lane<Format> ieee(Lane<Format> x) {
  return Op::HalfIeee::apply(x);
}

/// Whether x lies in [Lo, Hi] (for an odd operation: whether |x| does). Both ends are positive and normal.
template <class Op, class Format, float Lo, float Hi>
MUFREE_FN bool in_domain(typename Format::Value x) {
  if constexpr (sizeof x == sizeof(float)) {
    const float size = Op::odd ? absolute(as_float(as_bits(x))) : as_float(as_bits(x));
    return (size >= Lo) & (size <= Hi);  // in predicates, which a group of arguments can share
  } else {
    constexpr uint32_t lo = encode<Format>(Lo), hi = encode<Format>(Hi);
    const uint32_t bits = Op::odd ? as_bits(x) & ~Format::sign : as_bits(x);
    return bits - lo <= hi - lo;  // unsigned: one comparison for both ends
  }
}

/// What the row's method makes of x, and whether that can be trusted: whether x lies in the domain, or a certificate
/// (refine.h) says so.
template <class Row, class Value>
MUFREE_FN Value checked_apply(Value x, bool& sane) {
  if constexpr (requires { Row::Method::apply(x, sane); }) return Row::Method::apply(x, sane);
  sane = Row::in_domain(x);
  return Row::Raw::apply(x);
}

/// Row::Raw on the row's domain, the operation's IEEE result outside.
template <class Row, class Value>
MUFREE_FN Value guarded_apply(Value x) {
  bool sane = false;
  const Value y = checked_apply<Row>(x, sane);
#if defined(__CUDA_ARCH__)
  return sane ? y : ieee<typename Row::Op>(x);
#else
  // Both results and a mask: a conditional would keep the compiler from vectorising methods that look up a table.
  const uint32_t inside = 0u - static_cast<uint32_t>(sane);
  return from_bits<Value>((as_bits(y) & inside) | (as_bits(ieee<typename Row::Op>(x)) & ~inside));
#endif
}

/// Both lanes at once where both lie in the domain.
template <class Row, class Format>
MUFREE_FN Pair<Format> guarded_apply(Pair<Format> x) {
#if defined(__CUDA_ARCH__)
  if (Row::in_domain(x)) return Row::Raw::apply(x);
#endif
  return pair(guarded_apply<Row>(low(x)), guarded_apply<Row>(high(x)));
}

/// In binary32: what Row::Raw has before its last rounding, or the operation's correctly rounded result outside the domain.
template <class Row>
MUFREE_FN float guarded_wide(typename Row::Value x) {
  return Row::in_domain(x) ? Row::Raw::wide(x) : ieee<typename Row::Op>(widen(x));
}

#if defined(__CUDA_ARCH__)
/// Not inlined: rare, and long.
template <class Row, class Value>
__device__ __noinline__ Value repaired(Value x) {
  return guarded_apply<Row>(x);
}
#endif

}  // namespace mufree
