// SPDX-License-Identifier: Apache-2.0
// Bits of the formats, and the arithmetic that every method is built from. Each operation rounds once, to nearest even,
// and is never contracted or reordered by the compiler, so that a host and a device agree in every bit.
#pragma once
#include <cstdint>
#include <cstring>

#if defined(__CUDACC__)
#define MUFREE_FN __host__ __device__ __forceinline__
#else
#include <cmath>
// always_inline also keeps code built for one instruction set from being merged with another's at link time.
#define MUFREE_FN inline __attribute__((always_inline))
#endif

namespace mufree {

/// One value of a 16-bit format, by its bits.
template <class Format>
struct Lane {
  std::uint16_t bits;
};

/// Two values of a 16-bit format in one register; the first in the low half.
template <class Format>
struct Pair {
  std::uint32_t bits;
};

/// The special bit patterns of a format with so many exponent and fraction bits. `Unit` is what one register holds.
template <class Self, class BitsOf, int ExponentBits, int FractionBits>
struct FormatOf {
  using Bits = BitsOf;
  static constexpr int fraction_bits = FractionBits;
  static constexpr int min_exponent = 2 - (1 << (ExponentBits - 1));  // of the least normal number
  static constexpr std::uint32_t sign = 1u << (ExponentBits + FractionBits);
  static constexpr std::uint32_t min_normal = 1u << FractionBits;
  static constexpr std::uint32_t fraction = min_normal - 1;
  static constexpr std::uint32_t infinity = sign - min_normal;
  static constexpr std::uint32_t nan = sign - 1;  // what the GPU's arithmetic returns
  static constexpr std::int64_t patterns = std::int64_t{2} * sign;
};

/// binary32.
struct F32 : FormatOf<F32, std::uint32_t, 8, 23> {
  using Value = float;
  using Unit = float;
};

/// binary16.
struct F16 : FormatOf<F16, std::uint16_t, 5, 10> {
  using Value = Lane<F16>;
  using Unit = Pair<F16>;
};

/// bfloat16: binary32 without its lower 16 bits.
struct BF16 : FormatOf<BF16, std::uint16_t, 8, 7> {
  using Value = Lane<BF16>;
  using Unit = Pair<BF16>;
};

MUFREE_FN float as_float(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  return __uint_as_float(bits);
#else
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
#endif
}

MUFREE_FN std::uint32_t as_bits(float value) {
#if defined(__CUDA_ARCH__)
  return __float_as_uint(value);
#else
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
#endif
}

MUFREE_FN std::int64_t as_bits(double value) {
#if defined(__CUDA_ARCH__)
  return __double_as_longlong(value);
#else
  std::int64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
#endif
}

MUFREE_FN double as_double(std::int64_t bits) {
#if defined(__CUDA_ARCH__)
  return __longlong_as_double(bits);
#else
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
#endif
}

template <class Format>
MUFREE_FN std::uint32_t as_bits(Lane<Format> value) {
  return value.bits;
}
template <class Format>
MUFREE_FN std::uint32_t as_bits(Pair<Format> values) {
  return values.bits;
}

/// -a.
MUFREE_FN float neg(float a) { return -a; }
MUFREE_FN double neg(double a) { return -a; }

/// |a|.
MUFREE_FN float absolute(float a) {
#if defined(__CUDA_ARCH__)
  return fabsf(a);
#else
  return __builtin_fabsf(a);
#endif
}

/// a * b, rounded once.
MUFREE_FN float mul(float a, float b) {
#if defined(__CUDA_ARCH__)
  return __fmul_rn(a, b);
#else
  return a * b;
#endif
}

MUFREE_FN double mul(double a, double b) {
#if defined(__CUDA_ARCH__)
  return __dmul_rn(a, b);
#else
  return a * b;
#endif
}

/// a * b + c, rounded once.
MUFREE_FN float fma(float a, float b, float c) {
#if defined(__CUDA_ARCH__)
  return __fmaf_rn(a, b, c);
#else
  return __builtin_fmaf(a, b, c);
#endif
}
MUFREE_FN double fma(double a, double b, double c) {
#if defined(__CUDA_ARCH__)
  return __fma_rn(a, b, c);
#else
  return __builtin_fma(a, b, c);
#endif
}

}  // namespace mufree
