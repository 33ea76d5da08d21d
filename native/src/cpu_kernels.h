// SPDX-License-Identifier: Apache-2.0
// The loops of the CPU engine, one set for each instruction set that the machine may have.
#pragma once
#include <cstdint>

#include "dispatch.h"
#include "engine.h"

namespace mufree {

struct ProgramRun;
struct RmsNorm;
struct Worst;

/// Arguments that are measured together.
constexpr std::int64_t kMeasureBlock = 1024;

/// The blocks of a period of binary32: scaling an argument by 2, or by 4 for a root, scales the result.
template <class Op>
constexpr std::int64_t repeat_blocks = (std::is_same_v<Op, Rcp> ? 1 : 2) * (std::int64_t{F32::min_normal} / kMeasureBlock);

struct CpuKernels {
  const char* isa;
  void (*map)(int method, bool guarded, const void* in, void* out, std::int64_t length);
  void (*chain)(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length);
  void (*measure)(int method, std::int64_t first, std::int64_t count, mufree_accuracy* accuracy);
  /// Of a binary32 method, over all arguments with the significands of those blocks of a period.
  void (*measure_repeats)(int method, std::int64_t begin, std::int64_t count, mufree_accuracy* accuracy);
  void (*measure_flushed)(int method, std::int64_t first, std::int64_t count, mufree_flushed* flushed);
  void (*rmsnorm)(const RmsNorm& norm, std::int64_t begin, std::int64_t end);  // those rows
  void (*form_errors)(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors);
  void (*form_results)(const FormRun& run, const std::uint32_t* candidate, std::int64_t begin, std::int64_t end,
                       float* results);
  /// Of one candidate over the arguments begin, ..., end - 1; errors up to `seen` need not be found.
  void (*program_errors)(const ProgramRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end,
                         std::int64_t seen, Worst* worst);
  void (*program_results)(const ProgramRun& run, const std::uint32_t* words, std::int64_t begin, std::int64_t end,
                          float* results);
  std::int64_t (*first_difference)(int format, const void* a, const void* b, std::int64_t length);
};

/// The kernels for an instruction set by name (null: the widest this CPU has); null when this CPU or build lacks it.
const CpuKernels* cpu_kernels(const char* isa);

}  // namespace mufree
