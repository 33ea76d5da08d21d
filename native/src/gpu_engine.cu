// SPDX-License-Identifier: Apache-2.0
// The GPU engine's batches and memory.
#include "gpu_engine.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <thread>

#include "dispatch.h"
#include "gpu_memory.h"
#include "rmsnorm.h"

namespace mufree {
namespace {

std::string describe_gpu(int device) {
  const mufree_gpu gpu = gpu_describe(device);
  return "GPU " + std::to_string(device) + " (" + gpu.name + ", sm_" + std::to_string(gpu.major) +
         std::to_string(gpu.minor) + ")";
}

/// What the driver knows of an address; no type where that is nothing.
cudaPointerAttributes attributes_of(const void* memory) {
  cudaPointerAttributes attributes = {};
  if (cudaPointerGetAttributes(&attributes, memory) != cudaSuccess) attributes.type = cudaMemoryTypeUnregistered;
  cudaGetLastError();
  return attributes;
}

/// Whether the driver can copy this host memory without staging.
bool is_pinned(const void* memory) { return attributes_of(memory).type == cudaMemoryTypeHost; }

void transfer(const Staging::Lease& slot, int method, bool guarded, const void* in, void* out, std::int64_t length,
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

}  // namespace

GpuEngine::Resources::Resources(int device)
    : pool(device, stream.get()),
      staging([this] { pool.trim(); }),
      threads(std::min(kPageable.slots, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())))) {}

GpuEngine::GpuEngine(int device) : mufree_engine(describe_gpu(device)), device_(device) {
  check(probe_code(), ("looking for machine code that " + description() + " can run; the library has " + gpu_build()).c_str());
  held_ = std::make_unique<Resources>(device);
}

GpuEngine::~GpuEngine() {
  try {
    const Current current(device_);
    cudaStreamSynchronize(held_->stream.get());
    held_.reset();
  } catch (const Failure&) {
    held_.reset();  // the GPU has failed, and its memory is gone
  }
}

void GpuEngine::map(int method, bool guarded, const void* in, void* out, std::int64_t length) {
  const Current current(device_);
  const bool pinned_in = is_pinned(in), pinned_out = is_pinned(out);
  const std::int64_t size = value_size(method);
  const Pipeline& pipeline = pinned_in && pinned_out ? kPinned : kPageable;
  held_->threads.run(length * size, pipeline.chunk, [&](std::int64_t begin, std::int64_t end) {
    const Current mine(device_);
    const Staging::Lease slot(held_->staging, pipeline);
    transfer(slot, method, guarded, at(in, begin), at(out, begin), (end - begin) / size, pinned_in, pinned_out);
  });
}

cudaStream_t GpuEngine::own_or(mufree_stream_t stream) const {
  if (!stream) return held_->stream.get();
  if (is_capturing(stream)) return stream;  // it may not be asked; launching on it fails where it is another GPU's
  int device = device_;
  check(cudaStreamGetDevice(stream, &device), "asking for a stream's GPU");
  if (device != device_)
    throw Failure(MUFREE_ERROR_ARGUMENT, "stream is one of GPU " + std::to_string(device) + ", not of " + description());
  return stream;
}

void GpuEngine::map_device(int method, bool guarded, const void* in, void* out, std::int64_t length, mufree_stream_t wanted) {
  const Current current(device_);
  const cudaStream_t stream = own_or(wanted);
  const InUse arguments(held_->pool, in, stream), results(held_->pool, out, stream);
  launch_map(method, guarded, in, out, length, stream);
}

void GpuEngine::rmsnorm_device(const RmsNorm& norm, mufree_stream_t wanted) {
  const Current current(device_);
  const cudaStream_t stream = own_or(wanted);
  const InUse rows(held_->pool, norm.in, stream), weights(held_->pool, norm.weights, stream), results(held_->pool, norm.out, stream);
  launch_rmsnorm(norm, stream);
}

void GpuEngine::synchronize(mufree_stream_t stream) {
  const Current current(device_);
  check(cudaStreamSynchronize(own_or(stream)), "waiting for a stream");
}

void* GpuEngine::allocate(std::int64_t bytes, mufree_stream_t stream) {
  const Current current(device_);
  return held_->pool.allocate(bytes, own_or(stream));
}

void GpuEngine::release(void* memory) {
  const Current current(device_);
  held_->pool.release(memory);
}

void GpuEngine::lend(const void* memory) {
  const Current current(device_);
  held_->pool.lend(memory);
}

void GpuEngine::trim() {
  const Current current(device_);
  held_->staging.trim();
  held_->pool.trim();
}

mufree_memory GpuEngine::memory() {
  const Current current(device_);
  return {held_->pool.in_arrays(), held_->pool.reserved(), held_->staging.device_bytes(), held_->staging.pinned_bytes()};
}

void GpuEngine::check_memory(const void* memory, std::int64_t bytes) {
  const Current current(device_);
  const cudaPointerAttributes attributes = attributes_of(memory);
  char address[2 + 2 * sizeof memory + 1];
  std::snprintf(address, sizeof address, "%p", memory);
  const auto refuse = [&](const std::string& why) {
    throw Failure(MUFREE_ERROR_ARGUMENT, std::string("memory is at ") + address + ": " + why);
  };
  if (attributes.type == cudaMemoryTypeUnregistered) refuse("CUDA knows of no memory there that " + description() + " could use");
  if (attributes.type == cudaMemoryTypeDevice && attributes.device != device_)
    refuse("it belongs to GPU " + std::to_string(attributes.device) + ", not to " + description());
  const Range range = range_around(memory);
  if (range.begin && at(memory, bytes) > range.begin + range.bytes)
    refuse("of the memory there " + std::to_string(range.begin + range.bytes - at(memory, 0)) + " bytes follow, not " +
           std::to_string(bytes));
}

void GpuEngine::copy(void* to, const void* from, std::int64_t bytes) {
  const Current current(device_);
  const cudaStream_t stream = held_->stream.get();
  const InUse source(held_->pool, from, stream), target(held_->pool, to, stream);
  check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, stream), "copying on the device");
}

void GpuEngine::upload(void* to, const void* from, std::int64_t bytes) {
  const Current current(device_);
  held_->pool.wait(to);
  copy_in_chunks(bytes, from, [&](void* host, std::int64_t begin, std::size_t n, cudaStream_t stream) {
    if (host) std::memcpy(host, at(from, begin), n);
    check(cudaMemcpyAsync(at(to, begin), host ? host : at(from, begin), n, cudaMemcpyHostToDevice, stream),
          "copying to the device");
    check(cudaStreamSynchronize(stream), "copying to the device");
  });
}

void GpuEngine::download(void* to, const void* from, std::int64_t bytes) {
  const Current current(device_);
  held_->pool.wait(from);
  copy_in_chunks(bytes, to, [&](void* host, std::int64_t begin, std::size_t n, cudaStream_t stream) {
    check(cudaMemcpyAsync(host ? host : at(to, begin), at(from, begin), n, cudaMemcpyDeviceToHost, stream),
          "copying from the device");
    check(cudaStreamSynchronize(stream), "copying from the device");
    if (host) std::memcpy(at(to, begin), host, n);
  });
}

template <class Move>
void GpuEngine::copy_in_chunks(std::int64_t bytes, const void* host, Move move) {
  check(cudaStreamSynchronize(held_->stream.get()), "waiting for the engine's stream");
  const bool pinned = is_pinned(host);
  const Pipeline& pipeline = pinned ? kPinned : kPageable;
  held_->threads.run(bytes, pipeline.chunk, [&](std::int64_t begin, std::int64_t end) {
    const Current current(device_);
    const Staging::Lease slot(held_->staging, pipeline);
    move(pinned ? nullptr : slot->pinned.get(), begin, static_cast<std::size_t>(end - begin), slot->stream.get());
  });
}

std::unique_ptr<mufree_engine> open_gpu(int device) {
  const Current current(device);
  return std::make_unique<GpuEngine>(device);
}

}  // namespace mufree
