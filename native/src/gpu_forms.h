// SPDX-License-Identifier: Apache-2.0
// Forms on the current GPU, from host memory to host memory; finished on return.
#pragma once
#include "engine.h"

namespace mufree {

void gpu_form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors);
void gpu_form_results(const FormRun& run, const std::uint32_t* candidate, float* results);

}  // namespace mufree
