// SPDX-License-Identifier: Apache-2.0
// A tiny table of magic constants, one for each interval of the significand: the leading fraction bits choose.
#pragma once
#include "mufree/half.h"

namespace mufree {

/// y ~ 1/sqrt(x) for x > 0 of a 16-bit format. The number of constants is a power of two. On a device the table lies in
/// global memory, a few cache sectors that stay in L1: one load has the whole warp's entries at once, where constant
/// memory would give one distinct entry after another. A selection by byte permutations in registers takes fewer
/// instructions for 16 constants, and more for 32.
template <uint16_t... Magic>
struct RsqrtLut {
  static constexpr int entries = sizeof...(Magic);
  static_assert((entries & (entries - 1)) == 0, "the number of entries is a power of two");

  template <class Format>
  static MUFREE_FN Lane<Format> guess(Lane<Format> x) {
    const uint32_t entry = (x.bits & Format::fraction) * entries >> Format::fraction_bits;
    return {static_cast<uint16_t>(magic(entry) - (x.bits >> 1))};
  }

  template <class Format>
  static MUFREE_FN Pair<Format> result(Pair<Format> x) {
    return pair(guess(low(x)), guess(high(x)));
  }

 private:
  struct Table {
    uint16_t magic[entries];
  };
  static constexpr Table on_host = {{Magic...}};

  static MUFREE_FN uint32_t magic(uint32_t entry) {
#if defined(__CUDA_ARCH__)
    if (!__builtin_is_constant_evaluated()) return on_device(entry);
    constexpr Table table = {{Magic...}};  // of the class's members a device has no address
    return table.magic[entry];
#else
    return on_host.magic[entry];
#endif
  }
#if defined(__CUDA_ARCH__)
  static __device__ __forceinline__ uint32_t on_device(uint32_t entry) {
    static constexpr uint16_t magic[] = {Magic...};
    return magic[entry];
  }
#endif
};

}  // namespace mufree
