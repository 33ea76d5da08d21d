// SPDX-License-Identifier: Apache-2.0
// The kernels' launchers: each enqueues on a stream of the current device and throws when the launch is refused.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

#include "mufree.h"

namespace mufree {

struct Passes;
struct RmsNorm;

/// Throws a Failure with the CUDA error's name and what was being done, unless `error` is cudaSuccess.
void check(cudaError_t error, const char* doing);

/// An attribute of a GPU.
int attribute(cudaDeviceAttr which, int device);

/// out[i] = f(in[i]).
void launch_map(int method, bool guarded, const void* in, void* out, std::int64_t length, cudaStream_t stream);

/// out[i] = what a method of a 16-bit format has in binary32 before its last rounding.
void launch_unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length, cudaStream_t stream);

/// out[i] = f applied `steps` times to in[i], in registers.
void launch_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out, std::int64_t length,
                  cudaStream_t stream);

void launch_nothing(cudaStream_t stream);
/// As a chain of a method that is no mix, by a single warp: `length` is at most its threads, twice as much of a 16-bit format.
/// A method of one instruction needs 1 or 2 spacers, multiplications by one after each application.
bool latency_needs_spacers(int method);
void launch_latency(int method, std::int64_t steps, int spacers, const void* in, void* out, std::int64_t length,
                    cudaStream_t stream);
/// As a chain, of a mix with another share of its period on MUFU, from 1 to one less than the period.
void launch_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length, cudaStream_t stream);
/// What timing.h says; whole multiples of 4096 bytes, at 16-byte boundaries.
void launch_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length, cudaStream_t stream);

/// Rows normalised. Neither rows nor columns are 0.
void launch_rmsnorm(const RmsNorm& norm, cudaStream_t stream);

/// Blocks of a measurement; each leaves its own part.
constexpr int kMeasureBlocks = 1024;
void launch_measure(int method, std::int64_t first, std::int64_t count, mufree_flushed* parts, cudaStream_t stream);
/// Of a binary32 method under flush-to-zero.
void launch_measure_flushed(int method, std::int64_t first, std::int64_t count, mufree_flushed* parts, cudaStream_t stream);

/// Whether this device can run the library's machine code or PTX.
cudaError_t probe_code();

}  // namespace mufree
