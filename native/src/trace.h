// SPDX-License-Identifier: Apache-2.0
// A refinement's instructions, by running it on values that write down what is done with them; and programs as text.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "forms.h"
#include "program.h"

namespace mufree {

using Tape = std::vector<Instruction>;

/// A value as an operand, with its sign. The tape is null in literals, which no instruction has alone.
struct Traced {
  int operand;
  bool negative = false;
  Tape* tape = nullptr;
};

template <>
struct Constant<Traced> {
  float value;
  Traced get() const {
    for (int operand : {operand_one, operand_half})
      if (literal(operand) == value) return {operand};
    throw std::logic_error("a refinement has the literal " + std::to_string(value) + ", which programs do not have");
  }
};

inline Traced neg(Traced a) { return {a.operand, !a.negative, a.tape}; }

inline Traced record(Tape* tape, const Instruction& instruction) {
  tape->push_back(instruction);
  return {operand_result + static_cast<int>(tape->size()) - 1, false, tape};
}

inline Traced mul(Traced a, Traced b) {
  return record(a.tape ? a.tape : b.tape, {false, a.negative != b.negative, false, a.operand, b.operand, 0});
}

inline Traced fma(Traced a, Traced b, Traced c) {
  return record(a.tape ? a.tape : b.tape, {true, a.negative != b.negative, c.negative, a.operand, b.operand, c.operand});
}

/// The instructions of a form's refinement.
template <class Form>
Tape trace() {
  Tape tape;
  [&]<int... K>(std::integer_sequence<int, K...>) {
    Form::Refinement::refine(Traced{operand_x, false, &tape}, Traced{operand_y, false, &tape},
                             Traced{operand_constant + K, false, &tape}...);
  }(std::make_integer_sequence<int, Form::constants>{});
  return tape;
}

/// The name of an operand: x, y, k0, 1, 0.5, or the letter of an instruction.
inline std::string operand_text(int operand) {
  static_assert(kMostInstructions == 16);
  if (operand == operand_x) return "x";
  if (operand == operand_y) return "y";
  if (operand < operand_constant) return std::string(1, "tuvwabcdefghmnpq"[operand - operand_result]);
  if (operand < operand_one) return std::string(1, 'k').append(std::to_string(operand - operand_constant));
  return operand == operand_one ? "1" : "0.5";
}

/// One statement an instruction, as in "t = k0 - x*y; u = t*t + k1; y*u".
inline std::string text_of(const Tape& tape) {
  if (tape.empty()) return "y";
  std::string text;
  for (std::size_t i = 0; i < tape.size(); ++i) {
    const Instruction& step = tape[i];
    const std::string product = operand_text(step.a) + "*" + operand_text(step.b), addend = operand_text(step.c);
    if (i + 1 < tape.size()) text += operand_text(operand_result + static_cast<int>(i)) + " = ";
    if (!step.is_fma) text += (step.negates_product ? "-" : "") + product;
    else if (step.negates_addend) text += (step.negates_product ? "-" : "") + product + " - " + addend;
    else text += step.negates_product ? addend + " - " + product : product + " + " + addend;
    if (i + 1 < tape.size()) text += "; ";
  }
  return text;
}

}  // namespace mufree
