// SPDX-License-Identifier: Apache-2.0
// Bits of binary32 and the arithmetic every method is built from. Each operation rounds once, to nearest even, and is
// never contracted or reordered by the compiler, so that a host and a device agree in every bit.
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

/// a * b, rounded once.
MUFREE_FN float mul(float a, float b) {
#if defined(__CUDA_ARCH__)
  return __fmul_rn(a, b);
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

/// The special bit patterns of binary32.
struct F32 {
  static constexpr std::uint32_t sign = 0x80000000u;
  static constexpr std::uint32_t infinity = 0x7f800000u;
  static constexpr std::uint32_t min_normal = 0x00800000u;
  static constexpr std::uint32_t fraction = 0x007fffffu;
  static constexpr std::uint32_t nan = 0x7fffffffu;  // what the GPU's arithmetic returns
};

}  // namespace mufree
