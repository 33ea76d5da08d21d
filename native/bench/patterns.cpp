// SPDX-License-Identifier: Apache-2.0
#include "patterns.h"

#include <chrono>
#include <stdexcept>

#include "turns.h"

namespace mufree::bench {
namespace {

constexpr std::int64_t kChecked = 1 << 16;  // elements whose bits are compared
constexpr std::int64_t kCheckedSteps = 19;  // two rounds of the kernels' loops and more
constexpr std::int64_t kLatencySteps = 8192;

void report(benchmark::State& state, const mufree_accuracy& accuracy) {
  state.counters["max_rel_error"] = accuracy.max_rel_error;
  state.counters["max_ulp_error"] = accuracy.max_ulp_error;
}

void report_rate(benchmark::State& state, const Machine& machine, double results_per_second) {
  state.counters["results/s"] = results_per_second;
  if (machine.on_gpu())
    state.counters["results/clock/SM"] = results_per_second / (machine.gpu().clock_khz * 1e3) / machine.gpu().multiprocessors;
}

/// The CPU engine's results of so many steps.
Machine::Work steps_of(int method, std::int64_t steps, std::int64_t length) {
  return [=](mufree_engine& engine, const void* in, void* out) { engine.time_chain(method, false, steps, in, out, length); };
}

Machine::Work batch_of(int method, std::int64_t length) {
  return [=](mufree_engine& engine, const void* in, void* out) { engine.time_map(method, true, in, out, length); };
}

void require_map(Machine& machine, int method) {
  machine.require_same_bits(method, "map", kChecked, batch_of(method, kChecked), batch_of(method, kChecked));
}

/// The elements of a copy of the same bytes.
std::int64_t copied(int method, std::int64_t length) { return length * value_size(method) / value_size(id_rcp_mufu); }

/// Times batches, and where a method is kCopy copies, over slices of the arrays that no cache holds; seconds of one.
class Rotation {
 public:
  Rotation(Machine& machine, int method, std::int64_t length, std::int64_t count, int streams = 1)
      : engine_(machine.engine()), count_(count), streams_(streams) {
    const std::int64_t bytes = length * value_size(method);
    slices_ = std::max(std::int64_t{1}, std::min(machine.beyond_caches() / bytes, machine.most(format_of(method)) / length));
    arrays_ = &machine.arrays(format_of(method), slices_ * length);
  }

  double time(int method, std::int64_t length) {
    const Batches batches = {length, slices_, first_ % slices_, count_, streams_};
    first_ += count_;
    return engine_.time_batches(method, batches, arrays_->in.get(), arrays_->out.get()) / static_cast<double>(count_);
  }

 private:
  mufree_engine& engine_;
  const Arrays* arrays_;
  std::int64_t slices_, count_, first_ = 0;
  int streams_;
};

void report_map(benchmark::State& state, const Turns& turns, int method, std::int64_t length) {
  const double results = static_cast<double>(length), bytes = 2.0 * results * static_cast<double>(value_size(method));
  state.counters["results/s"] = results / turns.seconds;
  state.counters["bytes/s"] = bytes / turns.seconds;
  state.counters["copy_bytes/s"] = bytes / turns.reference_seconds;
  state.counters["of_copy"] = turns.ratio;
}

void map_from_memory(benchmark::State& state, Machine& machine, int method, std::int64_t length) {
  // Short batches many at a time: an event's resolution is half a microsecond.
  const std::int64_t count = std::clamp((std::int64_t{1} << 26) / length, std::int64_t{1}, std::int64_t{64});
  Rotation rotation(machine, method, length, count);
  report_map(state, in_turns(state, count, [&] { return rotation.time(method, length); },
                             [&] { return rotation.time(kCopy, copied(method, length)); }), method, length);
}

void map_from_cache(benchmark::State& state, Machine& machine, int method, std::int64_t length, Access access) {
  const std::string kernel = access == Access::l2 ? "map from L2" : "map from shared memory";
  const Passes checked = {access, 1, 2}, work = {access, 1, access == Access::l2 ? 64 : 1024};
  machine.require_same_bits(method, kernel, kChecked,
      [&](mufree_engine& engine, const void* in, void* out) { engine.time_passes(method, checked, in, out, kChecked); },
      steps_of(method, 1, kChecked));
  const Arrays& arrays = machine.arrays(format_of(method), length);
  const auto time = [&](int which, std::int64_t elements) {
    return machine.engine().time_passes(which, work, arrays.in.get(), arrays.out.get(), elements) / static_cast<double>(work.passes);
  };
  state.SetLabel(access == Access::l2 ? "L2-resident" : "in shared memory");
  report_map(state, in_turns(state, work.passes, [&] { return time(method, length); }, [&] { return time(kCopy, copied(method, length)); }),
             method, length);
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

}  // namespace

void throughput(benchmark::State& state, Machine& machine, int method) {
  const auto validate = [&](int which) -> const mufree_accuracy& {
    machine.require_same_bits(which, "chain", kChecked, steps_of(which, kCheckedSteps, kChecked), steps_of(which, kCheckedSteps, kChecked));
    return machine.validated(which);
  };
  const int baseline = baseline_of(method);
  validate(baseline);
  const mufree_accuracy& accuracy = validate(method);
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
  machine.validated(baseline);
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

void map(benchmark::State& state, Machine& machine, int method, std::int64_t length, Access access) {
  require_map(machine, method);
  report(state, machine.validated(method));
  if (access == Access::memory) map_from_memory(state, machine, method, length);
  else map_from_cache(state, machine, method, length, access);
}

void repeat(benchmark::State& state, Machine& machine, int method, std::int64_t steps) {
  const auto validate = [&](int which) -> const mufree_accuracy& {
    machine.require_same_bits(which, "repeat " + std::to_string(steps), kChecked,
        [&](mufree_engine& engine, const void* in, void* out) {
          engine.time_passes(which, {Access::memory, steps, 1}, in, out, kChecked);
        },
        steps_of(which, steps, kChecked));
    return machine.validated(which);
  };
  const int baseline = baseline_of(method), format = format_of(method);
  validate(baseline);
  const mufree_accuracy& accuracy = validate(method);
  const std::int64_t length = std::min(machine.on_gpu() ? std::int64_t{1} << 27 : std::int64_t{1} << 22, machine.most(format));
  const Arrays& arrays = machine.arrays(format, length);
  const auto time = [&](int which) {
    return machine.engine().time_passes(which, {Access::memory, steps, 1}, arrays.in.get(), arrays.out.get(), length);
  };
  const auto copy = [&] { return machine.engine().time_copy(arrays.in.get(), arrays.out.get(), length * size_of(format)); };
  std::vector<double> copies;
  const Turns turns = in_turns(state, 1, [&] { return time(method); }, [&] { copies.push_back(copy()); return time(baseline); });
  const double elements = static_cast<double>(length), bytes = 2.0 * elements * static_cast<double>(size_of(format));
  state.counters["elements/s"] = elements / turns.seconds;
  state.counters["results/s"] = elements * static_cast<double>(steps) / turns.seconds;
  state.counters["bytes/s"] = bytes / turns.seconds;
  state.counters["of_copy"] = median(copies) / turns.seconds;
  state.counters["x_baseline"] = turns.ratio;
  report(state, accuracy);
}

void streams(benchmark::State& state, Machine& machine, int method, std::int64_t length, int streams) {
  require_map(machine, method);
  report(state, machine.validated(method));
  const std::int64_t count = 64;
  Rotation many(machine, method, length, count, streams), one(machine, method, length, count);
  const Turns turns = in_turns(state, count, [&] { return many.time(method, length); }, [&] { return one.time(method, length); });
  state.counters["us"] = turns.seconds * 1e6;
  state.counters["bytes/s"] = 2.0 * static_cast<double>(length * value_size(method)) / turns.seconds;
  state.counters["x_one_stream"] = turns.ratio;
}

void call(benchmark::State& state, Machine& machine, int method, std::int64_t length, bool synchronize) {
  require_map(machine, method);
  report(state, machine.validated(method));
  const Arrays& arrays = machine.arrays(format_of(method), length);
  mufree_engine* engine = &machine.engine();
  const auto require = [](int status) {
    if (status != 0) throw std::runtime_error(mufree_last_error());
  };
  constexpr std::int64_t count = 256;
  const auto seconds_of = [&](auto launch) {
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < count; ++i) {
      launch();
      if (synchronize) require(mufree_synchronize(engine, nullptr));
    }
    // Of calls back to back, the wait belongs to the work: without it a queue would only fill.
    require(mufree_synchronize(engine, nullptr));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / static_cast<double>(count);
  };
  const auto batch = [&] {
    require(mufree_map_device(engine, method, MUFREE_GUARDED, arrays.in.get(), arrays.out.get(), length, nullptr));
  };
  const Turns turns = in_turns(state, count, [&] { return seconds_of(batch); },
                               [&] { return seconds_of([&] { engine->launch_nothing(); }); });
  state.counters["us"] = turns.seconds * 1e6;
  state.counters["launch_us"] = turns.reference_seconds * 1e6;
}

std::int64_t cached_length(const Machine& machine, int format, Access access) {
  const std::int64_t bytes = access == Access::l2 ? machine.gpu().l2_bytes / 4 : std::int64_t{1} << 16 << 6;
  return std::int64_t{1} << (63 - __builtin_clzll(static_cast<unsigned long long>(bytes / size_of(format))));
}

}  // namespace mufree::bench
