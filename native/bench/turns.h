// SPDX-License-Identifier: Apache-2.0
// Work and what it is compared with, timed in turns, so that ratios hold at whatever clock the machine runs.
#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mufree::bench {

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/// Medians, of one item: seconds of the work and of the reference, and how many times as fast the work was.
struct Turns {
  double seconds, reference_seconds, ratio;
};

/// Runs both for as long as the benchmark asks; each does `items` of something and returns the seconds of one. They run once
/// before, uncounted, which raises the clocks and loads the code.
template <class Work, class Reference>
Turns in_turns(benchmark::State& state, std::int64_t items, Work work, Reference reference) {
  work();
  reference();
  std::vector<double> seconds, references, ratios;
  while (state.KeepRunningBatch(items)) {
    const double mine = work(), other = reference();
    state.SetIterationTime(std::max(mine * static_cast<double>(items), 1e-6));  // 0 would never come to an end
    seconds.push_back(mine);
    references.push_back(other);
    ratios.push_back(other / mine);
  }
  return {median(seconds), median(references), median(ratios)};
}

}  // namespace mufree::bench
