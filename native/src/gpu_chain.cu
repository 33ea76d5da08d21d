// SPDX-License-Identifier: Apache-2.0
// chain: a register-resident kernel, bound by the pipes. The only place where a method's speed shows.
#include "gpu_chain.h"

namespace mufree {
namespace {

template <class Row, bool Guarded>
void launch(std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream) {
  using F = std::conditional_t<Guarded, typename Row::Guarded, typename Row::Raw>;
  using S = Shape<Row, Guarded>;
  launch_chain_of<F, S::width, S::unroll>(steps, in, out, length, stream);
}

}  // namespace

void launch_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length,
                  cudaStream_t stream) {
  with_method(method, [&](auto row) {
    using Row = decltype(row);
    if (guarded) launch<Row, true>(steps, in, out, length, stream);
    else launch<Row, false>(steps, in, out, length, stream);
  });
  check(cudaGetLastError(), "launching chain");
}

}  // namespace mufree
