// SPDX-License-Identifier: Apache-2.0
#include "gpu_pool.h"

#include <algorithm>

namespace mufree {
namespace {

Event make_marker() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "creating an event");
  return Event(event);
}

/// Unlike the handle it is not used again for another stream.
unsigned long long number_of(cudaStream_t stream) {
  unsigned long long number = 0;
  check(cudaStreamGetId(stream, &number), "asking for a stream's number");
  return number;
}

/// What a pool keeps for later: a sixteenth of the device's memory, so that arrays which come and go cost nothing, and other
/// programs find room all the same.
std::uint64_t kept(int device) {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), ("asking for the memory of GPU " + std::to_string(device)).c_str());
  return total / 16;
}

}  // namespace

bool is_capturing(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(stream, &status), "asking whether a stream is captured");
  return status != cudaStreamCaptureStatusNone;
}

Pool::Pool(int device, cudaStream_t own) : own_(own) {
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = {cudaMemLocationTypeDevice, device};
  cudaMemPool_t pool = nullptr;
  check(cudaMemPoolCreate(&pool, &properties), "making a memory pool");
  pool_ = MemoryPool(pool);
  std::uint64_t threshold = kept(device);
  check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "setting up a memory pool");
}

Pool::~Pool() {
  cudaDeviceSynchronize();
  for (const auto& [memory, block] : blocks_) cudaFreeAsync(const_cast<char*>(memory), own_);
  cudaStreamSynchronize(own_);
}

std::int64_t Pool::attribute(cudaMemPoolAttr which) const {
  std::uint64_t value = 0;
  check(cudaMemPoolGetAttribute(pool_.get(), which, &value), "asking a memory pool");
  return static_cast<std::int64_t>(value);
}

cudaError_t Pool::try_allocate(void** memory, std::size_t bytes, cudaStream_t stream) {
  const cudaError_t error = cudaMallocFromPoolAsync(memory, bytes, pool_.get(), stream);
  if (error == cudaErrorMemoryAllocation) cudaGetLastError();
  return error;
}

void* Pool::allocate(std::int64_t bytes, cudaStream_t stream) {
  if (stream != own_ && is_capturing(stream))
    throw Failure(MUFREE_ERROR_ARGUMENT, "stream is being captured: allocate before the capture, or on another stream");
  const auto size = static_cast<std::size_t>(bytes);
  void* memory = nullptr;
  cudaError_t error = try_allocate(&memory, size, stream);
  if (error == cudaErrorMemoryAllocation) {
    trim();
    error = try_allocate(&memory, size, stream);
  }
  if (error != cudaSuccess) {
    std::size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    check(error, ("allocating " + std::to_string(bytes) + " bytes on the GPU, which has " + std::to_string(free) + " of " +
                  std::to_string(total) + " bytes free").c_str());
  }
  Block block;
  block.bytes = size;
  block.home = stream;
  if (stream != own_) {
    block.ready = make_marker();
    check(cudaEventRecord(block.ready.get(), stream), "recording an event");
  }
  const std::lock_guard lock(mutex_);
  blocks_.insert_or_assign(static_cast<const char*>(memory), std::move(block));
  foreign_ += stream != own_;
  return memory;
}

Pool::Block* Pool::find(const void* memory) {
  const auto* address = static_cast<const char*>(memory);
  auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return nullptr;
  auto& [begin, block] = *--after;
  return address < begin + block.bytes ? &block : nullptr;
}

void Pool::release(void* memory) {
  const std::lock_guard lock(mutex_);
  const auto found = blocks_.find(static_cast<const char*>(memory));
  if (found == blocks_.end()) throw Failure(MUFREE_ERROR_ARGUMENT, "memory is none of this engine's");
  await_uses(found->second);
  foreign_ -= found->second.home != own_;
  blocks_.erase(found);
  check(cudaFreeAsync(memory, own_), "freeing device memory");
}

void Pool::await_uses(Block& block) {
  if (block.out_of_sight) check(cudaDeviceSynchronize(), "waiting for the GPU");
  if (block.home != own_) check(cudaStreamWaitEvent(own_, block.ready.get(), 0), "making a stream wait");
  for (const Use& use : block.uses) check(cudaStreamWaitEvent(own_, use.done.get(), 0), "making a stream wait");
}

void Pool::lend(const void* memory) {
  wait(memory);  // on whatever stream its user has
  const std::lock_guard lock(mutex_);
  if (Block* block = find(memory)) block->out_of_sight = true;
}

void Pool::use(const void* memory, cudaStream_t stream) {
  const std::lock_guard lock(mutex_);
  if (stream == own_ && foreign_ == 0) return;
  Block* block = find(memory);
  if (!block || block->is_ready || block->home == stream) return;
  if (!block->ready.get()) {
    block->ready = make_marker();
    check(cudaEventRecord(block->ready.get(), block->home), "recording an event");
  }
  const cudaError_t state = cudaEventQuery(block->ready.get());
  if (state == cudaErrorNotReady) {
    cudaGetLastError();
    // A captured stream can't wait for what is outside the graph: the host does.
    if (is_capturing(stream)) check(cudaEventSynchronize(block->ready.get()), "waiting for memory");
    else check(cudaStreamWaitEvent(stream, block->ready.get(), 0), "making a stream wait");
  } else {
    check(state, "asking for an event");
    block->is_ready = true;
  }
}

void Pool::used(const void* memory, cudaStream_t stream) {
  if (stream == own_) return;
  const std::lock_guard lock(mutex_);
  Block* block = find(memory);
  if (!block || block->out_of_sight) return;
  try {
    if (is_capturing(stream)) {
      block->out_of_sight = true;
      return;
    }
    const auto number = number_of(stream);
    auto use = std::find_if(block->uses.begin(), block->uses.end(), [number](const Use& u) { return u.stream == number; });
    if (use == block->uses.end()) use = block->uses.insert(use, Use{number, make_marker()});
    check(cudaEventRecord(use->done.get(), stream), "recording an event");
  } catch (const std::exception&) {
    block->out_of_sight = true;  // then releasing waits for the device
  }
}

void Pool::wait(const void* memory) {
  const std::lock_guard lock(mutex_);
  Block* block = find(memory);
  if (!block || block->is_ready) return;
  if (block->home == own_) check(cudaStreamSynchronize(own_), "waiting for memory");
  else check(cudaEventSynchronize(block->ready.get()), "waiting for memory");
  block->is_ready = true;
}

void Pool::trim() {
  check(cudaStreamSynchronize(own_), "waiting for the engine's stream");
  check(cudaMemPoolTrimTo(pool_.get(), 0), "trimming a memory pool");
}

}  // namespace mufree
