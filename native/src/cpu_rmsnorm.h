// SPDX-License-Identifier: Apache-2.0
// RMSNorm on the CPU. Part of cpu_kernels.cpp, and so compiled once for each instruction set, with internal linkage.
#pragma once
#include "dispatch.h"
#include "rmsnorm.h"

namespace mufree {
namespace {

/// Adds the squares of `n` elements, which start at a lane's first, to the lanes' sums.
template <class Format>
void add_squares(const typename Format::Value* x, std::int64_t n, float (&sums)[rms::kLanes]) {
  constexpr int width = rms::kWidth<Format>;
  constexpr std::int64_t all = std::int64_t{rms::kLanes} * width;
  std::int64_t begin = 0;
  for (; begin + all <= n; begin += all)
    for (int lane = 0; lane < rms::kLanes; ++lane)
      for (int i = 0; i < width; ++i) sums[lane] = rms::add_square(sums[lane], widen(x[begin + lane * width + i]));
  for (std::int64_t i = begin; i < n; ++i) sums[(i - begin) / width] = rms::add_square(sums[(i - begin) / width], widen(x[i]));
}

template <class Format>
void rmsnorm_row(const RmsNorm& norm, std::int64_t row, float reciprocal) {
  using Value = typename Format::Value;
  const Value* x = static_cast<const Value*>(norm.in) + row * norm.columns;
  const Value* weights = static_cast<const Value*>(norm.weights);
  Value* y = static_cast<Value*>(norm.out) + row * norm.columns;
  float sums[rms::kLanes] = {};
  add_squares<Format>(x, norm.columns, sums);
  const float scale = rms::scale_on_cpu(norm.method, rms::argument(rms::tree(sums), reciprocal, norm.epsilon));
  if (weights) {
#pragma GCC ivdep
    for (std::int64_t i = 0; i < norm.columns; ++i) y[i] = narrow<Format>(rms::normalize(widen(x[i]), scale, widen(weights[i])));
  } else {
#pragma GCC ivdep
    for (std::int64_t i = 0; i < norm.columns; ++i) y[i] = narrow<Format>(rms::normalize(widen(x[i]), scale, 1.0f));
  }
}

/// The rows begin, ..., end - 1.
void rmsnorm(const RmsNorm& norm, std::int64_t begin, std::int64_t end) {
  const float reciprocal = rms::reciprocal(norm.columns);
  with_format(norm.format, [&](auto format) {
    for (std::int64_t row = begin; row < end; ++row) rmsnorm_row<decltype(format)>(norm, row, reciprocal);
  });
}

}  // namespace
}  // namespace mufree
