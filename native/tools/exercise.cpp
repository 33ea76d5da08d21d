// SPDX-License-Identifier: Apache-2.0
// Calls every function of the C interface, under sanitizers: on CPU engines in a build with GCC's (cppbuild.sh -sanitize=...),
// on GPU 0 by NVIDIA's compute-sanitizer (exercise gpu [METHOD], METHOD being how the names of the methods to try begin). Each array is exactly as long as it may be, so that one element too
// many is seen. Batches must also give what single elements give. Exits with 0, or says what was wrong.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "exercise.h"
#include "exercise_forms.h"
#include "mufree.h"

// A petabyte that can't be had is an error to exercise, too.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() { return "allocator_may_return_null=1"; }
extern "C" __attribute__((visibility("default"))) const char* __tsan_default_options() { return "allocator_may_return_null=1"; }

namespace {

using namespace exercise;

int map(mufree_engine* engine, int method, int mode, const float* in, int64_t in_at, float* out, int64_t out_at, int64_t n) {
  return mufree_map(engine, method, mode, in, in_at, out, out_at, n);
}
int map(mufree_engine* engine, int method, int mode, const uint16_t* in, int64_t in_at, uint16_t* out, int64_t out_at,
        int64_t n) {
  return mufree_map16(engine, method, mode, in, in_at, out, out_at, n);
}
int upload(mufree_engine* engine, void* to, const float* from, int64_t at, int64_t n) {
  return mufree_upload(engine, to, from, at, n);
}
int upload(mufree_engine* engine, void* to, const uint16_t* from, int64_t at, int64_t n) {
  return mufree_upload16(engine, to, from, at, n);
}
int download(mufree_engine* engine, float* to, int64_t at, const void* from, int64_t n) {
  return mufree_download(engine, to, at, from, n);
}
int download(mufree_engine* engine, uint16_t* to, int64_t at, const void* from, int64_t n) {
  return mufree_download16(engine, to, at, from, n);
}

/// Memory of an engine, given back.
struct Memory {
  Memory(mufree_engine* engine, int64_t bytes) : engine(engine) { check(mufree_allocate(engine, bytes, nullptr, &at)); }
  ~Memory() { mufree_free(engine, at); }
  Memory(const Memory&) = delete;
  mufree_engine* engine;
  void* at = nullptr;
};

constexpr int64_t kMost = 130;

/// Every length and small offset, apart and in place, in host memory and in the engine's.
template <class T>
void exercise_method(mufree_engine* engine, int method, int mode) {
  const auto x = arguments<T>(kMost);
  std::vector<T> whole(kMost);
  check(map(engine, method, mode, x.data(), 0, whole.data(), 0, kMost));
  for (int64_t n = 0; n <= kMost; n = n < 70 ? n + 1 : n + 15) {
    const int64_t in_at = n % 5, out_at = n % 3, bytes = n * static_cast<int64_t>(sizeof(T));
    const auto same = [&](const T* y, const char* what) {
      require(mufree_first_difference(mufree_method_format(method), whole.data(), y, n) == -1,
              std::string(mufree_method_name(method)) + ", " + std::to_string(n) + " elements " + what);
    };
    std::unique_ptr<T[]> in(new T[static_cast<std::size_t>(in_at + n)]), out(new T[static_cast<std::size_t>(out_at + n)]);
    std::copy(x.begin(), x.begin() + n, in.get() + in_at);
    check(map(engine, method, mode, in.get(), in_at, out.get(), out_at, n));
    same(out.get() + out_at, "apart");
    const Memory a(engine, bytes), b(engine, bytes);
    check(upload(engine, a.at, in.get(), in_at, n));
    check(mufree_map_device(engine, method, mode, a.at, b.at, n, nullptr));
    check(mufree_synchronize(engine, nullptr));
    check(download(engine, out.get(), out_at, b.at, n));
    same(out.get() + out_at, "in the engine's memory");
    double seconds;
    check(mufree_time_map(engine, method, mode, a.at, a.at, n, &seconds));
    check(mufree_time_chain(engine, method, mode, 3, b.at, b.at, n, &seconds));
    check(mufree_time_copy(engine, a.at, b.at, bytes, &seconds));
    check(mufree_copy_device(engine, a.at, b.at, bytes));
    if (n > 0) check(mufree_check_memory(engine, b.at, bytes));
    if (n == kMost) check(mufree_lend(engine, b.at));
    check(map(engine, method, mode, in.get(), in_at, in.get(), in_at, n));
    same(in.get() + in_at, "in place");
  }
}

/// The figures of a few ranges, and results before their last rounding.
void exercise_measurements(mufree_engine* engine, int method) {
  mufree_accuracy accuracy;
  mufree_flushed flushed;
  const bool wide = mufree_method_format(method) == MUFREE_F32;
  const int64_t patterns = wide ? int64_t{1} << 32 : 1 << 16;
  for (int64_t first : {int64_t{0}, patterns / 4 - 100, patterns / 2 - 300, patterns - 333}) {
    check(mufree_measure(engine, method, first, 333, &accuracy));
    if (wide) check(mufree_measure_flushed(engine, method, first, 333, &flushed));
  }
  refused(mufree_measure(engine, method, patterns - 1, 2, &accuracy), "count");
  if (wide) return;
  const auto x = arguments<uint16_t>(77);
  std::vector<float> y(x.size());
  check(mufree_unrounded(engine, method, x.data(), y.data(), static_cast<int64_t>(x.size())));
}

void exercise_rmsnorm(mufree_engine* engine, int method) {
  for (int format : {MUFREE_F32, MUFREE_F16, MUFREE_BF16})
    for (int64_t columns : {1, 2, 7, 8, 17, 64, 257})
      for (int64_t rows : {0, 1, 5}) {
        const int64_t size = format == MUFREE_F32 ? 4 : 2, n = rows * columns;
        const Memory x(engine, n * size), y(engine, n * size), weights(engine, columns * size);
        const auto values = arguments<uint16_t>(n * size / 2), ones = std::vector<uint16_t>(columns * size / 2, 0x3f80);
        check(mufree_upload16(engine, x.at, values.data(), 0, n * size / 2));
        check(mufree_upload16(engine, weights.at, ones.data(), 0, columns * size / 2));
        double seconds;
        check(mufree_rmsnorm_device(engine, format, method, rows, columns, 1e-6f, x.at, weights.at, y.at, nullptr));
        check(mufree_time_rmsnorm(engine, format, method, rows, columns, 1e-6f, x.at, nullptr, x.at, &seconds));
      }
}

void exercise_errors(mufree_engine* engine) {
  float x[8] = {}, y[8];
  uint16_t half[8] = {};
  void* memory = nullptr;
  mufree_engine* none = nullptr;
  refused(mufree_map(nullptr, 0, 0, x, 0, y, 0, 8), "engine");
  refused(mufree_map(engine, -1, 0, x, 0, y, 0, 8), "method");
  refused(mufree_map(engine, mufree_method_count(), 0, x, 0, y, 0, 8), "method");
  refused(mufree_map16(engine, 0, 0, half, 0, half, 0, 8), "method");
  refused(mufree_map(engine, 0, 2, x, 0, y, 0, 8), "mode");
  refused(mufree_map(engine, 0, 0, x, -1, y, 0, 8), "in_offset");
  refused(mufree_map(engine, 0, 0, x, 0, y, INT64_MIN, 8), "out_offset");
  refused(mufree_map(engine, 0, 0, x, 0, y, 0, -1), "length");
  refused(mufree_map(engine, 0, 0, x, 0, y, 0, INT64_MAX), "length");
  refused(mufree_map(engine, 0, 0, nullptr, 5, y, 0, 8), "in");
  refused(mufree_map(engine, 0, 0, x, 0, x, 1, 7), "overlap");
  refused(mufree_open_cpu(-1, nullptr, &none), "threads");
  refused(mufree_open_cpu(1, "neither", &none), "isa");
  refused(mufree_open_cpu(1, nullptr, nullptr), "engine");
  refused(mufree_allocate(engine, -1, nullptr, &memory), "bytes");
  require(mufree_allocate(engine, INT64_MAX / 2, nullptr, &memory) != 0, "all memory there is was had");
  refused(mufree_free(engine, y), "memory is none of this engine's");
  refused(mufree_check_memory(engine, nullptr, 1), "memory");
  refused(mufree_copy_device(engine, y, x, -1), "bytes");
  refused(mufree_copy_device(engine, x + 1, x, 16), "overlap");
  refused(mufree_rmsnorm_device(engine, 3, 0, 1, 1, 0, x, nullptr, y, nullptr), "format");
  refused(mufree_form_errors(engine, 999, MUFREE_F16, 0, 0, nullptr, 0, half, 8, nullptr), "form");
  require(!mufree_method_name(-1) && mufree_method_format(-1) == -1 && !mufree_form_name(-1) && mufree_form_op(999) == -1 &&
              !mufree_form_program(999) && mufree_form_textbook(0, 99) == 0, "there is a row where there is none");
  require(std::string(mufree_status_name(MUFREE_ERROR_HOST)) == "MUFREE_ERROR_HOST" && mufree_build()[0], "no words");
  int count;
  if (std::string(mufree_build()) == "CPU only")
    require(mufree_gpu_count(&count) == MUFREE_ERROR_NO_GPU_CODE && mufree_open_gpu(0, &none) == MUFREE_ERROR_NO_GPU_CODE,
            "a GPU without code for it");
  check(mufree_free(engine, nullptr));
  check(mufree_close(nullptr));
}

void on_threads(int count, const std::function<void(int)>& work) {
  std::vector<std::thread> threads;
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      try {
        work(i);
      } catch (...) {
        failures[static_cast<std::size_t>(i)] = std::current_exception();
      }
    });
  for (auto& thread : threads) thread.join();
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

/// What an engine holds comes and goes with its arrays.
void exercise_memory(mufree_engine* engine) {
  mufree_memory before, during, after;
  check(mufree_trim(engine));
  check(mufree_memory_held(engine, &before));
  {
    const Memory some(engine, 1000), more(engine, 3000);
    check(mufree_memory_held(engine, &during));
  }
  check(mufree_trim(engine));
  check(mufree_memory_held(engine, &after));
  require(during.arrays >= before.arrays + 4000 && during.reserved >= during.arrays, "arrays are not counted");
  require(after.arrays == before.arrays && after.staging == 0 && after.pinned == 0, "arrays are still counted");
}

using Open = std::function<int(int round, mufree_engine** engine)>;

/// Batches of several pieces by several callers of one engine, and engines that come and go.
void exercise_concurrency(mufree_engine* engine, const Open& open, int engines) {
  const int64_t many = 1'300'001;
  const auto x = arguments<float>(many);
  std::vector<float> expected(x.size());
  check(mufree_map(engine, 0, MUFREE_GUARDED, x.data(), 0, expected.data(), 0, many));
  on_threads(6, [&](int) {
    std::vector<float> y(x.size());
    for (int round = 0; round < 5; ++round) {
      check(mufree_map(engine, 0, MUFREE_GUARDED, x.data(), 0, y.data(), 0, many));
      require(mufree_first_difference(MUFREE_F32, expected.data(), y.data(), many) == -1, "a shared engine's results");
      require(mufree_map(engine, -1, 0, x.data(), 0, y.data(), 0, 1) != 0, "not refused");
    }
  });
  on_threads(4, [&](int i) {
    for (int round = 0; round < engines; ++round) {
      mufree_engine* own = nullptr;
      check(open(i + round, &own));
      std::vector<float> y(x.size());
      if (round % 2) check(mufree_map(own, 0, MUFREE_RAW, x.data(), 0, y.data(), 0, many));
      check(mufree_close(own));
    }
  });
}

void exercise_all(mufree_engine* engine, const Open& open, int engines, const std::string& methods = "") {
  exercise_errors(engine);
  exercise_memory(engine);
  for (int method = 0; method < mufree_method_count(); ++method) {
    if (std::string(mufree_method_name(method)).rfind(methods, 0) != 0) continue;
    for (int mode : {MUFREE_GUARDED, MUFREE_RAW}) {
      if (mufree_method_format(method) == MUFREE_F32) exercise_method<float>(engine, method, mode);
      else exercise_method<uint16_t>(engine, method, mode);
    }
    exercise_measurements(engine, method);
    if (std::strncmp(mufree_method_name(method), "rsqrt", 5) == 0) exercise_rmsnorm(engine, method);
  }
  for (int form = 0; form < mufree_form_count(); ++form) exercise_form(engine, form);
  exercise_programs(engine);
  exercise_concurrency(engine, open, engines);
  std::printf("%s: exercised\n", mufree_describe(engine));
  check(mufree_close(engine));
}

}  // namespace

int main(int count, char** arguments) try {
  mufree_engine* engine = nullptr;
  if (count >= 2 && std::string(arguments[1]) == "gpu") {
    const auto open = [](int, mufree_engine** opened) { return mufree_open_gpu(0, opened); };
    check(open(0, &engine));
    exercise_all(engine, open, 2, count > 2 ? arguments[2] : "");
    return 0;
  }
  const auto open = [](int round, mufree_engine** opened) { return mufree_open_cpu(1 + round % 4, nullptr, opened); };
  for (const char* isa : {"plain", "avx2"})
    if (mufree_open_cpu(4, isa, &engine) == 0) exercise_all(engine, open, 20);  // else another CPU, or not built for it
} catch (const std::exception& failure) {
  std::fprintf(stderr, "exercise: %s\n", failure.what());
  return 1;
}
