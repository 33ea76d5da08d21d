// SPDX-License-Identifier: Apache-2.0
// Kernels for each method, on what a register holds, a float or two values of a 16-bit format: one of the bare method, for
// one unit or a whole pattern of a mix, and one of the guarded method for a group. And such that compute nothing.
// native/tools/ops counts their instructions.
#include "mufree/methods.h"

namespace {

template <class Functions, int Count, class Unit>
__device__ void each(Unit* values) {
  Unit units[Count];
#pragma unroll
  for (int i = 0; i < Count; ++i) units[i] = values[threadIdx.x * Count + i];
  Functions::apply_all(units);
#pragma unroll
  for (int i = 0; i < Count; ++i) values[threadIdx.x * Count + i] = units[i];
}

struct Identity {
  template <int Count>
  static __device__ void apply_all(float (&units)[Count]) {
#pragma unroll
    for (int i = 0; i < Count; ++i) asm volatile("" : "+f"(units[i]));  // keeps the loads and the stores
  }
};

}  // namespace

#define MUFREE_KERNEL(name, Functions, count, Unit) \
  extern "C" __global__ void name(Unit* values) { each<Functions, count>(values); }

MUFREE_KERNEL(identity_1, Identity, 1, float)
MUFREE_KERNEL(identity_4, Identity, 4, float)
MUFREE_KERNEL(identity_8, Identity, 8, float)

#define MUFREE_ROW(name, count, Unit)                                 \
  MUFREE_KERNEL(op_##name, mufree::methods::name::Raw, count, Unit)   \
  MUFREE_KERNEL(guarded_##name, mufree::methods::name::Guarded, mufree::methods::name::group, Unit)
#define MUFREE_METHOD(name, op, format, ...) MUFREE_ROW(name, 1, mufree::format::Unit)
#define MUFREE_MIX(name, op, format, ...) MUFREE_ROW(name, mufree::methods::name::group, mufree::format::Unit)
#include "mufree/methods.def"
