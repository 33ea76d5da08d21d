// SPDX-License-Identifier: Apache-2.0
// How a function of the C interface ends: a status, and the message that mufree_last_error() tells.
#pragma once
#include "engine.h"

namespace mufree {

/// Keeps the message for the calling thread and returns the status.
int fail(int status, const char* what) noexcept;

/// Runs the body of an interface function and makes a status of how it ended.
template <class Body>
int status_of(Body body) noexcept {
  try {
    body();
    return 0;
  } catch (const Failure& failure) {
    return fail(failure.status, failure.what());
  } catch (const std::exception& failure) {  // bad_alloc, system_error
    return fail(MUFREE_ERROR_HOST, failure.what());
  }
}

}  // namespace mufree
