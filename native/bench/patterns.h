// SPDX-License-Identifier: Apache-2.0
// The patterns of use that the benchmark times. Each validates before it times, and reports medians.
#pragma once
#include <benchmark/benchmark.h>

#include "machine.h"
#include "timing.h"

namespace mufree::bench {

/// In registers, every pipe full: results/s, and x_baseline, how many times as fast as the baseline.
void throughput(benchmark::State& state, Machine& machine, int method);
/// In registers, each application waiting for the one before: clocks of one.
void latency(benchmark::State& state, Machine& machine, int method);
/// As throughput, a mix with `share` of its period on MUFU.
void mix(benchmark::State& state, Machine& machine, int method, int share);
/// Batches over arrays beyond all caches, or the same bytes again and again from L2 or shared memory: bytes/s, and of_copy,
/// the share of a copy's rate: by the vendor's call, or where the values are cached by the same kernel without the method.
void map(benchmark::State& state, Machine& machine, int method, std::int64_t length, Access access);
/// The method applied `steps` times to each element on its way from memory to memory.
void repeat(benchmark::State& state, Machine& machine, int method, std::int64_t steps);
/// Batches on several streams in turn.
void streams(benchmark::State& state, Machine& machine, int method, std::int64_t length, int streams);
/// What a call of the C interface takes the host, back to back or each with its synchronisation: us, and launch_us, what
/// a kernel that does nothing takes in its place.
void call(benchmark::State& state, Machine& machine, int method, std::int64_t length, bool synchronize);

/// Elements of a map from L2, or from shared memory.
std::int64_t cached_length(const Machine& machine, int format, Access access);

}  // namespace mufree::bench
