// SPDX-License-Identifier: Apache-2.0
// Every row of methods.def as a type (mufree::methods::NAME), and as two functions for a kernel of your own:
//
//   float y = mufree::rsqrt_magic_2nr(x);            // raw: right on the method's domain only
//   float z = mufree::guarded::rsqrt_magic_2nr(x);   // the IEEE result outside the domain
//
// Compile with -std=c++20 and without --use_fast_math: flushing subnormals changes results.
#pragma once
#include "mufree/format.h"
#include "mufree/guard.h"
#include "mufree/ieee.h"
#include "mufree/magic.h"
#include "mufree/mufu.h"
#include "mufree/refine.h"

namespace mufree {

/// A guess that is itself the method.
template <class Guess>
struct Alone {
  static MUFREE_FN float apply(float x) { return Guess::guess(x); }
};

// A row's functors are types of their own, so that a kernel's name says its method and holds no constants.
namespace methods {
#define MUFREE_METHOD(name, operation, form, lo, hi, op_count, mufu_op_count, rel, ulp_error, summary, source, ...) \
  struct name {                                                                                                    \
    using Op = operation;                                                                                          \
    using Format = form;                                                                                           \
    static constexpr int ops = op_count, mufu_ops = mufu_op_count;                                                 \
    static constexpr double max_rel_error = rel, max_ulp_error = ulp_error;                                        \
    static MUFREE_FN bool in_domain(float x) { return mufree::in_domain<Op, lo, hi>(x); }                          \
    struct Raw {                                                                                                   \
      static MUFREE_FN float apply(float x) { return __VA_ARGS__::apply(x); }                                      \
    };                                                                                                             \
    struct Guarded {                                                                                               \
      static MUFREE_FN float apply(float x) { return guarded_apply<name>(x); }                                     \
    };                                                                                                             \
  };
#include "mufree/methods.def"
}  // namespace methods

#define MUFREE_METHOD(name, ...) \
  MUFREE_FN float name(float x) { return methods::name::Raw::apply(x); }
#include "mufree/methods.def"

namespace guarded {
#define MUFREE_METHOD(name, ...) \
  MUFREE_FN float name(float x) { return methods::name::Guarded::apply(x); }
#include "mufree/methods.def"
}  // namespace guarded

/// The rows' numbers, in order.
enum MethodId : int {
#define MUFREE_METHOD(name, ...) id_##name,
#include "mufree/methods.def"
  method_count
};

/// Calls f with the type of row `id` as a value; the result of an unknown id is a default-constructed one.
template <class F>
auto with_method(int id, F&& f) -> decltype(f(methods::rcp_ieee{})) {
  switch (id) {
#define MUFREE_METHOD(name, ...) \
  case id_##name: return f(methods::name{});
#include "mufree/methods.def"
    default: return decltype(f(methods::rcp_ieee{}))();
  }
}

}  // namespace mufree
