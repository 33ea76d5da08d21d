// SPDX-License-Identifier: Apache-2.0
// What the C interface asks of an engine. Arguments were checked before; failures are thrown as Failure.
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "mufree.h"

namespace mufree {

struct Batches;
struct Passes;
struct ProgramRun;
struct RmsNorm;

/// A failure on its way to the C interface, where it becomes a status and a message.
struct Failure : std::runtime_error {
  Failure(int status, const std::string& message) : std::runtime_error(message), status(status) {}
  int status;
};

/// A form on its way to an engine: a row of forms.def in a format and an arithmetic, judged over these arguments.
struct FormRun {
  int form, format, arithmetic, objective;
  const std::uint16_t* arguments;
  std::int64_t argument_count;
};

}  // namespace mufree

struct mufree_engine {
  virtual ~mufree_engine() = default;

  const std::string& description() const { return description_; }

  /// Throws where not even closing is possible.
  virtual void require_usable() {}
  virtual void map(int method, bool guarded, const void* in, void* out, std::int64_t length) = 0;
  virtual void map_device(int method, bool guarded, const void* in, void* out, std::int64_t length,
                          mufree_stream_t stream) = 0;
  virtual void rmsnorm_device(const mufree::RmsNorm& norm, mufree_stream_t stream) = 0;
  virtual void synchronize(mufree_stream_t stream) = 0;

  virtual void* allocate(std::int64_t bytes, mufree_stream_t stream) = 0;
  virtual void release(void* memory) = 0;
  virtual void lend(const void* memory) = 0;
  virtual void trim() = 0;
  virtual mufree_memory memory() = 0;
  /// Throws unless the engine can work on this memory of somebody else's.
  virtual void check_memory(const void* memory, std::int64_t bytes) = 0;
  virtual void copy(void* to, const void* from, std::int64_t bytes) = 0;
  virtual void upload(void* to, const void* from, std::int64_t bytes) = 0;
  virtual void download(void* to, const void* from, std::int64_t bytes) = 0;

  virtual mufree_accuracy measure(int method, std::int64_t first, std::int64_t count) = 0;
  virtual mufree_flushed measure_flushed(int method, std::int64_t first, std::int64_t count) = 0;
  virtual void unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length) = 0;
  virtual void form_errors(const mufree::FormRun& run, const std::uint32_t* candidates, std::int64_t count,
                           double* errors) = 0;
  virtual void form_results(const mufree::FormRun& run, const std::uint32_t* candidate, float* results) = 0;
  virtual void program_errors(const mufree::ProgramRun& run, const std::uint32_t* candidates, std::int64_t count,
                              double* errors, std::uint32_t* worst) = 0;
  virtual void program_results(const mufree::ProgramRun& run, const std::uint32_t* candidate, float* results) = 0;
  /// A length and a number of steps that fill the engine for a few milliseconds.
  struct ChainShape {
    std::int64_t length, steps;
  };
  virtual ChainShape chain_shape() const = 0;
  virtual double time_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out,
                            std::int64_t length) = 0;
  virtual double time_map(int method, bool guarded, const void* in, void* out, std::int64_t length) = 0;
  virtual double time_rmsnorm(const mufree::RmsNorm& norm) = 0;
  virtual double time_copy(const void* in, void* out, std::int64_t bytes) = 0;

  // For the native benchmark alone (timing.h); a method may be kCopy in the first two.
  virtual double time_passes(int method, const mufree::Passes& work, const void* in, void* out, std::int64_t length) = 0;
  virtual double time_batches(int method, const mufree::Batches& work, const void* in, void* out) = 0;
  /// Enqueues a kernel that does nothing: what a launch alone takes. Nothing at all on a CPU.
  virtual void launch_nothing() = 0;
  /// Dependent applications by one warp, or by one vector.
  virtual double time_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length) = 0;
  /// The chain of a mix with another share on MUFU, on a GPU.
  virtual double time_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length) = 0;

 protected:
  explicit mufree_engine(std::string description) : description_(std::move(description)) {}
  mufree_engine(const mufree_engine&) = delete;
  mufree_engine& operator=(const mufree_engine&) = delete;

 private:
  std::string description_;
};

namespace mufree {

std::unique_ptr<mufree_engine> open_cpu(int threads, const char* isa);

// The GPU side: gpu_engine.cu, or gpu_absent.cpp in a build without nvcc.
std::unique_ptr<mufree_engine> open_gpu(int device);
int gpu_count();
mufree_gpu gpu_describe(int device);
void gpu_memory(int device, std::int64_t* free_bytes, std::int64_t* total_bytes);
/// The name of a CUDA error, or null when `status` is none.
const char* gpu_error_name(int status);
/// Whether a CUDA error leaves the process unable to use the GPU.
bool gpu_error_is_fatal(int status);
/// What the GPU side was built for.
const char* gpu_build();

}  // namespace mufree
