// SPDX-License-Identifier: Apache-2.0
// Threads that stay alive between batches: starting them anew would cost more than a small batch does.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>

namespace mufree {

class ThreadPool {
 public:
  /// A pool of so many threads, the caller of run() among them.
  explicit ThreadPool(int threads);
  ~ThreadPool();

  int threads() const;

  /// Calls work(begin, end) for pieces of [0, length) of at most `grain`, on the pool and the calling thread, and
  /// returns when all are done. The first exception ends the batch early and is thrown here. Several threads may call
  /// at once. A process made by fork() has the pool without its threads, and gets new ones by the first call.
  void run(std::int64_t length, std::int64_t grain, const std::function<void(std::int64_t, std::int64_t)>& work);

 private:
  struct Batch;
  class Crew;

  Crew& crew();

  const int wanted_;
  std::atomic<Crew*> crew_;
};

}  // namespace mufree
