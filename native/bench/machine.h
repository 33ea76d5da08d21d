// SPDX-License-Identifier: Apache-2.0
// What the benchmark runs on: the engine, its arrays, and the validation of what is to be timed.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "values.h"

namespace mufree::bench {

std::string name_of(int method);
/// "rcp" or "rsqrt".
std::string op_of(int method);
/// "f32", "f16" or "bf16".
std::string format_name(int format);
/// The row of an operation in a format that is called so, such as "ieee".
int method_named(const std::string& op, const std::string& kind, int format);
/// What a method is compared with: MUFU, or CUDA's own function of the 16-bit formats.
int baseline_of(int method);
/// What batches use by default: the correctly rounded method.
int default_of(int method);
/// Elements of a mix's pattern; 0 of a method that is none.
int mix_period(int method);

class Machine {
 public:
  /// What was asked for: "cpu", "gpu" or "gpu:N"; where that is null GPU 0, or the CPU where there is none.
  explicit Machine(const char* wanted);

  mufree_engine& engine() const { return gpu_ ? *gpu_ : *cpu_; }
  bool on_gpu() const { return gpu_ != nullptr; }
  /// Meaningful on a GPU alone.
  const mufree_gpu& gpu() const { return properties_; }
  /// The most elements that arrays of a format may have here.
  std::int64_t most(int format) const;
  /// Bytes that no cache holds.
  std::int64_t beyond_caches() const;

  /// Arrays of at least so many elements; those of a format are kept, and grow.
  const Arrays& arrays(int format, std::int64_t length);

  /// The errors of a method over its whole domain. Throws unless it keeps the table's bounds.
  const mufree_accuracy& validated(int method);

  /// Work on arrays of an engine.
  using Work = std::function<void(mufree_engine& engine, const void* in, void* out)>;
  /// Throws unless the work leaves the same bits on this machine's engine as `expected` leaves on the CPU engine; does
  /// nothing when it did so for a kernel before.
  void require_same_bits(int method, const std::string& kernel, std::int64_t length, const Work& work, const Work& expected);

 private:
  std::unique_ptr<mufree_engine> cpu_, gpu_;
  mufree_gpu properties_ = {};
  std::map<int, Arrays> arrays_;
  std::map<int, mufree_accuracy> accuracies_;
  std::map<std::pair<int, std::string>, bool> same_;
};

}  // namespace mufree::bench
