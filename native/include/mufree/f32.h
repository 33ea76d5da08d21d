// SPDX-License-Identifier: Apache-2.0
// The binary32 arithmetic that every method is built from. Each operation rounds once, to nearest even, keeps subnormals
// and is never contracted or reordered, so that a host and a device agree in every bit. On a device the instruction is
// written out, since -ftz=true, --use_fast_math and -fmad change what operators and intrinsics compile to.
#pragma once
#include "mufree/f32_soft.h"

namespace mufree {

/// -a.
MUFREE_FN float neg(float a) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("neg.f32 %0, %1;" : "=f"(y) : "f"(a));
    return y;
  }
#endif
  return -a;
}
MUFREE_INLINE double neg(double a) { return -a; }

/// |a|.
MUFREE_FN float absolute(float a) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("abs.f32 %0, %1;" : "=f"(y) : "f"(a));
    return y;
  }
#endif
  return a < 0 ? -a : a;
}

/// a * b, rounded once.
MUFREE_FN float mul(float a, float b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("mul.rn.f32 %0, %1, %2;" : "=f"(y) : "f"(a), "f"(b));
    return y;
  }
#endif
  return a * b;
}
MUFREE_INLINE double mul(double a, double b) {
#if defined(__CUDA_ARCH__)
  return __dmul_rn(a, b);
#else
  return a * b;
#endif
}

/// a * b + c, rounded once.
MUFREE_FN float fma(float a, float b, float c) {
  if (__builtin_is_constant_evaluated()) return soft::fma(a, b, c);
#if defined(__CUDA_ARCH__)
  float y;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(y) : "f"(a), "f"(b), "f"(c));
  return y;
#else
  return __builtin_fmaf(a, b, c);
#endif
}
MUFREE_INLINE double fma(double a, double b, double c) {
#if defined(__CUDA_ARCH__)
  return __fma_rn(a, b, c);
#else
  return __builtin_fma(a, b, c);
#endif
}

}  // namespace mufree
