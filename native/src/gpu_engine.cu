// SPDX-License-Identifier: Apache-2.0
// The GPU engine: kernels on a stream of its own or of the caller's, and host arrays in a pipeline of copies.
#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "accuracy.h"
#include "engine.h"
#include "gpu_staging.h"
#include "thread_pool.h"

namespace mufree {
namespace {

std::size_t bytes_of(std::int64_t length) { return static_cast<std::size_t>(length) * sizeof(float); }

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
        pool_(std::min(kSlots, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())))) {
    check(probe_code(), ("looking for machine code that " + description() + " can run; the library has " + gpu_build()).c_str());
  }

  ~GpuEngine() override {
    cudaSetDevice(device_);
    cudaStreamSynchronize(stream_.get());
  }

  void map(int method, bool guarded, const float* in, float* out, std::int64_t length) override {
    const bool pinned_in = is_pinned(in), pinned_out = is_pinned(out);
    pool_.run(length, kChunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Staging::Lease slot(staging_);
      transfer(slot, method, guarded, in + begin, out + begin, end - begin, pinned_in, pinned_out);
    });
  }

  void map_device(int method, bool guarded, const float* in, float* out, std::int64_t length,
                  mufree_stream_t stream) override {
    use();
    launch_map(method, guarded, in, out, length, stream ? stream : stream_.get());
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

  void upload(void* to, const float* from, std::int64_t length) override {
    use();
    check(cudaStreamSynchronize(stream_.get()), "waiting for the engine's stream");
    copy(length, from, [&](float* host, std::int64_t begin, std::int64_t n, cudaStream_t stream) {
      if (host) std::memcpy(host, from + begin, bytes_of(n));
      check(cudaMemcpyAsync(static_cast<float*>(to) + begin, host ? host : from + begin, bytes_of(n),
                            cudaMemcpyHostToDevice, stream), "copying to the device");
      check(cudaStreamSynchronize(stream), "copying to the device");
    });
  }

  void download(float* to, const void* from, std::int64_t length) override {
    use();
    check(cudaStreamSynchronize(stream_.get()), "waiting for the engine's stream");
    copy(length, to, [&](float* host, std::int64_t begin, std::int64_t n, cudaStream_t stream) {
      check(cudaMemcpyAsync(host ? host : to + begin, static_cast<const float*>(from) + begin, bytes_of(n),
                            cudaMemcpyDeviceToHost, stream), "copying from the device");
      check(cudaStreamSynchronize(stream), "copying from the device");
      if (host) std::memcpy(to + begin, host, bytes_of(n));
    });
  }

  mufree_accuracy measure(int method, std::int64_t first, std::int64_t count) override {
    use();
    mufree_accuracy* memory = nullptr;
    check(cudaMalloc(&memory, kMeasureBlocks * sizeof(mufree_accuracy)), "allocating the parts of a measurement");
    const Owned<mufree_accuracy*, free_parts> parts(memory);
    const Stream stream = make_stream();
    launch_measure(method, first, count, memory, stream.get());
    std::vector<mufree_accuracy> host(kMeasureBlocks);
    check(cudaMemcpyAsync(host.data(), memory, host.size() * sizeof(mufree_accuracy), cudaMemcpyDeviceToHost,
                          stream.get()), "copying a measurement");
    check(cudaStreamSynchronize(stream.get()), "measuring");
    mufree_accuracy total = {};
    for (const auto& part : host) merge(total, part);
    return total;
  }

  /// Eight waves of all the threads that the SMs hold, four values each.
  ChainShape chain_shape() const override {
    return {std::int64_t{8} * 4 * attribute(cudaDevAttrMultiProcessorCount, device_) *
                attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device_),
            1024};
  }

  double time_chain(int method, bool guarded, std::int64_t steps, const float* in, float* out,
                    std::int64_t length) override {
    return seconds([&] { launch_chain(method, guarded, steps, in, out, length, stream_.get()); });
  }

  double time_map(int method, bool guarded, const float* in, float* out, std::int64_t length) override {
    return seconds([&] { launch_map(method, guarded, in, out, length, stream_.get()); });
  }

  double time_copy(const float* in, float* out, std::int64_t length) override {
    return seconds([&] {
      check(cudaMemcpyAsync(out, in, bytes_of(length), cudaMemcpyDeviceToDevice, stream_.get()), "copying on the device");
    });
  }

 private:
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

  static void transfer(const Staging::Lease& slot, int method, bool guarded, const float* in, float* out, std::int64_t length,
                       bool pinned_in, bool pinned_out) {
    const cudaStream_t stream = slot->stream.get();
    if (!pinned_in) std::memcpy(slot->pinned.get(), in, bytes_of(length));
    check(cudaMemcpyAsync(slot->device.get(), pinned_in ? in : slot->pinned.get(), bytes_of(length),
                          cudaMemcpyHostToDevice, stream), "copying to the device");
    launch_map(method, guarded, slot->device.get(), slot->device.get(), length, stream);
    check(cudaMemcpyAsync(pinned_out ? out : slot->pinned.get(), slot->device.get(), bytes_of(length),
                          cudaMemcpyDeviceToHost, stream), "copying from the device");
    check(cudaStreamSynchronize(stream), "running a batch");
    if (!pinned_out) std::memcpy(out, slot->pinned.get(), bytes_of(length));
  }

  /// Calls move(staging memory, or null when `host` is pinned; begin, length, stream) for the chunks of a copy.
  template <class Move>
  void copy(std::int64_t length, const float* host, Move move) {
    const bool pinned = is_pinned(host);
    pool_.run(length, kChunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Staging::Lease slot(staging_);
      move(pinned ? nullptr : slot->pinned.get(), begin, end - begin, slot->stream.get());
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
