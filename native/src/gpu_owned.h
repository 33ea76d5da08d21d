// SPDX-License-Identifier: Apache-2.0
// CUDA's resources as objects that give them back.
#pragma once
#include <utility>

#include "gpu_launch.h"

namespace mufree {

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

inline cudaError_t free_device(void* memory) { return cudaFree(memory); }
inline cudaError_t free_pinned(void* memory) { return cudaFreeHost(memory); }

using DeviceMemory = Owned<void*, free_device>;
using PinnedMemory = Owned<void*, free_pinned>;
using Stream = Owned<cudaStream_t, cudaStreamDestroy>;
using Event = Owned<cudaEvent_t, cudaEventDestroy>;

inline Stream make_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
  return Stream(stream);
}

inline DeviceMemory make_device_memory(std::size_t bytes, const char* what) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), what);
  return DeviceMemory(memory);
}

inline Event make_event() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "creating an event");
  return Event(event);
}

}  // namespace mufree
