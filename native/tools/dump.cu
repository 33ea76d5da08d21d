// SPDX-License-Identifier: Apache-2.0
// Measures MUFU.RCP and MUFU.RSQ on GPU 0, for native/tools/fit.
//
//   dump DIRECTORY     writes DIRECTORY/mufu-rcp.delta and DIRECTORY/mufu-rsqrt.delta
//
// A byte for each argument from 1.0 upwards, 2^23 of them for rcp and 2^24 for rsqrt: the bits of the unit's result
// minus those of the correctly rounded one. Every other exponent with a normal result is checked to give the same
// differences; a difference that fits no byte, or another one, is an error.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "mufree/ieee.h"
#include "mufree/mufu.h"

namespace {

using mufree::as_bits, mufree::as_float;

struct RcpUnit {
  using Ieee = mufree::RcpCuda;
  static constexpr const char* name = "rcp";
  static constexpr int exponents = 1, first = 1, last = 252;  // of the argument, where the result is normal
  static __device__ float apply(float x) { return mufree::Mufu::rcp(x); }
};

struct RsqrtUnit {
  using Ieee = mufree::RsqrtCudaRn;
  static constexpr const char* name = "rsqrt";
  static constexpr int exponents = 2, first = 1, last = 253;  // pairs begin at odd exponents: 1.0 has 127
  static __device__ float apply(float x) { return mufree::Mufu::rsqrt(x); }
};

template <class Unit>
__device__ int difference(std::uint32_t bits) {
  const float x = as_float(bits);
  return static_cast<int>(as_bits(Unit::apply(x)) - as_bits(Unit::Ieee::apply(x)));
}

template <class Unit>
__global__ void measure(signed char* deltas, unsigned* too_large) {
  const std::uint32_t m = blockIdx.x * blockDim.x + threadIdx.x;
  const int delta = difference<Unit>(0x3f800000u + m);
  if (delta != static_cast<signed char>(delta)) atomicAdd(too_large, 1u);
  deltas[m] = static_cast<signed char>(delta);
}

template <class Unit>
__global__ void check_exponent(std::uint32_t first, const signed char* deltas, unsigned* others) {
  const std::uint32_t m = blockIdx.x * blockDim.x + threadIdx.x;
  if (difference<Unit>(first + m) != deltas[m]) atomicAdd(others, 1u);
}

void check(cudaError_t error, const char* doing) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(cudaGetErrorName(error)) + " (" + doing + ")");
}

void require_none(const unsigned* errors, const std::string& otherwise) {
  check(cudaGetLastError(), "launching");
  unsigned count = 0;
  check(cudaMemcpy(&count, errors, sizeof count, cudaMemcpyDeviceToHost), "measuring");
  if (count != 0) throw std::runtime_error(otherwise);
}

template <class Unit>
void dump(const std::string& directory) {
  constexpr std::uint32_t count = Unit::exponents << 23, threads = 256;
  signed char* deltas = nullptr;
  unsigned* errors = nullptr;
  check(cudaMalloc(&deltas, count), "allocating");
  check(cudaMalloc(&errors, sizeof *errors), "allocating");
  check(cudaMemset(errors, 0, sizeof *errors), "clearing");
  measure<Unit><<<count / threads, threads>>>(deltas, errors);
  require_none(errors, std::string(Unit::name) + ": a difference does not fit a byte");
  int checked = 0;
  for (int exponent = Unit::first; exponent <= Unit::last; exponent += Unit::exponents, ++checked)
    check_exponent<Unit><<<count / threads, threads>>>(static_cast<std::uint32_t>(exponent) << 23, deltas, errors);
  require_none(errors, std::string(Unit::name) + ": another exponent differs");
  std::vector<char> host(count);
  check(cudaMemcpy(host.data(), deltas, count, cudaMemcpyDeviceToHost), "copying");
  std::ofstream file(directory + "/mufu-" + Unit::name + ".delta", std::ios::binary);
  if (!file.write(host.data(), count).flush()) throw std::runtime_error("cannot write to " + directory);
  std::printf("%s: %u arguments, %d groups of exponents alike\n", Unit::name, count, checked);
  check(cudaFree(deltas), "freeing");
  check(cudaFree(errors), "freeing");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::fprintf(stderr, "usage: dump DIRECTORY\n");
    return 2;
  }
  dump<RcpUnit>(argv[1]);
  dump<RsqrtUnit>(argv[1]);
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "dump: %s\n", failure.what());
  return 1;
}
