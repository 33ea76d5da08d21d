// SPDX-License-Identifier: Apache-2.0
// The arrays of the benchmark: memory of an engine, filled with arguments of a format.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dispatch.h"
#include "engine.h"

namespace mufree::bench {

/// Values of a format, by their bytes.
using Bytes = std::vector<unsigned char>;

/// Arguments spread over [1, 4), where every method and every result of it is in its domain.
inline Bytes arguments(int format, std::int64_t length) {
  return with_format(format, [=](auto f) {
    using Format = decltype(f);
    constexpr std::uint32_t one = encode<Format>(1.0f), span = 2 * Format::min_normal;
    std::vector<typename Format::Bits> bits(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < bits.size(); ++i)
      bits[i] = static_cast<typename Format::Bits>(one + i * 2654435761u % span);
    const auto* bytes = reinterpret_cast<const unsigned char*>(bits.data());
    return Bytes(bytes, bytes + bits.size() * sizeof bits[0]);
  });
}

/// Memory of an engine.
class Memory {
 public:
  Memory() = default;
  Memory(mufree_engine& engine, std::int64_t bytes) : engine_(&engine), bytes_(bytes), memory_(engine.allocate(bytes, nullptr)) {}
  Memory(mufree_engine& engine, const Bytes& values) : Memory(engine, static_cast<std::int64_t>(values.size())) {
    engine.upload(memory_, values.data(), bytes_);
  }
  Memory(Memory&& other) noexcept { swap(other); }
  Memory& operator=(Memory&& other) noexcept { swap(other); return *this; }
  ~Memory() { if (memory_) engine_->release(memory_); }

  std::int64_t bytes() const { return bytes_; }
  void* get() const { return memory_; }
  Bytes values() const {
    Bytes host(static_cast<std::size_t>(bytes_));
    engine_->download(host.data(), memory_, bytes_);
    return host;
  }

 private:
  void swap(Memory& other) {
    std::swap(engine_, other.engine_);
    std::swap(bytes_, other.bytes_);
    std::swap(memory_, other.memory_);
  }
  mufree_engine* engine_ = nullptr;
  std::int64_t bytes_ = 0;
  void* memory_ = nullptr;
};

/// An array of arguments and one for results, equally large.
struct Arrays {
  Memory in, out;

  Arrays() = default;
  Arrays(mufree_engine& engine, int format, std::int64_t length)
      : in(engine, length * size_of(format)), out(engine, length * size_of(format)) {
    const std::int64_t bytes = in.bytes(), sample = bytes < kSample ? bytes : kSample;
    engine.upload(in.get(), arguments(format, sample / size_of(format)).data(), sample);
    auto* begin = static_cast<char*>(in.get());
    for (std::int64_t done = sample; done < bytes; done *= 2)  // filled from itself: an upload would take long
      engine.time_copy(begin, begin + done, done < bytes - done ? done : bytes - done);
  }

 private:
  static constexpr std::int64_t kSample = 1 << 22;
};

}  // namespace mufree::bench
