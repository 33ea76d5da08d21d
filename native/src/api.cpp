// SPDX-License-Identifier: Apache-2.0
// The C interface: checks arguments, turns exceptions into statuses, forwards to an engine.
#include <cstdio>
#include <limits>
#include <new>
#include <system_error>

#include "cpu_kernels.h"
#include "engine.h"
#include "mufree/methods.h"

namespace {

using mufree::Failure;

thread_local std::string last_error;

constexpr std::int64_t kPatterns = std::int64_t{1} << 32;

/// Runs the body of an interface function and makes a status of how it ended.
template <class Body>
int status_of(Body body) noexcept {
  int status = 0;
  try {
    body();
    return 0;
  } catch (const Failure& failure) {
    status = failure.status;
    try { last_error = failure.what(); } catch (...) {}
  } catch (const std::exception& failure) {  // bad_alloc, system_error
    status = MUFREE_ERROR_HOST;
    try { last_error = failure.what(); } catch (...) {}
  }
  return status;
}

void require(bool holds, const char* argument, const std::string& value, const char* why) {
  if (!holds) throw Failure(MUFREE_ERROR_ARGUMENT, std::string(argument) + " is " + value + ": " + why);
}

void require_pointer(const void* pointer, const char* argument) {
  require(pointer != nullptr, argument, "null", "a pointer is needed");
}

std::string text(std::int64_t value) { return std::to_string(value); }

void check_method(int method) {
  require(method >= 0 && method < mufree::method_count, "method", text(method), "there is no such row");
}

bool check_mode(int mode) {
  require(mode == MUFREE_GUARDED || mode == MUFREE_RAW, "mode", text(mode), "MUFREE_GUARDED or MUFREE_RAW is needed");
  return mode == MUFREE_GUARDED;
}

void check_length(std::int64_t length) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(sizeof(float));
  require(length >= 0 && length <= most, "length", text(length), "it is negative or beyond any memory");
}

/// In place is fine; a partial overlap would read what was already overwritten.
void check_overlap(const float* in, const float* out, std::int64_t length) {
  const auto a = reinterpret_cast<std::uintptr_t>(in), b = reinterpret_cast<std::uintptr_t>(out);
  const auto bytes = static_cast<std::uintptr_t>(length) * sizeof(float);
  const auto distance = a < b ? b - a : a - b;
  require(distance == 0 || distance >= bytes, "out", text(static_cast<std::int64_t>(distance)) + " bytes from in",
          "in and out overlap partly");
}

/// The checks that every batch needs; returns whether it is guarded.
bool check_batch(mufree_engine* engine, int method, int mode, const void* in, const void* out, std::int64_t length) {
  require_pointer(engine, "engine");
  check_method(method);
  const bool guarded = check_mode(mode);
  check_length(length);
  if (length > 0) {
    require_pointer(in, "in");
    require_pointer(out, "out");
    check_overlap(static_cast<const float*>(in), static_cast<const float*>(out), length);
  }
  return guarded;
}

constexpr const char* kNames[] = {
#define MUFREE_METHOD(name, ...) #name,
#include "mufree/methods.def"
};

}  // namespace

extern "C" {

const char* mufree_last_error(void) { return last_error.c_str(); }

const char* mufree_status_name(int status) {
  switch (status) {
    case 0: return "success";
    case MUFREE_ERROR_ARGUMENT: return "MUFREE_ERROR_ARGUMENT";
    case MUFREE_ERROR_NO_GPU_CODE: return "MUFREE_ERROR_NO_GPU_CODE";
    case MUFREE_ERROR_HOST: return "MUFREE_ERROR_HOST";
    default: break;
  }
  const char* name = mufree::gpu_error_name(status);
  return name ? name : "unknown status";
}

const char* mufree_build(void) { return mufree::gpu_build(); }

int mufree_method_count(void) { return mufree::method_count; }

const char* mufree_method_name(int method) {
  return method >= 0 && method < mufree::method_count ? kNames[method] : nullptr;
}

int mufree_gpu_count(int* count) {
  return status_of([&] {
    require_pointer(count, "count");
    *count = mufree::gpu_count();
  });
}

int mufree_gpu_describe(int device, mufree_gpu* gpu) {
  return status_of([&] {
    require_pointer(gpu, "gpu");
    *gpu = mufree::gpu_describe(device);
  });
}

int mufree_gpu_memory(int device, int64_t* free_bytes, int64_t* total_bytes) {
  return status_of([&] {
    require_pointer(free_bytes, "free_bytes");
    require_pointer(total_bytes, "total_bytes");
    mufree::gpu_memory(device, free_bytes, total_bytes);
  });
}

int mufree_open_cpu(int threads, const char* isa, mufree_engine** engine) {
  return status_of([&] {
    require(threads >= 0 && threads <= 4096, "threads", text(threads), "0 (all cores) to 4096 are possible");
    require_pointer(engine, "engine");
    *engine = mufree::open_cpu(threads, isa).release();
  });
}

int mufree_open_gpu(int device, mufree_engine** engine) {
  return status_of([&] {
    require(device >= 0, "device", text(device), "GPUs count from 0");
    require_pointer(engine, "engine");
    *engine = mufree::open_gpu(device).release();
  });
}

int mufree_close(mufree_engine* engine) {
  return status_of([&] { delete engine; });
}

const char* mufree_describe(mufree_engine* engine) { return engine ? engine->description().c_str() : ""; }

int mufree_map(mufree_engine* engine, int method, int mode, const float* in, int64_t in_offset, float* out,
               int64_t out_offset, int64_t length) {
  return status_of([&] {
    require(in_offset >= 0, "in_offset", text(in_offset), "it is negative");
    require(out_offset >= 0, "out_offset", text(out_offset), "it is negative");
    const float* from = in ? in + in_offset : nullptr;
    float* to = out ? out + out_offset : nullptr;
    const bool guarded = check_batch(engine, method, mode, from, to, length);
    if (length > 0) engine->map(method, guarded, from, to, length);
  });
}

int mufree_map_device(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                      mufree_stream_t stream) {
  return status_of([&] {
    const bool guarded = check_batch(engine, method, mode, in, out, length);
    if (length > 0)
      engine->map_device(method, guarded, static_cast<const float*>(in), static_cast<float*>(out), length, stream);
  });
}

int mufree_synchronize(mufree_engine* engine, mufree_stream_t stream) {
  return status_of([&] {
    require_pointer(engine, "engine");
    engine->synchronize(stream);
  });
}

int mufree_allocate(mufree_engine* engine, int64_t bytes, void** memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require_pointer(memory, "memory");
    require(bytes >= 0, "bytes", text(bytes), "it is negative");
    *memory = bytes == 0 ? nullptr : engine->allocate(bytes);
  });
}

int mufree_free(mufree_engine* engine, void* memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    if (memory) engine->release(memory);
  });
}

int mufree_upload(mufree_engine* engine, void* to, const float* from, int64_t from_offset, int64_t length) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_length(length);
    require(from_offset >= 0, "from_offset", text(from_offset), "it is negative");
    if (length == 0) return;
    require_pointer(to, "to");
    require_pointer(from, "from");
    engine->upload(to, from + from_offset, length);
  });
}

int mufree_download(mufree_engine* engine, float* to, int64_t to_offset, const void* from, int64_t length) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_length(length);
    require(to_offset >= 0, "to_offset", text(to_offset), "it is negative");
    if (length == 0) return;
    require_pointer(to, "to");
    require_pointer(from, "from");
    engine->download(to + to_offset, from, length);
  });
}

int mufree_measure(mufree_engine* engine, int method, int64_t first, int64_t count, mufree_accuracy* accuracy) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_method(method);
    require(first >= 0 && first <= kPatterns, "first", text(first), "it is not within 0 ... 2^32");
    require(count >= 0 && count <= kPatterns - first, "count", text(count), "the range passes 2^32");
    require_pointer(accuracy, "accuracy");
    *accuracy = engine->measure(method, first, count);
  });
}

int mufree_chain_shape(mufree_engine* engine, int64_t* length, int64_t* steps) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require_pointer(length, "length");
    require_pointer(steps, "steps");
    const auto shape = engine->chain_shape();
    *length = shape.length;
    *steps = shape.steps;
  });
}

int mufree_time_chain(mufree_engine* engine, int method, int mode, int64_t steps, const void* in, void* out,
                      int64_t length, double* seconds) {
  return status_of([&] {
    const bool guarded = check_batch(engine, method, mode, in, out, length);
    require(steps >= 0 && steps < kPatterns, "steps", text(steps), "it is negative or not below 2^32");
    require_pointer(seconds, "seconds");
    *seconds = length == 0 ? 0
                           : engine->time_chain(method, guarded, steps, static_cast<const float*>(in),
                                                static_cast<float*>(out), length);
  });
}

int mufree_time_map(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                    double* seconds) {
  return status_of([&] {
    const bool guarded = check_batch(engine, method, mode, in, out, length);
    require_pointer(seconds, "seconds");
    *seconds = length == 0 ? 0
                           : engine->time_map(method, guarded, static_cast<const float*>(in),
                                              static_cast<float*>(out), length);
  });
}

int mufree_time_copy(mufree_engine* engine, const void* in, void* out, int64_t length, double* seconds) {
  return status_of([&] {
    check_batch(engine, 0, MUFREE_RAW, in, out, length);
    require_pointer(seconds, "seconds");
    *seconds =
        length == 0 ? 0 : engine->time_copy(static_cast<const float*>(in), static_cast<float*>(out), length);
  });
}

int64_t mufree_first_difference(const float* a, const float* b, int64_t length) {
  return a && b ? mufree::cpu_kernels(nullptr)->first_difference(a, b, length) : -1;
}

}  // extern "C"
