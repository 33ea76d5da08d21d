// SPDX-License-Identifier: Apache-2.0
// Kernels for each method, on what a register holds, a float or two values of a 16-bit format: one of the bare method, for
// one unit or a whole pattern of a mix, and one of the guarded method for a group. And such that compute nothing.
// native/tools/ops counts their instructions.
#include "mufree/methods.h"

namespace {

template <int Count, class Unit, class Apply>
__device__ void each(Unit* values, Apply apply) {
  Unit units[Count];
#pragma unroll
  for (int i = 0; i < Count; ++i) units[i] = values[threadIdx.x * Count + i];
  apply(units);
#pragma unroll
  for (int i = 0; i < Count; ++i) values[threadIdx.x * Count + i] = units[i];
}

template <int Count>
__device__ void keep(float (&units)[Count]) {  // the loads and the stores
#pragma unroll
  for (int i = 0; i < Count; ++i) asm volatile("" : "+f"(units[i]));
}

}  // namespace

#define MUFREE_IDENTITY(count)                                         \
  extern "C" __global__ void identity_##count(float* values) {         \
    each<count>(values, [](auto& units) { keep(units); });             \
  }
MUFREE_IDENTITY(1)
MUFREE_IDENTITY(4)
MUFREE_IDENTITY(8)

#define MUFREE_METHOD(name, op, format, ...)                                                                              \
  extern "C" __global__ void op_##name(mufree::format::Unit* values) {                                                    \
    each<1>(values, [](auto& units) { mufree::methods::name::Raw::apply_all(units); });                                   \
  }                                                                                                                       \
  extern "C" __global__ void guarded_##name(mufree::format::Unit* values) {                                               \
    each<mufree::methods::name::group>(values, [](auto& units) { mufree::methods::name::Guarded::apply_all(units); });    \
  }
#define MUFREE_MIX(name, op, format, ...)                                                                                 \
  extern "C" __global__ void op_##name(mufree::format::Unit* values) {                                                    \
    each<mufree::methods::name::group>(values, [](auto& units) { mufree::methods::name::Raw::apply_all(units); });        \
  }                                                                                                                       \
  extern "C" __global__ void guarded_##name(mufree::format::Unit* values) {                                               \
    each<mufree::methods::name::group>(values, [](auto& units) { mufree::methods::name::Guarded::apply_all(units); });    \
  }
#include "mufree/methods.def"
