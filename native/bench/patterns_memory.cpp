// SPDX-License-Identifier: Apache-2.0
// The patterns over arrays: from memory and caches, repeated work, streams, and calls.
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <vector>

#include "checked.h"
#include "turns.h"

namespace mufree::bench {
namespace {

void require_map(Machine& machine, int method) {
  const Machine::Work batch = [=](mufree_engine& engine, const void* in, void* out) {
    engine.time_map(method, true, in, out, kChecked);
  };
  machine.require_same_bits(method, "map", kChecked, batch, batch);
}

/// The elements of a copy of the same bytes.
std::int64_t copied(int method, std::int64_t length) { return length * element_size(method) / element_size(kCopy); }

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

}  // namespace

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
