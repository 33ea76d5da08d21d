// SPDX-License-Identifier: Apache-2.0
// Programs on the current GPU, from host memory to host memory; finished on return.
#pragma once
#include "program.h"

namespace mufree {

void gpu_program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                        std::uint32_t* worst);
void gpu_program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results);

}  // namespace mufree
