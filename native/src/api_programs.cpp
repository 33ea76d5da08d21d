// SPDX-License-Identifier: Apache-2.0
// The C interface's part about programs: their instructions checked, and candidates on their way to an engine.
#include "api_checks.h"
#include "api_status.h"
#include "trace.h"

namespace {

using namespace mufree::api_checks;

constexpr std::int64_t kMostArguments = std::int64_t{1} << 32;

/// An operand that instruction `at` can have.
void check_operand(const mufree::ProgramRun& run, int at, const char* name, int operand) {
  const bool known = operand < mufree::operand_result + at ||
                     (operand >= mufree::operand_constant && operand < mufree::operand_constant + run.constant_count) ||
                     (operand >= mufree::operand_one && operand < mufree::operand_count);
  if (!known)
    refuse(("operand " + std::string(name) + " of instruction " + std::to_string(at)).c_str(), std::to_string(operand),
           "it is neither x, y, an earlier result, one of the constants nor a literal");
}

void check_instructions(const mufree::ProgramRun& run) {
  for (int i = 0; i < run.instruction_count; ++i) {
    const auto instruction = mufree::Instruction::decode(run.instructions[i]);
    require(instruction.encode() == run.instructions[i], ("instruction " + std::to_string(i)).c_str(), run.instructions[i],
            "it has bits without a meaning");
    check_operand(run, i, "a", instruction.a);
    check_operand(run, i, "b", instruction.b);
    if (instruction.is_fma) check_operand(run, i, "c", instruction.c);
  }
}

mufree::ProgramRun check_run(mufree_engine* engine, int op, int objective, const uint32_t* instructions,
                             int instruction_count, int constant_count, const uint32_t* arguments, uint32_t first,
                             uint32_t stride, int64_t argument_count, double limit) {
  require_pointer(engine, "engine");
  require(op == MUFREE_RCP || op == MUFREE_RSQRT, "op", op, "MUFREE_RCP or MUFREE_RSQRT is needed");
  require(objective == MUFREE_RELATIVE || objective == MUFREE_ULP, "objective", objective,
          "MUFREE_RELATIVE or MUFREE_ULP is needed");
  require(instruction_count >= 0 && instruction_count <= mufree::kMostInstructions, "instruction_count", instruction_count,
          "0 to 16 are possible");
  require(constant_count >= 0 && constant_count <= mufree::kMostConstants, "constant_count", constant_count,
          "0 to 8 are possible");
  if (instruction_count > 0) require_pointer(instructions, "instructions");
  require(argument_count > 0 && argument_count <= kMostArguments, "argument_count", argument_count,
          "1 to 2^32 are possible");
  if (!(limit >= 0)) refuse("limit", std::to_string(limit), "it is negative or no number");
  const mufree::ProgramRun run = {op, objective, instructions, instruction_count, constant_count, arguments,
                                  first, stride, argument_count, limit};
  check_instructions(run);
  return run;
}

template <int... Id>
std::vector<std::string> form_programs(std::integer_sequence<int, Id...>) {
  return {mufree::with_form(Id, [](auto form) { return mufree::text_of(mufree::trace<decltype(form)>()); })...};
}

}  // namespace

extern "C" {

const char* mufree_form_program(int form) {
  static const auto programs = form_programs(std::make_integer_sequence<int, mufree::form_count>{});
  return form >= 0 && form < mufree::form_count ? programs[static_cast<std::size_t>(form)].c_str() : nullptr;
}

int mufree_program_errors(mufree_engine* engine, int op, int objective, const uint32_t* instructions, int instruction_count,
                          int constant_count, const uint32_t* candidates, int64_t candidate_count,
                          const uint32_t* arguments, uint32_t first, uint32_t stride, int64_t argument_count, double limit,
                          double* errors, uint32_t* worst) {
  return mufree::status_of([&] {
    const auto run = check_run(engine, op, objective, instructions, instruction_count, constant_count, arguments, first,
                               stride, argument_count, limit);
    require(candidate_count >= 0 && candidate_count <= kMostArguments, "candidate_count", candidate_count,
            "it is negative or beyond any memory");
    if (candidate_count == 0) return;
    require_pointer(candidates, "candidates");
    require_pointer(errors, "errors");
    engine->program_errors(run, candidates, candidate_count, errors, worst);
  });
}

int mufree_program_results(mufree_engine* engine, int op, const uint32_t* instructions, int instruction_count,
                           int constant_count, const uint32_t* candidate, const uint32_t* arguments, uint32_t first,
                           uint32_t stride, int64_t argument_count, float* results) {
  return mufree::status_of([&] {
    const auto run = check_run(engine, op, MUFREE_RELATIVE, instructions, instruction_count, constant_count, arguments,
                               first, stride, argument_count, 0);
    require_pointer(candidate, "candidate");
    require_pointer(results, "results");
    engine->program_results(run, candidate, results);
  });
}

}  // extern "C"
