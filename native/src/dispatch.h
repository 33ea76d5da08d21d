// SPDX-License-Identifier: Apache-2.0
// From the numbers of methods and formats to their types.
#pragma once
#include <type_traits>

#include "mufree.h"
#include "mufree/methods.h"

namespace mufree {

/// A chain moves a mix's pattern on by one position at every step, so that each value meets both methods, and starts it anew
/// after so many steps.
constexpr std::int64_t kMixRound = 5;

/// The same of a mix with another share. The assembler takes MUFU.RCP of MUFU.RCP for its argument: where the moving pattern
/// would let them meet, it stays.
template <class Mixed>
constexpr int mix_round(int share) {
  return Mixed::Mufu::ops == 1 && 2 * share > Mixed::period ? 1 : int{kMixRound};
}

/// Calls f with the raw or the guarded functor of a method.
template <class F>
void with_functor(int method, bool guarded, F&& f) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if (guarded) f(typename Row::Guarded{});
    else f(typename Row::Raw{});
  });
}

/// Calls f with a format as a value.
template <class F>
auto with_format(int format, F&& f) {
  switch (format) {
    case MUFREE_F16: return f(F16{});
    case MUFREE_BF16: return f(BF16{});
    default: return f(F32{});
  }
}

/// The number of a format.
template <class Format>
constexpr int format_id = std::is_same_v<Format, F16> ? MUFREE_F16 : std::is_same_v<Format, BF16> ? MUFREE_BF16 : MUFREE_F32;

/// The bytes of a value of a format.
inline std::int64_t size_of(int format) {
  return with_format(format, [](auto f) { return static_cast<std::int64_t>(sizeof(typename decltype(f)::Value)); });
}

inline int format_of(int method) {
  return with_method(method, [](auto row) { return format_id<typename decltype(row)::Format>; });
}

/// The bytes of an argument or result of a method.
inline std::int64_t value_size(int method) { return size_of(format_of(method)); }

}  // namespace mufree
