// SPDX-License-Identifier: Apache-2.0
// Forms on a GPU: a block for each candidate, by the same double arithmetic as on the CPU.
#include "forms.h"
#include "gpu_forms.h"
#include "gpu_memory.h"

namespace mufree {
namespace {

constexpr int kThreads = 256;
constexpr std::int64_t kMaxBlocks = 1 << 16;

/// Not inlined: double division and roots are long, and the same for all forms.
template <class Op, class Format>
__device__ __noinline__ std::int64_t judge(bool ulps, Lane<Format> x, float y) {
  return form_error<Op>(ulps, x, y);
}

/// A block a candidate: the maximum of its errors and, where they are wanted, its results.
template <class Form, class Arithmetic, class Format>
__global__ void __launch_bounds__(kThreads)
    evaluate(bool ulps, const std::uint32_t* candidates, std::int64_t count, const std::uint16_t* arguments,
             std::int64_t argument_count, double* errors, float* results) {
  __shared__ std::int64_t most[kThreads];
  for (std::int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Candidate<Form, Arithmetic, Format> candidate(candidates + i * candidate_words<Form>);
    std::int64_t mine = 0;
#pragma unroll 1  // short code: there is a kernel for each form, format and arithmetic
    for (std::int64_t k = threadIdx.x; k < argument_count; k += kThreads) {
      const Lane<Format> x = {arguments[k]};
      const float y = candidate.result(x);
      const std::int64_t error = judge<typename Form::Op>(ulps, x, y);
      mine = error > mine ? error : mine;
      if (results) results[i * argument_count + k] = y;
    }
    most[threadIdx.x] = mine;
    for (int half = kThreads / 2; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half && most[threadIdx.x + half] > most[threadIdx.x]) most[threadIdx.x] = most[threadIdx.x + half];
    }
    if (threadIdx.x == 0) errors[i] = as_double(most[0]);
    __syncthreads();  // before the next candidate's figures
  }
}

/// The errors of candidates, and the results of all of them unless `results` is null.
void evaluate_all(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors, float* results) {
  const Stream stream = make_stream();
  const char* inputs = "allocating a form's arguments";
  const char* outputs = "allocating a form's results";
  const DeviceMemory arguments = upload(run.arguments, run.argument_count, inputs, stream.get());
  const DeviceMemory words = upload(candidates, count * form_words(run.form), inputs, stream.get());
  const std::int64_t result_count = count * run.argument_count;
  const DeviceMemory found = allocate<double>(count, outputs);
  const DeviceMemory computed = results ? allocate<float>(result_count, outputs) : DeviceMemory();
  with_form(run.form, [&](auto form) {
    with_arithmetic(run.format, run.arithmetic, [&]<class Format, class Arithmetic>(Format, Arithmetic) {
      const auto blocks = static_cast<unsigned>(count < kMaxBlocks ? count : kMaxBlocks);
      evaluate<decltype(form), Arithmetic, Format><<<blocks, kThreads, 0, stream.get()>>>(
          run.objective == MUFREE_ULP, as<const std::uint32_t>(words), count, as<const std::uint16_t>(arguments),
          run.argument_count, as<double>(found), as<float>(computed));
    });
  });
  check(cudaGetLastError(), "launching a form");
  download(errors, found, count, stream.get());
  if (results) download(results, computed, result_count, stream.get());
  check(cudaStreamSynchronize(stream.get()), "evaluating a form");
}

}  // namespace

void gpu_form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) {
  evaluate_all(run, candidates, count, errors, nullptr);
}

void gpu_form_results(const FormRun& run, const std::uint32_t* candidate, float* results) {
  double error = 0;
  evaluate_all(run, candidate, 1, &error, results);
}

}  // namespace mufree
