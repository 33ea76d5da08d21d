// SPDX-License-Identifier: Apache-2.0
#include "mufree/methods.h"

// Scales each vector of three to length one.
__global__ void normalize(float3* vectors, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float3 v = vectors[i];
  const float scale = mufree::rsqrt_magic_2nr(v.x * v.x + v.y * v.y + v.z * v.z);
  vectors[i] = make_float3(scale * v.x, scale * v.y, scale * v.z);
}
