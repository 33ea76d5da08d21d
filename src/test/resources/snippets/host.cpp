// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "mufree/methods.h"

int main() {
  const float arguments[] = {2.0f, 3.0f, 0.1f, 6.02214076e23f};
  for (float x : arguments)
    std::printf("%08x %08x %08x\n", mufree::as_bits(mufree::rsqrt_magic_2nr(x)), mufree::as_bits(mufree::rcp_mufu(x)),
                mufree::as_bits(mufree::guarded::rcp_magic_2nr_full(x)));
  std::printf("%08x\n", mufree::as_bits(mufree::guarded::rsqrt_magic_halley(0.0f)));
}
