// SPDX-License-Identifier: Apache-2.0
// The chain of a mix with any share of its elements on MUFU: how the rate depends on the share.
#include <utility>

#include "gpu_chain.h"

namespace mufree {
namespace {

/// A mix's row with another share.
template <class Mixed, int Share>
struct Shared {
  using Method = Mix<typename Mixed::Method::Mufu, typename Mixed::Method::Trick, Share, Mixed::Method::period>;
  struct Raw : RawOf<Shared> {
    using Row = Shared;
    using Format = typename Mixed::Format;
  };
};

template <class Mixed, int Share>
void launch(std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  constexpr int unroll = mix_round<typename Shared<Mixed, Share>::Method>(Share);
  launch_chain_of<typename Shared<Mixed, Share>::Raw, Shape<Mixed, false>::width, unroll>(steps, in, out, length, stream);
}

/// The shares between all by the trick and all by MUFU.
template <class Mixed, int... Less>
void launch(std::integer_sequence<int, Less...>, int share, std::int64_t steps, const void* in, void* out,
            std::int64_t length, cudaStream_t stream) {
  ((share == Less + 1 ? launch<Mixed, Less + 1>(steps, in, out, length, stream) : void()), ...);
}

}  // namespace

void launch_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if constexpr (is_mix<typename Row::Method>)
      launch<Row>(std::make_integer_sequence<int, Row::Method::period - 1>(), share, steps, in, out, length, stream);
  });
  check(cudaGetLastError(), "launching a mix");
}

}  // namespace mufree
