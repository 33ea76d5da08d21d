// SPDX-License-Identifier: Apache-2.0
// Guarded methods: the method on its domain, the IEEE result everywhere else (zeros, infinities, NaN, subnormals,
// negative arguments of rsqrt, and the ends of the range where the bare method fails).
#pragma once
#include "mufree/format.h"
#include "mufree/ieee.h"

namespace mufree {

/// The operations: which IEEE result a guard falls back to, and whether the sign of the argument matters.
struct Rcp {
  using Ieee = RcpIeee;
  static constexpr bool odd = true;  // 1/(-x) = -(1/x): a domain is one of magnitudes
};
struct Rsqrt {
  using Ieee = RsqrtIeee;
  static constexpr bool odd = false;
};

/// Whether x lies in [Lo, Hi] (for an odd operation: whether |x| does). Both ends are positive and normal.
template <class Op, float Lo, float Hi>
MUFREE_FN bool in_domain(float x) {
  constexpr std::uint32_t lo = __builtin_bit_cast(std::uint32_t, Lo), hi = __builtin_bit_cast(std::uint32_t, Hi);
  const std::uint32_t bits = Op::odd ? as_bits(x) & ~F32::sign : as_bits(x);
  return bits - lo <= hi - lo;  // unsigned: one comparison for both ends
}

/// Row::Raw on the row's domain, the operation's IEEE result outside.
template <class Row>
MUFREE_FN float guarded_apply(float x) {
#if defined(__CUDA_ARCH__)
  return Row::in_domain(x) ? Row::Raw::apply(x) : Row::Op::Ieee::apply(x);
#else
  // Both results and a mask: a conditional would keep the compiler from vectorising methods that look up a table.
  const std::uint32_t inside = 0u - static_cast<std::uint32_t>(Row::in_domain(x));
  return as_float((as_bits(Row::Raw::apply(x)) & inside) | (as_bits(Row::Op::Ieee::apply(x)) & ~inside));
#endif
}

}  // namespace mufree
