// SPDX-License-Identifier: Apache-2.0
#include "thread_pool.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "forks.h"

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

/// The threads of one process, and what they share.
class ThreadPool::Crew {
 public:
  explicit Crew(int threads) {
    try {
      for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {
      // The pool works with the threads it could get; the caller's own is always there.
    }
  }

  ~Crew() {
    {
      std::lock_guard lock(mutex_);
      closing_ = true;
    }
    arrived_.notify_all();
    for (auto& worker : workers_) worker.join();
  }

  bool is_here() const { return born_ == forks; }

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  void run(const std::shared_ptr<Batch>& batch) {
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

 private:
  void serve() {
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

  const int born_ = forks;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::shared_ptr<Batch>> batches_;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

ThreadPool::ThreadPool(int threads) : wanted_(threads), crew_(new Crew(threads)) {}

ThreadPool::~ThreadPool() {
  if (crew_.load()->is_here()) delete crew_;
}

int ThreadPool::threads() const { return crew_.load()->threads(); }

/// This process's. One from before a fork is left alone for good: to join its threads, or to touch the lock that one of them
/// may have held, would never end.
ThreadPool::Crew& ThreadPool::crew() {
  Crew* crew = crew_;
  while (!crew->is_here()) {
    auto mine = std::make_unique<Crew>(wanted_);
    if (crew_.compare_exchange_strong(crew, mine.get())) crew = mine.release();
  }
  return *crew;
}

void ThreadPool::run(std::int64_t length, std::int64_t grain,
                     const std::function<void(std::int64_t, std::int64_t)>& work) {
  if (length <= 0) return;
  if (length <= grain) return work(0, length);
  crew().run(std::make_shared<Batch>(work, length, grain));
}

}  // namespace mufree
