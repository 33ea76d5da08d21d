// SPDX-License-Identifier: Apache-2.0
// What IEEE 754 defines: correctly rounded results for every argument, subnormals and special values included.
#pragma once
#include "mufree/format.h"

namespace mufree {

/// 1/x, correctly rounded, as CUDA does it: __frcp_rn, which 1.0f / x becomes, too.
struct RcpCuda {
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    return __frcp_rn(x);
#else
    return 1.0f / x;
#endif
  }
};

/// 1/sqrt(x), correctly rounded, as CUDA does it: __frsqrt_rn; rsqrt(-0) = -infinity, rsqrt(negative) = NaN.
struct RsqrtCudaRn {
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    return __frsqrt_rn(x);
#else
    // Two roundings to double lie far nearer to the exact result than any float's midpoint does: tested exhaustively.
    return static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(x)));
#endif
  }
};

/// 1/sqrtf(x) as people write it: two correctly rounded operations, so two roundings.
struct RsqrtDivSqrt {
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    return __fdiv_rn(1.0f, __fsqrt_rn(x));
#else
    return 1.0f / __builtin_sqrtf(x);
#endif
  }
};

}  // namespace mufree
