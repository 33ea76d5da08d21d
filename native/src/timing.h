// SPDX-License-Identifier: Apache-2.0
// What the native benchmark has an engine time, beyond the C interface.
#pragma once
#include <cstdint>

#include "dispatch.h"

namespace mufree {

/// Stands for a plain copy in the place of a method; its elements are those of binary32.
constexpr int kCopy = -1;

/// The bytes of an element of a method, or of a copy.
inline std::int64_t element_size(int method) { return value_size(method == kCopy ? int{id_rcp_mufu} : method); }

/// Where a kernel's values come from and go to: the device's memory, its L2 cache past L1, or shared memory.
enum class Access { memory, l2, shared };

/// out[i] = the raw method applied `steps` times to in[i]; loaded, computed and stored `passes` times over.
struct Passes {
  Access access;
  std::int64_t steps, passes;
};

/// Guarded maps, one after the other: number i from slice (first + i) % slices of `in` to that of `out`, each slice of
/// `length` elements, on stream i % streams.
struct Batches {
  std::int64_t length, slices, first, count;
  int streams;
};

}  // namespace mufree
