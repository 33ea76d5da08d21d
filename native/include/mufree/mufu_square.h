// SPDX-License-Identifier: Apache-2.0
// MUFU's squarer, apart from the rest of the model because native/tools/fit needs it to make the table. Host only.
#pragma once
#include "mufree/format.h"

namespace mufree::model {

/// v of 17 bits: about v * v / 2^19, each partial product cut off before it is added.
MUFREE_FN uint32_t truncated_square(uint32_t v) {
  uint32_t sum = 0;
#if defined(__GNUC__) && !defined(__CUDACC__)
#pragma GCC unroll 15
#endif
  for (int k = 2; k <= 16; ++k) sum += (v >> (18 - k)) & (0u - ((v >> k) & 1u));
  return sum >> 1;
}

}  // namespace mufree::model
