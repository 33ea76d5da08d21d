// SPDX-License-Identifier: Apache-2.0
// The C interface: checks arguments, turns exceptions into statuses, forwards to an engine.
#include <new>

#include "api_checks.h"
#include "api_status.h"
#include "cpu_kernels.h"
#include "dispatch.h"
#include "engine.h"

namespace {

using namespace mufree::api_checks;
using mufree::status_of;

thread_local std::string last_error;

/// The batch behind mufree_map and mufree_map16.
template <class T>
int map(mufree_engine* engine, int method, int mode, const T* in, int64_t in_offset, T* out, int64_t out_offset,
        int64_t length) {
  return status_of([&] {
    check_value_size(method, sizeof(T));
    require(in_offset >= 0, "in_offset", in_offset, "it is negative");
    require(out_offset >= 0, "out_offset", out_offset, "it is negative");
    const T* from = in ? in + in_offset : nullptr;
    T* to = out ? out + out_offset : nullptr;
    const bool guarded = check_batch(engine, method, mode, from, to, length);
    if (length > 0) engine->map(method, guarded, from, to, length);
  });
}

constexpr const char* kNames[] = {
#define MUFREE_METHOD(name, ...) #name,
#include "mufree/methods.def"
};

}  // namespace

int mufree::fail(int status, const char* what) noexcept {
  try {
    last_error = what;
  } catch (const std::bad_alloc&) {
    last_error.clear();
  }
  return status;
}

extern "C" {

const char* mufree_last_error(void) { return last_error.c_str(); }

const char* mufree_status_name(int status) {
  switch (status) {
    case 0: return "success";
    case MUFREE_ERROR_ARGUMENT: return "MUFREE_ERROR_ARGUMENT";
    case MUFREE_ERROR_NO_GPU_CODE: return "MUFREE_ERROR_NO_GPU_CODE";
    case MUFREE_ERROR_HOST: return "MUFREE_ERROR_HOST";
    case MUFREE_ERROR_FORKED: return "MUFREE_ERROR_FORKED";
    default: break;
  }
  const char* name = mufree::gpu_error_name(status);
  return name ? name : "unknown status";
}

int mufree_status_is_fatal(int status) { return mufree::gpu_error_is_fatal(status); }

const char* mufree_build(void) { return mufree::gpu_build(); }

int mufree_method_count(void) { return mufree::method_count; }

const char* mufree_method_name(int method) {
  return method >= 0 && method < mufree::method_count ? kNames[method] : nullptr;
}

int mufree_method_format(int method) {
  return method >= 0 && method < mufree::method_count ? mufree::format_of(method) : -1;
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
    require(threads >= 0 && threads <= 4096, "threads", threads, "0 (all cores) to 4096 are possible");
    require_pointer(engine, "engine");
    *engine = mufree::open_cpu(threads, isa).release();
  });
}

int mufree_open_gpu(int device, mufree_engine** engine) {
  return status_of([&] {
    require(device >= 0, "device", device, "GPUs count from 0");
    require_pointer(engine, "engine");
    *engine = mufree::open_gpu(device).release();
  });
}

int mufree_close(mufree_engine* engine) {
  return status_of([&] {
    if (engine) engine->require_usable();
    delete engine;
  });
}

const char* mufree_describe(mufree_engine* engine) { return engine ? engine->description().c_str() : ""; }

int mufree_map(mufree_engine* engine, int method, int mode, const float* in, int64_t in_offset, float* out,
               int64_t out_offset, int64_t length) {
  return map(engine, method, mode, in, in_offset, out, out_offset, length);
}

int mufree_map16(mufree_engine* engine, int method, int mode, const uint16_t* in, int64_t in_offset, uint16_t* out,
                 int64_t out_offset, int64_t length) {
  return map(engine, method, mode, in, in_offset, out, out_offset, length);
}

int mufree_map_device(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                      mufree_stream_t stream) {
  return status_of([&] {
    const bool guarded = check_batch(engine, method, mode, in, out, length);
    if (length > 0)
      engine->map_device(method, guarded, in, out, length, stream);
  });
}

int mufree_synchronize(mufree_engine* engine, mufree_stream_t stream) {
  return status_of([&] {
    require_pointer(engine, "engine");
    engine->synchronize(stream);
  });
}

int mufree_measure(mufree_engine* engine, int method, int64_t first, int64_t count, mufree_accuracy* accuracy) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_method(method);
    check_patterns(method, first, count);
    require_pointer(accuracy, "accuracy");
    *accuracy = engine->measure(method, first, count);
  });
}

int mufree_measure_flushed(mufree_engine* engine, int method, int64_t first, int64_t count, mufree_flushed* flushed) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_value_size(method, sizeof(float));
    check_patterns(method, first, count);
    require_pointer(flushed, "flushed");
    *flushed = engine->measure_flushed(method, first, count);
  });
}

int mufree_unrounded(mufree_engine* engine, int method, const uint16_t* in, float* out, int64_t length) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_value_size(method, sizeof *in);
    check_length(length);
    if (length == 0) return;
    require_pointer(in, "in");
    require_pointer(out, "out");
    engine->unrounded(method, in, out, length);
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
    require(steps >= 0 && steps < int64_t{1} << 32, "steps", steps, "it is negative or not below 2^32");
    require_pointer(seconds, "seconds");
    *seconds = length == 0 ? 0 : engine->time_chain(method, guarded, steps, in, out, length);
  });
}

int mufree_time_map(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                    double* seconds) {
  return status_of([&] {
    const bool guarded = check_batch(engine, method, mode, in, out, length);
    require_pointer(seconds, "seconds");
    *seconds = length == 0 ? 0 : engine->time_map(method, guarded, in, out, length);
  });
}

int mufree_time_copy(mufree_engine* engine, const void* in, void* out, int64_t bytes, double* seconds) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require(bytes >= 0, "bytes", bytes, "it is negative");
    require_pointer(seconds, "seconds");
    if (bytes > 0) {
      require_pointer(in, "in");
      require_pointer(out, "out");
      check_overlap(in, out, bytes);
    }
    *seconds = bytes == 0 ? 0 : engine->time_copy(in, out, bytes);
  });
}

int64_t mufree_first_difference(int format, const void* a, const void* b, int64_t length) {
  return a && b ? mufree::cpu_kernels(nullptr)->first_difference(format, a, b, length) : -1;
}

}  // extern "C"
