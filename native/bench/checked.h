// SPDX-License-Identifier: Apache-2.0
// What the patterns share: how much of a kernel is compared with the CPU engine, and the errors beside each speed.
#pragma once
#include "patterns.h"

namespace mufree::bench {

constexpr std::int64_t kChecked = 1 << 16;  // elements whose bits are compared
constexpr std::int64_t kCheckedSteps = 19;  // two rounds of the kernels' loops and more

inline void report(benchmark::State& state, const mufree_accuracy& accuracy) {
  state.counters["max_rel_error"] = accuracy.max_rel_error;
  state.counters["max_ulp_error"] = accuracy.max_ulp_error;
}

/// The CPU engine's results of so many steps.
inline Machine::Work steps_of(int method, std::int64_t steps, std::int64_t length) {
  return [=](mufree_engine& engine, const void* in, void* out) { engine.time_chain(method, false, steps, in, out, length); };
}

}  // namespace mufree::bench
