// SPDX-License-Identifier: Apache-2.0
// The CPU's interpreter of programs: a loop for each instruction over a block of arguments. Included by cpu_kernels.cpp
// alone, and so compiled once for each instruction set, with internal linkage.
#pragma once
#include "accuracy.h"
#include "program.h"

namespace mufree {
namespace {

constexpr int kProgramBlock = 512;  // the values of a program of usual length stay in the first cache

/// The values of one candidate for a block of arguments.
class ProgramBlock {
 public:
  ProgramBlock(const ProgramRun& run, const std::uint32_t* words) : run_(run), magic_(words[0]) {
    for (int k = 0; k < run.constant_count; ++k) fill(operand_constant + k, as_float(words[1 + k]));
    fill(operand_one, literal(operand_one));
    fill(operand_half, literal(operand_half));
  }

  /// Runs the program for the arguments begin, ..., begin + n - 1.
  void compute(std::int64_t begin, int n) {
    float* x = values_[operand_x];
    float* y = values_[operand_y];
    if (run_.arguments)
      for (int i = 0; i < n; ++i) x[i] = as_float(run_.arguments[begin + i]);
    else
      for (int i = 0; i < n; ++i) x[i] = as_float(run_.first + (static_cast<std::uint32_t>(begin) + i) * run_.stride);
    if (run_.op == MUFREE_RCP)
      for (int i = 0; i < n; ++i) y[i] = program_guess(MUFREE_RCP, x[i], magic_);
    else
      for (int i = 0; i < n; ++i) y[i] = program_guess(MUFREE_RSQRT, x[i], magic_);
    for (int at = 0; at < run_.instruction_count; ++at) {
      const Instruction instruction = Instruction::decode(run_.instructions[at]);
      if (!instruction.is_fma) instruction.negates_product ? step<false, true, false>(instruction, at, n)
                                                           : step<false, false, false>(instruction, at, n);
      else if (instruction.negates_addend) instruction.negates_product ? step<true, true, true>(instruction, at, n)
                                                                       : step<true, false, true>(instruction, at, n);
      else instruction.negates_product ? step<true, true, false>(instruction, at, n)
                                       : step<true, false, false>(instruction, at, n);
    }
  }

  const float* arguments() const { return values_[operand_x]; }
  const float* results() const {
    return values_[run_.instruction_count == 0 ? static_cast<int>(operand_y) : operand_result + run_.instruction_count - 1];
  }

 private:
  void fill(int operand, float value) {
    for (float& element : values_[operand]) element = value;
  }

  template <bool IsFma, bool NegatesProduct, bool NegatesAddend>
  void step(const Instruction& instruction, int at, int n) {
    const float *a = values_[instruction.a], *b = values_[instruction.b], *c = values_[instruction.c];
    float* result = values_[operand_result + at];
    const Instruction same = {IsFma, NegatesProduct, NegatesAddend, 0, 0, 0};
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) result[i] = same.value(a[i], b[i], c[i]);
  }

  const ProgramRun& run_;
  const std::uint32_t magic_;
  alignas(64) float values_[operand_count][kProgramBlock];
};

template <class Op>
double side(float x, float y) {
  return Exact<Op>::side(static_cast<double>(x), static_cast<double>(y));
}

/// What lies within has an error of less than the greatest one `seen`, narrowed by more than any rounding here.
template <class Op, bool Ulps>
struct Bounds {
  double low, high;

  explicit Bounds(std::int64_t seen) {
    constexpr double safe = 1 - 1e-9, largest = 1e300;
    const double error = seen < 0 ? 0 : as_double(seen) * (Ulps ? power_of_two(-1 - F32::fraction_bits) : 1.0);
    const bool rcp = std::is_same_v<Op, Rcp>;
    low = (error >= 1 ? -1 : rcp ? -error : -error * (2 - error)) * safe;
    high = (rcp ? error : error * (2 + error)) * safe;
    if (!(high < largest)) high = largest;
  }

  bool lets_out(double side, float y) const { return !(side >= low) | !(side <= high) | (y < 0); }
};

template <class Op, bool Ulps>
std::int64_t error_at(float x, float y) {
  const ErrorBits error = error_of<Op, F32>(x, y);
  return Ulps ? error.ulps : error.relative;
}

/// Few results have errors that count: only those are computed.
template <class Op, bool Ulps>
void judge_block(const float* x, const float* y, std::int64_t begin, int n, std::int64_t seen, Worst* worst) {
  seen = seen > worst->error ? seen : worst->error;
  const Bounds<Op, Ulps> before(seen);
  std::int32_t outside = 0;
  for (int i = 0; i < n; ++i) outside += before.lets_out(side<Op>(x[i], y[i]), y[i]);
  if (outside == 0) return;
  // The greatest one first, or nearly: it makes most others not count.
  std::int64_t sizes[kProgramBlock], most = 0;
  for (int i = 0; i < n; ++i) sizes[i] = as_bits(side<Op>(x[i], y[i])) & 0x7fffffffffffffff;
  for (int i = 0; i < n; ++i) most = sizes[i] > most ? sizes[i] : most;
  int at = 0;
  while (sizes[at] != most) ++at;
  const std::int64_t there = error_at<Op, Ulps>(x[at], y[at]);
  const Bounds<Op, Ulps> after(seen > there ? seen : there);
  for (int i = 0; i < n; ++i)
    if (after.lets_out(side<Op>(x[i], y[i]), y[i])) worst->take(error_at<Op, Ulps>(x[i], y[i]), begin + i);
}

template <class Op, bool Ulps>
void program_errors(const ProgramRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end,
                    std::int64_t seen, Worst* worst) {
  ProgramBlock block(run, words);
  const std::int64_t limit = as_bits(run.limit);
  for (std::int64_t at = begin; at < end && worst->error <= limit; at += kProgramBlock) {
    const int n = static_cast<int>(end - at < kProgramBlock ? end - at : kProgramBlock);
    block.compute(at, n);
    judge_block<Op, Ulps>(block.arguments(), block.results(), at, n, seen, worst);
  }
}

void program_errors(const ProgramRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end,
                    std::int64_t seen, Worst* worst) {
  const bool ulps = run.objective == MUFREE_ULP;
  if (run.op == MUFREE_RCP) ulps ? program_errors<Rcp, true>(run, words, begin, end, seen, worst)
                                 : program_errors<Rcp, false>(run, words, begin, end, seen, worst);
  else ulps ? program_errors<Rsqrt, true>(run, words, begin, end, seen, worst)
            : program_errors<Rsqrt, false>(run, words, begin, end, seen, worst);
}

void program_results(const ProgramRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end,
                     float* results) {
  ProgramBlock block(run, words);
  for (std::int64_t at = begin; at < end; at += kProgramBlock) {
    const int n = static_cast<int>(end - at < kProgramBlock ? end - at : kProgramBlock);
    block.compute(at, n);
    for (int i = 0; i < n; ++i) results[at - begin + i] = block.results()[i];
  }
}

}  // namespace
}  // namespace mufree
