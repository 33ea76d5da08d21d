// SPDX-License-Identifier: Apache-2.0
// The native benchmark, on Google Benchmark: every method in every pattern of use (patterns.h).
//
//   mufree-bench [--benchmark_filter=throughput/f32] [--benchmark_out=FILE --benchmark_out_format=json] ...
//
// Names are pattern/format/op/method, then what else varies, as in map/f32/rcp/rcp_mufu/n:65536/access:dram. Runs on GPU 0,
// or on the CPU where there is none, or as MUFREE_ENGINE says: cpu, gpu or gpu:N. Nothing is timed before it was validated in
// the same run: a method's errors over its whole domain against the table, and the timed kernel's results against the CPU
// engine, bit by bit. A failed validation ends the run with exit status 1.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "patterns.h"

namespace {

using namespace mufree::bench;
using mufree::Access;
using mufree::format_of;

constexpr int kRepeats[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};

class Registry {
 public:
  explicit Registry(Machine& machine) : machine_(machine) {}

  void add_all() {
    std::set<int> defaults;
    for (int method = 0; method < mufree::method_count; ++method) {
      add_arithmetic(method);
      add_map(method);
      defaults.insert(default_of(method));
    }
    for (const int method : defaults) add_calls(method);  // bound by launches, whatever the method
  }

 private:
  template <class Run>
  void add(const std::string& pattern, int method, const std::string& axes, Run run) {
    const std::string name = pattern + "/" + format_name(format_of(method)) + "/" + op_of(method) + "/" + name_of(method) + axes;
    benchmark::RegisterBenchmark(name.c_str(), [run](benchmark::State& state) { run(state); })
        ->UseManualTime()->Unit(benchmark::kMicrosecond);
  }

  void add_arithmetic(int method) {
    add("throughput", method, "", [this, method](auto& state) { throughput(state, machine_, method); });
    for (const int steps : kRepeats)
      add("repeat", method, "/k:" + std::to_string(steps), [=, this](auto& state) { repeat(state, machine_, method, steps); });
    const int period = mix_period(method);
    if (period == 0) {
      add("latency", method, "", [this, method](auto& state) { latency(state, machine_, method); });
    } else if (machine_.on_gpu()) {
      for (int share = 1; share < period; ++share)
        add("mix", method, "/share:" + std::to_string(share), [=, this](auto& state) { mix(state, machine_, method, share); });
    }
  }

  void add_map(int method) {
    const auto add_length = [&](std::int64_t length, Access access, const char* name) {
      add("map", method, "/n:" + std::to_string(length) + "/access:" + name,
          [=, this](auto& state) { map(state, machine_, method, length, access); });
    };
    const int format = format_of(method);
    for (std::int64_t length = 1 << 8; length <= std::min(std::int64_t{1} << 32, machine_.most(format)); length *= 4)
      add_length(length, Access::memory, "dram");
    if (!machine_.on_gpu()) return;
    add_length(cached_length(machine_, format, Access::l2), Access::l2, "l2");
    add_length(cached_length(machine_, format, Access::shared), Access::shared, "shared");
  }

  void add_calls(int method) {
    for (const std::int64_t length : {1 << 8, 1 << 12, 1 << 16, 1 << 20}) {
      const std::string n = "/n:" + std::to_string(length);
      for (const bool synchronize : {false, true})
        add("call", method, n + "/synchronize:" + std::to_string(synchronize),
            [=, this](auto& state) { call(state, machine_, method, length, synchronize); });
      for (int count = 1; machine_.on_gpu() && count <= 8; count *= 2)
        add("streams", method, n + "/streams:" + std::to_string(count),
            [=, this](auto& state) { streams(state, machine_, method, length, count); });
    }
  }

  Machine& machine_;
};

void describe(const Machine& machine) {
  benchmark::AddCustomContext("engine", machine.engine().description());
  benchmark::AddCustomContext("build", mufree_build());
  if (!machine.on_gpu()) return;
  const mufree_gpu& gpu = machine.gpu();
  benchmark::AddCustomContext("device", gpu.name);
  benchmark::AddCustomContext("driver", gpu.driver);
  benchmark::AddCustomContext("multiprocessors", std::to_string(gpu.multiprocessors));
  benchmark::AddCustomContext("clock_khz", std::to_string(gpu.clock_khz));
  benchmark::AddCustomContext("l2_bytes", std::to_string(gpu.l2_bytes));
}

}  // namespace

int main(int argc, char** argv) try {
  // Medians within a benchmark need no half a second, which the library would take for each of a thousand.
  char min_time[] = "--benchmark_min_time=0.02";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, min_time);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  Machine machine(std::getenv("MUFREE_ENGINE"));
  describe(machine);
  Registry(machine).add_all();
  if (benchmark::RunSpecifiedBenchmarks() == 0) {
    std::fprintf(stderr, "mufree-bench: no benchmark has that name\n");
    return 2;
  }
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "mufree-bench: %s\n", failure.what());
  return 1;
}
