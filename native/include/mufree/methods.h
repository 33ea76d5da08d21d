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
#include "mufree/f32.h"
#include "mufree/flushed.h"
#include "mufree/format.h"
#include "mufree/guard.h"
#include "mufree/half.h"
#include "mufree/ieee.h"
#include "mufree/lut.h"
#include "mufree/magic.h"
#include "mufree/mufu.h"
#include "mufree/refine.h"
#include "mufree/refine_rcp.h"
#include "mufree/refine_rsqrt.h"
#include "mufree/vendor.h"
#include "mufree/widened.h"

namespace mufree {

// A row's functors are types of their own, so that a kernel's name says its method and holds no constants.
namespace methods {
#define MUFREE_METHOD(name, operation, form, lo, hi, op_count, mufu_op_count, rel, ulp_error, summary, source, ...) \
  struct name {                                                                                                    \
    using Op = operation;                                                                                          \
    using Format = form;                                                                                           \
    using Value = form::Value;                                                                                     \
    static constexpr int ops = op_count, mufu_ops = mufu_op_count;                                                 \
    static constexpr float domain_lo = lo, domain_hi = hi;                                                         \
    static constexpr double max_rel_error = rel, max_ulp_error = ulp_error;                                        \
    static MUFREE_FN bool in_domain(Value x) { return mufree::in_domain<Op, Format, lo, hi>(x); }                  \
    template <class F>                                                                                             \
    static MUFREE_FN bool in_domain(Pair<F> x) {                                                                   \
      return in_domain(low(x)) && in_domain(high(x));                                                              \
    }                                                                                                              \
    struct Raw {                                                                                                   \
      using Row = name;                                                                                            \
      using Format = form;                                                                                         \
      static MUFREE_FN Value apply(Value x) { return __VA_ARGS__::apply(x); }                                      \
      /* In the arithmetic of another type of value, such as Flushed. */                                           \
      template <class V>                                                                                           \
      static MUFREE_FN V in(V x) {                                                                                 \
        return __VA_ARGS__::apply(x);                                                                              \
      }                                                                                                            \
      template <class F>                                                                                           \
      static MUFREE_FN Pair<F> apply(Pair<F> x) {                                                                  \
        return __VA_ARGS__::apply(x);                                                                              \
      }                                                                                                            \
      static MUFREE_FN float wide(Value x) { return mufree::wide<__VA_ARGS__>(x); }                                \
    };                                                                                                             \
    struct Guarded {                                                                                               \
      using Row = name;                                                                                            \
      using Format = form;                                                                                         \
      static MUFREE_FN Value apply(Value x) { return guarded_apply<name>(x); }                                     \
      template <class F>                                                                                           \
      static MUFREE_FN Pair<F> apply(Pair<F> x) {                                                                  \
        return guarded_apply<name>(x);                                                                             \
      }                                                                                                            \
      static MUFREE_FN float wide(Value x) { return guarded_wide<name>(x); }                                       \
    };                                                                                                             \
  };
#include "mufree/methods.def"
}  // namespace methods

// A row's functions: of a float, or of one or two values of a 16-bit format.
#define MUFREE_FUNCTIONS_F32(name, Mode) \
  MUFREE_FN float name(float x) { return methods::name::Mode::apply(x); }
#define MUFREE_FUNCTIONS_F16(name, Mode)                                          \
  MUFREE_FN Lane<F16> name(Lane<F16> x) { return methods::name::Mode::apply(x); } \
  MUFREE_FN Pair<F16> name(Pair<F16> x) { return methods::name::Mode::apply(x); }
#define MUFREE_FUNCTIONS_BF16(name, Mode)                                           \
  MUFREE_FN Lane<BF16> name(Lane<BF16> x) { return methods::name::Mode::apply(x); } \
  MUFREE_FN Pair<BF16> name(Pair<BF16> x) { return methods::name::Mode::apply(x); }

#define MUFREE_METHOD(name, op, format, ...) MUFREE_FUNCTIONS_##format(name, Raw)
#include "mufree/methods.def"

namespace guarded {
#define MUFREE_METHOD(name, op, format, ...) MUFREE_FUNCTIONS_##format(name, Guarded)
#include "mufree/methods.def"
}  // namespace guarded

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
