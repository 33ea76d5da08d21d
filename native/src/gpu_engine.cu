// SPDX-License-Identifier: Apache-2.0
// The GPU engine: kernels on a stream of its own or of the caller's, and host arrays in a pipeline of copies.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <mutex>
#include <regex>
#include <vector>

#include "accuracy.h"
#include "engine.h"
#include "gpu_launch.h"
#include "thread_pool.h"

namespace mufree {

void check(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // an error that does not stick must not show up in the next call
  throw Failure(error, std::string(cudaGetErrorName(error)) + ": " + cudaGetErrorString(error) + " (" + doing + ")");
}

namespace {

/// Owns what `Release` gives back.
template <class T, cudaError_t (*Release)(T)>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T value) : value_(value) {}
  Owned(Owned&& other) noexcept : value_(std::exchange(other.value_, T{})) {}
  Owned& operator=(Owned&& other) noexcept { std::swap(value_, other.value_); return *this; }
  ~Owned() { if (value_) Release(value_); }
  T get() const { return value_; }

 private:
  T value_ = {};
};

cudaError_t free_device(float* memory) { return cudaFree(memory); }
cudaError_t free_pinned(float* memory) { return cudaFreeHost(memory); }
cudaError_t free_parts(mufree_accuracy* memory) { return cudaFree(memory); }

using Stream = Owned<cudaStream_t, cudaStreamDestroy>;
using Event = Owned<cudaEvent_t, cudaEventDestroy>;

Stream make_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
  return Stream(stream);
}

Event make_event() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "creating an event");
  return Event(event);
}

constexpr std::int64_t kChunk = 1 << 20;  // floats on their way between host and device at a time: 4 MiB
constexpr int kSlots = 6;                 // chunks on their way at once

/// One chunk's place: a stream, pinned memory for both directions, memory on the device.
struct Slot {
  Stream stream = make_stream();
  Owned<float*, free_pinned> pinned;
  Owned<float*, free_device> device;

  Slot() {
    float* memory = nullptr;
    check(cudaMallocHost(&memory, kChunk * sizeof(float)), "allocating pinned staging memory");
    pinned = Owned<float*, free_pinned>(memory);
    check(cudaMalloc(&memory, kChunk * sizeof(float)), "allocating staging memory");
    device = Owned<float*, free_device>(memory);
  }
};

std::size_t bytes_of(std::int64_t length) { return static_cast<std::size_t>(length) * sizeof(float); }

/// Whether the driver can copy this host memory without staging.
bool is_pinned(const void* memory) {
  cudaPointerAttributes attributes;
  const bool known = cudaPointerGetAttributes(&attributes, memory) == cudaSuccess;
  cudaGetLastError();
  return known && attributes.type == cudaMemoryTypeHost;
}

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), "reading a GPU's attributes");
  return value;
}

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
    const bool pinned_in = is_pinned_here(in), pinned_out = is_pinned_here(out);
    pool_.run(length, kChunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Lease slot(*this);
      transfer(*slot, method, guarded, in + begin, out + begin, end - begin, pinned_in, pinned_out);
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
  /// A slot taken for a while; waits until one is free.
  class Lease {
   public:
    explicit Lease(GpuEngine& engine) : engine_(engine) {
      std::unique_lock lock(engine.slots_mutex_);
      engine.slot_freed_.wait(lock, [&] { return !engine.free_slots_.empty() || engine.slot_count_ < kSlots; });
      if (!engine.free_slots_.empty()) {
        slot_ = std::move(engine.free_slots_.back());
        engine.free_slots_.pop_back();
        return;
      }
      slot_ = std::make_unique<Slot>();  // under the lock: happens at most kSlots times
      ++engine.slot_count_;
    }
    ~Lease() {
      cudaStreamSynchronize(slot_->stream.get());  // after a failure the slot's copies may still be under way
      {
        std::lock_guard lock(engine_.slots_mutex_);
        engine_.free_slots_.push_back(std::move(slot_));
      }
      engine_.slot_freed_.notify_one();
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Slot& operator*() const { return *slot_; }

   private:
    GpuEngine& engine_;
    std::unique_ptr<Slot> slot_;
  };

  /// Makes this engine's device the thread's current one.
  void use() const { check(cudaSetDevice(device_), "selecting the GPU"); }

  bool is_pinned_here(const void* memory) const {
    use();
    return is_pinned(memory);
  }

  static void transfer(Slot& slot, int method, bool guarded, const float* in, float* out, std::int64_t length,
                       bool pinned_in, bool pinned_out) {
    const cudaStream_t stream = slot.stream.get();
    if (!pinned_in) std::memcpy(slot.pinned.get(), in, bytes_of(length));
    check(cudaMemcpyAsync(slot.device.get(), pinned_in ? in : slot.pinned.get(), bytes_of(length),
                          cudaMemcpyHostToDevice, stream), "copying to the device");
    launch_map(method, guarded, slot.device.get(), slot.device.get(), length, stream);
    check(cudaMemcpyAsync(pinned_out ? out : slot.pinned.get(), slot.device.get(), bytes_of(length),
                          cudaMemcpyDeviceToHost, stream), "copying from the device");
    check(cudaStreamSynchronize(stream), "running a batch");
    if (!pinned_out) std::memcpy(out, slot.pinned.get(), bytes_of(length));
  }

  /// Calls move(staging memory, or null when `host` is pinned; begin, length, stream) for the chunks of a copy.
  template <class Move>
  void copy(std::int64_t length, const float* host, Move move) {
    const bool pinned = is_pinned_here(host);
    pool_.run(length, kChunk, [&](std::int64_t begin, std::int64_t end) {
      use();
      const Lease slot(*this);
      move(pinned ? nullptr : (*slot).pinned.get(), begin, end - begin, (*slot).stream.get());
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
  std::mutex slots_mutex_;
  std::condition_variable slot_freed_;
  std::vector<std::unique_ptr<Slot>> free_slots_;
  int slot_count_ = 0;
  ThreadPool pool_;  // last: its threads end before what they use
};

/// The version of the kernel module, such as 580.95.05; the CUDA API does not tell it.
std::string driver_version() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::smatch match;
  if (std::getline(file, line) && std::regex_search(line, match, std::regex("[0-9]+(\\.[0-9]+)+"))) return match.str();
  return "unknown";
}

void put(char* to, std::size_t size, const std::string& text) {
  std::snprintf(to, size, "%s", text.c_str());
}

}  // namespace

std::unique_ptr<mufree_engine> open_gpu(int device) { return std::make_unique<GpuEngine>(device); }

int gpu_count() {
  int count = 0;
  check(cudaGetDeviceCount(&count), "counting GPUs");
  return count;
}

mufree_gpu gpu_describe(int device) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, device), ("asking for GPU " + std::to_string(device)).c_str());
  mufree_gpu gpu = {};
  put(gpu.name, sizeof gpu.name, properties.name);
  put(gpu.driver, sizeof gpu.driver, driver_version());
  check(cudaDriverGetVersion(&gpu.driver_cuda), "asking for the driver's version");
  gpu.major = properties.major;
  gpu.minor = properties.minor;
  gpu.multiprocessors = properties.multiProcessorCount;
  gpu.clock_khz = attribute(cudaDevAttrClockRate, device);
  gpu.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
  gpu.l2_bytes = properties.l2CacheSize;
  return gpu;
}

void gpu_memory(int device, std::int64_t* free_bytes, std::int64_t* total_bytes) {
  std::size_t free = 0, total = 0;
  check(cudaSetDevice(device), "selecting the GPU");
  check(cudaMemGetInfo(&free, &total), "asking for a GPU's memory");
  *free_bytes = static_cast<std::int64_t>(free);
  *total_bytes = static_cast<std::int64_t>(total);
}

const char* gpu_error_name(int status) {
  const char* name = cudaGetErrorName(static_cast<cudaError_t>(status));
  return name && std::strcmp(name, "unrecognized error code") != 0 ? name : nullptr;
}

#define MUFREE_TEXT(value) #value
#define MUFREE_VALUE(value) MUFREE_TEXT(value)
const char* gpu_build() {
  return "CUDA " MUFREE_VALUE(__CUDACC_VER_MAJOR__) "." MUFREE_VALUE(__CUDACC_VER_MINOR__) ", machine code for " MUFREE_CUDA_ARCHS
         ", PTX for the last";
}

}  // namespace mufree
