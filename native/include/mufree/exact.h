// SPDX-License-Identifier: Apache-2.0
// Correctly rounded results for every argument at nearly the speed of MUFU: MUFU's result and one step from the exact
// residual, which also tells whether the argument was one that this works for; a longer way where it was not. On a host,
// division and roots.
#pragma once
#include "mufree/ieee.h"
#include "mufree/mufu.h"
#include "mufree/refine.h"

namespace mufree {

/// Correctly rounded where argument and result are normal: proved by trying every argument. MUFU is off by less than
/// 2^-22, and its results for other arguments (0, infinity, NaN) make the residual large or NaN.
using RcpMufuExact = Refined<RcpMufu, Certified<0x1p-20f, RcpNewton, 1.0f>>;
using RsqrtMufuExact = Refined<RsqrtMufu, Certified<0x1p-20f, RsqrtCorrected, 0x1.4p-48f>>;

#if defined(__CUDA_ARCH__)
/// Not inlined: rare, and long.
template <class Other>
__device__ __noinline__ float rarely(float x) {
  return Other::apply(x);
}
#endif

/// The one on normal numbers, the other one elsewhere.
template <class Exact, class Other>
struct ExactOr {
  static MUFREE_FN float apply(float x, bool& sane) {
#if defined(__CUDA_ARCH__)
    return Exact::apply(x, sane);
#else
    sane = true;
    return Other::apply(x);
#endif
  }
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    bool sane;
    const float y = Exact::apply(x, sane);
    return sane ? y : rarely<Other>(x);
#else
    return Other::apply(x);
#endif
  }
  static MUFREE_FN Flushed apply(Flushed x) { return Other::apply(x); }
};

/// 1/x, correctly rounded.
using RcpIeee = ExactOr<RcpMufuExact, RcpCuda>;

/// 1/sqrt(x), correctly rounded; rsqrt(-0) = -infinity, rsqrt(negative) = NaN.
using RsqrtIeee = ExactOr<RsqrtMufuExact, RsqrtRounded>;

}  // namespace mufree
