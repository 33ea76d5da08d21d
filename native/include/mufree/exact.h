// SPDX-License-Identifier: Apache-2.0
// Correctly rounded results for every argument at nearly the speed of MUFU: MUFU's result and one step from the exact
// residual, which also tells whether the argument was one that this works for; a longer way where it was not. On a host,
// division and roots, or where it has fma the magic guess.
#pragma once
#include "mufree/ieee.h"
#include "mufree/mufu.h"
#include "mufree/refine.h"

namespace mufree {

/// Correctly rounded where argument and result are normal: proved by trying every argument. MUFU is off by less than
/// 2^-22, and its results for other arguments (0, infinity, NaN) make the residual large or NaN.
using RcpMufuExact = Refined<RcpMufu, Certified<0x1p-20f, RcpNewton, 1.0f>>;
using RsqrtMufuExact = Refined<RsqrtMufu, Certified<0x1p-20f, RsqrtCorrected, 0x1.4p-48f>>;

/// The same without MUFU: for every positive normal argument, proved by trying them all.
using RsqrtMagicExact =
    Refined<RsqrtMagic<0x5f1aa7d3>, Step<RsqrtQuartic, 0.9645567f, 0.49358222f, 0.51848817f, 0.01861441f>,
            Certified<0x1p-20f, RsqrtCorrected, 0x1.4p-48f>>;

/// 1/sqrt(x), correctly rounded, as a host's vectors do it best: RsqrtRounded divides and takes a root in binary64, which is
/// slower wherever fma is an instruction.
struct RsqrtHost {
  static MUFREE_FN float apply(float x) {
#if defined(__FP_FAST_FMAF)
    const uint32_t bits = as_bits(x), magnitude = bits & ~F32::sign;
    const bool subnormal = magnitude < F32::min_normal;
    const float y = mul(RsqrtMagicExact::apply(mul(x, subnormal ? 0x1p24f : 1.0f)), subnormal ? 0x1p12f : 1.0f);
    // Masks: with conditionals the compiler makes branches, which keep it from vectorising.
    const uint32_t regular = mask(bits - 1 < F32::infinity - 1), zero = mask(magnitude == 0);
    const uint32_t special = (zero & (F32::infinity | bits)) | (~zero & mask(bits != F32::infinity) & F32::nan);
    return as_float((as_bits(y) & regular) | (special & ~regular));
#else
    return RsqrtRounded::apply(x);
#endif
  }

 private:
  static MUFREE_FN uint32_t mask(bool set) { return 0u - static_cast<uint32_t>(set); }
};

#if defined(__CUDA_ARCH__)
/// Not inlined: rare, and long.
template <class Other>
__device__ __noinline__ float rarely(float x) {
  return Other::apply(x);
}
#endif

/// The one on normal numbers, the other one elsewhere; on a host a third one, right everywhere.
template <class Exact, class Other, class Host = Other>
struct ExactOr {
  static MUFREE_FN float apply(float x, bool& sane) {
#if defined(__CUDA_ARCH__)
    return Exact::apply(x, sane);
#else
    sane = true;
    return Host::apply(x);
#endif
  }
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    bool sane;
    const float y = Exact::apply(x, sane);
    return sane ? y : rarely<Other>(x);
#else
    return Host::apply(x);
#endif
  }
  static MUFREE_FN Flushed apply(Flushed x) { return Other::apply(x); }
};

/// 1/x, correctly rounded.
using RcpIeee = ExactOr<RcpMufuExact, RcpCuda>;

/// 1/sqrt(x), correctly rounded; rsqrt(-0) = -infinity, rsqrt(negative) = NaN.
using RsqrtIeee = ExactOr<RsqrtMufuExact, RsqrtRounded, RsqrtHost>;

}  // namespace mufree
