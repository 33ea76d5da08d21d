// SPDX-License-Identifier: Apache-2.0
// CUDA in this process and on this thread: which GPU is current, which has failed for good, and whether we are a fork.
#pragma once
#include <cuda.h>
#include <cuda_runtime.h>

/// The version of CUDA that the library is built with, such as "13.0".
#define MUFREE_TEXT(value) #value
#define MUFREE_VALUE(value) MUFREE_TEXT(value)
#define MUFREE_CUDA MUFREE_VALUE(__CUDACC_VER_MAJOR__) "." MUFREE_VALUE(__CUDACC_VER_MINOR__)

namespace mufree {

/// Throws where CUDA can't be used because the process was forked after it had been.
void require_unforked();

/// A GPU's context, current on this thread while the object lives; what was current before is so again after it. Allocations
/// meanwhile don't disturb a graph that another thread captures.
class Current {
 public:
  /// Throws when the GPU has failed for good, or there is none of this number.
  explicit Current(int device);
  ~Current();
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  CUcontext previous_ = nullptr;
  bool restores_ = false;
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

/// Whether an error leaves the GPU unusable in this process.
bool is_fatal(cudaError_t error);

/// Where memory of any kind begins and how long it is, by an address in it; null where the driver does not know it.
struct Range {
  const char* begin;
  std::size_t bytes;
};
Range range_around(const void* memory);

}  // namespace mufree
