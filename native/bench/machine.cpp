// SPDX-License-Identifier: Apache-2.0
#include "machine.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <type_traits>

namespace mufree::bench {

std::string name_of(int method) { return mufree_method_name(method); }

std::string op_of(int method) {
  return with_method(method, [](auto row) { return std::is_same_v<typename decltype(row)::Op, Rcp>; }) ? "rcp" : "rsqrt";
}

std::string format_name(int format) { return format == MUFREE_F32 ? "f32" : format == MUFREE_F16 ? "f16" : "bf16"; }

int method_named(const std::string& op, const std::string& kind, int format) {
  std::string name = op + "_" + kind;
  if (format != MUFREE_F32) name.append("_").append(format_name(format));
  for (int method = 0; method < method_count; ++method)
    if (name == mufree_method_name(method)) return method;
  throw std::logic_error("there is no method " + name);
}

int baseline_of(int method) {
  const int format = format_of(method);
  return method_named(op_of(method), format == MUFREE_F32 ? "mufu" : "native", format);
}

int default_of(int method) { return method_named(op_of(method), "ieee", format_of(method)); }

int mix_period(int method) {
  return with_method(method, [](auto row) {
    using Method = typename decltype(row)::Method;
    if constexpr (is_mix<Method>) return int{Method::period};
    else return 0;
  });
}

Machine::Machine(const char* wanted) : cpu_(open_cpu(0, nullptr)) {
  int device = 0, gpus = 0;
  if (!wanted) {
    if (mufree_gpu_count(&gpus) != 0 || gpus == 0) return;
  } else if (std::string(wanted) == "cpu") {
    return;
  } else if (int end = 0; std::string(wanted) != "gpu" &&
                          !(std::sscanf(wanted, "gpu:%d%n", &device, &end) == 1 && wanted[end] == '\0' && device >= 0)) {
    throw std::invalid_argument("MUFREE_ENGINE is \"" + std::string(wanted) + "\": cpu, gpu or gpu:N is possible");
  }
  gpu_ = open_gpu(device);
  properties_ = gpu_describe(device);
}

std::int64_t Machine::most(int format) const {
  // A pair of arrays for each format, and room for others; a CPU has more to do with its memory, and is slower.
  const std::int64_t memory = on_gpu() ? properties_.memory_bytes / 4
                                       : std::min(sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGE_SIZE) / 16, std::int64_t{1} << 27);
  return memory / 2 / size_of(format);
}

std::int64_t Machine::beyond_caches() const {
  return on_gpu() ? 4 * properties_.l2_bytes : std::max(sysconf(_SC_LEVEL3_CACHE_SIZE), std::int64_t{1} << 22);
}

const Arrays& Machine::arrays(int format, std::int64_t length) {
  Arrays& arrays = arrays_[format];
  if (arrays.in.bytes() < length * size_of(format)) {
    arrays = Arrays();  // first, so that both need not fit at once
    arrays = Arrays(engine(), format, length);
  }
  return arrays;
}

const mufree_accuracy& Machine::validated(int method) {
  if (const auto known = accuracies_.find(method); known != accuracies_.end()) return known->second;
  const mufree_accuracy accuracy = engine().measure(method, 0, std::int64_t{1} << 8 * value_size(method));
  with_method(method, [&](auto row) {
    if (!(accuracy.max_rel_error <= row.max_rel_error && accuracy.max_ulp_error <= row.max_ulp_error))
      throw std::runtime_error(name_of(method) + " exceeds its bounds: relative error " + std::to_string(accuracy.max_rel_error) +
                               ", " + std::to_string(accuracy.max_ulp_error) + " ulp");
  });
  return accuracies_[method] = accuracy;
}

void Machine::require_same_bits(int method, const std::string& kernel, std::int64_t length, const Work& work,
                                const Work& expected) {
  bool& same = same_[{method, kernel}];
  if (same) return;
  const int format = format_of(method);
  const Bytes in = arguments(format, length);
  const auto results = [&](mufree_engine& engine, const Work& of) {
    const Memory from(engine, in), to(engine, Bytes(in.size(), 0xff));  // NaN: what is not written shows
    of(engine, from.get(), to.get());
    return to.values();
  };
  const std::int64_t at = mufree_first_difference(format, results(engine(), work).data(), results(*cpu_, expected).data(), length);
  if (at != -1)
    throw std::runtime_error(name_of(method) + ", " + kernel + ": not the CPU engine's bits at element " + std::to_string(at));
  same = true;
}

}  // namespace mufree::bench
