// SPDX-License-Identifier: Apache-2.0
// An engine of a GPU before and after fork(): the child is told, and can still compute on the CPU; the parent does not notice.
#include <mufree.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

bool computes(mufree_engine* engine, int method) {
  std::vector<float> x(1'000'003, 4.0f), y(x.size());
  if (mufree_map(engine, method, MUFREE_GUARDED, x.data(), 0, y.data(), 0, static_cast<int64_t>(x.size())) != 0) return false;
  for (const float value : y)
    if (value != 0.25f) return false;
  return true;
}

bool refused(int status) { return status == MUFREE_ERROR_FORKED && std::strstr(mufree_last_error(), "forked") != nullptr; }

int child_of(mufree_engine* engine, int method) {
  float value = 4;
  int count = 0;
  mufree_engine* other = nullptr;
  mufree_gpu gpu;
  if (!refused(mufree_map(engine, method, MUFREE_GUARDED, &value, 0, &value, 0, 1)) || value != 4) return 11;
  if (!refused(mufree_gpu_count(&count)) || !refused(mufree_gpu_describe(0, &gpu))) return 12;
  if (!refused(mufree_open_gpu(0, &other)) || !refused(mufree_close(engine))) return 13;
  if (mufree_open_cpu(2, nullptr, &other) != 0 || !computes(other, method) || mufree_close(other) != 0) return 14;
  return 0;
}

}  // namespace

int main(int, char** arguments) {
  const int method = std::atoi(arguments[1]);
  mufree_engine* engine = nullptr;
  alarm(60);
  if (mufree_open_gpu(0, &engine) != 0 || !computes(engine, method)) return 1;
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);  // it is not inherited
    _exit(child_of(engine, method));
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 2;
  if (WEXITSTATUS(status) != 0) return WEXITSTATUS(status);
  if (!computes(engine, method) || mufree_close(engine) != 0) return 3;
  std::puts("the child was told, the parent computed");
}
