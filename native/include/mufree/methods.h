// SPDX-License-Identifier: Apache-2.0
// Every row of methods.def as a type (mufree::methods::NAME), and as functions for a kernel of your own:
//
//   float y = mufree::rsqrt_magic_2nr(x);            // raw: right on the method's domain only
//   float z = mufree::guarded::rsqrt_magic_2nr(x);   // the IEEE result outside the domain
//
// Those of the 16-bit formats take one value, Lane<F16>, or two in a register, Pair<F16>; mufree::from_cuda and to_cuda
// convert to CUDA's types. Of a raw pair both arguments must lie in the domain: packed integer arithmetic may carry from
// one that does not into its neighbour.
//
// Compile with -std=c++20. The bits are the same under any flags of nvcc, --use_fast_math included, and the functions can
// be called in constant expressions. README.md, beside this file, tells the rest.
#pragma once
#include "mufree/exact.h"
#include "mufree/f32.h"
#include "mufree/flushed.h"
#include "mufree/format.h"
#include "mufree/group.h"
#include "mufree/guard.h"
#include "mufree/half.h"
#include "mufree/ieee.h"
#include "mufree/lut.h"
#include "mufree/magic.h"
#include "mufree/mix.h"
#include "mufree/mufu.h"
#include "mufree/refine.h"
#include "mufree/refine_rcp.h"
#include "mufree/refine_rsqrt.h"
#include "mufree/vendor.h"
#include "mufree/widened.h"

namespace mufree {

// A row's functors are types of their own, so that a kernel's name says its method and holds no constants.
#define MUFREE_ROW(name, operation, form, lo, hi, op_count, mufu_op_count, guarded_op_count, width, rel, ulp_error, ...) \
  struct name {                                                                                                          \
    using Op = operation;                                                                                                \
    using Format = form;                                                                                                 \
    using Value = form::Value;                                                                                           \
    using Method = __VA_ARGS__;                                                                                          \
    static constexpr int ops = op_count, mufu_ops = mufu_op_count, guarded_ops = guarded_op_count;                       \
    static constexpr int group = width;                                                                                  \
    static constexpr double max_rel_error = rel, max_ulp_error = ulp_error;                                              \
    static constexpr float domain_lo = lo, domain_hi = hi;                                                                \
    static MUFREE_FN bool in_domain(Value x) { return mufree::in_domain<Op, Format, domain_lo, domain_hi>(x); }           \
    template <class F>                                                                                                   \
    static MUFREE_FN bool in_domain(Pair<F> x) {                                                                         \
      return in_domain(low(x)) && in_domain(high(x));                                                                    \
    }                                                                                                                    \
    struct Raw : RawOf<name> {                                                                                           \
      using Row = name;                                                                                                  \
      using Format = form;                                                                                               \
    };                                                                                                                   \
    struct Guarded : GuardedOf<name> {                                                                                   \
      using Row = name;                                                                                                  \
      using Format = form;                                                                                               \
    };                                                                                                                   \
  };

namespace methods {
MUFREE_FN auto greater(auto a, auto b) { return a < b ? b : a; }
MUFREE_FN auto lesser(auto a, auto b) { return b < a ? b : a; }

#define MUFREE_METHOD(name, op, form, lo, hi, ops, mufu_ops, guarded_ops, rel, ulp, summary, source, ...) \
  MUFREE_ROW(name, op, form, lo, hi, ops, mufu_ops, guarded_ops, 4, rel, ulp, __VA_ARGS__)
#define MUFREE_MIX(name, op, form, mufu, trick, share, period, guarded_ops, summary, source)                                     \
  MUFREE_ROW(name, op, form, greater(mufu::domain_lo, trick::domain_lo), lesser(mufu::domain_hi, trick::domain_hi),             \
             share* mufu::ops + (period - share) * trick::ops, share* mufu::mufu_ops + (period - share) * trick::mufu_ops, \
             guarded_ops, period, \
             greater(mufu::max_rel_error, trick::max_rel_error), greater(mufu::max_ulp_error, trick::max_ulp_error),  \
             Mix<mufu, trick, share, period>)
#include "mufree/methods.def"
}  // namespace methods
#undef MUFREE_ROW

// A row's functions: of a value, and of several in place, the first one at position 0. A mix has the latter alone.
#define MUFREE_FUNCTION(name, Mode, Type) \
  MUFREE_FN Type name(Type x) { return methods::name::Mode::apply(x); }
#define MUFREE_GROUP(name, Mode, Type)            \
  template <int Count>                            \
  MUFREE_FN void name(Type (&values)[Count]) {    \
    methods::name::Mode::apply_all(values);       \
  }
#define MUFREE_FUNCTIONS_F32(name, Mode) MUFREE_FUNCTION(name, Mode, float) MUFREE_GROUP(name, Mode, float)
#define MUFREE_FUNCTIONS_F16(name, Mode) \
  MUFREE_FUNCTION(name, Mode, Lane<F16>) MUFREE_FUNCTION(name, Mode, Pair<F16>) MUFREE_GROUP(name, Mode, Pair<F16>)
#define MUFREE_FUNCTIONS_BF16(name, Mode) \
  MUFREE_FUNCTION(name, Mode, Lane<BF16>) MUFREE_FUNCTION(name, Mode, Pair<BF16>) MUFREE_GROUP(name, Mode, Pair<BF16>)

#define MUFREE_METHOD(name, op, format, ...) MUFREE_FUNCTIONS_##format(name, Raw)
#define MUFREE_MIX(name, ...) MUFREE_GROUP(name, Raw, float)
#include "mufree/methods.def"

namespace guarded {
#define MUFREE_METHOD(name, op, format, ...) MUFREE_FUNCTIONS_##format(name, Guarded)
#define MUFREE_MIX(name, ...) MUFREE_GROUP(name, Guarded, float)
#include "mufree/methods.def"
}  // namespace guarded

/// 1/x and 1/sqrt(x), correctly rounded for every argument; of several in place, at less cost.
MUFREE_FN float rcp(float x) { return guarded::rcp_ieee(x); }
MUFREE_FN float rsqrt(float x) { return guarded::rsqrt_ieee(x); }
template <int Count>
MUFREE_FN void rcp(float (&values)[Count]) {
  guarded::rcp_ieee(values);
}
template <int Count>
MUFREE_FN void rsqrt(float (&values)[Count]) {
  guarded::rsqrt_ieee(values);
}

#undef MUFREE_FUNCTION
#undef MUFREE_GROUP
#undef MUFREE_FUNCTIONS_F32
#undef MUFREE_FUNCTIONS_F16
#undef MUFREE_FUNCTIONS_BF16

/// The rows' numbers, in order.
enum MethodId : int {
#define MUFREE_METHOD(name, ...) id_##name,
#include "mufree/methods.def"
  method_count
};

/// Calls f with the type of row `id` as a value; the result of an unknown id is a default-constructed one.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable  // f may be for one side only, and then so is the call
#endif
template <class F>
MUFREE_FN auto with_method(int id, F&& f) -> decltype(f(methods::rcp_ieee{})) {
  switch (id) {
#define MUFREE_METHOD(name, ...) \
  case id_##name: return f(methods::name{});
#include "mufree/methods.def"
    default: return decltype(f(methods::rcp_ieee{}))();
  }
}

}  // namespace mufree
