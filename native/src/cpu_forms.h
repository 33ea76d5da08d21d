// SPDX-License-Identifier: Apache-2.0
// The CPU's loops over a form's candidates. Included by cpu_kernels.cpp alone, and so compiled once for each instruction
// set, with internal linkage.
#pragma once
#include "engine.h"
#include "forms.h"

namespace mufree {
namespace {

template <bool Ulps, class Form, class Arithmetic, class Format>
double max_error(const Candidate<Form, Arithmetic, Format>& candidate, const std::uint16_t* arguments, std::int64_t count) {
  std::int64_t most = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const Lane<Format> x = {arguments[i]};
    const std::int64_t error = form_error<typename Form::Op>(Ulps, x, candidate.result(x));
    most = error > most ? error : most;
  }
  return as_double(most);
}

void form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) {
  with_form(run.form, [&](auto form) {
    using Form = decltype(form);
    with_arithmetic(run.format, run.arithmetic, [&]<class Format, class Arithmetic>(Format, Arithmetic) {
      for (std::int64_t i = 0; i < count; ++i) {
        const Candidate<Form, Arithmetic, Format> candidate(candidates + i * candidate_words<Form>);
        errors[i] = run.objective == MUFREE_ULP ? max_error<true>(candidate, run.arguments, run.argument_count)
                                                : max_error<false>(candidate, run.arguments, run.argument_count);
      }
    });
  });
}

void form_results(const FormRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end, float* results) {
  with_form(run.form, [&](auto form) {
    with_arithmetic(run.format, run.arithmetic, [&]<class Format, class Arithmetic>(Format, Arithmetic) {
      const Candidate<decltype(form), Arithmetic, Format> candidate(words);
      for (std::int64_t i = begin; i < end; ++i) results[i] = candidate.result({run.arguments[i]});
    });
  });
}

}  // namespace
}  // namespace mufree
