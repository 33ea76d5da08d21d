// SPDX-License-Identifier: Apache-2.0
// Stands in for gpu_engine.cu where there is no nvcc: says so, and nothing else.
#include "engine.h"

namespace mufree {
namespace {

[[noreturn]] void refuse() {
  throw Failure(MUFREE_ERROR_NO_GPU_CODE, "this build of the library has no GPU code (it was made without nvcc)");
}

}  // namespace

std::unique_ptr<mufree_engine> open_gpu(int) { refuse(); }
int gpu_count() { refuse(); }
mufree_gpu gpu_describe(int) { refuse(); }
void gpu_memory(int, std::int64_t*, std::int64_t*) { refuse(); }
const char* gpu_error_name(int) { return nullptr; }
bool gpu_error_is_fatal(int) { return false; }
const char* gpu_build() { return "CPU only"; }

}  // namespace mufree
