// SPDX-License-Identifier: Apache-2.0
// binary32 as -ftz=true and --use_fast_math compute it: every fma and multiplication takes subnormal operands for zeros and
// returns zeros, with their signs, for subnormal results. A method's functor applied to a Flushed gives what its source gives
// when it is copied into code compiled so.
#pragma once
#include "mufree/f32.h"

namespace mufree {

/// x, or a zero of its sign where it is subnormal.
MUFREE_FN float flush(float x) {
  const uint32_t bits = as_bits(x);
  return as_float((bits & F32::infinity) == 0 ? bits & F32::sign : bits);
}

namespace soft {

/// Results below this are flushed: those that, rounded to 24 bits whatever their exponent, stay below 2^-126.
constexpr double flushed_below = 0x1p-126 - 0x1p-151;

/// Rounds an exact result, or one rounded to odd, and flushes it.
MUFREE_FN float round_flushed(double exact) {
  const double magnitude = exact < 0 ? -exact : exact;
  const float rounded = static_cast<float>(exact);
  return magnitude < flushed_below ? as_float(as_bits(rounded) & F32::sign) : rounded;
}

}  // namespace soft

/// A float whose arithmetic flushes. Integer arithmetic on its bits, MUFU and constants are those of the float, to which and
/// from which it converts. The host's results are those of the device, bit for bit.
struct Flushed {
  float value;
  MUFREE_FN Flushed(float x) : value(x) {}
  MUFREE_FN operator float() const { return value; }
};

MUFREE_FN Flushed neg(Flushed a) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("neg.ftz.f32 %0, %1;" : "=f"(y) : "f"(a.value));
    return y;
  }
#endif
  return flush(neg(a.value));
}

MUFREE_FN Flushed mul(Flushed a, Flushed b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("mul.rn.ftz.f32 %0, %1, %2;" : "=f"(y) : "f"(a.value), "f"(b.value));
    return y;
  }
#endif
  return soft::round_flushed(static_cast<double>(flush(a)) * static_cast<double>(flush(b)));
}

MUFREE_FN Flushed fma(Flushed a, Flushed b, Flushed c) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("fma.rn.ftz.f32 %0, %1, %2, %3;" : "=f"(y) : "f"(a.value), "f"(b.value), "f"(c.value));
    return y;
  }
#endif
  return soft::round_flushed(soft::sum_to_odd(static_cast<double>(flush(a)) * static_cast<double>(flush(b)), flush(c)));
}

}  // namespace mufree
