// SPDX-License-Identifier: Apache-2.0
// std::random_device, by which Google Benchmark shuffles, asks for glibc 2.36 where it was built with it. This stands in, so
// that the executable runs where the library does.
#include <unistd.h>

extern "C" __attribute__((visibility("hidden"))) unsigned int arc4random() noexcept {
  unsigned int value = 0;
  if (getentropy(&value, sizeof value) != 0) value = 1;  // an order like any other
  return value;
}
