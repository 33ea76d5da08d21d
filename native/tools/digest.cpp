// SPDX-License-Identifier: Apache-2.0
// Prints a digest of every method's results on this machine's CPU engine, raw and guarded: two machines, or two builds,
// that print the same have the same bits.
//
//   digest [ISA]     "avx512", "avx2" or "plain"; by default the widest
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "mufree.h"
#include "mufree/format.h"

namespace {

/// Every 4093rd bit pattern: all exponents, both signs, 2^20 arguments in all.
std::vector<float> floats() {
  std::vector<float> values;
  for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 4093)
    values.push_back(mufree::as_float(static_cast<std::uint32_t>(bits)));
  for (std::uint32_t bits : {0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 1u, 0x00800000u, 0x7f7fffffu})
    values.push_back(mufree::as_float(bits));
  return values;
}

/// All patterns of 16 bits.
std::vector<std::uint16_t> halves() {
  std::vector<std::uint16_t> values(1 << 16);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(i);
  return values;
}

/// FNV-1a over the bits, any NaN as one.
template <class Format, class T>
std::uint64_t digest(const std::vector<T>& values) {
  std::uint64_t hash = 14695981039346656037u;
  for (const T value : values) {
    typename Format::Bits bits;
    std::memcpy(&bits, &value, sizeof bits);
    if ((bits & ~Format::sign) > Format::infinity) bits = static_cast<typename Format::Bits>(Format::nan);
    for (std::size_t byte = 0; byte < sizeof bits; ++byte) hash = (hash ^ (bits >> 8 * byte & 0xff)) * 1099511628211u;
  }
  return hash;
}

void check(int status) {
  if (status != 0) throw std::runtime_error(mufree_last_error());
}

/// The digest of a method's results.
std::uint64_t digest_of(mufree_engine* engine, int method, int mode) {
  static const auto wide = floats();
  static const auto narrow = halves();
  if (mufree_method_format(method) == MUFREE_F32) {
    std::vector<float> out(wide.size());
    check(mufree_map(engine, method, mode, wide.data(), 0, out.data(), 0, static_cast<std::int64_t>(out.size())));
    return digest<mufree::F32>(out);
  }
  std::vector<std::uint16_t> out(narrow.size());
  check(mufree_map16(engine, method, mode, narrow.data(), 0, out.data(), 0, static_cast<std::int64_t>(out.size())));
  return mufree_method_format(method) == MUFREE_F16 ? digest<mufree::F16>(out) : digest<mufree::BF16>(out);
}

}  // namespace

int main(int argc, char** argv) try {
  mufree_engine* engine = nullptr;
  check(mufree_open_cpu(0, argc > 1 ? argv[1] : nullptr, &engine));
  for (int method = 0; method < mufree_method_count(); ++method)
    for (int mode : {MUFREE_RAW, MUFREE_GUARDED})
      std::printf("%s %s %016llx\n", mufree_method_name(method), mode == MUFREE_RAW ? "raw" : "guarded",
                  static_cast<unsigned long long>(digest_of(engine, method, mode)));
  return mufree_close(engine);
} catch (const std::exception& failure) {
  std::fprintf(stderr, "digest: %s\n", failure.what());
  return 1;
}
