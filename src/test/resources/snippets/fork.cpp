// SPDX-License-Identifier: Apache-2.0
// An engine of several threads before and after fork(): parent, child and grandchild compute, and close. A hang is ended by
// the alarm.
#include <mufree.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

const std::size_t kLength = 1'000'003;  // many pieces

bool computes(mufree_engine* engine, int method) {
  std::vector<float> x(kLength), y(kLength);
  for (std::size_t i = 0; i < kLength; ++i) x[i] = static_cast<float>(i % 1000 + 1);
  if (mufree_map(engine, method, MUFREE_GUARDED, x.data(), 0, y.data(), 0, static_cast<int64_t>(kLength)) != 0) return false;
  for (std::size_t i = 0; i < kLength; ++i)
    if (y[i] != 1.0f / x[i]) return false;
  return true;
}

/// Computes by several threads at once.
bool all_compute(mufree_engine* engine, int method) {
  bool right[3] = {};
  std::vector<std::thread> threads;
  for (bool& each : right) threads.emplace_back([&each, engine, method] { each = computes(engine, method); });
  for (auto& thread : threads) thread.join();
  return right[0] && right[1] && right[2];
}

/// Whether the child ended well.
bool ended(pid_t child) {
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

int main(int, char** arguments) {
  const int method = std::atoi(arguments[1]);
  mufree_engine* engine = nullptr;
  alarm(60);
  if (mufree_open_cpu(4, nullptr, &engine) != 0 || !computes(engine, method)) return 1;
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);  // it is not inherited
    if (!all_compute(engine, method)) _exit(2);
    const pid_t grandchild = fork();
    if (grandchild == 0) {
      alarm(60);
      _exit(all_compute(engine, method) && mufree_close(engine) == 0 ? 0 : 3);
    }
    _exit(ended(grandchild) && computes(engine, method) && mufree_close(engine) == 0 ? 0 : 4);
  }
  const pid_t idle = fork();
  if (idle == 0) {  // closes what it never used
    alarm(60);
    _exit(mufree_close(engine));
  }
  if (!all_compute(engine, method) || !ended(child) || !ended(idle) || !computes(engine, method)) return 5;
  if (mufree_close(engine) != 0) return 6;
  std::puts("parent, child and grandchild computed");
}
