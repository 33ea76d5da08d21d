// SPDX-License-Identifier: Apache-2.0
// Mixes: a fixed pattern of the elements goes to MUFU, the others to a trick, so that both pipes are busy. The result of an
// element depends on its position; a mix keeps the worse of the two bounds.
#pragma once
#include "mufree/format.h"

namespace mufree {

/// Of every `Period` elements, `Share` go to the row `MufuRow` and the others to the row `TrickRow`, spread evenly. The period
/// is a power of two, so that arrays can be worked on in pieces of any larger one.
template <class MufuRow, class TrickRow, int Share, int Period>
struct Mix {
  using Mufu = MufuRow;
  using Trick = TrickRow;
  static constexpr int share = Share, period = Period;
  static_assert(0 < Share && Share < Period && (Period & (Period - 1)) == 0 && Period <= 64);

  /// Whether the element at a position, counted from 0, goes to MUFU.
  template <class Integer>
  static MUFREE_FN bool to_mufu(Integer position) {
    return (pattern >> (position & (Period - 1))) & 1;
  }

 private:
  static MUFREE_FN unsigned long long make_pattern() {
    unsigned long long bits = 0;
    for (int lane = 0; lane < Period; ++lane)
      if ((lane + 1) * Share / Period != lane * Share / Period) bits |= 1ull << lane;
    return bits;
  }
  static constexpr unsigned long long pattern = make_pattern();
};

template <class Method>
constexpr bool is_mix = false;
template <class MufuRow, class TrickRow, int Share, int Period>
constexpr bool is_mix<Mix<MufuRow, TrickRow, Share, Period>> = true;

}  // namespace mufree
