// SPDX-License-Identifier: Apache-2.0
#include "half_results.h"

#include <mutex>
#include <vector>

#include "accuracy.h"
#include "dispatch.h"

namespace mufree {
namespace {

constexpr std::int64_t kPatterns = F16::patterns;

/// Values for all bit patterns, made by the first thread that needs them.
template <class T>
class Table {
 public:
  template <class Function>
  const T* filled(Function function) {
    std::call_once(once_, [&] {
      values_.resize(kPatterns);
      for (std::size_t bits = 0; bits < values_.size(); ++bits) values_[bits] = function(static_cast<std::uint16_t>(bits));
    });
    return values_.data();
  }

 private:
  std::once_flag once_;
  std::vector<T> values_;
};

template <class RowOrFunctor>
constexpr bool is_half = !std::is_same_v<typename RowOrFunctor::Format, F32>;

/// What one result adds to the figures of those before it.
template <class Row>
mufree_accuracy measure_one(typename Row::Value x, typename Row::Value y) {
  const Judgement result = judge_one<Row>(x, y, ieee<typename Row::Op>(x));
  mufree_accuracy accuracy = {};
  accuracy.inputs = 1;
  accuracy.correctly_rounded = result.correct;
  accuracy.faithful = result.faithful;
  accuracy.max_rel_error = as_double(result.error.relative);
  accuracy.max_ulp_error = as_double(result.error.ulps);
  accuracy.arg_max_rel = accuracy.arg_max_ulp = x.bits;
  return accuracy;
}

}  // namespace

const std::uint16_t* half_results(int method, bool guarded) {
  static Table<std::uint16_t> tables[method_count][2];
  const std::uint16_t* results = nullptr;
  with_functor(method, guarded, [&](auto functor) {
    using F = decltype(functor);
    if constexpr (is_half<F>)
      results = tables[method][guarded].filled([](std::uint16_t bits) { return F::apply(typename F::Row::Value{bits}).bits; });
  });
  return results;
}

const float* half_unrounded(int method) {
  static Table<float> tables[method_count];
  const float* results = nullptr;
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if constexpr (is_half<Row>) results = tables[method].filled([](std::uint16_t bits) { return Row::Raw::wide(typename Row::Value{bits}); });
  });
  return results;
}

mufree_accuracy measure_half(int method, std::int64_t first, std::int64_t count) {
  const std::uint16_t* results = half_results(method, false);
  mufree_accuracy accuracy = {};
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if constexpr (is_half<Row>)
      for (std::int64_t bits = first; bits < first + count; ++bits) {
        const typename Row::Value x = {static_cast<std::uint16_t>(bits)}, y = {results[bits]};
        if (Row::in_domain(x)) merge(accuracy, measure_one<Row>(x, y));
      }
  });
  return accuracy;
}

}  // namespace mufree
