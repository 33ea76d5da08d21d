// SPDX-License-Identifier: Apache-2.0
// The formats, their bits, and the names of integers that all headers use.
#pragma once
#if !defined(__CUDACC_RTC__)
#include <cstdint>
#endif

// MUFREE_INLINE: for host and device. MUFREE_FN: also in constant expressions.
#if defined(__CUDACC__)
#define MUFREE_INLINE __host__ __device__ __forceinline__
#else
// always_inline also keeps code built for one instruction set from being merged with another's at link time.
#define MUFREE_INLINE inline __attribute__((always_inline))
#endif
#define MUFREE_FN MUFREE_INLINE constexpr

namespace mufree {

#if defined(__CUDACC_RTC__)  // which has no standard headers
using int32_t = int;
using int64_t = long long;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
#else
using std::int32_t;
using std::int64_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
#endif

/// One value of a 16-bit format, by its bits.
template <class Format>
struct Lane {
  uint16_t bits;
};

/// Two values of a 16-bit format in one register; the first in the low half.
template <class Format>
struct Pair {
  uint32_t bits;
};

/// The special bit patterns of a format with so many exponent and fraction bits. `Unit` is what one register holds.
template <class Self, class BitsOf, int ExponentBits, int FractionBits>
struct FormatOf {
  using Bits = BitsOf;
  static constexpr int fraction_bits = FractionBits;
  static constexpr int min_exponent = 2 - (1 << (ExponentBits - 1));  // of the least normal number
  static constexpr uint32_t sign = 1u << (ExponentBits + FractionBits);
  static constexpr uint32_t min_normal = 1u << FractionBits;
  static constexpr uint32_t fraction = min_normal - 1;
  static constexpr uint32_t infinity = sign - min_normal;
  static constexpr uint32_t nan = sign - 1;  // what the GPU's arithmetic returns
  static constexpr int64_t patterns = int64_t{2} * sign;
};

/// binary32.
struct F32 : FormatOf<F32, uint32_t, 8, 23> {
  using Value = float;
  using Unit = float;
};

/// binary16.
struct F16 : FormatOf<F16, uint16_t, 5, 10> {
  using Value = Lane<F16>;
  using Unit = Pair<F16>;
};

/// bfloat16: binary32 without its lower 16 bits.
struct BF16 : FormatOf<BF16, uint16_t, 8, 7> {
  using Value = Lane<BF16>;
  using Unit = Pair<BF16>;
};

MUFREE_FN float as_float(uint32_t bits) { return __builtin_bit_cast(float, bits); }
MUFREE_FN uint32_t as_bits(float value) { return __builtin_bit_cast(uint32_t, value); }
MUFREE_FN int64_t as_bits(double value) { return __builtin_bit_cast(int64_t, value); }
MUFREE_FN double as_double(int64_t bits) { return __builtin_bit_cast(double, bits); }
template <class Format>
MUFREE_FN uint32_t as_bits(Lane<Format> value) {
  return value.bits;
}
template <class Format>
MUFREE_FN uint32_t as_bits(Pair<Format> values) {
  return values.bits;
}

}  // namespace mufree
