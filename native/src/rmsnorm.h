// SPDX-License-Identifier: Apache-2.0
// What RMSNorm computes: y = x * rsqrt(mean(x^2) + epsilon) * w over each row, in binary32, rounded to the format once,
// at the end. The order of summation is part of it, the same on every engine and for every shape of a launch.
//
// Each 16 bytes of a row belong to one of 256 lanes, cyclically. A lane adds the squares of its elements in their order,
// one fma each; then lanes 128 apart are added, 64 apart, and so on to 1. Lanes without elements are +0, and adding that
// changes nothing: a sum of squares is never -0.
#pragma once
#include <cstdint>
#include <type_traits>

#include "mufree/methods.h"

namespace mufree {

/// A batch of rows in a row-major array of a format, its weights (null: none) one for each column, of the same format.
struct RmsNorm {
  int format, method;  // the method: any row of operation Rsqrt
  std::int64_t rows, columns;
  float epsilon;
  const void* in;
  const void* weights;
  void* out;
};

namespace rms {

constexpr int kLanes = 256;

/// The elements of a row that follow each other in a lane: those of 16 bytes.
template <class Format>
constexpr int kWidth = 16 / sizeof(typename Format::Value);

/// A lane's sum with the square of one more element.
MUFREE_FN float add_square(float sum, float x) { return fma(x, x, sum); }

/// The first of the sums of 2^n lanes, at equal distances from each other, with all the others added.
template <int Lanes>
MUFREE_FN float tree(float (&sums)[Lanes]) {
  static_assert((Lanes & (Lanes - 1)) == 0);
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
  for (int distance = Lanes / 2; distance > 0; distance /= 2)
    for (int lane = 0; lane < distance; ++lane) sums[lane] += sums[lane + distance];
  return sums[0];
}

/// 1 / columns, rounded once.
inline float reciprocal(std::int64_t columns) { return static_cast<float>(1.0 / static_cast<double>(columns)); }

/// mean(x^2) + epsilon, rounded once as an fma.
MUFREE_FN float argument(float sum, float reciprocal_of_columns, float epsilon) {
  return fma(sum, reciprocal_of_columns, epsilon);
}

/// The scale of a row: the method, guarded, of that argument. A method of a 16-bit format gets it rounded to its format,
/// and gives what it has before its last rounding.
MUFREE_FN float scale(int method, float argument) {
  return with_method(method, [argument](auto row) {
    using Row = decltype(row);
    if constexpr (std::is_same_v<typename Row::Op, Rsqrt>) return Row::Guarded::wide(narrow<typename Row::Format>(argument));
    else return 0.0f;  // refused by the C interface
  });
}

/// An element before it is rounded to the format. A weight of 1 changes nothing.
MUFREE_FN float normalize(float x, float scale, float weight) { return mul(mul(x, scale), weight); }

/// The same as a function of the CPU engine's, compiled once rather than for each instruction set.
float scale_on_cpu(int method, float argument);

}  // namespace rms
}  // namespace mufree
