// SPDX-License-Identifier: Apache-2.0
// The GPU engine: kernels on a stream of its own or of the caller's, and host arrays in a pipeline of copies.
#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "accuracy.h"
#include "dispatch.h"
#include "engine.h"
#include "gpu_forms.h"
#include "gpu_programs.h"
#include "gpu_staging.h"
#include "rmsnorm.h"
#include "thread_pool.h"
#include "timing.h"

namespace mufree {
namespace {

const char* at(const void* memory, std::int64_t bytes) { return static_cast<const char*>(memory) + bytes; }
char* at(void* memory, std::int64_t bytes) { return static_cast<char*>(memory) + bytes; }

std::string describe_gpu(int device) {
  const mufree_gpu gpu = gpu_describe(device);
  return "GPU " + std::to_string(device) + " (" + gpu.name + ", sm_" + std::to_string(gpu.major) +
         std::to_string(gpu.minor) + ")";
}

class GpuEngine final : public mufree_engine {
 public:
  explicit GpuEngine(int device)
      : mufree_engine(describe_gpu(device)),
        device_(device),
        stream_((use(), make_stream())),
        pool_(std::min(kPageable.slots, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())))) {
    check(probe_code(), ("looking for machine code that " + description() + " can run; the library has " + gpu_build()).c_str());
  }

  ~GpuEngine() override {
    cudaSetDevice(device_);
    cudaStreamSynchronize(stream_.get());
  }

  void map(int method, bool guarded, const void* in, void* out, std::int64_t length) override {
    const bool pinned_in = is_pinned(in), pinned_out = is_pinned(out);
    const std::int64_t size = value_size(method);
    const Pipeline& pipeline = pinned_in && pinned_out ? kPinned : kPageable;
    pool_.run(length * size, pipeline.chunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Staging::Lease slot(staging_, pipeline);
      transfer(slot, method, guarded, at(in, begin), at(out, begin), (end - begin) / size, pinned_in, pinned_out);
    });
  }

  void map_device(int method, bool guarded, const void* in, void* out, std::int64_t length,
                  mufree_stream_t stream) override {
    use();
    launch_map(method, guarded, in, out, length, stream ? stream : stream_.get());
  }

  void rmsnorm_device(const RmsNorm& norm, mufree_stream_t stream) override {
    use();
    launch_rmsnorm(norm, stream ? stream : stream_.get());
  }

  void synchronize(mufree_stream_t stream) override {
    use();
    check(cudaStreamSynchronize(stream ? stream : stream_.get()), "waiting for a stream");
  }

  void* allocate(std::int64_t bytes) override {
    use();
    void* memory = nullptr;
    check(cudaMalloc(&memory, static_cast<std::size_t>(bytes)),
          ("allocating " + std::to_string(bytes) + " bytes on " + description()).c_str());
    return memory;
  }

  void release(void* memory) override {
    use();
    check(cudaFree(memory), "freeing device memory");
  }

  void upload(void* to, const void* from, std::int64_t bytes) override {
    use();
    check(cudaStreamSynchronize(stream_.get()), "waiting for the engine's stream");
    copy(bytes, from, [&](void* host, std::int64_t begin, std::size_t n, cudaStream_t stream) {
      if (host) std::memcpy(host, at(from, begin), n);
      check(cudaMemcpyAsync(at(to, begin), host ? host : at(from, begin), n, cudaMemcpyHostToDevice, stream),
            "copying to the device");
      check(cudaStreamSynchronize(stream), "copying to the device");
    });
  }

  void download(void* to, const void* from, std::int64_t bytes) override {
    use();
    check(cudaStreamSynchronize(stream_.get()), "waiting for the engine's stream");
    copy(bytes, to, [&](void* host, std::int64_t begin, std::size_t n, cudaStream_t stream) {
      check(cudaMemcpyAsync(host ? host : at(to, begin), at(from, begin), n, cudaMemcpyDeviceToHost, stream),
            "copying from the device");
      check(cudaStreamSynchronize(stream), "copying from the device");
      if (host) std::memcpy(at(to, begin), host, n);
    });
  }

  mufree_accuracy measure(int method, std::int64_t first, std::int64_t count) override {
    return merged(launch_measure, method, first, count).accuracy;
  }

  mufree_flushed measure_flushed(int method, std::int64_t first, std::int64_t count) override {
    return merged(launch_measure_flushed, method, first, count);
  }

  void unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length) override {
    use();
    const std::size_t in_bytes = static_cast<std::size_t>(length) * sizeof *in, out_bytes = 2 * in_bytes;
    const DeviceMemory from = make_device_memory(in_bytes, "allocating arguments");
    const DeviceMemory to = make_device_memory(out_bytes, "allocating results");
    const Stream stream = make_stream();
    check(cudaMemcpyAsync(from.get(), in, in_bytes, cudaMemcpyHostToDevice, stream.get()), "copying to the device");
    launch_unrounded(method, static_cast<const std::uint16_t*>(from.get()), static_cast<float*>(to.get()), length, stream.get());
    check(cudaMemcpyAsync(out, to.get(), out_bytes, cudaMemcpyDeviceToHost, stream.get()), "copying from the device");
    check(cudaStreamSynchronize(stream.get()), "computing unrounded results");
  }

  void form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) override {
    use();
    gpu_form_errors(run, candidates, count, errors);
  }

  void form_results(const FormRun& run, const std::uint32_t* candidate, float* results) override {
    use();
    gpu_form_results(run, candidate, results);
  }

  void program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                      std::uint32_t* worst) override {
    use();
    gpu_program_errors(run, candidates, count, errors, worst);
  }

  void program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results) override {
    use();
    gpu_program_results(run, candidate, results);
  }

  /// Eight waves of all the threads that the SMs hold, four values each.
  ChainShape chain_shape() const override {
    return {std::int64_t{8} * 4 * attribute(cudaDevAttrMultiProcessorCount, device_) *
                attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device_),
            1024};
  }

  double time_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out,
                    std::int64_t length) override {
    return seconds([&] { launch_chain(method, guarded, steps, in, out, length, stream_.get()); });
  }

  double time_map(int method, bool guarded, const void* in, void* out, std::int64_t length) override {
    return seconds([&] { launch_map(method, guarded, in, out, length, stream_.get()); });
  }

  double time_rmsnorm(const RmsNorm& norm) override {
    return seconds([&] { launch_rmsnorm(norm, stream_.get()); });
  }

  double time_copy(const void* in, void* out, std::int64_t bytes) override {
    return seconds([&] {
      check(cudaMemcpyAsync(out, in, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, stream_.get()),
            "copying on the device");
    });
  }

  double time_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length) override {
    return seconds([&] { launch_passes(method, work, in, out, length, stream_.get()); });
  }

  void launch_nothing() override {
    use();
    mufree::launch_nothing(stream_.get());
  }

  double time_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length) override {
    const auto spaced_by = [&](int spacers) {
      return seconds([&] { launch_latency(method, steps, spacers, in, out, length, stream_.get()); });
    };
    return latency_needs_spacers(method) ? 2 * spaced_by(1) - spaced_by(2) : spaced_by(0);
  }

  double time_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length) override {
    return seconds([&] { launch_mix(method, share, steps, in, out, length, stream_.get()); });
  }

  double time_batches(int method, const Batches& work, const void* in, void* out) override {
    use();
    std::vector<Stream> more(static_cast<std::size_t>(work.streams - 1));
    for (Stream& stream : more) stream = make_stream();
    const auto stream_of = [&](std::int64_t i) {
      const auto index = static_cast<std::size_t>(i % work.streams);
      return index == 0 ? stream_.get() : more[index - 1].get();
    };
    const std::int64_t bytes = work.length * element_size(method);
    const Event begun = make_event(), done = make_event();
    return seconds([&] {
      if (!more.empty()) check(cudaEventRecord(begun.get(), stream_.get()), "recording an event");
      for (const Stream& stream : more) check(cudaStreamWaitEvent(stream.get(), begun.get(), 0), "making a stream wait");
      for (std::int64_t i = 0; i < work.count; ++i) {
        const std::int64_t slice = (work.first + i) % work.slices * bytes;
        if (method == kCopy)
          check(cudaMemcpyAsync(at(out, slice), at(in, slice), static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, stream_of(i)),
                "copying on the device");
        else launch_map(method, true, at(in, slice), at(out, slice), work.length, stream_of(i));
      }
      for (const Stream& stream : more) {
        check(cudaEventRecord(done.get(), stream.get()), "recording an event");
        check(cudaStreamWaitEvent(stream_.get(), done.get(), 0), "making a stream wait");
      }
    });
  }

 private:
  /// The figures of a range from those of the blocks.
  mufree_flushed merged(void (*launch)(int, std::int64_t, std::int64_t, mufree_flushed*, cudaStream_t), int method,
                        std::int64_t first, std::int64_t count) const {
    use();
    std::vector<mufree_flushed> host(kMeasureBlocks);
    const std::size_t bytes = host.size() * sizeof host[0];
    const DeviceMemory parts = make_device_memory(bytes, "allocating the parts of a measurement");
    const Stream stream = make_stream();
    launch(method, first, count, static_cast<mufree_flushed*>(parts.get()), stream.get());
    check(cudaMemcpyAsync(host.data(), parts.get(), bytes, cudaMemcpyDeviceToHost, stream.get()), "copying a measurement");
    check(cudaStreamSynchronize(stream.get()), "measuring");
    mufree_flushed total = {};
    for (const auto& part : host) merge(total, part);
    return total;
  }

  /// Makes this engine's device the thread's current one.
  void use() const { check(cudaSetDevice(device_), "selecting the GPU"); }

  /// Whether the driver can copy this host memory without staging.
  bool is_pinned(const void* memory) const {
    use();
    cudaPointerAttributes attributes;
    const bool known = cudaPointerGetAttributes(&attributes, memory) == cudaSuccess;
    cudaGetLastError();
    return known && attributes.type == cudaMemoryTypeHost;
  }

  static void transfer(const Staging::Lease& slot, int method, bool guarded, const void* in, void* out, std::int64_t length,
                       bool pinned_in, bool pinned_out) {
    const cudaStream_t stream = slot->stream.get();
    const auto bytes = static_cast<std::size_t>(length * value_size(method));
    if (!pinned_in) std::memcpy(slot->pinned.get(), in, bytes);
    check(cudaMemcpyAsync(slot->device.get(), pinned_in ? in : slot->pinned.get(), bytes, cudaMemcpyHostToDevice, stream),
          "copying to the device");
    launch_map(method, guarded, slot->device.get(), slot->device.get(), length, stream);
    check(cudaMemcpyAsync(pinned_out ? out : slot->pinned.get(), slot->device.get(), bytes, cudaMemcpyDeviceToHost, stream),
          "copying from the device");
    check(cudaStreamSynchronize(stream), "running a batch");
    if (!pinned_out) std::memcpy(out, slot->pinned.get(), bytes);
  }

  /// Calls move(staging memory, or null when `host` is pinned; begin, bytes, stream) for the chunks of a copy.
  template <class Move>
  void copy(std::int64_t bytes, const void* host, Move move) {
    const bool pinned = is_pinned(host);
    const Pipeline& pipeline = pinned ? kPinned : kPageable;
    pool_.run(bytes, pipeline.chunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Staging::Lease slot(staging_, pipeline);
      move(pinned ? nullptr : slot->pinned.get(), begin, static_cast<std::size_t>(end - begin), slot->stream.get());
    });
  }

  template <class Work>
  double seconds(Work work) {
    use();
    const Event start = make_event(), stop = make_event();
    check(cudaEventRecord(start.get(), stream_.get()), "recording an event");
    work();
    check(cudaEventRecord(stop.get(), stream_.get()), "recording an event");
    check(cudaEventSynchronize(stop.get()), "waiting for an event");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start.get(), stop.get()), "reading an event");
    return milliseconds * 1e-3;
  }

  const int device_;
  const Stream stream_;
  Staging staging_;
  ThreadPool pool_;  // last: its threads end before what they use
};

}  // namespace

std::unique_ptr<mufree_engine> open_gpu(int device) { return std::make_unique<GpuEngine>(device); }

}  // namespace mufree
