// SPDX-License-Identifier: Apache-2.0
// Arrays of the benchmark, of any format, in an engine's memory.
#pragma once
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "dispatch.h"

inline void check(int status) {
  if (status != 0) throw std::runtime_error(std::string(mufree_status_name(status)) + ": " + mufree_last_error());
}

/// Values of a method's format, by their bytes.
struct Values {
  int format;
  std::vector<unsigned char> bytes;
};

using mufree::size_of;

/// An array in an engine's memory.
class Array {
 public:
  Array(mufree_engine* engine, int format, std::int64_t length) : engine_(engine), format_(format), length_(length) {
    check(mufree_allocate(engine, length * size_of(format), &memory_));
  }
  Array(mufree_engine* engine, const Values& values)
      : Array(engine, values.format, static_cast<std::int64_t>(values.bytes.size()) / size_of(values.format)) {
    const auto* from = reinterpret_cast<const std::uint16_t*>(values.bytes.data());
    check(mufree_upload16(engine, memory_, from, 0, length_ * size_of(format_) / 2));
  }
  ~Array() { mufree_free(engine_, memory_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  void* get() const { return memory_; }
  Values values() const {
    Values host{format_, std::vector<unsigned char>(static_cast<std::size_t>(length_ * size_of(format_)))};
    auto* to = reinterpret_cast<std::uint16_t*>(host.bytes.data());
    check(mufree_download16(engine_, to, 0, memory_, length_ * size_of(format_) / 2));
    return host;
  }

 private:
  mufree_engine* engine_;
  int format_;
  std::int64_t length_;
  void* memory_ = nullptr;
};

/// Arguments spread over [1, 4), where every method and every result of it is in its domain.
inline Values arguments(int format, std::int64_t length) {
  return mufree::with_format(format, [=](auto f) {
    using Format = decltype(f);
    constexpr std::uint32_t one = mufree::encode<Format>(1.0f), span = 2 * Format::min_normal;
    std::vector<typename Format::Bits> bits(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < bits.size(); ++i)
      bits[i] = static_cast<typename Format::Bits>(one + i * 2654435761u % span);
    const auto* bytes = reinterpret_cast<const unsigned char*>(bits.data());
    return Values{format, {bytes, bytes + bits.size() * sizeof bits[0]}};
  });
}
