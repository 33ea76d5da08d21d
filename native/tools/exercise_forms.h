// SPDX-License-Identifier: Apache-2.0
// The part of exercise.cpp for candidates: forms and programs.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

#include "exercise.h"

namespace exercise {

inline void exercise_form(mufree_engine* engine, int form) {
  const int constants = mufree_form_constants(form);
  const auto x = arguments<uint16_t>(100);
  std::vector<uint32_t> candidates;
  std::vector<double> textbook;
  for (int i = 0; i < constants; ++i) textbook.push_back(mufree_form_textbook(form, i));
  for (int i = 0; i < 3; ++i) {
    candidates.push_back(mufree_form_op(form) == MUFREE_RCP ? 0x7eb5 : 0x5f37);
    candidates.insert(candidates.end(), static_cast<std::size_t>(constants), 0x3f800000u);
  }
  std::vector<double> errors(3), guesses = {0.9, 1.1}, refined(2);
  std::vector<float> results(x.size());
  check(mufree_form_refine(form, textbook.data(), guesses.data(), refined.data(), 2));
  for (int format : {MUFREE_F16, MUFREE_BF16})
    for (int arithmetic : {MUFREE_WIDE, MUFREE_PACKED})
      for (int objective : {MUFREE_RELATIVE, MUFREE_ULP}) {
        check(mufree_form_errors(engine, form, format, arithmetic, objective, candidates.data(), 3, x.data(), 100,
                                 errors.data()));
        check(mufree_form_results(engine, form, format, arithmetic, candidates.data(), x.data(), 100, results.data()));
      }
  require(mufree_form_name(form) && mufree_form_refinement(form) && mufree_form_summary(form), "a form without words");
}

/// A Newton step, over a list and over a range that threads share.
inline void exercise_programs(mufree_engine* engine) {
  const uint32_t newton[] = {
      MUFREE_PROGRAM_FMA | MUFREE_PROGRAM_NEGATES_PRODUCT | MUFREE_PROGRAM_X | MUFREE_PROGRAM_Y << 8 |
          MUFREE_PROGRAM_CONSTANT << 16,
      MUFREE_PROGRAM_Y | MUFREE_PROGRAM_RESULT << 8};
  const int count = 20;  // enough for threads to meet
  std::vector<uint32_t> candidates;
  for (uint32_t i = 0; i < count; ++i) candidates.insert(candidates.end(), {0x7ef311c7u - i, 0x40000000u - i});
  const auto list = arguments<float>(130);
  std::vector<uint32_t> bits(list.size());
  std::memcpy(bits.data(), list.data(), list.size() * sizeof list[0]);
  std::vector<double> errors(count);
  std::vector<uint32_t> worst(count);
  const int64_t many = 200'000;
  std::vector<float> results(static_cast<std::size_t>(many));
  for (int op : {MUFREE_RCP, MUFREE_RSQRT})
    for (int objective : {MUFREE_RELATIVE, MUFREE_ULP}) {
      check(mufree_program_errors(engine, op, objective, newton, 2, 1, candidates.data(), count, bits.data(), 0, 0, 130,
                                  1e30, errors.data(), worst.data()));
      check(mufree_program_errors(engine, op, objective, newton, 2, 1, candidates.data(), count, nullptr, 0x3f000000u, 3,
                                  many, 1e-3, errors.data(), nullptr));
    }
  check(mufree_program_results(engine, MUFREE_RCP, newton, 2, 1, candidates.data(), nullptr, 0x3f000000u, 3, many,
                               results.data()));
  const uint32_t beyond = MUFREE_PROGRAM_RESULT | MUFREE_PROGRAM_Y << 8;
  refused(mufree_program_results(engine, MUFREE_RCP, &beyond, 1, 0, candidates.data(), bits.data(), 0, 0, 1,
                                 results.data()),
          "instruction 0");
}

}  // namespace exercise
