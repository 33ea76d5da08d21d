// SPDX-License-Identifier: Apache-2.0
// The GPU engine's measurements: errors, trials of constants, and times.
#include <vector>

#include "accuracy.h"
#include "dispatch.h"
#include "gpu_engine.h"
#include "gpu_forms.h"
#include "gpu_memory.h"
#include "gpu_programs.h"
#include "rmsnorm.h"
#include "timing.h"

namespace mufree {
namespace {

/// The figures of a range from those of the blocks.
mufree_flushed merged(void (*launch)(int, std::int64_t, std::int64_t, mufree_flushed*, cudaStream_t), int method,
                      std::int64_t first, std::int64_t count) {
  std::vector<mufree_flushed> host(kMeasureBlocks);
  const std::size_t bytes = host.size() * sizeof host[0];
  const DeviceMemory parts = make_device_memory(bytes, "allocating the parts of a measurement");
  const Stream stream = make_stream();
  launch(method, first, count, static_cast<mufree_flushed*>(parts.get()), stream.get());
  check(cudaMemcpyAsync(host.data(), parts.get(), bytes, cudaMemcpyDeviceToHost, stream.get()), "copying a measurement");
  check(cudaStreamSynchronize(stream.get()), "measuring");
  mufree_flushed total = {};
  for (const auto& part : host) merge(total, part);
  return total;
}

}  // namespace

template <class Work>
double GpuEngine::seconds(const void* in, const void* out, Work work) {
  const Current current(device_);
  held_->pool.use(in, held_->stream.get());
  held_->pool.use(out, held_->stream.get());
  const Event start = make_event(), stop = make_event();
  check(cudaEventRecord(start.get(), held_->stream.get()), "recording an event");
  work();
  check(cudaEventRecord(stop.get(), held_->stream.get()), "recording an event");
  check(cudaEventSynchronize(stop.get()), "waiting for an event");
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, start.get(), stop.get()), "reading an event");
  return milliseconds * 1e-3;
}

mufree_accuracy GpuEngine::measure(int method, std::int64_t first, std::int64_t count) {
  const Current current(device_);
  return merged(launch_measure, method, first, count).accuracy;
}

mufree_flushed GpuEngine::measure_flushed(int method, std::int64_t first, std::int64_t count) {
  const Current current(device_);
  return merged(launch_measure_flushed, method, first, count);
}

void GpuEngine::unrounded(int method, const std::uint16_t* in, float* out, std::int64_t length) {
  const Current current(device_);
  const std::size_t in_bytes = static_cast<std::size_t>(length) * sizeof *in, out_bytes = 2 * in_bytes;
  const DeviceMemory from = make_device_memory(in_bytes, "allocating arguments");
  const DeviceMemory to = make_device_memory(out_bytes, "allocating results");
  const Stream stream = make_stream();
  check(cudaMemcpyAsync(from.get(), in, in_bytes, cudaMemcpyHostToDevice, stream.get()), "copying to the device");
  launch_unrounded(method, static_cast<const std::uint16_t*>(from.get()), static_cast<float*>(to.get()), length, stream.get());
  check(cudaMemcpyAsync(out, to.get(), out_bytes, cudaMemcpyDeviceToHost, stream.get()), "copying from the device");
  check(cudaStreamSynchronize(stream.get()), "computing unrounded results");
}

void GpuEngine::form_errors(const FormRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors) {
  const Current current(device_);
  gpu_form_errors(run, candidates, count, errors);
}

void GpuEngine::form_results(const FormRun& run, const std::uint32_t* candidate, float* results) {
  const Current current(device_);
  gpu_form_results(run, candidate, results);
}

void GpuEngine::program_errors(const ProgramRun& run, const std::uint32_t* candidates, std::int64_t count, double* errors,
                               std::uint32_t* worst) {
  const Current current(device_);
  gpu_program_errors(run, candidates, count, errors, worst);
}

void GpuEngine::program_results(const ProgramRun& run, const std::uint32_t* candidate, float* results) {
  const Current current(device_);
  gpu_program_results(run, candidate, results);
}

/// Eight waves of all the threads that the SMs hold, four values each.
GpuEngine::ChainShape GpuEngine::chain_shape() const {
  return {std::int64_t{8} * 4 * attribute(cudaDevAttrMultiProcessorCount, device_) *
              attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device_),
          1024};
}

double GpuEngine::time_chain(int method, bool guarded, std::int64_t steps, const void* in, void* out,
                             std::int64_t length) {
  return seconds(in, out, [&] { launch_chain(method, guarded, steps, in, out, length, held_->stream.get()); });
}

double GpuEngine::time_map(int method, bool guarded, const void* in, void* out, std::int64_t length) {
  return seconds(in, out, [&] { launch_map(method, guarded, in, out, length, held_->stream.get()); });
}

double GpuEngine::time_rmsnorm(const RmsNorm& norm) {
  return seconds(norm.in, norm.out, [&] { launch_rmsnorm(norm, held_->stream.get()); });
}

double GpuEngine::time_copy(const void* in, void* out, std::int64_t bytes) {
  return seconds(in, out, [&] {
    check(cudaMemcpyAsync(out, in, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, held_->stream.get()),
          "copying on the device");
  });
}

double GpuEngine::time_passes(int method, const Passes& work, const void* in, void* out, std::int64_t length) {
  return seconds(in, out, [&] { launch_passes(method, work, in, out, length, held_->stream.get()); });
}

void GpuEngine::launch_nothing() {
  const Current current(device_);
  mufree::launch_nothing(held_->stream.get());
}

double GpuEngine::time_latency(int method, std::int64_t steps, const void* in, void* out, std::int64_t length) {
  const auto spaced_by = [&](int spacers) {
    return seconds(in, out, [&] { launch_latency(method, steps, spacers, in, out, length, held_->stream.get()); });
  };
  return latency_needs_spacers(method) ? 2 * spaced_by(1) - spaced_by(2) : spaced_by(0);
}

double GpuEngine::time_mix(int method, int share, std::int64_t steps, const void* in, void* out, std::int64_t length) {
  return seconds(in, out, [&] { launch_mix(method, share, steps, in, out, length, held_->stream.get()); });
}

double GpuEngine::time_batches(int method, const Batches& work, const void* in, void* out) {
  const Current current(device_);
  std::vector<Stream> more(static_cast<std::size_t>(work.streams - 1));
  for (Stream& stream : more) stream = make_stream();
  const auto stream_of = [&](std::int64_t i) {
    const auto index = static_cast<std::size_t>(i % work.streams);
    return index == 0 ? held_->stream.get() : more[index - 1].get();
  };
  const std::int64_t bytes = work.length * element_size(method);
  const Event begun = make_event(), done = make_event();
  return seconds(in, out, [&] {
    if (!more.empty()) check(cudaEventRecord(begun.get(), held_->stream.get()), "recording an event");
    for (const Stream& stream : more) check(cudaStreamWaitEvent(stream.get(), begun.get(), 0), "making a stream wait");
    for (std::int64_t i = 0; i < work.count; ++i) {
      const std::int64_t slice = (work.first + i) % work.slices * bytes;
      if (method == kCopy)
        check(cudaMemcpyAsync(at(out, slice), at(in, slice), static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, stream_of(i)),
              "copying on the device");
      else launch_map(method, true, at(in, slice), at(out, slice), work.length, stream_of(i));
    }
    for (const Stream& stream : more) {
      check(cudaEventRecord(done.get(), stream.get()), "recording an event");
      check(cudaStreamWaitEvent(held_->stream.get(), done.get(), 0), "making a stream wait");
    }
  });
}

}  // namespace mufree
