// SPDX-License-Identifier: Apache-2.0
// latency: a single warp whose threads apply a method again and again to one value each, so that every application waits for
// the one before.
#include "gpu_chain.h"

namespace mufree {

void launch_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  constexpr int warp = 32;
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    using S = Shape<Row, false>;
    using Value = typename Row::Value;
    constexpr int width = S::mix ? S::width : 1;  // a mix has no single value
    chain<typename Row::Raw, width, S::unroll><<<1, warp, 0, stream>>>(
        static_cast<unsigned>(steps / S::unroll), static_cast<unsigned>(steps % S::unroll), static_cast<const Value*>(in),
        static_cast<Value*>(out), length);
  });
  check(cudaGetLastError(), "launching latency");
}

}  // namespace mufree
