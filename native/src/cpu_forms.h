// SPDX-License-Identifier: Apache-2.0
// The CPU's loops over a form's candidates. Included by cpu_kernels.cpp alone, and so compiled once for each instruction
// set, with internal linkage. Results and their judgement are loops of their own: there are many forms and few judges.
#pragma once
#include "engine.h"
#include "forms.h"

namespace mufree {
namespace {

void form_results(const FormRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end, float* results) {
  with_form(run.form, [=](auto form) {
    with_arithmetic(run.format, run.arithmetic, [=]<class Format, class Arithmetic>(Format, Arithmetic) {
      const Candidate<decltype(form), Arithmetic, Format> candidate(words);
      const std::uint16_t* arguments = run.arguments + begin;
      for (std::int64_t i = 0; i < end - begin; ++i) results[i] = candidate.result({arguments[i]});
    });
  });
}

template <class Op, class Format, bool Ulps>
std::int64_t max_error(const std::uint16_t* arguments, const float* results, std::int64_t count) {
  std::int64_t most = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t error = form_error<Op>(Ulps, Lane<Format>{arguments[i]}, results[i]);
    most = error > most ? error : most;
  }
  return most;
}

template <class Op, class Format>
std::int64_t max_error(bool ulps, const std::uint16_t* arguments, const float* results, std::int64_t count) {
  return ulps ? max_error<Op, Format, true>(arguments, results, count)
              : max_error<Op, Format, false>(arguments, results, count);
}

template <class Op>
std::int64_t max_error(const FormRun& run, std::int64_t begin, const float* results, std::int64_t count) {
  const bool ulps = run.objective == MUFREE_ULP;
  return run.format == MUFREE_BF16 ? max_error<Op, BF16>(ulps, run.arguments + begin, results, count)
                                   : max_error<Op, F16>(ulps, run.arguments + begin, results, count);
}

void form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) {
  constexpr std::int64_t block = 1024;
  const bool rcp = with_form(run.form, [](auto form) { return std::is_same_v<typename decltype(form)::Op, Rcp>; });
  float results[block];
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t most = 0;
    for (std::int64_t begin = 0; begin < run.argument_count; begin += block) {
      const std::int64_t end = run.argument_count - begin < block ? run.argument_count : begin + block;
      form_results(run, candidates + i * form_words(run.form), begin, end, results);
      const std::int64_t error = rcp ? max_error<Rcp>(run, begin, results, end - begin)
                                     : max_error<Rsqrt>(run, begin, results, end - begin);
      most = error > most ? error : most;
    }
    errors[i] = as_double(most);
  }
}

}  // namespace
}  // namespace mufree
