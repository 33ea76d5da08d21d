// SPDX-License-Identifier: Apache-2.0
// Compiled once for each instruction set, with MUFREE_ISA its name; the compiler vectorises the loops. Everything here
// has internal linkage, so that the linker can't replace one set's code by another's.
#include "cpu_kernels.h"

#include "accuracy.h"
#include "cpu_forms.h"
#include "cpu_measure.h"
#include "cpu_programs.h"
#include "cpu_rmsnorm.h"
#include "dispatch.h"
#include "half_results.h"

namespace mufree {
namespace {

/// A method's results, at positions of an array: of binary32 computed, of the 16-bit formats, by their bits, looked up.
/// Always inlined: left to itself the compiler calls the longer ones, and a loop with a call is not vectorised.
template <class Functor>
struct Computed {
  using Value = float;
  MUFREE_INLINE float operator()(float x, std::int64_t position) const { return Functor::apply(x, position); }
};
struct LookedUp {
  using Value = std::uint16_t;
  const std::uint16_t* results;
  MUFREE_INLINE std::uint16_t operator()(std::uint16_t bits, std::int64_t) const { return results[bits]; }
};

template <class F>
void with_result(int method, bool guarded, F&& f) {
  if (value_size(method) == sizeof(std::uint16_t)) return f(LookedUp{half_results(method, guarded)});
  with_functor(method, guarded, [&](auto functor) {
    using Functor = decltype(functor);
    if constexpr (std::is_same_v<typename Functor::Format, F32>) f(Computed<Functor>{});
  });
}

void map(int method, bool guarded, const void* in, void* out, std::int64_t length) {
  with_result(method, guarded, [=](auto result) {
    using Value = typename decltype(result)::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
#pragma GCC ivdep
    for (std::int64_t i = 0; i < length; ++i) to[i] = result(from[i], i);
  });
}

void chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length) {
  constexpr std::int64_t width = 64;  // values in flight: enough to hide the latency of an fma; whole patterns of a mix
  with_result(method, guarded, [=](auto result) {
    using Value = typename decltype(result)::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
    for (std::int64_t begin = 0; begin < length; begin += width) {
      const std::int64_t n = length - begin < width ? length - begin : width;
      Value values[width] = {};
      for (std::int64_t i = 0; i < n; ++i) values[i] = from[begin + i];
      for (std::int64_t step = 0; step < steps; ++step)
        for (std::int64_t i = 0; i < width; ++i) values[i] = result(values[i], i + step % kMixRound);
      for (std::int64_t i = 0; i < n; ++i) to[begin + i] = values[i];
    }
  });
}

template <class Format>
std::int64_t first_difference_of(const void* a, const void* b, std::int64_t length) {
  const auto differ = [left = static_cast<const typename Format::Bits*>(a),
                       right = static_cast<const typename Format::Bits*>(b)](std::int64_t i) {
    const bool both_nan = (left[i] & ~Format::sign) > Format::infinity && (right[i] & ~Format::sign) > Format::infinity;
    return left[i] != right[i] && !both_nan;
  };
  for (std::int64_t begin = 0; begin < length; begin += kBlock) {
    const std::int64_t end = length - begin < kBlock ? length : begin + kBlock;
    std::int32_t differences = 0;
    for (std::int64_t i = begin; i < end; ++i) differences += differ(i);
    if (differences == 0) continue;
    for (std::int64_t i = begin; i < end; ++i)
      if (differ(i)) return i;
  }
  return -1;
}

std::int64_t first_difference(int format, const void* a, const void* b, std::int64_t length) {
  return with_format(format, [=](auto f) { return first_difference_of<decltype(f)>(a, b, length); });
}

}  // namespace

#define MUFREE_NAME(isa) kernels_##isa
#define MUFREE_STRING(isa) #isa
#define MUFREE_TABLE(isa) \
  extern const CpuKernels MUFREE_NAME(isa); \
  const CpuKernels MUFREE_NAME(isa) = {MUFREE_STRING(isa), map,          chain,          measure,         measure_repeats, \
                                       measure_flushed,    rmsnorm,      form_errors,  form_results,   program_errors,  program_results, \
                                       first_difference};
MUFREE_TABLE(MUFREE_ISA)

}  // namespace mufree
