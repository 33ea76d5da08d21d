// SPDX-License-Identifier: Apache-2.0
// What the parts of exercise.cpp share: calls that must succeed or be refused, and arguments.
#pragma once
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "mufree.h"

namespace exercise {

inline void check(int status) {
  if (status != 0) throw std::runtime_error(mufree_last_error());
}

inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

/// A call that must be refused as a wrong argument, in words.
inline void refused(int status, const char* word) {
  require(status == MUFREE_ERROR_ARGUMENT, std::string("not refused: ") + word);
  require(std::string(mufree_last_error()).find(word) != std::string::npos,
          std::string("\"") + mufree_last_error() + "\" lacks " + word);
}

/// Any bits: specials, subnormals and NaN among them.
template <class T>
std::vector<T> arguments(int64_t count) {
  std::vector<T> values(static_cast<std::size_t>(count));
  uint32_t bits = 0;
  for (auto& value : values) {
    bits += 0x9e3779b1u;
    const uint32_t shown = bits % 7 == 0 ? bits & 0xff800000u : bits;
    std::memcpy(&value, reinterpret_cast<const char*>(&shown) + sizeof shown - sizeof value, sizeof value);
  }
  return values;
}

}  // namespace exercise
