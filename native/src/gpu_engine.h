// SPDX-License-Identifier: Apache-2.0
// The GPU engine: kernels on a stream of its own or of the caller's, and host arrays in a pipeline of copies.
#pragma once
#include <memory>

#include "engine.h"
#include "gpu_pool.h"
#include "gpu_process.h"
#include "gpu_staging.h"
#include "thread_pool.h"

namespace mufree {

class GpuEngine final : public mufree_engine {
 public:
  /// The device must be current.
  explicit GpuEngine(int device);
  ~GpuEngine() override;

  // ---- batches and memory: gpu_engine.cu ----

  void require_usable() override { require_unforked(); }
  void map(int method, bool guarded, const void* in, void* out, std::int64_t length) override;
  void map_device(int method, bool guarded, const void* in, void* out, std::int64_t length, mufree_stream_t stream) override;
  void rmsnorm_device(const RmsNorm& norm, mufree_stream_t stream) override;
  void synchronize(mufree_stream_t stream) override;
  void* allocate(std::int64_t bytes, mufree_stream_t stream) override;
  void release(void* memory) override;
  void lend(const void* memory) override;
  void trim() override;
  mufree_memory memory() override;
  void check_memory(const void* memory, std::int64_t bytes) override;
  void copy(void* to, const void* from, std::int64_t bytes) override;
  void upload(void* to, const void* from, std::int64_t bytes) override;
  void download(void* to, const void* from, std::int64_t bytes) override;

  // ---- measurement: gpu_measuring.cu ----

  mufree_accuracy measure(int method, std::int64_t first, std::int64_t count) override;
  mufree_flushed measure_flushed(int method, std::int64_t first, std::int64_t count) override;
  void unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length) override;
  void form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) override;
  void form_results(const FormRun& run, const std::uint32_t* candidate, float* results) override;
  void program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                      std::uint32_t* worst) override;
  void program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results) override;
  ChainShape chain_shape() const override;
  double time_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length) override;
  double time_map(int method, bool guarded, const void* in, void* out, std::int64_t length) override;
  double time_rmsnorm(const RmsNorm& norm) override;
  double time_copy(const void* in, void* out, std::int64_t bytes) override;
  double time_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length) override;
  double time_batches(int method, const Batches& work, const void* in, void* out) override;
  void launch_nothing() override;
  double time_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length) override;
  double time_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length) override;

 private:
  /// What it holds of the GPU and of the host. Streams outlive what is enqueued on them, and the threads end first.
  struct Resources {
    explicit Resources(int device);

    const Stream stream = make_stream();
    Pool pool;
    Staging staging;
    ThreadPool threads;
  };

  /// The engine's stream, or the caller's, which must be one of this GPU.
  cudaStream_t own_or(mufree_stream_t stream) const;

  /// Calls move(staging memory, or null when `host` is pinned; begin, bytes, stream) for the chunks of a copy.
  template <class Move>
  void copy_in_chunks(std::int64_t bytes, const void* host, Move move);

  /// The seconds that the GPU takes for what `work` enqueues on the engine's stream.
  template <class Work>
  double seconds(const void* in, const void* out, Work work);

  const int device_;
  std::unique_ptr<Resources> held_;
};

}  // namespace mufree
