// SPDX-License-Identifier: Apache-2.0
// What the examples share: errors, device arrays, medians of event timings, and one table of results, also as JSON.
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace example {

inline void check(cudaError_t status, const char* doing) {
  if (status != cudaSuccess)
    throw std::runtime_error(std::string(doing) + ": " + cudaGetErrorName(status) + ", " + cudaGetErrorString(status));
}

/// Floats on the device.
class Array {
 public:
  explicit Array(std::size_t length) : length_(length) { check(cudaMalloc(&data_, length * sizeof(float)), "cudaMalloc"); }
  explicit Array(const std::vector<float>& host) : Array(host.size()) {
    check(cudaMemcpy(data_, host.data(), length_ * sizeof(float), cudaMemcpyHostToDevice), "copying to the device");
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  float* data() const { return data_; }
  /// The first floats; waits for the device, and reports what failed on it.
  std::vector<float> head(std::size_t length) const {
    std::vector<float> host(std::min(length, length_));
    check(cudaMemcpy(host.data(), data_, host.size() * sizeof(float), cudaMemcpyDeviceToHost), "copying from the device");
    return host;
  }

 private:
  std::size_t length_;
  float* data_ = nullptr;
};

/// The median of 15 runs in seconds, after 3 that are not counted.
template <class Launch>
double median_seconds(Launch launch) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  std::vector<float> milliseconds;
  for (int run = -3; run < 15; ++run) {
    check(cudaEventRecord(start), "cudaEventRecord");
    launch();
    check(cudaGetLastError(), "launching a kernel");
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "running a kernel");
    float elapsed = 0;
    check(cudaEventElapsedTime(&elapsed, start, stop), "cudaEventElapsedTime");
    if (run >= 0) milliseconds.push_back(elapsed);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  std::sort(milliseconds.begin(), milliseconds.end());
  return milliseconds[milliseconds.size() / 2] * 1e-3;
}

/// x / (1 + exp(-x)) in double.
inline double exact_silu(double x) { return x / (1.0 + std::exp(-x)); }

/// The largest relative error of results against SiLU of the arguments; a NaN counts as infinity.
inline double silu_error(const std::vector<float>& x, const std::vector<float>& y) {
  double most = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double exact = exact_silu(x[i]), error = exact == 0 ? std::fabs(y[i]) : std::fabs(y[i] / exact - 1);
    most = error <= most ? most : std::isnan(error) ? HUGE_VAL : error;
  }
  return most;
}

/// A variant's figures.
struct Result {
  std::string variant;
  double max_rel_error, rate;
};

/// Prints a table, with each rate against the first one's, and writes the same as JSON to a file (null: to none).
inline void report(const char* unit, const std::vector<Result>& results, const char* json) {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
  std::printf("%s\n%-40s %14s %14s %8s\n", device.name, "variant", "max rel error", unit, "x first");
  for (const Result& r : results)
    std::printf("%-40s %14.3g %14.1f %8.3f\n", r.variant.c_str(), r.max_rel_error, r.rate, r.rate / results[0].rate);
  if (!json) return;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(json, "w"), std::fclose);
  if (!file) throw std::runtime_error(std::string("cannot write ") + json);
  for (std::size_t i = 0; i < results.size(); ++i)
    std::fprintf(file.get(), "%s{\"device\": \"%s\", \"variant\": \"%s\", \"maxRelError\": %.17g, \"unit\": \"%s\", \"rate\": %.17g}",
                 i == 0 ? "[\n  " : ",\n  ", device.name, results[i].variant.c_str(), results[i].max_rel_error, unit,
                 results[i].rate);
  std::fprintf(file.get(), "\n]\n");
}

/// Runs an example: [--json FILE] are its arguments.
template <class Example>
int run(int argc, char** argv, Example example) try {
  const bool json = argc == 3 && std::string(argv[1]) == "--json";
  if (argc != 1 && !json) {
    std::fprintf(stderr, "usage: %s [--json FILE]\n", argv[0]);
    return 2;
  }
  example(json ? argv[2] : nullptr);
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "%s: %s\n", argv[0], failure.what());
  return 1;
}

}  // namespace example
