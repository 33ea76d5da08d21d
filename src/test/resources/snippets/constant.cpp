// SPDX-License-Identifier: Apache-2.0
// Results of constant expressions against those of the same functions at run time.
#include <cstdio>

#include "mufree/methods.h"

namespace {

using namespace mufree;

constexpr float kFloats[] = {0x1p-126f, 0.1f, 1.0f, 3.0f, 6.02214076e23f, 0x1.8p124f};

int differences = 0;

template <class Functor, int I>
void try_float() {
  constexpr uint32_t constant = as_bits(Functor::apply(kFloats[I]));
  volatile float x = kFloats[I];
  const float at_run_time = Functor::apply(x);
  if (as_bits(at_run_time) == constant) return;
  ++differences;
  std::printf("%a: %08x, at run time %08x\n", kFloats[I], constant, as_bits(at_run_time));
}

/// 3/2 and 5 in a pair.
template <class Functor, class Format>
void try_pair() {
  constexpr Pair<Format> x = pair(Lane<Format>{encode<Format>(1.5f)}, Lane<Format>{encode<Format>(5.0f)});
  constexpr uint32_t constant = Functor::apply(x).bits, first = Functor::apply(low(x)).bits;
  volatile uint32_t bits = x.bits;
  const Pair<Format> at_run_time{bits};
  if (Functor::apply(at_run_time).bits == constant && Functor::apply(low(at_run_time)).bits == first) return;
  ++differences;
  std::printf("%08x: %08x, at run time %08x\n", x.bits, constant, Functor::apply(at_run_time).bits);
}

template <class Functor>
void try_method() {
  using Format = typename Functor::Format;
  if constexpr (sizeof(typename Format::Value) == sizeof(float)) {
    try_float<Functor, 0>(), try_float<Functor, 1>(), try_float<Functor, 2>();
    try_float<Functor, 3>(), try_float<Functor, 4>(), try_float<Functor, 5>();
  } else {
    try_pair<Functor, Format>();
  }
}

// What a reader may write.
static_assert(rcp_ieee(3.0f) == 1.0f / 3.0f);
static_assert(rsqrt_ieee(4.0f) == 0.5f && guarded::rsqrt_magic_2nr(0x1p-140f) == 0x1p70f);
static_assert(rcp_magic_2nr_full(3.0f) * 3.0f - 1.0f < methods::rcp_magic_2nr_full::max_rel_error);

}  // namespace

int main() {
#define MUFREE_METHOD(name, ...) try_method<methods::name::Raw>(), try_method<methods::name::Guarded>();
#include "mufree/methods.def"
  if (differences == 0) std::puts("same bits");
  return differences == 0 ? 0 : 1;
}
