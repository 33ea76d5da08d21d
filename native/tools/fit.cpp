// SPDX-License-Identifier: Apache-2.0
// Recovers the integer coefficients of MUFU.RCP and MUFU.RSQ from measured outputs and prints mufu_table.h.
//
//   fit RCP.delta RSQRT.delta > native/include/mufree/mufu_table.h
//
// The inputs are what native/tools/dump writes: for each argument from 1.0 upwards (2^23 of them for rcp, 2^24 for
// rsqrt) a signed byte, the bits of the unit's result minus those of the correctly rounded one. In every segment an
// exact search around the least-squares solution must leave one triple of integers, and only one, that gives all the
// segment's outputs; otherwise the tool fails.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "mufree/ieee.h"
#include "mufree/mufu_square.h"

namespace {

using Triple = std::array<std::int64_t, 3>;
using mufree::as_bits, mufree::as_float;

/// sum = 2^a_shift A + B d + c_scale C S(s_scale d) + bias; the significand is sum >> shift (mufu.h).
struct Unit {
  const char* table;
  int fraction_bits, a_shift, shift;
  std::int64_t c_scale, s_scale, bias;
  float (*exact)(float);
  bool one_is_special;  // f = 0 gives exactly 1, whatever the coefficients say

  int segment_bits() const { return fraction_bits - 7; }
  std::int64_t square(std::int64_t d) const {
    return c_scale * mufree::model::truncated_square(static_cast<std::uint32_t>(s_scale * d));
  }
};

constexpr Unit kUnits[] = {
    {"kRcp", 23, 13, 15, 1, 2, 0x47e7, mufree::RcpCuda::apply, false},
    {"kRsqrt", 24, 14, 16, 4, 1, 0x7fff, mufree::RsqrtCudaRn::apply, true},
};

std::vector<signed char> read_deltas(const char* path, std::size_t expected) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(std::string("cannot read ") + path);
  std::vector<signed char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() != expected)
    throw std::runtime_error(std::string(path) + ": " + std::to_string(bytes.size()) + " bytes, expected " +
                             std::to_string(expected));
  return bytes;
}

/// The measured significand for argument number m, scaled so that 1 is 2^24.
std::int64_t significand(const Unit& unit, std::uint32_t m, signed char delta) {
  const std::uint32_t bits = as_bits(unit.exact(as_float(0x3f800000u + m))) + static_cast<std::uint32_t>(static_cast<int>(delta));
  return std::llround(static_cast<double>(as_float(bits)) * 0x1p24);
}

/// Solves the 3 x 3 normal equations of target ~ A' + B d + C square by elimination.
std::array<double, 3> least_squares(const std::vector<double>& target, const std::vector<std::int64_t>& square) {
  double m[3][4] = {};
  for (std::size_t d = 0; d < target.size(); ++d) {
    const double row[4] = {1, static_cast<double>(d), static_cast<double>(square[d]), target[d]};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) m[i][j] += row[i] * row[j];
  }
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) {
      if (k == i) continue;
      const double factor = m[k][i] / m[i][i];
      for (int j = i; j < 4; ++j) m[k][j] -= factor * m[i][j];
    }
  return {m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]};
}

/// Every triple near the least-squares solution that gives all outputs of segment i.
std::vector<Triple> fit_segment(const Unit& unit, std::uint32_t i, const std::vector<signed char>& deltas) {
  const std::size_t n = std::size_t{1} << unit.segment_bits();
  const std::size_t begin = unit.one_is_special && i == 0 ? 1 : 0;
  std::vector<std::int64_t> low(n), square(n);
  std::vector<double> target(n);
  for (std::size_t d = 0; d < n; ++d) {
    const auto m = static_cast<std::uint32_t>(i * n + d);
    low[d] = (significand(unit, m, deltas[m]) << unit.shift) - unit.bias;  // low <= sum - bias < low + 2^shift
    square[d] = unit.square(static_cast<std::int64_t>(d));
    target[d] = static_cast<double>(low[d]) + std::ldexp(0.5, unit.shift);
  }
  const auto start = least_squares(target, square);
  const std::int64_t width = (std::int64_t{1} << unit.shift) - 1;
  constexpr std::int64_t window = 4;
  std::vector<Triple> found;
  for (std::int64_t c = std::llround(start[2]) - window; c <= std::llround(start[2]) + window; ++c)
    for (std::int64_t b = std::llround(start[1]) - window; b <= std::llround(start[1]) + window; ++b) {
      std::int64_t least = INT64_MIN, most = INT64_MAX;  // bounds of 2^a_shift A
      for (std::size_t d = begin; d < n && least <= most; ++d) {
        const std::int64_t rest = low[d] - b * static_cast<std::int64_t>(d) - c * square[d];
        least = std::max(least, rest);
        most = std::min(most, rest + width);
      }
      const std::int64_t unit_a = std::int64_t{1} << unit.a_shift;
      for (std::int64_t a = (least + unit_a - 1) >> unit.a_shift; least <= most && a * unit_a <= most; ++a)
        found.push_back({a, b, c});
    }
  return found;
}

std::vector<Triple> fit(const Unit& unit, const char* path) {
  const auto deltas = read_deltas(path, std::size_t{1} << unit.fraction_bits);
  std::vector<Triple> table;
  for (std::uint32_t i = 0; i < 128; ++i) {
    const auto found = fit_segment(unit, i, deltas);
    if (found.size() != 1)
      throw std::runtime_error(std::string(path) + ": segment " + std::to_string(i) + " has " +
                               std::to_string(found.size()) + " solutions, expected 1");
    table.push_back(found.front());
  }
  return table;
}

void print(const Unit& unit, const std::vector<Triple>& table) {
  std::printf("\nconstexpr MufuTable %s = {\n", unit.table);
  for (int k = 0; k < 3; ++k) {
    std::printf("    {");
    for (std::size_t i = 0; i < table.size(); ++i)
      std::printf("%s%s%lld", i == 0 ? "" : ",", i == 0 ? "" : i % 8 == 0 ? "\n     " : " ",
                  static_cast<long long>(table[i][static_cast<std::size_t>(k)]));
    std::printf("}%s\n", k < 2 ? "," : "};");
  }
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::fprintf(stderr, "usage: fit RCP.delta RSQRT.delta > mufu_table.h\n");
    return 2;
  }
  std::vector<Triple> tables[2];
  for (int k = 0; k < 2; ++k) tables[k] = fit(kUnits[k], argv[1 + k]);
  std::printf(
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Written by native/tools/fit from outputs measured on a GPU; do not edit. mufu.h says what the numbers mean.\n"
      "#pragma once\n#include \"mufree/format.h\"\n\nnamespace mufree::model {\n\n"
      "struct MufuTable {\n  int32_t a[128], b[128], c[128];\n};\n");
  for (int k = 0; k < 2; ++k) print(kUnits[k], tables[k]);
  std::printf("\n}  // namespace mufree::model\n");
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "fit: %s\n", failure.what());
  return 1;
}
