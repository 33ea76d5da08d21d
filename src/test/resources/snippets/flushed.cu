// SPDX-License-Identifier: Apache-2.0
// Two methods as Flushed computes them; with COPIED, as somebody writes them who copies them into code of their own.
#include "mufree/methods.h"

#if defined(COPIED)
__device__ float reciprocal(float x) {
  float y = __uint_as_float(0x7ef6ffd7 - __float_as_uint(x));
  y = fmaf(y, fmaf(-x, y, 1.00254142f), y);
  return fmaf(y, fmaf(-x, y, 1.00000334f), y);
}
__device__ float root(float x) {
  float y = __uint_as_float(0x5f37c185 - (__float_as_uint(x) >> 1));
  const float t = -0.497887254f * x;
  y = y * fmaf(y * t, y, 1.50018990f);
  return y * fmaf(y * t, y, 1.49788487f);
}
#else
__device__ float reciprocal(float x) { return mufree::methods::rcp_magic_2nr_full::Raw::in(mufree::Flushed(x)); }
__device__ float root(float x) { return mufree::methods::rsqrt_magic_2nr::Raw::in(mufree::Flushed(x)); }
#endif

extern "C" __global__ void op_reciprocal(float* x) { x[threadIdx.x] = reciprocal(x[threadIdx.x]); }
extern "C" __global__ void op_root(float* x) { x[threadIdx.x] = root(x[threadIdx.x]); }
