// SPDX-License-Identifier: Apache-2.0
#include "thread_pool.h"

#include <algorithm>
#include <exception>

namespace mufree {

struct ThreadPool::Batch {
  const std::function<void(std::int64_t, std::int64_t)>& work;
  const std::int64_t length, grain;
  std::mutex mutex;
  std::condition_variable finished;
  std::int64_t next = 0;
  int running = 0;
  std::exception_ptr failure;

  /// Works on pieces until none is left.
  void work_through() {
    std::unique_lock lock(mutex);
    ++running;
    while (next < length) {
      const std::int64_t begin = next, end = begin + std::min(grain, length - begin);
      next = end;
      lock.unlock();
      std::exception_ptr thrown;
      try {
        work(begin, end);
      } catch (...) {
        thrown = std::current_exception();
      }
      lock.lock();
      if (thrown && !failure) failure = thrown;
      if (thrown) next = length;
    }
    if (--running == 0) finished.notify_all();
  }

  void wait() {
    std::unique_lock lock(mutex);
    finished.wait(lock, [this] { return running == 0; });
    if (failure) std::rethrow_exception(failure);
  }
};

ThreadPool::ThreadPool(int threads) {
  try {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
    // The pool works with the threads it could get; the caller's own is always there.
  }
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
  }
  arrived_.notify_all();
  for (auto& worker : workers_) worker.join();
}

void ThreadPool::serve() {
  for (std::unique_lock lock(mutex_);;) {
    arrived_.wait(lock, [this] { return closing_ || !batches_.empty(); });
    if (closing_) return;
    const auto batch = batches_.front();
    lock.unlock();
    batch->work_through();
    lock.lock();
    // Its pieces are all taken: nobody else need look at it.
    if (!batches_.empty() && batches_.front() == batch) batches_.pop_front();
  }
}

void ThreadPool::run(std::int64_t length, std::int64_t grain,
                     const std::function<void(std::int64_t, std::int64_t)>& work) {
  if (length <= 0) return;
  if (length <= grain) return work(0, length);
  const auto batch = std::make_shared<Batch>(work, length, grain);
  {
    std::lock_guard lock(mutex_);
    batches_.push_back(batch);
  }
  arrived_.notify_all();
  batch->work_through();
  {
    std::lock_guard lock(mutex_);
    std::erase(batches_, batch);
  }
  batch->wait();
}

}  // namespace mufree
