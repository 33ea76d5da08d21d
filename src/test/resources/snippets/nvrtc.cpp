// SPDX-License-Identifier: Apache-2.0
// Compiles a CUDA source for sm_90 by NVRTC, at run time and without CUDA's headers or a GPU:
//
//   nvrtc LIBNVRTC SOURCE CUBIN OPTION...
#include <dlfcn.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Program = struct NvrtcProgram*;

class Nvrtc {
 public:
  explicit Nvrtc(const char* path) : library_(dlopen(path, RTLD_NOW)) {
    if (!library_) throw std::runtime_error(dlerror());
  }

  /// Calls a function of the library; a status other than 0 is a failure.
  template <class... Parameters, class... Arguments>
  void call(const char* name, Arguments... arguments) {
    const auto function = reinterpret_cast<int (*)(Parameters...)>(dlsym(library_, name));
    if (!function) throw std::runtime_error(dlerror());
    if (const int status = function(arguments...)) throw std::runtime_error(std::string(name) + ": status " + std::to_string(status));
  }

  std::string text(const char* size_name, const char* name, Program program) {
    std::size_t size = 0;
    call<Program, std::size_t*>(size_name, program, &size);
    std::string result(size, '\0');
    call<Program, char*>(name, program, result.data());
    return result;
  }

 private:
  void* library_;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) throw std::runtime_error("usage: nvrtc LIBNVRTC SOURCE CUBIN OPTION...");
  Nvrtc nvrtc(argv[1]);
  std::ifstream stream(argv[2]);
  if (!stream) throw std::runtime_error(std::string("cannot read ") + argv[2]);
  const std::string source{std::istreambuf_iterator<char>(stream), {}};
  Program program = nullptr;
  nvrtc.call<Program*, const char*, const char*, int, const char* const*, const char* const*>(
      "nvrtcCreateProgram", &program, source.c_str(), argv[2], 0, nullptr, nullptr);
  std::vector<const char*> options(argv + 4, argv + argc);
  options.push_back("--gpu-architecture=sm_90");
  try {
    nvrtc.call<Program, int, const char* const*>("nvrtcCompileProgram", program, static_cast<int>(options.size()), options.data());
  } catch (const std::runtime_error& failure) {
    throw std::runtime_error(failure.what() + ("\n" + nvrtc.text("nvrtcGetProgramLogSize", "nvrtcGetProgramLog", program)));
  }
  std::ofstream(argv[3], std::ios::binary) << nvrtc.text("nvrtcGetCUBINSize", "nvrtcGetCUBIN", program);
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "%s\n", failure.what());
  return 1;
}
