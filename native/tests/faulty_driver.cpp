// SPDX-License-Identifier: Apache-2.0
// Stands in for the NVIDIA driver, libcuda.so.1, in tests: fails where it is told to, and leaves all else to the real driver, or
// where there is none fails throughout.
//
//   DRIVER_REAL    the real driver's path; none: every function fails as on a machine without a GPU
//   DRIVER_FAULTS  a list as in "cuMemAllocHost=2:3,cuInit=100": from its fourth call on, cuMemAllocHost returns error 2
//   DRIVER_VERSION what cuDriverGetVersion says, such as 12000
#include <dlfcn.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace {

using Word = std::uint64_t;
// Every function of interest takes integers and pointers: passing on more words than there are does no harm.
using Function = int (*)(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);
using GetProcAddress = int (*)(const char*, void**, int, Word, int*);

constexpr int kNoDevice = 100;
constexpr int kMostFaults = 16;

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

void* real_driver() {
  static void* const handle = setting("DRIVER_REAL") ? dlopen(setting("DRIVER_REAL"), RTLD_NOW | RTLD_LOCAL) : nullptr;
  return handle;
}

struct Fault {
  std::string name;
  int error = 0;
  long after = 0;
  std::atomic<long> calls = 0;
  Function real = nullptr;

  bool strikes() { return calls++ >= after; }
};

std::array<Fault, kMostFaults>& faults() {
  static std::array<Fault, kMostFaults> list;
  static const bool read = [] {
    std::string text = setting("DRIVER_FAULTS") ? setting("DRIVER_FAULTS") : "";
    for (Fault& fault : list) {
      if (text.empty()) break;
      const auto end = text.find(',');
      const std::string entry = text.substr(0, end);
      fault.name = entry.substr(0, entry.find('='));
      char* rest = nullptr;
      fault.error = static_cast<int>(std::strtol(entry.c_str() + entry.find('=') + 1, &rest, 10));
      if (*rest == ':') fault.after = std::strtol(rest + 1, nullptr, 10);
      text = end == std::string::npos ? "" : text.substr(end + 1);
    }
    return true;
  }();
  (void)read;
  return list;
}

int no_device(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word) { return kNoDevice; }

template <int I>
int faulty(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l) {
  Fault& fault = faults()[I];
  return fault.strikes() ? fault.error : fault.real(a, b, c, d, e, f, g, h, i, j, k, l);
}

template <int... I>
Function wrapper(int index, std::integer_sequence<int, I...>) {
  static constexpr Function all[] = {faulty<I>...};
  return all[index];
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) int cuDriverGetVersion(int* version) {
  if (const char* told = setting("DRIVER_VERSION")) {
    *version = std::atoi(told);
    return 0;
  }
  if (real_driver()) return reinterpret_cast<int (*)(int*)>(dlsym(real_driver(), "cuDriverGetVersion"))(version);
  *version = 13000;
  return 0;
}

__attribute__((visibility("default"))) int cuGetProcAddress_v2(const char* symbol, void** function, int version, Word flags, int* status);

__attribute__((visibility("default"))) int cuGetProcAddress(const char* symbol, void** function, int version, Word flags) {
  return cuGetProcAddress_v2(symbol, function, version, flags, nullptr);
}

int cuGetProcAddress_v2(const char* symbol, void** function, int version, Word flags, int* status) {
  const std::string name = symbol;
  if (status) *status = 0;
  int result = 0;
  *function = reinterpret_cast<void*>(no_device);
  if (name == "cuGetProcAddress") {
    *function = version >= 12000 ? reinterpret_cast<void*>(cuGetProcAddress_v2) : reinterpret_cast<void*>(cuGetProcAddress);
    return 0;
  }
  if (name == "cuDriverGetVersion") {
    *function = reinterpret_cast<void*>(cuDriverGetVersion);
    return 0;
  }
  if (real_driver())
    result = reinterpret_cast<GetProcAddress>(dlsym(real_driver(), "cuGetProcAddress_v2"))(symbol, function, version, flags, status);
  if (result == 0 && *function) {
    for (int i = 0; i < kMostFaults; ++i) {
      Fault& fault = faults()[i];
      if (fault.name != name) continue;
      fault.real = reinterpret_cast<Function>(*function);
      *function = reinterpret_cast<void*>(wrapper(i, std::make_integer_sequence<int, kMostFaults>()));
    }
  }
  return result;
}

__attribute__((visibility("default"))) int cuInit(unsigned flags) {
  for (Fault& fault : faults())
    if (fault.name == "cuInit" && fault.strikes()) return fault.error;
  return real_driver() ? reinterpret_cast<int (*)(unsigned)>(dlsym(real_driver(), "cuInit"))(flags) : kNoDevice;
}

}  // extern "C"
