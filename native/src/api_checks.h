// SPDX-License-Identifier: Apache-2.0
// The checks of the C interface's arguments: each throws a Failure that names the argument and its value.
#pragma once
#include <cstdint>
#include <limits>
#include <string>

#include "dispatch.h"
#include "engine.h"

namespace mufree::api_checks {

[[noreturn]] inline void refuse(const char* argument, const std::string& value, const char* why) {
  throw Failure(MUFREE_ERROR_ARGUMENT, std::string(argument) + " is " + value + ": " + why);
}

inline void require(bool holds, const char* argument, std::int64_t value, const char* why) {
  if (!holds) refuse(argument, std::to_string(value), why);
}

inline void require_pointer(const void* pointer, const char* argument) {
  if (!pointer) refuse(argument, "null", "a pointer is needed");
}

inline void check_method(int method) {
  require(method >= 0 && method < mufree::method_count, "method", method, "there is no such row");
}

/// A method whose values have that size.
inline void check_value_size(int method, std::size_t size) {
  check_method(method);
  if (value_size(method) != static_cast<std::int64_t>(size))
    refuse("method", mufree_method_name(method), size == sizeof(float) ? "a method of format f32 is needed for floats"
                                                                        : "a method of format f16 or bf16 is needed for 16-bit values");
}

/// A range of bit patterns of the method's format.
inline void check_patterns(int method, std::int64_t first, std::int64_t count) {
  const std::int64_t patterns = std::int64_t{1} << 8 * value_size(method);
  require(first >= 0 && first <= patterns, "first", first, "it is no bit pattern of the method's format");
  require(count >= 0 && count <= patterns - first, "count", count, "the range passes the format's last bit pattern");
}

inline bool check_mode(int mode) {
  require(mode == MUFREE_GUARDED || mode == MUFREE_RAW, "mode", mode, "MUFREE_GUARDED or MUFREE_RAW is needed");
  return mode == MUFREE_GUARDED;
}

/// Elements whose bytes can be counted.
constexpr std::int64_t kMostLength = std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(sizeof(double));

inline void check_length(std::int64_t length) {
  require(length >= 0 && length <= kMostLength, "length", length, "it is negative or beyond any memory");
}

/// In place is fine; a partial overlap would read what was already overwritten.
inline void check_overlap(const void* in, const void* out, std::int64_t size) {
  const auto a = reinterpret_cast<std::uintptr_t>(in), b = reinterpret_cast<std::uintptr_t>(out);
  const auto bytes = static_cast<std::uintptr_t>(size);
  const auto distance = a < b ? b - a : a - b;
  if (distance != 0 && distance < bytes)
    refuse("out", std::to_string(distance) + " bytes from in", "in and out overlap partly");
}

/// The checks that every batch needs; returns whether it is guarded.
inline bool check_batch(mufree_engine* engine, int method, int mode, const void* in, const void* out, std::int64_t length) {
  require_pointer(engine, "engine");
  check_method(method);
  const bool guarded = check_mode(mode);
  check_length(length);
  if (length > 0) {
    require_pointer(in, "in");
    require_pointer(out, "out");
    check_overlap(in, out, length * value_size(method));
  }
  return guarded;
}

}  // namespace mufree::api_checks
