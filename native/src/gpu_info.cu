// SPDX-License-Identifier: Apache-2.0
// What there is to know of GPUs without an engine.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <regex>

#include "engine.h"
#include "gpu_launch.h"
#include "gpu_process.h"

namespace mufree {

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), "reading a GPU's attributes");
  return value;
}

namespace {

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

int gpu_count() {
  require_unforked();
  int count = 0;
  check(cudaGetDeviceCount(&count), "counting GPUs");
  return count;
}

mufree_gpu gpu_describe(int device) {
  require_unforked();
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
  const Current current(device);
  check(cudaMemGetInfo(&free, &total), "asking for a GPU's memory");
  *free_bytes = static_cast<std::int64_t>(free);
  *total_bytes = static_cast<std::int64_t>(total);
}

const char* gpu_error_name(int status) {
  const char* name = cudaGetErrorName(static_cast<cudaError_t>(status));
  return name && std::strcmp(name, "unrecognized error code") != 0 ? name : nullptr;
}

const char* gpu_build() {
  return "CUDA " MUFREE_CUDA ", machine code for " MUFREE_CUDA_ARCHS
         ", PTX for the last";
}

}  // namespace mufree
