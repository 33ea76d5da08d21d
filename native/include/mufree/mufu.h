// SPDX-License-Identifier: Apache-2.0
// MUFU.RCP and MUFU.RSQ: the instruction on the device, its bit-exact model on the host.
//
// The unit evaluates a quadratic in each of 128 segments of the significand with a squarer that drops low bits, as
// published for the G80 by the envytools project and described by Oberman and Siu (ARITH-17, 2005). The integer
// coefficients in mufu_table.h are recovered from measured outputs by native/tools/fit.
#pragma once
#include "mufree/flushed.h"
#include "mufree/mufu_square.h"
#include "mufree/mufu_table.h"

namespace mufree {

namespace model {

/// Significand of 1/x for fraction bits f (23): in (2^23, 2^24], where 2^24 stands for 1.
MUFREE_FN int32_t rcp_significand(const MufuTable& table, uint32_t f) {
  const uint32_t i = f >> 16, d = f & 0xffffu;
  const int64_t sum = int64_t{table.a[i]} * 8192 + int64_t{table.b[i]} * int64_t{d} +
                           int64_t{table.c[i]} * int64_t{truncated_square(2 * d)} + 0x47e7;
  return static_cast<int32_t>(sum >> 15);
}

/// Significand of 1/sqrt(x) for f = the exponent's parity above the fraction bits (24): same scale.
MUFREE_FN int32_t rsqrt_significand(const MufuTable& table, uint32_t f) {
  const uint32_t i = f >> 17, d = f & 0x1ffffu;
  const int64_t sum = int64_t{table.a[i]} * 16384 + int64_t{table.b[i]} * int64_t{d} +
                           4 * int64_t{table.c[i]} * int64_t{truncated_square(d)} + 0x7fff;
  return f == 0 ? 1 << 24 : static_cast<int32_t>(sum >> 16);
}

MUFREE_FN float rcp(const MufuTable& table, float x) {
  const uint32_t bits = as_bits(x), magnitude = bits & ~F32::sign;
  const int32_t exponent = static_cast<int32_t>(magnitude >> 23);
  int32_t result = (252 - exponent) * (1 << 23) + rcp_significand(table, bits & F32::fraction);
  result = result < static_cast<int32_t>(F32::min_normal) ? 0 : result;  // a subnormal result is flushed
  result = magnitude < F32::min_normal ? static_cast<int32_t>(F32::infinity) : result;  // so is the argument
  result = magnitude == F32::infinity ? 0 : result;
  result = magnitude > F32::infinity ? static_cast<int32_t>(F32::nan) : result;
  return as_float(static_cast<uint32_t>(result) | (bits & F32::sign));
}

MUFREE_FN float rsqrt(const MufuTable& table, float x) {
  const uint32_t bits = as_bits(x), magnitude = bits & ~F32::sign;
  const uint32_t f = (bits - 0x3f800000u) & 0x00ffffffu;
  const int32_t exponent = static_cast<int32_t>(magnitude >> 23);
  uint32_t result = static_cast<uint32_t>((189 - ((exponent + 1) >> 1)) * (1 << 23) + rsqrt_significand(table, f));
  result = magnitude == F32::infinity ? 0 : result;
  result = magnitude > F32::infinity || bits > F32::sign ? F32::nan : result;
  result = magnitude < F32::min_normal ? F32::infinity | (bits & F32::sign) : result;
  return as_float(result);
}

}  // namespace model

/// rcp.approx.ftz.f32, rsqrt.approx.ftz.f32: 1 instruction, on the MUFU pipe. The assembler takes rcp(rcp(x)), one
/// right after the other, for x.
struct Mufu {
  static MUFREE_FN float rcp(float x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float y;
      asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
      return y;
    }
    constexpr auto table = model::kRcp;  // of the namespace's variables a device has no address
#else
    constexpr auto& table = model::kRcp;
#endif
    return model::rcp(table, x);
  }
  static MUFREE_FN float rsqrt(float x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float y;
      asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
      return y;
    }
    constexpr auto table = model::kRsqrt;  // of the namespace's variables a device has no address
#else
    constexpr auto& table = model::kRsqrt;
#endif
    return model::rsqrt(table, x);
  }
};

/// MUFU as a guess, or alone as a method.
struct RcpMufu {
  static MUFREE_FN float guess(float x) { return Mufu::rcp(x); }
  static MUFREE_FN float result(float x) { return guess(x); }
};
struct RsqrtMufu {
  static MUFREE_FN float guess(float x) { return Mufu::rsqrt(x); }
  static MUFREE_FN float result(float x) { return guess(x); }
};

/// rsqrtf() as CUDA compiles it by default: MUFU.RSQ with subnormal arguments scaled into range; 4 instructions.
struct RsqrtCuda {
  static MUFREE_FN float apply(float x) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) {
      float y;
      asm("rsqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
      return y;
    }
#endif
    const bool subnormal = (as_bits(x) & ~F32::sign) < F32::min_normal;
    const float y = Mufu::rsqrt(subnormal ? mul(x, 0x1p24f) : x);
    return subnormal ? mul(y, 0x1p12f) : y;
  }
  /// rsqrt.approx.ftz.f32: MUFU alone.
  static MUFREE_FN Flushed apply(Flushed x) { return Mufu::rsqrt(x); }
};

}  // namespace mufree
