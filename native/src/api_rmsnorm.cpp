// SPDX-License-Identifier: Apache-2.0
// The C interface's RMSNorm: checks its arguments and forwards to an engine.
#include <cmath>
#include <type_traits>

#include "api_checks.h"
#include "api_status.h"
#include "rmsnorm.h"

namespace {

using namespace mufree::api_checks;
using mufree::RmsNorm;

bool is_rsqrt(int method) {
  return mufree::with_method(method, [](auto row) { return std::is_same_v<typename decltype(row)::Op, mufree::Rsqrt>; });
}

/// Rows that another thread may already have normalised must not hold the weights of one that has not.
void check_weights(const RmsNorm& norm, std::int64_t row_bytes) {
  const auto weights = reinterpret_cast<std::uintptr_t>(norm.weights), out = reinterpret_cast<std::uintptr_t>(norm.out);
  if (weights < out + static_cast<std::uintptr_t>(norm.rows * row_bytes) && out < weights + static_cast<std::uintptr_t>(row_bytes))
    refuse("weights", std::to_string(static_cast<std::int64_t>(weights - out)) + " bytes from out", "weights and out overlap");
}

/// The checks of a batch of rows; returns whether there is anything to do.
bool check(mufree_engine* engine, const RmsNorm& norm) {
  require_pointer(engine, "engine");
  require(norm.format >= MUFREE_F32 && norm.format <= MUFREE_BF16, "format", norm.format, "there is no such format");
  check_method(norm.method);
  if (!is_rsqrt(norm.method)) refuse("method", mufree_method_name(norm.method), "a method of 1/sqrt(x) is needed");
  require(norm.rows >= 0, "rows", norm.rows, "it is negative");
  require(norm.columns >= 0, "columns", norm.columns, "it is negative");
  std::int64_t length = 0;
  if (__builtin_mul_overflow(norm.rows, norm.columns, &length) || length > kMostLength)
    refuse("rows", std::to_string(norm.rows), ("with " + std::to_string(norm.columns) + " columns they are beyond any memory").c_str());
  if (!std::isfinite(norm.epsilon) || norm.epsilon < 0)
    refuse("epsilon", std::to_string(norm.epsilon), "a finite number that is not negative is needed");
  if (length == 0) return false;
  require_pointer(norm.in, "in");
  require_pointer(norm.out, "out");
  const std::int64_t row_bytes = norm.columns * mufree::size_of(norm.format);
  check_overlap(norm.in, norm.out, norm.rows * row_bytes);
  if (norm.weights) check_weights(norm, row_bytes);
  return true;
}

}  // namespace

extern "C" {

int mufree_rmsnorm_device(mufree_engine* engine, int format, int method, int64_t rows, int64_t columns, float epsilon,
                          const void* in, const void* weights, void* out, mufree_stream_t stream) {
  return mufree::status_of([&] {
    const RmsNorm norm = {format, method, rows, columns, epsilon, in, weights, out};
    if (check(engine, norm)) engine->rmsnorm_device(norm, stream);
  });
}

int mufree_time_rmsnorm(mufree_engine* engine, int format, int method, int64_t rows, int64_t columns, float epsilon,
                        const void* in, const void* weights, void* out, double* seconds) {
  return mufree::status_of([&] {
    require_pointer(seconds, "seconds");
    const RmsNorm norm = {format, method, rows, columns, epsilon, in, weights, out};
    *seconds = check(engine, norm) ? engine->time_rmsnorm(norm) : 0;
  });
}

}  // extern "C"
