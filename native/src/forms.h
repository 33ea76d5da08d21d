// SPDX-License-Identifier: Apache-2.0
// Forms: a guess and a refinement whose constants are arguments. The rows of forms.def as types, and the error of a
// candidate, which is a form's magic and its constants.
#pragma once
#include <utility>

#include "accuracy.h"
#include "dispatch.h"

namespace mufree {

/// No refinement: the guess is the result.
struct Unrefined {
  template <class V>
  static MUFREE_FN V refine(V, V y) {
    return y;
  }
};

/// The guess that all forms of an operation begin with.
template <class Op>
struct GuessOf;
template <>
struct GuessOf<Rcp> : RcpGuess {};
template <>
struct GuessOf<Rsqrt> : RsqrtGuess {};

namespace forms {
#define MUFREE_FORM(name, operation, refinement, summary, ...)                        \
  struct name {                                                                       \
    using Op = operation;                                                             \
    using Refinement = refinement;                                                    \
    static constexpr double textbook[] = {__VA_ARGS__ __VA_OPT__(,) 0};               \
    static constexpr int constants = sizeof textbook / sizeof *textbook - 1;          \
  };
#include "forms.def"
}  // namespace forms

/// The rows' numbers, in order.
enum FormId : int {
#define MUFREE_FORM(name, ...) form_##name,
#include "forms.def"
  form_count
};

/// Calls f with the type of row `id` as a value; the result of an unknown id is a default-constructed one.
template <class F>
auto with_form(int id, F&& f) -> decltype(f(forms::rcp_guess{})) {
  switch (id) {
#define MUFREE_FORM(name, ...) \
  case form_##name: return f(forms::name{});
#include "forms.def"
    default: return decltype(f(forms::rcp_guess{}))();
  }
}

/// Computes in binary32 on the guess in the format; nothing is rounded to the format.
struct Wide {
  template <class Form, class Format, class... K>
  static MUFREE_FN float refine(Lane<Format> x, Lane<Format> y, K... k) {
    return Form::Refinement::refine(widen(x), widen(y), k...);
  }
};

/// Computes in the format, in which the constants are exact.
struct Packed {
  template <class Form, class Format, class... K>
  static MUFREE_FN Lane<Format> refine(Lane<Format> x, Lane<Format> y, K... k) {
    return Form::Refinement::refine(x, y, Constant<Lane<Format>>{k}.get()...);
  }
};

/// Whether a format has the value as a normal number, or as zero: whether it can be a constant there.
template <class Format>
bool is_exact(float value) {
  const std::uint32_t bits = as_bits(narrow<Format>(value)) & ~Format::sign;
  return widen(narrow<Format>(value)) == value && (bits == 0 || (bits >= Format::min_normal && bits < Format::infinity));
}

/// Calls f with a 16-bit format and an arithmetic as values.
template <class F>
void with_arithmetic(int format, int arithmetic, F&& f) {
  const auto with = [&](auto form) { arithmetic == MUFREE_PACKED ? f(form, Packed{}) : f(form, Wide{}); };
  if (format == MUFREE_BF16) with(BF16{});
  else with(F16{});
}

/// What a result y is judged by, as the bits of a double: its relative error; or, rounded to the format, its error in ulps.
template <class Op, class Format>
MUFREE_FN std::int64_t form_error(bool ulps, Lane<Format> x, float y) {
  if (!ulps) return error_of<Op, Format>(widen(x), y).relative;
  return error_of<Op, Format>(widen(x), widen(narrow<Format>(y))).ulps;
}

/// A form with its constants, read from a row of 32-bit words: the magic, then the bits of the constants as floats.
template <class Form, class Arithmetic, class Format>
class Candidate {
 public:
  explicit MUFREE_FN Candidate(const std::uint32_t* words) : magic_(words[0]) {
    for (int i = 0; i < Form::constants; ++i) constants_[i] = as_float(words[1 + i]);
  }

  /// The result as the arithmetic leaves it, not rounded to the format unless its operations were.
  MUFREE_FN float result(Lane<Format> x) const { return result(x, std::make_integer_sequence<int, Form::constants>{}); }


 private:
  template <int... I>
  MUFREE_FN float result(Lane<Format> x, std::integer_sequence<int, I...>) const {
    const Lane<Format> y = GuessOf<typename Form::Op>::guess(x, magic_);
    return widen(Arithmetic::template refine<Form>(x, y, constants_[I]...));
  }

  std::uint32_t magic_;
  float constants_[Form::constants + 1] = {};
};

/// The 32-bit words of a candidate.
template <class Form>
constexpr int candidate_words = 1 + Form::constants;

inline int form_words(int form) {
  return with_form(form, [](auto row) { return candidate_words<decltype(row)>; });
}

}  // namespace mufree
