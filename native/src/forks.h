// SPDX-License-Identifier: Apache-2.0
// Forks of this process: threads and CUDA contexts of an earlier one are not here.
#pragma once
#include <pthread.h>

#include <atomic>

namespace mufree {

/// How many forks lie between the process that loaded the library and this one.
inline std::atomic<int> forks{0};
[[maybe_unused]] inline const int counts_forks = pthread_atfork(nullptr, nullptr, [] { ++forks; });

}  // namespace mufree
