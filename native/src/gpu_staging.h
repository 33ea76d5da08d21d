// SPDX-License-Identifier: Apache-2.0
// Places for the chunks of host arrays on their way to a GPU and back.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu_owned.h"

namespace mufree {

constexpr std::int64_t kChunk = 1 << 22;  // bytes on their way between host and device at a time
constexpr int kSlots = 6;                 // chunks on their way at once

/// One chunk's place: a stream, pinned memory for both directions, memory on the device.
struct Slot {
  Stream stream = make_stream();
  PinnedMemory pinned;
  DeviceMemory device = make_device_memory(kChunk, "allocating staging memory");

  Slot() {
    void* memory = nullptr;
    check(cudaMallocHost(&memory, kChunk), "allocating pinned staging memory");
    pinned = PinnedMemory(memory);
  }
};

/// Slots of the current device, made when first needed and kept.
class Staging {
 public:
  /// A slot taken for a while; waits until one is free.
  class Lease {
   public:
    explicit Lease(Staging& staging) : staging_(staging), slot_(staging.take()) {}
    ~Lease() {
      cudaStreamSynchronize(slot_->stream.get());  // after a failure the slot's copies may still be under way
      staging_.give_back(std::move(slot_));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Slot* operator->() const { return slot_.get(); }

   private:
    Staging& staging_;
    std::unique_ptr<Slot> slot_;
  };

 private:
  std::unique_ptr<Slot> take() {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [this] { return !free_.empty() || made_ < kSlots; });
    if (free_.empty()) {
      auto slot = std::make_unique<Slot>();  // under the lock: happens at most kSlots times
      ++made_;
      return slot;
    }
    auto slot = std::move(free_.back());
    free_.pop_back();
    return slot;
  }

  void give_back(std::unique_ptr<Slot> slot) {
    {
      std::lock_guard lock(mutex_);
      free_.push_back(std::move(slot));
    }
    freed_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Slot>> free_;
  int made_ = 0;
};

}  // namespace mufree
