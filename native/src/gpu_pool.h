// SPDX-License-Identifier: Apache-2.0
// The arrays of an engine: memory from a pool, had and given back in the order of streams.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "engine.h"
#include "gpu_owned.h"

namespace mufree {

inline cudaError_t destroy_pool(cudaMemPool_t pool) { return cudaMemPoolDestroy(pool); }
using MemoryPool = Owned<cudaMemPool_t, destroy_pool>;

bool is_capturing(cudaStream_t stream);

/// The device must be current in every call.
class Pool {
 public:
  /// @param own the stream in whose order memory is given back
  Pool(int device, cudaStream_t own);
  /// Gives back all that is left, after what the device has to do.
  ~Pool();

  /// Throws a cudaErrorMemoryAllocation when even giving back what is kept for later does not help.
  void* allocate(std::int64_t bytes, cudaStream_t stream);
  /// Enqueues the giving back; waits for the device only where its work with the memory is not known.
  void release(void* memory);
  /// The memory will be used in ways that the pool does not see.
  void lend(const void* memory);
  /// Has a stream wait for memory that another stream is still allocating, and remembers it. Memory that is none of the
  /// pool's is left alone, here and in used().
  void use(const void* memory, cudaStream_t stream);
  /// The stream's last work was with this memory.
  void used(const void* memory, cudaStream_t stream);
  /// Waits until memory is there.
  void wait(const void* memory);
  /// Gives back what is kept for later.
  void trim();

  std::int64_t in_arrays() const { return attribute(cudaMemPoolAttrUsedMemCurrent); }
  std::int64_t reserved() const { return attribute(cudaMemPoolAttrReservedMemCurrent); }

 private:
  struct Use {
    unsigned long long stream;
    Event done;
  };
  struct Block {
    std::size_t bytes = 0;
    cudaStream_t home = nullptr;
    Event ready;               ///< the allocation; recorded when a stream other than home asks
    bool is_ready = false;     ///< on every stream
    bool out_of_sight = false; ///< lent, or in a graph
    std::vector<Use> uses;     ///< the last on each stream but the pool's own
  };

  std::int64_t attribute(cudaMemPoolAttr which) const;
  cudaError_t try_allocate(void** memory, std::size_t bytes, cudaStream_t stream);
  Block* find(const void* memory);
  /// Has a stream wait for what a block's memory is used for, or the host where only the device knows.
  void await_uses(Block& block);

  const cudaStream_t own_;
  MemoryPool pool_;
  mutable std::mutex mutex_;
  std::map<const char*, Block> blocks_;
  int foreign_ = 0;  ///< blocks whose home is not the pool's own stream
};

/// Memory in use on a stream, from before the launch to after it.
class InUse {
 public:
  InUse(Pool& pool, const void* memory, cudaStream_t stream) : pool_(pool), memory_(memory), stream_(stream) {
    pool_.use(memory_, stream_);
  }
  ~InUse() { pool_.used(memory_, stream_); }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  Pool& pool_;
  const void* memory_;
  cudaStream_t stream_;
};

}  // namespace mufree
