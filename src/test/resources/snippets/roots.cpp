// SPDX-License-Identifier: Apache-2.0
// 1/sqrt(x) as the device computes it, and as constant expressions do, against the host's over [1, 4) and where scaling
// or special values may go wrong.
#include <cstdio>

#include "mufree/ieee.h"

int main() {
  using namespace mufree;
  long differences = 0;
  const auto try_bits = [&](uint32_t bits) {
    const float x = as_float(bits), expected = RsqrtRounded::apply(x);
    const auto differs = [&](float y) { return as_bits(y) != as_bits(expected) && !(y != y && expected != expected); };
    differences += differs(RsqrtRounded::on_device(x)) + differs(soft::rsqrt(x));
  };
  for (uint32_t bits = 0x3f800000; bits < 0x40800000; ++bits) try_bits(bits);
  for (uint32_t step = 0; step < 1u << 16; ++step) try_bits(step * 0x10001u);  // every sign and exponent
  for (uint32_t bits = 0; bits < 1u << 10; ++bits) try_bits(bits), try_bits(0x7f7ffe00u + bits), try_bits(0x007ffe00u + bits);
  std::printf("%ld differences\n", differences);
}
