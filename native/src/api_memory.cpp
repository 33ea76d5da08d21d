// SPDX-License-Identifier: Apache-2.0
// The C interface's memory: arrays of an engine, and copies from and to them. Checks arguments and forwards to the engine.
#include "api_checks.h"
#include "api_status.h"

namespace {

using namespace mufree::api_checks;
using mufree::status_of;

/// The copy behind mufree_upload and mufree_upload16.
template <class T>
int upload(mufree_engine* engine, void* to, const T* from, int64_t from_offset, int64_t length) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_length(length);
    require(from_offset >= 0, "from_offset", from_offset, "it is negative");
    if (length == 0) return;
    require_pointer(to, "to");
    require_pointer(from, "from");
    engine->upload(to, from + from_offset, length * static_cast<int64_t>(sizeof(T)));
  });
}

/// The copy behind mufree_download and mufree_download16.
template <class T>
int download(mufree_engine* engine, T* to, int64_t to_offset, const void* from, int64_t length) {
  return status_of([&] {
    require_pointer(engine, "engine");
    check_length(length);
    require(to_offset >= 0, "to_offset", to_offset, "it is negative");
    if (length == 0) return;
    require_pointer(to, "to");
    require_pointer(from, "from");
    engine->download(to + to_offset, from, length * static_cast<int64_t>(sizeof(T)));
  });
}

}  // namespace

extern "C" {

int mufree_allocate(mufree_engine* engine, int64_t bytes, mufree_stream_t stream, void** memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require_pointer(memory, "memory");
    require(bytes >= 0, "bytes", bytes, "it is negative");
    *memory = bytes == 0 ? nullptr : engine->allocate(bytes, stream);
  });
}

int mufree_free(mufree_engine* engine, void* memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    if (memory) engine->release(memory);
  });
}

int mufree_lend(mufree_engine* engine, const void* memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    if (memory) engine->lend(memory);
  });
}

int mufree_trim(mufree_engine* engine) {
  return status_of([&] {
    require_pointer(engine, "engine");
    engine->trim();
  });
}

int mufree_memory_held(mufree_engine* engine, mufree_memory* memory) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require_pointer(memory, "memory");
    *memory = engine->memory();
  });
}

int mufree_check_memory(mufree_engine* engine, const void* memory, int64_t bytes) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require_pointer(memory, "memory");
    require(bytes >= 0, "bytes", bytes, "it is negative");
    engine->check_memory(memory, bytes);
  });
}

int mufree_copy_device(mufree_engine* engine, void* to, const void* from, int64_t bytes) {
  return status_of([&] {
    require_pointer(engine, "engine");
    require(bytes >= 0, "bytes", bytes, "it is negative");
    if (bytes == 0) return;
    require_pointer(to, "to");
    require_pointer(from, "from");
    check_overlap(from, to, bytes);
    if (to != from) engine->copy(to, from, bytes);
  });
}

int mufree_upload(mufree_engine* engine, void* to, const float* from, int64_t from_offset, int64_t length) {
  return upload(engine, to, from, from_offset, length);
}

int mufree_upload16(mufree_engine* engine, void* to, const uint16_t* from, int64_t from_offset, int64_t length) {
  return upload(engine, to, from, from_offset, length);
}

int mufree_download(mufree_engine* engine, float* to, int64_t to_offset, const void* from, int64_t length) {
  return download(engine, to, to_offset, from, length);
}

int mufree_download16(mufree_engine* engine, uint16_t* to, int64_t to_offset, const void* from, int64_t length) {
  return download(engine, to, to_offset, from, length);
}

}  // extern "C"
