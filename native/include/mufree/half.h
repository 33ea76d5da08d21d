// SPDX-License-Identifier: Apache-2.0
// The 16-bit formats: conversion from and to binary32, and packed arithmetic on two values in one register, each result
// rounded once to the format. On a device these are single instructions (bfloat16: from sm_80 on); elsewhere half_soft.h
// does the same with the same bits.
#pragma once
#include "mufree/f32.h"
#include "mufree/half_soft.h"

namespace mufree {

template <class Format>
constexpr bool is_f16 = Format::fraction_bits == F16::fraction_bits;

/// The bits of a constant in a format, in which it must be exact and normal, or zero.
template <class Format>
MUFREE_FN typename Format::Bits encode(float value) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, value);
  const uint32_t magnitude = (bits & 0x7fffffffu) >> (F32::fraction_bits - Format::fraction_bits);
  constexpr uint32_t rebias = static_cast<uint32_t>(Format::min_exponent - F32::min_exponent) << Format::fraction_bits;
  return static_cast<typename Format::Bits>((magnitude == 0 ? 0 : magnitude - rebias) | (bits >> 31 ? Format::sign : 0));
}

template <class Format>
MUFREE_FN Pair<Format> pair(Lane<Format> low, Lane<Format> high) {
  return {low.bits | static_cast<uint32_t>(high.bits) << 16};
}
template <class Format>
MUFREE_FN Lane<Format> low(Pair<Format> p) {
  return {static_cast<uint16_t>(p.bits)};
}
template <class Format>
MUFREE_FN Lane<Format> high(Pair<Format> p) {
  return {static_cast<uint16_t>(p.bits >> 16)};
}

/// The value with those bits.
template <class Value>
MUFREE_FN Value from_bits(uint32_t bits) {
  if constexpr (requires(Value value) { value.bits; }) return {static_cast<decltype(Value::bits)>(bits)};
  else return as_float(bits);
}

/// A constant as an operand of arithmetic on V.
template <class V>
struct Constant {
  float value;
  MUFREE_FN V get() const { return value; }
};
template <class Format>
struct Constant<Lane<Format>> {
  float value;
  MUFREE_FN Lane<Format> get() const { return {encode<Format>(value)}; }
};
template <class Format>
struct Constant<Pair<Format>> {
  float value;
  MUFREE_FN Pair<Format> get() const { return {encode<Format>(value) * 0x10001u}; }
};

/// The value in binary32, exactly.
MUFREE_FN float widen(float x) { return x; }
MUFREE_FN float widen(Lane<F16> x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float y;
    asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x.bits));
    return y;
  }
#endif
  return soft::widen_f16(x.bits);
}
MUFREE_FN float widen(Lane<BF16> x) { return as_float(static_cast<uint32_t>(x.bits) << 16); }

/// The value of a format nearest to a float, ties to even.
template <class Format>
MUFREE_FN typename Format::Value narrow(float x);
template <>
MUFREE_FN float narrow<F32>(float x) {
  return x;
}
template <>
MUFREE_FN Lane<F16> narrow<F16>(float x) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    Lane<F16> y;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y.bits) : "f"(x));
    return y;
  }
#endif
  return {soft::narrow<F16>(x)};
}
template <>
MUFREE_FN Lane<BF16> narrow<BF16>(float x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if (!__builtin_is_constant_evaluated()) {
    Lane<BF16> y;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y.bits) : "f"(x));
    return y;
  }
#endif
  // Adding what is just below half a unit, or half where the last bit is odd, carries into the kept bits as rounding does.
  const uint32_t bits = as_bits(x);
  const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return {static_cast<uint16_t>((bits & ~F32::sign) > F32::infinity ? BF16::nan : rounded)};
}

/// Two floats rounded to a pair.
template <class Format>
MUFREE_FN Pair<Format> narrow_pair(float low, float high) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if (!__builtin_is_constant_evaluated()) {
    Pair<Format> y;
    if constexpr (is_f16<Format>)
      asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(y.bits) : "f"(high), "f"(low));
    else
      asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y.bits) : "f"(high), "f"(low));
    return y;
  }
#endif
  return pair(narrow<Format>(low), narrow<Format>(high));
}

// ---- arithmetic on one value ----

/// Whether the machine has packed arithmetic in the format; constant expressions do without.
#if defined(__CUDA_ARCH__)
template <class Format>
constexpr bool has_packed = is_f16<Format> || __CUDA_ARCH__ >= 800;
#else
template <class Format>
constexpr bool has_packed = false;
#endif

template <class Format>
MUFREE_FN Pair<Format> fma(Pair<Format> a, Pair<Format> b, Pair<Format> c);
template <class Format>
MUFREE_FN Pair<Format> mul(Pair<Format> a, Pair<Format> b);

template <class Format>
MUFREE_FN Lane<Format> neg(Lane<Format> a) {
  return {static_cast<uint16_t>(a.bits ^ Format::sign)};
}

/// a * b + c, rounded once.
template <class Format>
MUFREE_FN Lane<Format> fma(Lane<Format> a, Lane<Format> b, Lane<Format> c) {
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) return low(fma(Pair<Format>{a.bits}, Pair<Format>{b.bits}, Pair<Format>{c.bits}));
  return {soft::fma<Format>(widen(a), widen(b), widen(c))};
}

/// a * b, rounded once.
template <class Format>
MUFREE_FN Lane<Format> mul(Lane<Format> a, Lane<Format> b) {
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) return low(mul(Pair<Format>{a.bits}, Pair<Format>{b.bits}));
  return {soft::mul<Format>(widen(a), widen(b))};
}

// ---- arithmetic on two, lane by lane ----

/// -a. On a device an instruction of a kind that the assembler makes a sign of the next one's operand.
template <class Format>
MUFREE_FN Pair<Format> neg(Pair<Format> a) {
#if defined(__CUDA_ARCH__)
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) {
      Pair<Format> y;
      if constexpr (is_f16<Format>) asm("neg.f16x2 %0, %1;" : "=r"(y.bits) : "r"(a.bits));
      else  // of neg.bf16x2 it would make an instruction
        asm("{.reg .b16 l, h; mov.b32 {l, h}, %1; neg.bf16 l, l; neg.bf16 h, h; mov.b32 %0, {l, h};}"
            : "=r"(y.bits) : "r"(a.bits));
      return y;
    }
#endif
  return {a.bits ^ 0x80008000u};
}

/// y itself; of a pair |y| (magic.h says where a pair's sign is not to be relied on). On a device as neg.
template <class V>
MUFREE_FN V magnitude(V y) {
  return y;
}
template <class Format>
MUFREE_FN Pair<Format> magnitude(Pair<Format> a) {
#if defined(__CUDA_ARCH__)
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) {
      Pair<Format> y;
      if constexpr (is_f16<Format>) asm("abs.f16x2 %0, %1;" : "=r"(y.bits) : "r"(a.bits));
      else
        asm("{.reg .b16 l, h; mov.b32 {l, h}, %1; abs.bf16 l, l; abs.bf16 h, h; mov.b32 %0, {l, h};}"
            : "=r"(y.bits) : "r"(a.bits));
      return y;
    }
#endif
  return {a.bits & 0x7fff7fffu};
}

/// a * b + c in each lane, rounded once.
template <class Format>
MUFREE_FN Pair<Format> fma(Pair<Format> a, Pair<Format> b, Pair<Format> c) {
#if defined(__CUDA_ARCH__)
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) {
      Pair<Format> y;
      if constexpr (is_f16<Format>)
        asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(y.bits) : "r"(a.bits), "r"(b.bits), "r"(c.bits));
      else asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(y.bits) : "r"(a.bits), "r"(b.bits), "r"(c.bits));
      return y;
    }
#endif
  return pair(fma(low(a), low(b), low(c)), fma(high(a), high(b), high(c)));
}

/// a * b in each lane, rounded once.
template <class Format>
MUFREE_FN Pair<Format> mul(Pair<Format> a, Pair<Format> b) {
#if defined(__CUDA_ARCH__)
  if constexpr (has_packed<Format>)
    if (!__builtin_is_constant_evaluated()) {
      if constexpr (!is_f16<Format>) return fma(a, b, Pair<Format>{0x80008000u});  // + -0, which keeps the product's sign
      Pair<Format> y;
      asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(y.bits) : "r"(a.bits), "r"(b.bits));
      return y;
    }
#endif
  return pair(mul(low(a), low(b)), mul(high(a), high(b)));
}

}  // namespace mufree
