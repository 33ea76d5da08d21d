// SPDX-License-Identifier: Apache-2.0
// Prints a digest of every method's results on this machine's CPU engine, raw and guarded: two machines, or two builds,
// that print the same have the same bits.
//
//   digest [ISA]     "avx512", "avx2" or "plain"; by default the widest
#include <cstdint>
#include <cstdio>
#include <vector>

#include "mufree.h"
#include "mufree/format.h"

namespace {

/// Every 4093rd bit pattern: all exponents, both signs, 2^20 arguments in all.
std::vector<float> arguments() {
  std::vector<float> values;
  for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 4093)
    values.push_back(mufree::as_float(static_cast<std::uint32_t>(bits)));
  for (std::uint32_t bits : {0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 1u, 0x00800000u, 0x7f7fffffu})
    values.push_back(mufree::as_float(bits));
  return values;
}

/// FNV-1a over the bits, any NaN as one.
std::uint64_t digest(const std::vector<float>& values) {
  std::uint64_t hash = 14695981039346656037u;
  for (const float value : values) {
    std::uint32_t bits = value == value ? mufree::as_bits(value) : mufree::F32::nan;
    for (int byte = 0; byte < 4; ++byte, bits >>= 8) hash = (hash ^ (bits & 0xff)) * 1099511628211u;
  }
  return hash;
}

}  // namespace

int main(int argc, char** argv) {
  mufree_engine* engine = nullptr;
  if (mufree_open_cpu(0, argc > 1 ? argv[1] : nullptr, &engine) != 0) {
    std::fprintf(stderr, "digest: %s\n", mufree_last_error());
    return 1;
  }
  const auto in = arguments();
  std::vector<float> out(in.size());
  for (int method = 0; method < mufree_method_count(); ++method)
    for (int mode : {MUFREE_RAW, MUFREE_GUARDED}) {
      if (mufree_map(engine, method, mode, in.data(), 0, out.data(), 0, static_cast<std::int64_t>(in.size())) != 0) {
        std::fprintf(stderr, "digest: %s\n", mufree_last_error());
        return 1;
      }
      std::printf("%s %s %016llx\n", mufree_method_name(method), mode == MUFREE_RAW ? "raw" : "guarded",
                  static_cast<unsigned long long>(digest(out)));
    }
  return mufree_close(engine);
}
