// SPDX-License-Identifier: Apache-2.0
// Places in memory, and arrays on their way to the device and back on a stream.
#pragma once
#include "gpu_owned.h"

namespace mufree {

inline const char* at(const void* memory, std::int64_t bytes) { return static_cast<const char*>(memory) + bytes; }
inline char* at(void* memory, std::int64_t bytes) { return static_cast<char*>(memory) + bytes; }

template <class T>
DeviceMemory allocate(std::int64_t count, const char* what) {
  return make_device_memory(static_cast<std::size_t>(count) * sizeof(T), what);
}

template <class T>
DeviceMemory upload(const T* from, std::int64_t count, const char* what, cudaStream_t stream) {
  DeviceMemory memory = allocate<T>(count, what);
  check(cudaMemcpyAsync(memory.get(), from, static_cast<std::size_t>(count) * sizeof(T), cudaMemcpyHostToDevice, stream),
        "copying to the device");
  return memory;
}

template <class T>
void download(T* to, const DeviceMemory& from, std::int64_t count, cudaStream_t stream) {
  check(cudaMemcpyAsync(to, from.get(), static_cast<std::size_t>(count) * sizeof(T), cudaMemcpyDeviceToHost, stream),
        "copying from the device");
}

template <class T>
T* as(const DeviceMemory& memory) {
  return static_cast<T*>(memory.get());
}

}  // namespace mufree
