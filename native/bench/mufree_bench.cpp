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

#include "mufree/methods.h"
#include "values.h"

namespace {

struct CloseEngine {
  void operator()(mufree_engine* engine) const { mufree_close(engine); }
};
using Engine = std::unique_ptr<mufree_engine, CloseEngine>;

Engine open_cpu() {
  mufree_engine* engine = nullptr;
  check(mufree_open_cpu(0, nullptr, &engine));
  return Engine(engine);
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
    check(mufree_measure(engine(), method, 0, std::int64_t{1} << 8 * mufree::value_size(method), &accuracy));
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

  void chain(benchmark::State& state, int method, int baseline) {
    const double max_rel_error = validate(method);
    validate(baseline);
    const int format = mufree_method_format(method);
    std::int64_t length = 0, steps = 0;
    check(mufree_chain_shape(engine(), &length, &steps));
    const Array in(engine(), arguments(format, length)), out(engine(), format, length);
    const auto time = [&](int which) {
      double seconds = 0;
      check(mufree_time_chain(engine(), which, MUFREE_RAW, steps, in.get(), out.get(), length, &seconds));
      return seconds;
    };
    time(method);
    double baseline_seconds = 0, seconds = 0;
    for (auto _ : state) {
      const double this_time = time(method);
      state.SetIterationTime(this_time);
      seconds += this_time;
      baseline_seconds += time(baseline);  // side by side, so that the ratio holds at whatever clock the machine runs
    }
    const double results = static_cast<double>(length) * static_cast<double>(steps) * static_cast<double>(state.iterations());
    state.counters["results/s"] = results / seconds;
    if (gpu_) state.counters["results/clock/SM"] = results / seconds / (properties_.clock_khz * 1e3) / properties_.multiprocessors;
    state.counters[format == MUFREE_F32 ? "of_MUFU" : "of_native"] = baseline_seconds / seconds;
    state.counters["max_rel_error"] = max_rel_error;
  }

  void map(benchmark::State& state, int method) {
    const double max_rel_error = validate(method);
    const std::int64_t length = state.range(0);
    const int format = mufree_method_format(method);
    const Array in(engine(), arguments(format, length)), out(engine(), format, length);
    double seconds = 0, copy_seconds = 0, this_time = 0;
    check(mufree_time_map(engine(), method, MUFREE_RAW, in.get(), out.get(), length, &this_time));
    for (auto _ : state) {
      check(mufree_time_map(engine(), method, MUFREE_RAW, in.get(), out.get(), length, &this_time));
      state.SetIterationTime(this_time);
      seconds += this_time;
      check(mufree_time_copy(engine(), in.get(), out.get(), length * size_of(format), &this_time));
      copy_seconds += this_time;
    }
    const double bytes = 2.0 * static_cast<double>(size_of(format)) * static_cast<double>(length) * static_cast<double>(state.iterations());
    state.counters["bytes/s"] = bytes / seconds;
    state.counters["of_copy"] = copy_seconds / seconds;
    state.counters["max_rel_error"] = max_rel_error;
  }

 private:
  static constexpr std::int64_t kChecked = 1 << 16;

  /// Runs a timed kernel on this engine and on the CPU engine, and compares.
  template <class Timed>
  void require_same_bits(int method, const char* kernel, Timed timed) const {
    const int format = mufree_method_format(method);
    const auto in = arguments(format, kChecked);
    const auto results = [&](mufree_engine* engine) {
      const Array from(engine, in), to(engine, format, kChecked);
      double seconds = 0;
      check(timed(engine, from.get(), to.get(), &seconds));
      return to.values().bytes;
    };
    if (mufree_first_difference(format, results(cpu_.get()).data(), results(engine()).data(), kChecked) != -1)
      throw std::runtime_error(std::string(mufree_method_name(method)) + ": the " + kernel + "'s bits differ from the CPU engine's");
  }

  Engine cpu_, gpu_;
  mufree_gpu properties_ = {};
  std::map<int, double> validated_;
};

/// What a method is compared with: MUFU, or CUDA's own function of the 16-bit formats.
int baseline_of(int method) {
  return mufree::with_method(method, [](auto row) {
    using Row = decltype(row);
    constexpr bool rcp = std::is_same_v<typename Row::Op, mufree::Rcp>;
    if constexpr (std::is_same_v<typename Row::Format, mufree::F32>)
      return int{rcp ? mufree::id_rcp_mufu : mufree::id_rsqrt_mufu};
    else if constexpr (std::is_same_v<typename Row::Format, mufree::F16>)
      return int{rcp ? mufree::id_rcp_native_f16 : mufree::id_rsqrt_native_f16};
    else return int{rcp ? mufree::id_rcp_native_bf16 : mufree::id_rsqrt_native_bf16};
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
      bench.chain(state, method, baseline_of(method));
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
