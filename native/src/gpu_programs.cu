// SPDX-License-Identifier: Apache-2.0
// The interpreter of programs on a GPU: blocks for each candidate, by the same double arithmetic as on the CPU.
#include <algorithm>
#include <vector>

#include "accuracy.h"
#include "gpu_memory.h"
#include "gpu_programs.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;
constexpr std::int64_t kPiece = 1 << 14;       // arguments of a block: few enough that a limit ends a candidate early
constexpr std::int64_t kMostParts = 1 << 20;   // blocks of a launch
constexpr int kPrivate = operand_constant;     // operands that differ between arguments
constexpr float kOne = literal(operand_one), kHalf = literal(operand_half);

/// A program with its candidate in shared memory, and each thread's values.
struct Interpreter {
  Instruction instructions[kMostInstructions];
  float constants[operand_count - kPrivate];  // with the literals
  float values[kPrivate][kThreads];

  __device__ void load(const ProgramRun& run, const std::uint32_t* words) {
    if (threadIdx.x < run.instruction_count) instructions[threadIdx.x] = Instruction::decode(run.instructions[threadIdx.x]);
    if (threadIdx.x < run.constant_count) constants[threadIdx.x] = as_float(words[1 + threadIdx.x]);
    if (threadIdx.x == 0) {
      constants[operand_one - kPrivate] = kOne;
      constants[operand_half - kPrivate] = kHalf;
    }
    __syncthreads();
  }

  __device__ float value(int operand) const {
    return operand < kPrivate ? values[operand][threadIdx.x] : constants[operand - kPrivate];
  }

  __device__ float result(const ProgramRun& run, float x, std::uint32_t magic) {
    float last = program_guess(run.op, x, magic);
    values[operand_x][threadIdx.x] = x;
    values[operand_y][threadIdx.x] = last;
    for (int i = 0; i < run.instruction_count; ++i) {
      const Instruction& instruction = instructions[i];
      last = instruction.value(value(instruction.a), value(instruction.b), value(instruction.c));
      values[operand_result + i][threadIdx.x] = last;
    }
    return last;
  }
};

/// Double division and roots are long: one copy of each.
template <class Op>
__device__ __noinline__ std::int64_t judge(bool ulps, float x, float y) {
  const ErrorBits error = error_of<Op, F32>(x, y);
  return ulps ? error.ulps : error.relative;
}

/// Block piece + pieces * candidate: the worst of one piece of the arguments. Where a candidate's limit was exceeded, the
/// blocks that begin later have nothing to add.
__global__ void __launch_bounds__(kThreads)
    evaluate(ProgramRun run, const std::uint32_t* candidates, std::int64_t pieces, std::int64_t piece_length,
             long long* seen, Worst* parts) {
  __shared__ Interpreter interpreter;
  __shared__ Worst worst[kThreads];
  const std::int64_t candidate = blockIdx.x / pieces, begin = blockIdx.x % pieces * piece_length;
  const std::int64_t end = min(begin + piece_length, run.argument_count);
  const long long limit = as_bits(run.limit);
  const std::uint32_t* words = candidates + candidate * (1 + run.constant_count);
  // One thread looks: all must see the same. Whoever gives up leaves what it saw, which is above the limit.
  if (threadIdx.x == 0) worst[0].error = *const_cast<volatile long long*>(seen + candidate);
  interpreter.load(run, words);
  const std::int64_t before = worst[0].error;
  if (before > limit) {
    if (threadIdx.x == 0) parts[blockIdx.x] = {before, begin};
    return;
  }
  __syncthreads();
  Worst mine;
  for (std::int64_t i = begin + threadIdx.x; i < end; i += kThreads) {
    const float x = as_float(run.argument(i)), y = interpreter.result(run, x, words[0]);
    const bool ulps = run.objective == MUFREE_ULP;
    mine.take(run.op == MUFREE_RCP ? judge<Rcp>(ulps, x, y) : judge<Rsqrt>(ulps, x, y), i);
  }
  worst[threadIdx.x] = mine;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) {
      const Worst other = worst[threadIdx.x + half];
      worst[threadIdx.x].take(other.error, other.index);
    }
  }
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = worst[0];
    atomicMax(seen + candidate, static_cast<long long>(worst[0].error));
  }
}

__global__ void __launch_bounds__(kThreads) compute(ProgramRun run, const std::uint32_t* candidate, float* results) {
  __shared__ Interpreter interpreter;
  interpreter.load(run, candidate);
  const std::int64_t stride = std::int64_t{gridDim.x} * kThreads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * kThreads + threadIdx.x; i < run.argument_count; i += stride)
    results[i] = interpreter.result(run, as_float(run.argument(i)), candidate[0]);
}

/// A run whose arrays lie on the device.
struct DeviceRun {
  DeviceRun(const ProgramRun& host, cudaStream_t stream) : run(host) {
    constexpr const char* what = "allocating a program";
    instructions = upload(host.instructions, host.instruction_count, what, stream);
    run.instructions = as<const std::uint32_t>(instructions);
    if (!host.arguments) return;
    arguments = upload(host.arguments, host.argument_count, what, stream);
    run.arguments = as<const std::uint32_t>(arguments);
  }

  DeviceMemory instructions, arguments;
  ProgramRun run;
};

}  // namespace

void gpu_program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                        std::uint32_t* worst) {
  const Stream stream = make_stream();
  const DeviceRun device(run, stream.get());
  // So many pieces that a launch holds a candidate, each of a block's usual length or longer.
  const std::int64_t wanted = (run.argument_count + kPiece - 1) / kPiece, most = std::min(wanted, kMostParts);
  const std::int64_t piece_length = (run.argument_count + most - 1) / most;
  const std::int64_t pieces = (run.argument_count + piece_length - 1) / piece_length;
  const std::int64_t at_once = std::min(count, std::max(std::int64_t{1}, kMostParts / pieces));
  constexpr const char* what = "allocating a program's results";
  const DeviceMemory parts = allocate<Worst>(at_once * pieces, what), seen = allocate<long long>(at_once, what);
  std::vector<Worst> host(static_cast<std::size_t>(at_once * pieces));
  for (std::int64_t begin = 0; begin < count; begin += at_once) {
    const std::int64_t n = std::min(at_once, count - begin);
    const DeviceMemory words = upload(candidates + begin * run.words(), n * run.words(), what, stream.get());
    check(cudaMemsetAsync(seen.get(), 0, static_cast<std::size_t>(n) * sizeof(long long), stream.get()), "clearing errors");
    evaluate<<<static_cast<unsigned>(n * pieces), kThreads, 0, stream.get()>>>(
        device.run, as<const std::uint32_t>(words), pieces, piece_length, as<long long>(seen), as<Worst>(parts));
    check(cudaGetLastError(), "launching a program");
    download(host.data(), parts, n * pieces, stream.get());
    check(cudaStreamSynchronize(stream.get()), "evaluating a program");
    for (std::int64_t i = 0; i < n; ++i) {
      Worst found;
      for (std::int64_t piece = 0; piece < pieces; ++piece) {
        const Worst& part = host[static_cast<std::size_t>(i * pieces + piece)];
        found.take(part.error, part.index);
      }
      finish(run, found, errors + begin + i, worst ? worst + begin + i : nullptr);
    }
  }
}

void gpu_program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results) {
  const Stream stream = make_stream();
  const DeviceRun device(run, stream.get());
  constexpr const char* what = "allocating a program's results";
  const DeviceMemory words = upload(candidate, run.words(), what, stream.get());
  const DeviceMemory computed = allocate<float>(run.argument_count, what);
  const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(1 << 16, (run.argument_count + kThreads - 1) / kThreads));
  compute<<<blocks, kThreads, 0, stream.get()>>>(device.run, as<const std::uint32_t>(words), as<float>(computed));
  check(cudaGetLastError(), "launching a program");
  download(results, computed, run.argument_count, stream.get());
  check(cudaStreamSynchronize(stream.get()), "evaluating a program");
}

}  // namespace mufree
