// SPDX-License-Identifier: Apache-2.0
// The C interface's part about forms: the table's rows, and candidates on their way to an engine.
#include "api_checks.h"
#include "api_status.h"
#include "forms.h"

namespace {

using namespace mufree::api_checks;

struct Row {
  const char *name, *refinement, *summary;
};

constexpr Row kRows[] = {
#define MUFREE_FORM(name, op, refinement, summary, ...) {#name, #refinement, summary},
#include "forms.def"
};

bool is_form(int form) { return form >= 0 && form < mufree::form_count; }

int constants_of(int form) { return mufree::form_words(form) - 1; }

void check_form(int form) { require(is_form(form), "form", form, "there is no such row"); }

/// Constants of packed arithmetic are operands in the format.
void check_constants(const mufree::FormRun& run, const std::uint32_t* candidates, int64_t count) {
  if (run.arithmetic != MUFREE_PACKED) return;
  const int words = 1 + constants_of(run.form);
  mufree::with_arithmetic(run.format, run.arithmetic, [&]<class Format, class Arithmetic>(Format, Arithmetic) {
    for (int64_t i = 0; i < count * words; ++i) {
      const float constant = mufree::as_float(candidates[i]);
      if (i % words != 0 && !mufree::is_exact<Format>(constant))
        refuse(("constant " + std::to_string(i % words - 1) + " of candidate " + std::to_string(i / words)).c_str(),
               std::to_string(constant), "packed arithmetic needs a normal number of the format, or zero");
    }
  });
}

mufree::FormRun check_run(mufree_engine* engine, int form, int format, int arithmetic, int objective,
                          const uint16_t* arguments, int64_t argument_count) {
  require_pointer(engine, "engine");
  check_form(form);
  require(format == MUFREE_F16 || format == MUFREE_BF16, "format", format, "MUFREE_F16 or MUFREE_BF16 is needed");
  require(arithmetic == MUFREE_WIDE || arithmetic == MUFREE_PACKED, "arithmetic", arithmetic,
          "MUFREE_WIDE or MUFREE_PACKED is needed");
  require(objective == MUFREE_RELATIVE || objective == MUFREE_ULP, "objective", objective,
          "MUFREE_RELATIVE or MUFREE_ULP is needed");
  require(argument_count > 0, "argument_count", argument_count, "1 or more are needed");
  require_pointer(arguments, "arguments");
  return {form, format, arithmetic, objective, arguments, argument_count};
}

}  // namespace

extern "C" {

int mufree_form_count(void) { return mufree::form_count; }

const char* mufree_form_name(int form) { return is_form(form) ? kRows[form].name : nullptr; }

const char* mufree_form_refinement(int form) { return is_form(form) ? kRows[form].refinement : nullptr; }

const char* mufree_form_summary(int form) { return is_form(form) ? kRows[form].summary : nullptr; }

int mufree_form_op(int form) {
  if (!is_form(form)) return -1;
  return mufree::with_form(form, [](auto row) {
    return std::is_same_v<typename decltype(row)::Op, mufree::Rcp> ? MUFREE_RCP : MUFREE_RSQRT;
  });
}

int mufree_form_constants(int form) { return is_form(form) ? constants_of(form) : -1; }

double mufree_form_textbook(int form, int constant) {
  if (!is_form(form) || constant < 0 || constant >= constants_of(form)) return 0;
  return mufree::with_form(form, [=](auto row) { return decltype(row)::textbook[constant]; });
}

int mufree_form_refine(int form, const double* constants, const double* guesses, double* results, int64_t length) {
  return mufree::status_of([&] {
    check_form(form);
    if (constants_of(form) > 0) require_pointer(constants, "constants");
    check_length(length);
    if (length == 0) return;
    require_pointer(guesses, "guesses");
    require_pointer(results, "results");
    mufree::with_form(form, [&](auto row) {
      using Form = decltype(row);
      [&]<int... I>(std::integer_sequence<int, I...>) {
        for (int64_t i = 0; i < length; ++i) results[i] = Form::Refinement::refine(1.0, guesses[i], constants[I]...);
      }(std::make_integer_sequence<int, Form::constants>{});
    });
  });
}

int mufree_form_errors(mufree_engine* engine, int form, int format, int arithmetic, int objective,
                       const uint32_t* candidates, int64_t candidate_count, const uint16_t* arguments,
                       int64_t argument_count, double* errors) {
  return mufree::status_of([&] {
    const auto run = check_run(engine, form, format, arithmetic, objective, arguments, argument_count);
    require(candidate_count >= 0, "candidate_count", candidate_count, "it is negative");
    if (candidate_count == 0) return;
    require_pointer(candidates, "candidates");
    require_pointer(errors, "errors");
    check_constants(run, candidates, candidate_count);
    engine->form_errors(run, candidates, candidate_count, errors);
  });
}

int mufree_form_results(mufree_engine* engine, int form, int format, int arithmetic, const uint32_t* candidate,
                        const uint16_t* arguments, int64_t argument_count, float* results) {
  return mufree::status_of([&] {
    const auto run = check_run(engine, form, format, arithmetic, MUFREE_RELATIVE, arguments, argument_count);
    require_pointer(candidate, "candidate");
    require_pointer(results, "results");
    check_constants(run, candidate, 1);
    engine->form_results(run, candidate, results);
  });
}

}  // extern "C"
