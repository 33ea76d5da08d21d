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
  constexpr int width = Shape<Mixed, false>::width, unroll = mix_round<typename Shared<Mixed, Share>::Method>(Share);
  using Value = typename Mixed::Value;
  constexpr std::int64_t per_block = kChainThreads * width;
  const auto blocks = static_cast<unsigned>((length + per_block - 1) / per_block);
  chain<typename Shared<Mixed, Share>::Raw, width, unroll><<<blocks, kChainThreads, 0, stream>>>(
      static_cast<unsigned>(steps / unroll), static_cast<unsigned>(steps % unroll), static_cast<const Value*>(in),
      static_cast<Value*>(out), length);
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
