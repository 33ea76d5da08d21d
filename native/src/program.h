// SPDX-License-Identifier: Apache-2.0
// Programs: what follows the guess y of 1/x or 1/sqrt(x), as data: instructions one after the other, each an fma or a
// product, the last one's result the program's. mufree.h has the words in which they come.
#pragma once
#include "mufree.h"
#include "mufree/magic.h"

namespace mufree {

constexpr int kMostInstructions = MUFREE_PROGRAM_INSTRUCTIONS, kMostConstants = MUFREE_PROGRAM_CONSTANTS;

/// The values that an instruction may take: places in one array, so that all are read alike.
enum Operand : int {
  operand_x,
  operand_y,
  operand_result,                                         // of instruction 0; the others' follow
  operand_constant = operand_result + kMostInstructions,  // k0; the others follow
  operand_one = operand_constant + kMostConstants,
  operand_half,
  operand_count
};
static_assert(operand_x == MUFREE_PROGRAM_X && operand_y == MUFREE_PROGRAM_Y && operand_result == MUFREE_PROGRAM_RESULT &&
              operand_constant == MUFREE_PROGRAM_CONSTANT && operand_one == MUFREE_PROGRAM_ONE &&
              operand_half == MUFREE_PROGRAM_HALF);

/// The value of a literal operand.
constexpr float literal(int operand) { return operand == operand_one ? 1.0f : 0.5f; }

/// ab or ab + c, where the product and c may be negated.
struct Instruction {
  bool is_fma, negates_product, negates_addend;
  int a, b, c;

  static MUFREE_FN Instruction decode(std::uint32_t word) {
    return {(word & MUFREE_PROGRAM_FMA) != 0, (word & MUFREE_PROGRAM_NEGATES_PRODUCT) != 0,
            (word & MUFREE_PROGRAM_NEGATES_ADDEND) != 0, static_cast<int>(word & 0xff), static_cast<int>(word >> 8 & 0xff),
            static_cast<int>(word >> 16 & 0xff)};
  }

  std::uint32_t encode() const {
    return (is_fma ? MUFREE_PROGRAM_FMA : 0) | (negates_product ? MUFREE_PROGRAM_NEGATES_PRODUCT : 0) |
           (negates_addend ? MUFREE_PROGRAM_NEGATES_ADDEND : 0) |
           static_cast<std::uint32_t>(a | b << 8 | (is_fma ? c << 16 : 0));
  }

  /// The value for these operands. The sign of an operand costs nothing.
  MUFREE_FN float value(float a_value, float b_value, float c_value) const {
    const float first = negates_product ? neg(a_value) : a_value;
    return is_fma ? fma(first, b_value, negates_addend ? neg(c_value) : c_value) : mul(first, b_value);
  }
};

/// A program on its way to an engine: its operation and instructions, what its candidates are judged by, over arguments
/// by their bits: those listed or, where the list is null, first + i stride.
struct ProgramRun {
  int op, objective;
  const std::uint32_t* instructions;
  int instruction_count, constant_count;
  const std::uint32_t* arguments;
  std::uint32_t first, stride;
  std::int64_t argument_count;
  double limit;

  int words() const { return 1 + constant_count; }

  MUFREE_FN std::uint32_t argument(std::int64_t i) const {
    return arguments ? arguments[i] : first + static_cast<std::uint32_t>(i) * stride;
  }
};

/// The guess of an operation.
MUFREE_FN float program_guess(int op, float x, std::uint32_t magic) {
  return op == MUFREE_RCP ? RcpGuess::guess(x, magic) : RsqrtGuess::guess(x, magic);
}

/// The greatest error of a candidate over arguments seen so far, as the bits of a double, and where among them it stands
/// first; -1 before there was any.
struct Worst {
  std::int64_t error = -1, index = 0;

  MUFREE_FN void take(std::int64_t other, std::int64_t at) {
    if (other > error || (other == error && at < index)) {
      error = other;
      index = at;
    }
  }
};

/// What a candidate's caller learns: nothing but infinity of an error above the limit, which nobody looked for.
inline void finish(const ProgramRun& run, const Worst& found, double* error, std::uint32_t* worst) {
  const bool above = found.error > as_bits(run.limit);
  *error = above ? as_double(0x7ff0000000000000) : as_double(found.error);
  if (worst) *worst = above ? 0 : run.argument(found.index);
}

}  // namespace mufree
