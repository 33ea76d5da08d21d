// SPDX-License-Identifier: Apache-2.0
// The CPU's results of the methods of 16-bit formats: all 2^16 of a method, computed when first asked for and looked up
// from then on. So they are the same for every instruction set, and a batch runs at the speed of a small table.
#pragma once
#include <cstdint>

#include "mufree.h"

namespace mufree {

/// The results by the bits of the argument.
const std::uint16_t* half_results(int method, bool guarded);

/// What the raw method has in binary32 before its last rounding, by the bits of the argument.
const float* half_unrounded(int method);

/// The errors of the raw method over the bit patterns first, ..., first + count - 1.
mufree_accuracy measure_half(int method, std::int64_t first, std::int64_t count);

}  // namespace mufree
