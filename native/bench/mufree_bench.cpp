// SPDX-License-Identifier: Apache-2.0
// The native benchmark: every method's throughput in registers (chain) and over an array (map), on Google Benchmark.
//
//   mufree-bench [--benchmark_filter=chain/rsqrt.*] [--benchmark_format=json] ...
//
// Runs on GPU 0, or on the CPU where there is none or with MUFREE_ENGINE=cpu. Nothing is timed before it was
// validated in the same run: a method's errors over its whole domain against the table, and the timed kernel's results
// against the CPU engine, bit by bit. A failed validation ends the run with exit status 1.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "mufree.h"
#include "mufree/methods.h"

namespace {

void check(int status) {
  if (status != 0) throw std::runtime_error(std::string(mufree_status_name(status)) + ": " + mufree_last_error());
}

struct CloseEngine {
  void operator()(mufree_engine* engine) const { mufree_close(engine); }
};
using Engine = std::unique_ptr<mufree_engine, CloseEngine>;

Engine open_cpu() {
  mufree_engine* engine = nullptr;
  check(mufree_open_cpu(0, nullptr, &engine));
  return Engine(engine);
}

/// An array in an engine's memory.
class Array {
 public:
  Array(mufree_engine* engine, std::int64_t length) : engine_(engine) {
    check(mufree_allocate(engine, length * static_cast<std::int64_t>(sizeof(float)), &memory_));
  }
  Array(mufree_engine* engine, const std::vector<float>& values) : Array(engine, static_cast<std::int64_t>(values.size())) {
    check(mufree_upload(engine, memory_, values.data(), 0, static_cast<std::int64_t>(values.size())));
  }
  ~Array() { mufree_free(engine_, memory_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  void* get() const { return memory_; }
  std::vector<float> values(std::int64_t length) const {
    std::vector<float> host(static_cast<std::size_t>(length));
    check(mufree_download(engine_, host.data(), 0, memory_, length));
    return host;
  }

 private:
  mufree_engine* engine_;
  void* memory_ = nullptr;
};

/// Arguments spread over [1, 4), where every method and every result of it is in its domain.
std::vector<float> arguments(std::int64_t length) {
  std::vector<float> values(static_cast<std::size_t>(length));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = mufree::as_float(0x3f800000u + static_cast<std::uint32_t>(i * 2654435761u % (1u << 24)));
  return values;
}

class Bench {
 public:
  Bench() : cpu_(open_cpu()) {
    int gpus = 0;
    const char* wanted = std::getenv("MUFREE_ENGINE");
    if ((wanted && std::strcmp(wanted, "cpu") == 0) || mufree_gpu_count(&gpus) != 0 || gpus == 0) return;
    mufree_engine* engine = nullptr;
    check(mufree_open_gpu(0, &engine));
    gpu_.reset(engine);
    check(mufree_gpu_describe(0, &properties_));
  }

  mufree_engine* engine() const { return gpu_ ? gpu_.get() : cpu_.get(); }
  const char* driver() const { return gpu_ ? properties_.driver : "none"; }

  /// Throws unless the method keeps the table's bounds and the engine's chain and map have the CPU engine's bits; once a
  /// method. Returns the measured maximum of the relative error.
  double validate(int method) {
    if (const auto known = validated_.find(method); known != validated_.end()) return known->second;
    mufree_accuracy accuracy;
    check(mufree_measure(engine(), method, 0, std::int64_t{1} << 32, &accuracy));
    mufree::with_method(method, [&](auto row) {
      if (!(accuracy.max_rel_error <= row.max_rel_error && accuracy.max_ulp_error <= row.max_ulp_error))
        throw std::runtime_error(std::string(mufree_method_name(method)) + " exceeds its bounds");
    });
    require_same_bits(method, "chain", [&](mufree_engine* engine, const void* in, void* out, double* seconds) {
      return mufree_time_chain(engine, method, MUFREE_RAW, 19, in, out, kChecked, seconds);
    });
    require_same_bits(method, "map", [&](mufree_engine* engine, const void* in, void* out, double* seconds) {
      return mufree_time_map(engine, method, MUFREE_RAW, in, out, kChecked, seconds);
    });
    return validated_[method] = accuracy.max_rel_error;
  }

  void chain(benchmark::State& state, int method, int mufu) {
    const double max_rel_error = validate(method);
    validate(mufu);
    std::int64_t length = 0, steps = 0;
    check(mufree_chain_shape(engine(), &length, &steps));
    const Array in(engine(), arguments(length)), out(engine(), length);
    const auto time = [&](int which) {
      double seconds = 0;
      check(mufree_time_chain(engine(), which, MUFREE_RAW, steps, in.get(), out.get(), length, &seconds));
      return seconds;
    };
    time(method);
    double mufu_seconds = 0, seconds = 0;
    for (auto _ : state) {
      const double this_time = time(method);
      state.SetIterationTime(this_time);
      seconds += this_time;
      mufu_seconds += time(mufu);  // side by side, so that the ratio holds at whatever clock the machine runs
    }
    const double results = static_cast<double>(length) * static_cast<double>(steps) * static_cast<double>(state.iterations());
    state.counters["results/s"] = results / seconds;
    if (gpu_) state.counters["results/clock/SM"] = results / seconds / (properties_.clock_khz * 1e3) / properties_.multiprocessors;
    state.counters["of_MUFU"] = mufu_seconds / seconds;
    state.counters["max_rel_error"] = max_rel_error;
  }

  void map(benchmark::State& state, int method) {
    const double max_rel_error = validate(method);
    const std::int64_t length = state.range(0);
    const Array in(engine(), arguments(length)), out(engine(), length);
    double seconds = 0, copy_seconds = 0, this_time = 0;
    check(mufree_time_map(engine(), method, MUFREE_RAW, in.get(), out.get(), length, &this_time));
    for (auto _ : state) {
      check(mufree_time_map(engine(), method, MUFREE_RAW, in.get(), out.get(), length, &this_time));
      state.SetIterationTime(this_time);
      seconds += this_time;
      check(mufree_time_copy(engine(), in.get(), out.get(), length, &this_time));
      copy_seconds += this_time;
    }
    const double bytes = 2.0 * sizeof(float) * static_cast<double>(length) * static_cast<double>(state.iterations());
    state.counters["bytes/s"] = bytes / seconds;
    state.counters["of_copy"] = copy_seconds / seconds;
    state.counters["max_rel_error"] = max_rel_error;
  }

 private:
  static constexpr std::int64_t kChecked = 1 << 16;

  /// Runs a timed kernel on this engine and on the CPU engine, and compares.
  template <class Timed>
  void require_same_bits(int method, const char* kernel, Timed timed) const {
    const auto in = arguments(kChecked);
    const auto results = [&](mufree_engine* engine) {
      const Array from(engine, in), to(engine, kChecked);
      double seconds = 0;
      check(timed(engine, from.get(), to.get(), &seconds));
      return to.values(kChecked);
    };
    if (mufree_first_difference(MUFREE_F32, results(cpu_.get()).data(), results(engine()).data(), kChecked) != -1)
      throw std::runtime_error(std::string(mufree_method_name(method)) + ": the " + kernel + "'s bits differ from the CPU engine's");
  }

  Engine cpu_, gpu_;
  mufree_gpu properties_ = {};
  std::map<int, double> validated_;
};

/// MUFU for the operation of a method.
int mufu_of(int method) {
  return mufree::with_method(method, [](auto row) {
    return std::is_same_v<typename decltype(row)::Op, mufree::Rcp> ? int{mufree::id_rcp_mufu} : int{mufree::id_rsqrt_mufu};
  });
}

}  // namespace

int main(int argc, char** argv) try {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Bench bench;
  benchmark::AddCustomContext("engine", mufree_describe(bench.engine()));
  benchmark::AddCustomContext("driver", bench.driver());
  benchmark::AddCustomContext("build", mufree_build());
  for (int method = 0; method < mufree_method_count(); ++method) {
    const std::string name = mufree_method_name(method);
    benchmark::RegisterBenchmark(("chain/" + name).c_str(), [&bench, method](benchmark::State& state) {
      bench.chain(state, method, mufu_of(method));
    })->UseManualTime()->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("map/" + name).c_str(), [&bench, method](benchmark::State& state) {
      bench.map(state, method);
    })->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(std::int64_t{1} << 26);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "mufree-bench: %s\n", failure.what());
  return 1;
}
