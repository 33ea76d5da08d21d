// SPDX-License-Identifier: Apache-2.0
// latency: a single warp whose threads apply a method again and again to one value each, so that every application waits for
// the one before.
#include "gpu_chain.h"

namespace mufree {
namespace {

constexpr int kWarp = 32;
constexpr int kUnroll = 8;

/// A method of one instruction may not meet itself (gpu_chain.h), and a loop around it alone would be timed with it. So
/// `Spacers` multiplications by one part the applications, and what they take is told by a second number of them.
template <class F, int Spacers>
__global__ void spaced(unsigned rounds, unsigned rest, float one, const float* in, float* out, std::int64_t length) {
  if (threadIdx.x >= length) return;
  float x = in[threadIdx.x];
  const auto step = [&] {
    x = F::apply(x);
#pragma unroll
    for (int i = 0; i < Spacers; ++i) x = __fmul_rn(x, one);
  };
#pragma unroll 1
  for (unsigned round = 0; round < rounds; ++round) {
#pragma unroll
    for (int i = 0; i < kUnroll; ++i) step();
  }
#pragma unroll 1
  for (unsigned i = 0; i < rest; ++i) step();
  out[threadIdx.x] = x;
}

__global__ void nothing() {}

}  // namespace

void launch_nothing(cudaStream_t stream) {
  nothing<<<1, kWarp, 0, stream>>>();
  check(cudaGetLastError(), "launching nothing");
}

bool latency_needs_spacers(int method) {
  return with_method(method, [](auto row) { return decltype(row)::ops == 1; });
}

void launch_latency(int method, std::int64_t steps, int spacers, const void* in, void* out, std::int64_t length,
                    cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    using Raw = typename Row::Raw;
    using S = Shape<Row, false>;
    using Value = typename Row::Value;
    const auto* from = static_cast<const Value*>(in);
    auto* to = static_cast<Value*>(out);
    const auto rounds = static_cast<unsigned>(steps / kUnroll), rest = static_cast<unsigned>(steps % kUnroll);
    if constexpr (Row::ops == 1) {
      const auto kernel = spacers == 1 ? spaced<Raw, 1> : spaced<Raw, 2>;
      kernel<<<1, kWarp, 0, stream>>>(rounds, rest, 1.0f, from, to, length);
    } else if constexpr (!S::mix) {  // a mix has no single value
      chain<Raw, 1, kUnroll><<<1, kWarp, 0, stream>>>(rounds, rest, from, to, length);
    }
  });
  check(cudaGetLastError(), "launching latency");
}

}  // namespace mufree
