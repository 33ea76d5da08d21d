// SPDX-License-Identifier: Apache-2.0
// What IEEE 754 defines: correctly rounded results for every argument, subnormals and special values included.
#pragma once
#include "mufree/flushed.h"
#include "mufree/mufu.h"
#include "mufree/refine_rsqrt.h"

namespace mufree {

/// 1/x, correctly rounded, as CUDA does it: __frcp_rn, which 1.0f / x becomes, too.
struct RcpCuda {
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float y;
      asm("rcp.rn.f32 %0, %1;" : "=f"(y) : "f"(x));
      return y;
    }
#endif
    return 1.0f / x;
  }
  /// rcp.rn.ftz.f32.
  static MUFREE_FN Flushed apply(Flushed x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float y;
      asm("rcp.rn.ftz.f32 %0, %1;" : "=f"(y) : "f"(x.value));
      return y;
    }
#endif
    return flush(1.0f / flush(x));
  }
};

/// 1/sqrt(x), correctly rounded; rsqrt(-0) = -infinity, rsqrt(negative) = NaN.
struct RsqrtRounded {
  static MUFREE_FN float apply(float x) {
    if (__builtin_is_constant_evaluated()) return soft::rsqrt(x);
#if defined(__CUDA_ARCH__)
    return on_device(x);
#else
    // Two roundings to double lie far nearer to the exact result than any float's midpoint does: tested exhaustively.
    return static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(x)));
#endif
  }

  /// A root's reciprocal is never subnormal.
  static MUFREE_FN Flushed apply(Flushed x) { return apply(flush(x)); }

  /// The same bits from MUFU and a step of third order: as __frsqrt_rn, but under any compiler flags.
  static MUFREE_FN float on_device(float x) {
    const bool subnormal = (as_bits(x) & ~F32::sign) < F32::min_normal;
    const float scaled = subnormal ? mul(x, 0x1p24f) : x;
    const float guess = Mufu::rsqrt(scaled);
    if (as_bits(scaled) - F32::min_normal >= F32::infinity - F32::min_normal) return guess;  // zeros, infinities, NaN, x < 0
    const float y = RsqrtCompensatedHalley::refine(scaled, guess, 0.375f, 0.5f);
    return subnormal ? mul(y, 0x1p12f) : y;
  }
};

/// The same as CUDA does it: __frsqrt_rn. Of all functions here this alone depends on the compiler's flags.
struct RsqrtCudaRn : RsqrtRounded {
  using RsqrtRounded::apply;
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) return __frsqrt_rn(x);
#endif
    return RsqrtRounded::apply(x);
  }
};

/// 1/sqrtf(x) as people write it: two correctly rounded operations, so two roundings.
struct RsqrtDivSqrt {
  static MUFREE_FN float apply(float x) {
    if (__builtin_is_constant_evaluated()) return 1.0f / soft::sqrt(x);
#if defined(__CUDA_ARCH__)
    float root, y;
    asm("sqrt.rn.f32 %0, %1;" : "=f"(root) : "f"(x));
    asm("div.rn.f32 %0, %1, %2;" : "=f"(y) : "f"(1.0f), "f"(root));
    return y;
#else
    return 1.0f / __builtin_sqrtf(x);
#endif
  }
  /// sqrt.rn.ftz.f32 and div.rn.ftz.f32, as the intrinsics __fsqrt_rn and __fdiv_rn.
  static MUFREE_FN Flushed apply(Flushed x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float root, y;
      asm("sqrt.rn.ftz.f32 %0, %1;" : "=f"(root) : "f"(x.value));
      asm("div.rn.ftz.f32 %0, %1, %2;" : "=f"(y) : "f"(1.0f), "f"(root));
      return y;
    }
#endif
    return apply(flush(x));  // neither a root nor its reciprocal is subnormal
  }
};

}  // namespace mufree
