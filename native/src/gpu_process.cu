// SPDX-License-Identifier: Apache-2.0
#include "gpu_process.h"

#include <cudaTypedefs.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

#include "engine.h"
#include "forks.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

/// The first error that a GPU did not survive, of each GPU that has failed.
class Dead {
 public:
  void add(int device, cudaError_t error, const std::string& message) {
    const std::lock_guard lock(mutex_);
    failures_.try_emplace(device, Failure(error, message));
    any_ = true;
  }

  void throw_if(int device) {
    if (!any_) return;
    const std::lock_guard lock(mutex_);
    const auto found = failures_.find(device);
    if (found == failures_.end()) return;
    throw Failure(found->second.status, "GPU " + std::to_string(device) +
                                            " can't be used any more in this process, only in a new one: " + found->second.what());
  }

 private:
  std::atomic<bool> any_ = false;
  std::mutex mutex_;
  std::map<int, Failure> failures_;
};

Dead& dead() {
  static Dead instance;
  return instance;
}

thread_local int current_device = 0;

/// A function of the driver, which the library is not linked with.
template <class Function>
Function driver(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found), "looking for a function of the driver");
  if (!function || found != cudaDriverEntryPointSuccess)
    throw Failure(cudaErrorSymbolNotFound, std::string("cudaErrorSymbolNotFound: the driver has no ") + name);
  return reinterpret_cast<Function>(function);
}

CUcontext current_context() {
  static const auto get = driver<PFN_cuCtxGetCurrent_v4000>("cuCtxGetCurrent");
  CUcontext context = nullptr;
  get(&context);
  return context;
}

void make_current(CUcontext context) {
  static const auto set = driver<PFN_cuCtxSetCurrent_v4000>("cuCtxSetCurrent");
  set(context);
}

/// CUDA has one error for a driver that is too old and for none at all.
std::string driver_missing() {
  int version = 0;
  cudaDriverGetVersion(&version);
  if (version == 0) return "there is no NVIDIA driver (libcuda.so.1 can't be loaded)";
  return "the NVIDIA driver is too old: it supports CUDA " + std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10) + ", the library was built with " MUFREE_CUDA;
}

/// What is to be said beside CUDA's own text.
std::string hint(cudaError_t error) {
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if ((error == cudaErrorNoDevice || error == cudaErrorInvalidDevice) && visible)
    return "; CUDA_VISIBLE_DEVICES is \"" + std::string(visible) + "\"";
  return is_fatal(error) ? "; this process can't use the GPU any more, a new one can" : "";
}

}  // namespace

bool is_fatal(cudaError_t error) {
  switch (error) {  // those of which CUDA's documentation says that the process must be ended and begun anew
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorContained:
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorContextIsDestroyed:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorTensorMemoryLeak:
    case cudaErrorMpsClientTerminated:
    case cudaErrorExternalDevice: return true;
    default: return false;
  }
}

bool gpu_error_is_fatal(int status) { return is_fatal(static_cast<cudaError_t>(status)); }

void check(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // an error that does not stick must not show up in the next call
  const std::string what = error == cudaErrorInsufficientDriver ? driver_missing() : cudaGetErrorString(error) + hint(error);
  const Failure failure(error, std::string(cudaGetErrorName(error)) + ": " + what + " (" + doing + ")");
  if (is_fatal(error)) dead().add(current_device, error, failure.what());
  throw failure;
}

void require_unforked() {
  static const int first_used = forks;
  if (forks != first_used)
    throw Failure(MUFREE_ERROR_FORKED, "this process was forked from one that had used a GPU, which CUDA does not survive: "
                                       "fork before the first use, or start a new program");
}

Current::Current(int device) {
  require_unforked();
  dead().throw_if(device);
  current_device = device;
  previous_ = current_context();
  const cudaError_t selected = cudaSetDevice(device);
  if (selected != cudaSuccess) check(selected, ("selecting GPU " + std::to_string(device)).c_str());
  restores_ = current_context() != previous_ && (previous_ || device != 0);  // the runtime takes GPU 0 where none is current
  cudaThreadExchangeStreamCaptureMode(&mode_);
}

Current::~Current() {
  cudaThreadExchangeStreamCaptureMode(&mode_);
  if (restores_) make_current(previous_);
}

Range range_around(const void* memory) {
  static const auto get = driver<PFN_cuMemGetAddressRange_v3020>("cuMemGetAddressRange");
  CUdeviceptr begin = 0;
  std::size_t bytes = 0;
  if (get(&begin, &bytes, reinterpret_cast<CUdeviceptr>(memory)) != CUDA_SUCCESS) return {};
  return {reinterpret_cast<const char*>(begin), bytes};
}

}  // namespace mufree
