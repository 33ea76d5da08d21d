// SPDX-License-Identifier: Apache-2.0
// RMSNorm: the choice of a kernel. It is bound by memory, so the shapes keep enough bytes on their way.
#include <algorithm>

#include "dispatch.h"
#include "gpu_launch.h"
#include "gpu_rmsnorm.h"

namespace mufree {
namespace {

using rms::Shape;

template <class... Shape>
struct Shapes {};

/// For rows that begin at 16-byte boundaries, and for others. The first shape whose threads hold a row is taken; rows
/// longer than the last holds go to normalize_long_rows.
using Aligned = Shapes<Shape<8, 1, 256, 8, true>, Shape<16, 2, 256, 6, true>, Shape<32, 4, 256, 4, true>,
                       Shape<256, 2, 256, 6, true>, Shape<256, 4, 256, 4, true>, Shape<256, 8, 256, 2, true>>;
using Unaligned = Shapes<Shape<8, 1, 256, 4, false>, Shape<32, 8, 256, 2, false>>;

/// Blocks of a launch at most; more rows than they serve go in several.
constexpr std::int64_t kMostBlocks = std::int64_t{1} << 30;

template <class Format, class Launch>
void in_pieces(RmsNorm norm, std::int64_t rows_of_a_block, Launch launch) {
  using Value = typename Format::Value;
  for (std::int64_t rows = norm.rows; rows > 0;) {
    norm.rows = std::min(rows, kMostBlocks * rows_of_a_block);
    launch(norm, static_cast<unsigned>((norm.rows + rows_of_a_block - 1) / rows_of_a_block));
    rows -= norm.rows;
    norm.in = static_cast<const Value*>(norm.in) + norm.rows * norm.columns;
    norm.out = static_cast<Value*>(norm.out) + norm.rows * norm.columns;
  }
}

template <class Format, bool Aligned>
void launch(Shapes<>, const RmsNorm& norm, cudaStream_t stream) {
  in_pieces<Format>(norm, 1, [&](const RmsNorm& piece, unsigned blocks) {
    rms::normalize_long_rows<Format, Aligned><<<blocks, rms::kLanes, 0, stream>>>(piece, rms::reciprocal(norm.columns));
  });
}

template <class Format, bool Aligned, class First, class... Others>
void launch(Shapes<First, Others...>, const RmsNorm& norm, cudaStream_t stream) {
  if (norm.columns > First::row_threads * First::chunks * rms::kWidth<Format>)
    return launch<Format, Aligned>(Shapes<Others...>{}, norm, stream);
  in_pieces<Format>(norm, First::block_threads / First::row_threads, [&](const RmsNorm& piece, unsigned blocks) {
    rms::normalize_rows<Format, First, Aligned>
        <<<blocks, First::block_threads, 0, stream>>>(piece, rms::reciprocal(norm.columns));
  });
}

/// Whether every row, and the weights, begin at 16-byte boundaries.
bool is_aligned(const RmsNorm& norm) {
  const auto bits = reinterpret_cast<std::uintptr_t>(norm.in) | reinterpret_cast<std::uintptr_t>(norm.weights) |
                    reinterpret_cast<std::uintptr_t>(norm.out) |
                    static_cast<std::uintptr_t>(norm.columns * size_of(norm.format));
  return bits % 16 == 0;
}

}  // namespace

void launch_rmsnorm(const RmsNorm& norm, cudaStream_t stream) {
  with_format(norm.format, [&](auto format) {
    using Format = decltype(format);
    if (is_aligned(norm)) launch<Format, true>(Aligned{}, norm, stream);
    else launch<Format, false>(Unaligned{}, norm, stream);
  });
  check(cudaGetLastError(), "launching rmsnorm");
}

}  // namespace mufree
