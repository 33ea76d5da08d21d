// SPDX-License-Identifier: Apache-2.0
// Threads that stay alive between batches: starting them anew would cost more than a small batch does.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace mufree {

class ThreadPool {
 public:
  /// A pool of so many threads, the caller of run() among them.
  explicit ThreadPool(int threads);
  ~ThreadPool();

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Calls work(begin, end) for pieces of [0, length) of at most `grain`, on the pool and the calling thread, and
  /// returns when all are done. The first exception ends the batch early and is thrown here. Several threads may call
  /// at once.
  void run(std::int64_t length, std::int64_t grain, const std::function<void(std::int64_t, std::int64_t)>& work);

 private:
  struct Batch;

  void serve();

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::shared_ptr<Batch>> batches_;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace mufree
