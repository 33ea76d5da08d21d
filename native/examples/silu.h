// SPDX-License-Identifier: Apache-2.0
// SiLU, x / (1 + exp(-x)): one exponential and one reciprocal an element, both on MUFU as people usually write it.
#pragma once
#include "mufree/methods.h"

namespace example {

/// The exponential's own error for the examples' arguments, |x| <= 16: that of ex2.approx and of its argument's rounding.
constexpr double kExpError = 2e-6;

/// 2^x, on MUFU.
__device__ inline float ex2(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

/// SiLU with any functor for the reciprocal, for x > -87: a row of the table of methods, or a functor of your own with a
/// static function float apply(float).
template <class Rcp>
__device__ float silu(float x) {
  return x * Rcp::apply(1.0f + ex2(-1.44269504f * x));
}

using ByMufu = mufree::methods::rcp_mufu::Raw;
using ByIeee = mufree::methods::rcp_ieee::Raw;
using ByTrick = mufree::methods::rcp_magic_cubic::Raw;             // 5 instructions
using ByAccurateTrick = mufree::methods::rcp_magic_quartic::Raw;   // 6, and no less accurate than MUFU

}  // namespace example
