// SPDX-License-Identifier: Apache-2.0
// Places for the chunks of host arrays on their way to a GPU and back.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine.h"
#include "gpu_owned.h"

namespace mufree {

/// How host memory goes to a device and back: in chunks of so many bytes, so many of them on their way at once.
struct Pipeline {
  std::int64_t chunk;
  int slots;
};
// Measured on an H200. Pageable memory is bound by the threads that copy it to pinned memory; where all is pinned the link
// binds, which few and larger chunks fill, and more of them disturb.
inline constexpr Pipeline kPageable = {1 << 21, 16}, kPinned = {1 << 22, 6};

/// One chunk's place: a stream, pinned memory for both directions where the host's is pageable, memory on the device.
struct Slot {
  Stream stream = make_stream();
  PinnedMemory pinned;
  DeviceMemory device = make_device_memory(kPinned.chunk, "allocating staging memory");

  Slot() {
    void* memory = nullptr;
    check(cudaMallocHost(&memory, kPageable.chunk), "allocating pinned staging memory");
    pinned = PinnedMemory(memory);
  }
};

/// Slots of the current device, made when first needed and kept: as many as a pipeline wants, or as there is memory for.
class Staging {
 public:
  /// @param make_room gives back memory that something else keeps for later
  explicit Staging(std::function<void()> make_room) : make_room_(std::move(make_room)) {}

  /// A slot taken for a while; waits until one is free and fewer than the pipeline's are on their way in it.
  class Lease {
   public:
    Lease(Staging& staging, const Pipeline& pipeline)
        : staging_(staging), on_their_way_(staging.on_their_way_[&pipeline == &kPinned]), slot_(staging.take(pipeline, on_their_way_)) {}
    ~Lease() {
      cudaStreamSynchronize(slot_->stream.get());  // after a failure the slot's copies may still be under way
      staging_.give_back(std::move(slot_), on_their_way_);
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Slot* operator->() const { return slot_.get(); }

   private:
    Staging& staging_;
    int& on_their_way_;
    std::unique_ptr<Slot> slot_;
  };

  /// Gives back the slots that are not in use.
  void trim() {
    const std::lock_guard lock(mutex_);
    made_ -= static_cast<int>(free_.size());
    free_.clear();
    most_ = kPageable.slots;
  }

  std::int64_t device_bytes() const { return made() * kPinned.chunk; }
  std::int64_t pinned_bytes() const { return made() * kPageable.chunk; }

 private:
  std::int64_t made() const {
    const std::lock_guard lock(mutex_);
    return made_;
  }

  std::unique_ptr<Slot> take(const Pipeline& pipeline, int& on_their_way) {
    std::unique_lock lock(mutex_);
    for (;;) {
      freed_.wait(lock, [&] { return on_their_way < pipeline.slots && (!free_.empty() || made_ < most_); });
      if (!free_.empty() || make()) break;
    }
    auto slot = std::move(free_.back());
    free_.pop_back();
    ++on_their_way;
    return slot;
  }

  /// Makes a slot, under the lock: that happens a few times only. Without the memory for another one those that there are
  /// must do; the first can't be done without.
  bool make() {
    try {
      free_.push_back(std::make_unique<Slot>());
    } catch (const Failure& failure) {
      if (failure.status != cudaErrorMemoryAllocation) throw;
      if (made_ > 0) {
        most_ = made_;
        return false;
      }
      make_room_();
      free_.push_back(std::make_unique<Slot>());
    }
    ++made_;
    return true;
  }

  void give_back(std::unique_ptr<Slot> slot, int& on_their_way) {
    {
      std::lock_guard lock(mutex_);
      free_.push_back(std::move(slot));
      --on_their_way;
    }
    freed_.notify_all();  // not all who wait may take it
  }

  const std::function<void()> make_room_;
  mutable std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Slot>> free_;
  int made_ = 0, most_ = kPageable.slots;
  int on_their_way_[2] = {};
};

}  // namespace mufree
