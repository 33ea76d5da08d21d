// SPDX-License-Identifier: Apache-2.0
// The functions of CUDA's own headers for the 16-bit formats: hrcp, hrsqrt and their packed forms. Their results are
// correctly rounded for every argument (compared on an H200), which is how the host gets the same bits.
#pragma once
#include "mufree/exact.h"
#include "mufree/widened.h"
#if defined(__CUDACC__) && (!defined(__CUDACC_RTC__) || __has_include(<cuda_fp16.h>))
#define MUFREE_CUDA_TYPES  // NVRTC may have no path to them
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace mufree {

#if defined(MUFREE_CUDA_TYPES)
/// CUDA's types for those of this library, and back.
MUFREE_INLINE __half to_cuda(Lane<F16> x) { return __half(__half_raw{x.bits}); }
MUFREE_INLINE __half2 to_cuda(Pair<F16> x) {
  return __half2(__half2_raw{static_cast<unsigned short>(x.bits), static_cast<unsigned short>(x.bits >> 16)});
}
MUFREE_INLINE __nv_bfloat16 to_cuda(Lane<BF16> x) { return __nv_bfloat16(__nv_bfloat16_raw{x.bits}); }
MUFREE_INLINE __nv_bfloat162 to_cuda(Pair<BF16> x) {
  return __nv_bfloat162(__nv_bfloat162_raw{static_cast<unsigned short>(x.bits), static_cast<unsigned short>(x.bits >> 16)});
}
MUFREE_INLINE Lane<F16> from_cuda(__half x) { return {__half_raw(x).x}; }
MUFREE_INLINE Pair<F16> from_cuda(__half2 x) {
  const __half2_raw raw(x);
  return {raw.x | static_cast<uint32_t>(raw.y) << 16};
}
MUFREE_INLINE Lane<BF16> from_cuda(__nv_bfloat16 x) { return {__nv_bfloat16_raw(x).x}; }
MUFREE_INLINE Pair<BF16> from_cuda(__nv_bfloat162 x) {
  const __nv_bfloat162_raw raw(x);
  return {raw.x | static_cast<uint32_t>(raw.y) << 16};
}
#endif

/// hrcp(x), h2rcp(x).
struct RcpVendor {
  template <class Format>
  static MUFREE_FN Lane<Format> apply(Lane<Format> x) {
#if defined(__CUDA_ARCH__) && defined(MUFREE_CUDA_TYPES)
    if (!__builtin_is_constant_evaluated()) return from_cuda(hrcp(to_cuda(x)));
#endif
    return InF32<RcpIeee>::apply(x);
  }
  template <class Format>
  static MUFREE_FN Pair<Format> apply(Pair<Format> x) {
#if defined(__CUDA_ARCH__) && defined(MUFREE_CUDA_TYPES)
    if (!__builtin_is_constant_evaluated()) return from_cuda(h2rcp(to_cuda(x)));
#endif
    return InF32<RcpIeee>::apply(x);
  }
};

/// hrsqrt(x), h2rsqrt(x).
struct RsqrtVendor {
  template <class Format>
  static MUFREE_FN Lane<Format> apply(Lane<Format> x) {
#if defined(__CUDA_ARCH__) && defined(MUFREE_CUDA_TYPES)
    if (!__builtin_is_constant_evaluated()) return from_cuda(hrsqrt(to_cuda(x)));
#endif
    return InF32<RsqrtIeee>::apply(x);
  }
  template <class Format>
  static MUFREE_FN Pair<Format> apply(Pair<Format> x) {
#if defined(__CUDA_ARCH__) && defined(MUFREE_CUDA_TYPES)
    if (!__builtin_is_constant_evaluated()) return from_cuda(h2rsqrt(to_cuda(x)));
#endif
    return InF32<RsqrtIeee>::apply(x);
  }
};

}  // namespace mufree
