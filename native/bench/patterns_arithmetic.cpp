// SPDX-License-Identifier: Apache-2.0
// The patterns in registers: throughput, latency, and mixes of any share.
#include <algorithm>
#include <string>
#include <vector>

#include "checked.h"
#include "turns.h"

namespace mufree::bench {
namespace {

constexpr std::int64_t kLatencySteps = 8192;

void report_rate(benchmark::State& state, const Machine& machine, double results_per_second) {
  state.counters["results/s"] = results_per_second;
  if (machine.on_gpu())
    state.counters["results/clock/SM"] = results_per_second / (machine.gpu().clock_khz * 1e3) / machine.gpu().multiprocessors;
}

template <class Row>
int id_of() {
  int id = 0;
  while (!with_method(id, [](auto row) { return std::is_same_v<decltype(row), Row>; })) ++id;
  return id;
}

/// A mix of any share, by its two methods: what its kernel's lanes have to give.
Machine::Work lanes_of(int method, int share, std::int64_t steps, std::int64_t length) {
  return [=](mufree_engine& engine, const void* in, void* out) {
    with_method(method, [&](auto row) {
      using Row = decltype(row);
      if constexpr (mufree::is_mix<typename Row::Method>) {
        using Mixed = typename Row::Method;
        const auto goes_to_mufu = [=](std::int64_t position) {  // as Mix spreads them
          const std::int64_t lane = position % Mixed::period;
          return (lane + 1) * share / Mixed::period != lane * share / Mixed::period;
        };
        const auto* from = static_cast<const float*>(in);
        auto* to = static_cast<float*>(out);
        std::copy(from, from + length, to);
        std::vector<float> by_mufu(static_cast<std::size_t>(length)), by_trick(by_mufu.size());
        for (std::int64_t step = 0; step < steps; ++step) {
          engine.time_map(id_of<typename Mixed::Mufu>(), false, to, by_mufu.data(), length);
          engine.time_map(id_of<typename Mixed::Trick>(), false, to, by_trick.data(), length);
          for (std::int64_t i = 0; i < length; ++i)
            to[i] = (goes_to_mufu(i + step % mix_round<Mixed>(share)) ? by_mufu : by_trick)[static_cast<std::size_t>(i)];
        }
      }
    });
  };
}

/// The errors of a method whose chain may be timed.
const mufree_accuracy& validated_chain(Machine& machine, int method) {
  const Machine::Work work = steps_of(method, kCheckedSteps, kChecked);
  machine.require_same_bits(method, "chain", kChecked, work, work);
  return machine.validated(method);
}

}  // namespace

void throughput(benchmark::State& state, Machine& machine, int method) {
  const int baseline = baseline_of(method);
  validated_chain(machine, baseline);
  const mufree_accuracy& accuracy = validated_chain(machine, method);
  const auto shape = machine.engine().chain_shape();
  const Arrays& arrays = machine.arrays(format_of(method), shape.length);
  const auto time = [&](int which) {
    return machine.engine().time_chain(which, false, shape.steps, arrays.in.get(), arrays.out.get(), shape.length);
  };
  const Turns turns = in_turns(state, 1, [&] { return time(method); }, [&] { return time(baseline); });
  report_rate(state, machine, static_cast<double>(shape.length) * static_cast<double>(shape.steps) / turns.seconds);
  state.counters["x_baseline"] = turns.ratio;
  report(state, accuracy);
}

void latency(benchmark::State& state, Machine& machine, int method) {
  const std::int64_t length = 32;  // a warp of binary32
  const auto validate = [&](int which) -> const mufree_accuracy& {
    machine.require_same_bits(which, "latency", length,
        [&](mufree_engine& engine, const void* in, void* out) { engine.time_latency(which, kCheckedSteps, in, out, length); },
        steps_of(which, kCheckedSteps, length));
    return machine.validated(which);
  };
  const int baseline = baseline_of(method);
  validate(baseline);
  const mufree_accuracy& accuracy = validate(method);
  const Arrays& arrays = machine.arrays(format_of(method), length);
  const auto time = [&](int which) {  // of one step: what launching takes cancels
    const auto seconds = [&](std::int64_t steps) {
      return machine.engine().time_latency(which, steps, arrays.in.get(), arrays.out.get(), length);
    };
    return (seconds(2 * kLatencySteps) - seconds(kLatencySteps)) / kLatencySteps;
  };
  const Turns turns = in_turns(state, kLatencySteps, [&] { return time(method); }, [&] { return time(baseline); });
  state.counters["ns"] = turns.seconds * 1e9;
  if (machine.on_gpu()) state.counters["clocks"] = turns.seconds * machine.gpu().clock_khz * 1e3;
  state.counters["x_baseline"] = turns.ratio;
  report(state, accuracy);
}

void mix(benchmark::State& state, Machine& machine, int method, int share) {
  constexpr std::int64_t checked = 1 << 12;
  const auto work = [=](std::int64_t steps, std::int64_t length) {
    return [=](mufree_engine& engine, const void* in, void* out) { return engine.time_mix(method, share, steps, in, out, length); };
  };
  machine.require_same_bits(method, "share " + std::to_string(share), checked, work(kCheckedSteps, checked),
                            lanes_of(method, share, kCheckedSteps, checked));
  const int baseline = baseline_of(method);
  validated_chain(machine, baseline);
  const mufree_accuracy& accuracy = machine.validated(method);
  const auto shape = machine.engine().chain_shape();
  const Arrays& arrays = machine.arrays(MUFREE_F32, shape.length);
  const Turns turns = in_turns(state, 1,
      [&] { return work(shape.steps, shape.length)(machine.engine(), arrays.in.get(), arrays.out.get()); },
      [&] { return machine.engine().time_chain(baseline, false, shape.steps, arrays.in.get(), arrays.out.get(), shape.length); });
  report_rate(state, machine, static_cast<double>(shape.length) * static_cast<double>(shape.steps) / turns.seconds);
  state.counters["x_baseline"] = turns.ratio;
  report(state, accuracy);
}

}  // namespace mufree::bench
