// SPDX-License-Identifier: Apache-2.0
// The CPU engine: the same functions as the GPU's, vectorised and spread over the cores.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <thread>
#include <unordered_map>

#include "accuracy.h"
#include "cpu_kernels.h"
#include "dispatch.h"
#include "engine.h"
#include "forms.h"
#include "half_results.h"
#include "program.h"
#include "rmsnorm.h"
#include "thread_pool.h"
#include "timing.h"

namespace mufree {

#if defined(MUFREE_X86)
extern const CpuKernels kernels_avx512, kernels_avx2;
#endif
extern const CpuKernels kernels_plain;

const CpuKernels* cpu_kernels(const char* isa) {
  const auto wanted = [isa](const CpuKernels& kernels) { return !isa || std::strcmp(isa, kernels.isa) == 0; };
#if defined(MUFREE_X86)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#if !defined(MUFREE_NO_AVX512)
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  if (avx512 && wanted(kernels_avx512)) return &kernels_avx512;
#endif
  if (avx2 && wanted(kernels_avx2)) return &kernels_avx2;
#endif
  return wanted(kernels_plain) ? &kernels_plain : nullptr;
}

namespace {

/// Elements a thread takes at a time: large against the cost of handing them out, small against a core's share.
constexpr std::int64_t kGrain = 1 << 16;
constexpr std::int64_t kCopyGrain = kGrain * sizeof(float);
constexpr std::int64_t kMeasureGrain = 1 << 20;
constexpr std::int64_t kRepeatGrain = 16;  // blocks of a period
constexpr std::int64_t kChainGrain = 64;
constexpr std::size_t kAlignment = 64;  // a cache line, and the widest vector

std::int64_t repeat_blocks_of(int method) {
  return with_method(method, [](auto row) { return repeat_blocks<typename decltype(row)::Op>; });
}

class CpuEngine final : public mufree_engine {
 public:
  CpuEngine(const CpuKernels& kernels, int threads)
      : mufree_engine("CPU (" + std::string(kernels.isa) + ", " + std::to_string(threads) +
                      (threads == 1 ? " thread)" : " threads)")),
        kernels_(kernels),
        pool_(threads) {}

  void map(int method, bool guarded, const void* in, void* out, std::int64_t length) override {
    const std::int64_t size = value_size(method);
    pool_.run(length, kGrain, [=, this](std::int64_t begin, std::int64_t end) {
      kernels_.map(method, guarded, at(in, begin * size), at(out, begin * size), end - begin);
    });
  }

  void map_device(int method, bool guarded, const void* in, void* out, std::int64_t length,
                  mufree_stream_t) override {
    map(method, guarded, in, out, length);
  }

  void rmsnorm_device(const RmsNorm& norm, mufree_stream_t) override {
    const std::int64_t grain = std::max(std::int64_t{1}, kGrain / norm.columns);
    pool_.run(norm.rows, grain, [&norm, this](std::int64_t begin, std::int64_t end) { kernels_.rmsnorm(norm, begin, end); });
  }

  void synchronize(mufree_stream_t) override {}

  ~CpuEngine() override {
    for (const auto& [memory, bytes] : arrays_) ::operator delete(memory, std::align_val_t(kAlignment));
  }

  void* allocate(std::int64_t bytes, mufree_stream_t) override {
    void* memory = ::operator new(static_cast<std::size_t>(bytes), std::align_val_t(kAlignment), std::nothrow);
    if (!memory) throw Failure(MUFREE_ERROR_HOST, "no " + std::to_string(bytes) + " bytes of host memory");
    const std::lock_guard lock(mutex_);
    arrays_[memory] = bytes;
    return memory;
  }

  void release(void* memory) override {
    {
      const std::lock_guard lock(mutex_);
      if (arrays_.erase(memory) == 0) throw Failure(MUFREE_ERROR_ARGUMENT, "memory is none of this engine's");
    }
    ::operator delete(memory, std::align_val_t(kAlignment));
  }

  void lend(const void*) override {}

  void trim() override {}

  mufree_memory memory() override {
    mufree_memory held = {};
    const std::lock_guard lock(mutex_);
    for (const auto& [memory, bytes] : arrays_) held.arrays += bytes;
    held.reserved = held.arrays;
    return held;
  }

  void check_memory(const void*, std::int64_t) override {}

  void copy(void* to, const void* from, std::int64_t bytes) override {
    pool_.run(bytes, kCopyGrain, [=](std::int64_t begin, std::int64_t end) {
      std::memcpy(at(to, begin), at(from, begin), static_cast<std::size_t>(end - begin));
    });
  }

  void upload(void* to, const void* from, std::int64_t bytes) override { copy(to, from, bytes); }

  void download(void* to, const void* from, std::int64_t bytes) override { copy(to, from, bytes); }

  mufree_accuracy measure(int method, std::int64_t first, std::int64_t count) override {
    if (first == 0 && count == F32::patterns)
      return merged(kernels_.measure_repeats, method, 0, repeat_blocks_of(method), kRepeatGrain);
    return merged(kernels_.measure, method, first, count, kMeasureGrain);
  }

  mufree_flushed measure_flushed(int method, std::int64_t first, std::int64_t count) override {
    return merged(kernels_.measure_flushed, method, first, count, kMeasureGrain);
  }

  void unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length) override {
    const float* results = half_unrounded(method);
    for (std::int64_t i = 0; i < length; ++i) out[i] = results[in[i]];
  }

  void form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) override {
    pool_.run(count, 1 + kGrain / run.argument_count, [&](std::int64_t begin, std::int64_t end) {
      kernels_.form_errors(run, candidates + begin * form_words(run.form), end - begin, errors + begin);
    });
  }

  void form_results(const FormRun& run, const std::uint32_t* candidate, float* results) override {
    pool_.run(run.argument_count, kGrain, [&](std::int64_t begin, std::int64_t end) {
      kernels_.form_results(run, candidate, begin, end, results + begin);
    });
  }

  void program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                      std::uint32_t* worst) override {
    const std::int64_t pieces = (run.argument_count + kGrain - 1) / kGrain, limit = as_bits(run.limit);
    const std::int64_t grain = std::max(std::int64_t{1}, kGrain / 8 / run.argument_count);  // a program takes its time
    std::vector<std::atomic<std::int64_t>> seen(static_cast<std::size_t>(count));
    std::vector<Worst> found(static_cast<std::size_t>(count));
    std::mutex mutex;
    pool_.run(count * pieces, grain, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t piece = begin; piece < end; ++piece) {
        const auto i = static_cast<std::size_t>(piece / pieces);
        if (seen[i] > limit) continue;
        const std::int64_t first = piece % pieces * kGrain;
        Worst mine;
        kernels_.program_errors(run, candidates + piece / pieces * run.words(), first,
                                std::min(first + kGrain, run.argument_count), seen[i], &mine);
        const std::lock_guard lock(mutex);
        found[i].take(mine.error, mine.index);
        seen[i] = found[i].error;
      }
    });
    for (std::size_t i = 0; i < found.size(); ++i) finish(run, found[i], errors + i, worst ? worst + i : nullptr);
  }

  void program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results) override {
    pool_.run(run.argument_count, kGrain, [&](std::int64_t begin, std::int64_t end) {
      kernels_.program_results(run, candidate, begin, end, results + begin);
    });
  }

  ChainShape chain_shape() const override { return {kChainGrain * 16 * pool_.threads(), 4096}; }

  double time_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out,
                    std::int64_t length) override {
    return seconds([&] { chain(method, guarded, steps, in, out, length, kChainGrain); });
  }

  double time_map(int method, bool guarded, const void* in, void* out, std::int64_t length) override {
    return seconds([&] { map(method, guarded, in, out, length); });
  }

  double time_rmsnorm(const RmsNorm& norm) override {
    return seconds([&] { rmsnorm_device(norm, nullptr); });
  }

  double time_copy(const void* in, void* out, std::int64_t bytes) override {
    return seconds([&] { copy(out, in, bytes); });
  }

  double time_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length) override {
    return seconds([&] {
      for (std::int64_t pass = 0; pass < work.passes; ++pass) {
        if (method == kCopy) copy(out, in, length * element_size(method));
        else chain(method, false, work.steps, in, out, length, kGrain);
      }
    });
  }

  double time_batches(int method, const Batches& work, const void* in, void* out) override {
    const std::int64_t bytes = work.length * element_size(method);
    return seconds([&] {
      for (std::int64_t i = 0; i < work.count; ++i) {
        const std::int64_t slice = (work.first + i) % work.slices * bytes;
        if (method == kCopy) copy(at(out, slice), at(in, slice), bytes);
        else map(method, true, at(in, slice), at(out, slice), work.length);
      }
    });
  }

  void launch_nothing() override {}

  double time_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length) override {
    return seconds([&] { kernels_.chain(method, false, steps, in, out, length); });
  }

  double time_mix(int, int, std::int64_t, const void*, void*, std::int64_t) override {
    throw Failure(MUFREE_ERROR_ARGUMENT, "a mix's share can be chosen on a GPU alone");
  }

 private:
  static const char* at(const void* memory, std::int64_t bytes) { return static_cast<const char*>(memory) + bytes; }
  static char* at(void* memory, std::int64_t bytes) { return static_cast<char*>(memory) + bytes; }

  void chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length, std::int64_t grain) {
    const std::int64_t size = value_size(method);
    pool_.run(length, grain, [=, this](std::int64_t begin, std::int64_t end) {
      kernels_.chain(method, guarded, steps, at(in, begin * size), at(out, begin * size), end - begin);
    });
  }

  /// The figures of a range from those of its parts.
  template <class Figures>
  Figures merged(void (*measure)(int, std::int64_t, std::int64_t, Figures*), int method, std::int64_t first,
                 std::int64_t count, std::int64_t grain) {
    std::vector<Figures> parts(static_cast<std::size_t>((count + grain - 1) / grain));
    pool_.run(count, grain, [&](std::int64_t begin, std::int64_t end) {
      measure(method, first + begin, end - begin, &parts[static_cast<std::size_t>(begin / grain)]);
    });
    Figures total = {};
    for (const auto& part : parts) merge(total, part);
    return total;
  }

  template <class Work>
  static double seconds(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  const CpuKernels& kernels_;
  std::mutex mutex_;
  std::unordered_map<void*, std::int64_t> arrays_;
  ThreadPool pool_;
};

}  // namespace

std::unique_ptr<mufree_engine> open_cpu(int threads, const char* isa) {
  const CpuKernels* kernels = cpu_kernels(isa);
  if (!kernels)
    throw Failure(MUFREE_ERROR_ARGUMENT, "isa is \"" + std::string(isa) + "\", which this CPU or build does not have");
  const int cores = std::max(1u, std::thread::hardware_concurrency());
  return std::make_unique<CpuEngine>(*kernels, threads == 0 ? cores : threads);
}

}  // namespace mufree
