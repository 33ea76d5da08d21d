// SPDX-License-Identifier: Apache-2.0
// One kernel for each method, on what a register holds: a float or two values of a 16-bit format. And one that computes
// nothing. native/tools/ops counts their instructions.
#include "mufree/methods.h"

extern "C" __global__ void op_identity(float* values) {
  float value = values[threadIdx.x];
  asm volatile("" : "+f"(value));  // keeps the load and the store
  values[threadIdx.x] = value;
}

#define MUFREE_METHOD(name, op, format, ...)                             \
  extern "C" __global__ void op_##name(mufree::format::Unit* values) {   \
    values[threadIdx.x] = mufree::name(values[threadIdx.x]);             \
  }
#include "mufree/methods.def"
