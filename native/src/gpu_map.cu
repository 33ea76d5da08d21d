// SPDX-License-Identifier: Apache-2.0
// map: a kernel over an array. It is bound by memory: 16 bytes a thread, whatever the method.
#include "dispatch.h"
#include "gpu_launch.h"

namespace mufree {
namespace {

constexpr int kThreads = 128;  // 256 and 512, or more than 16 bytes a thread, were 1 to 4 % slower on an H200
constexpr int kWidth = 4;  // floats in 16 bytes

template <class F>
__device__ float4 apply(float4 v) {
  return make_float4(F::apply(v.x), F::apply(v.y), F::apply(v.z), F::apply(v.w));
}

/// `head` elements before the first 16-byte boundary, then `vectors` times four, then the rest. Head and rest, at most
/// three each, are left to the first block; without them the kernel is compiled without that code, which would cost the
/// longest methods 1 %.
template <class F, bool Singles>
__global__ void __launch_bounds__(kThreads)
    map_vectors(const float* in, float* out, std::int64_t length, int head, std::int64_t vectors) {
  const std::int64_t thread = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (thread < vectors) {
    const float4 v = reinterpret_cast<const float4*>(in + head)[thread];
    reinterpret_cast<float4*>(out + head)[thread] = apply<F>(v);
  }
  if (!Singles || blockIdx.x > 0) return;
  const std::int64_t single = thread < head ? thread : thread + vectors * kWidth;
  if (single < length && thread < 2 * kWidth) out[single] = F::apply(in[single]);
}

/// For arrays that do not reach a 16-byte boundary together.
template <class F>
__global__ void __launch_bounds__(kThreads) map_scalars(const float* in, float* out, std::int64_t length) {
  const std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < length) out[i] = F::apply(in[i]);
}

unsigned blocks_for(std::int64_t threads) { return static_cast<unsigned>((threads + kThreads - 1) / kThreads); }

}  // namespace

void launch_map(int method, bool guarded, const float* in, float* out, std::int64_t length, cudaStream_t stream) {
  // A grid has at most 2^31 - 1 blocks: larger arrays than that serves go in several launches.
  constexpr std::int64_t kMost = std::int64_t{1} << 37;
  for (; length > kMost; in += kMost, out += kMost, length -= kMost)
    launch_map(method, guarded, in, out, kMost, stream);

  const auto misalignment = [](const float* p) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(p) / sizeof(float) % kWidth);
  };
  with_functor(method, guarded, [&](auto functor) {
    using F = decltype(functor);
    if (misalignment(in) == misalignment(out)) {
      const int to_boundary = (kWidth - misalignment(in)) % kWidth;
      const int head = static_cast<int>(to_boundary < length ? to_boundary : length);
      const std::int64_t vectors = (length - head) / kWidth;
      const auto kernel = length == vectors * kWidth ? map_vectors<F, false> : map_vectors<F, true>;
      kernel<<<blocks_for(vectors > 0 ? vectors : 1), kThreads, 0, stream>>>(in, out, length, head, vectors);
    } else {
      map_scalars<F><<<blocks_for(length), kThreads, 0, stream>>>(in, out, length);
    }
  });
  check(cudaGetLastError(), "launching map");
}

cudaError_t probe_code() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, map_scalars<methods::rcp_ieee::Raw>);
}

}  // namespace mufree
