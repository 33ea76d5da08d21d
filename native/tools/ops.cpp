// SPDX-License-Identifier: Apache-2.0
// Counts the instructions of each method in the machine code of ops.cu, and prints a line "NAME OPS MUFU_OPS GUARDED_OPS"
// for each: of a mix for a whole pattern, and the last figure for a group (methods.def).
//
//   ops ops.cubin
//   ops --same A.cubin B.cubin     prints the kernels whose machine code differs instead; status 1 if there are any
//
// A count is that of the path from the kernel's entry to its exit that calls no subroutine (the slow path of division
// and square root); where there are several, of the longest, since the shorter ones are for special arguments. Less
// the same count for the kernel that computes nothing. Control flow (branches, barriers of reconvergence, padding)
// isn't counted; instructions whose predicate is false are, since they are issued.
//
// The encoding, checked on sm_80, 86, 90, 100 and 120: 16 bytes an instruction; the opcode in bits 0 to 11, a
// predicate in bits 12 to 14 (7: none); a branch's distance from the next instruction, in units of 4 bytes, in bits 16
// to 23 and, above them, 34 and up.
#include <elf.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "mufree/methods.h"

namespace {

enum Opcode : unsigned { kMufu = 0x308, kNop = 0x918, kBsync = 0x941, kCall = 0x944, kBssy = 0x945, kBra = 0x947, kExit = 0x94d, kRet = 0x950 };

struct Instruction {
  std::uint64_t low, high;

  unsigned opcode() const { return low & 0xfff; }
  bool predicated() const { return ((low >> 12) & 7) != 7; }
  bool is_control() const {
    switch (opcode()) {
      case kNop: case kBsync: case kCall: case kBssy: case kBra: case kExit: case kRet: return true;
      default: return false;
    }
  }
  /// Of a branch, in instructions, from the next one.
  std::int64_t distance() const {
    return (static_cast<std::int64_t>(low) >> 34) * 64 + static_cast<std::int64_t>((low >> 18) & 0x3f);
  }
};

struct Count {
  int ops = 0, mufu_ops = 0;
};

using Code = std::vector<Instruction>;

/// What the longest way from the entry to an exit passes, calls and loops left out; nothing when there is none.
std::optional<Count> longest_way(const Code& code) {
  std::vector<std::optional<Count>> ways(code.size() + 1);  // from each instruction on, found from the end
  for (std::size_t i = code.size(); i-- > 0;) {
    const Instruction& instruction = code[i];
    const unsigned opcode = instruction.opcode();
    const bool leaves = opcode == kBra || opcode == kExit;
    std::optional<Count>& way = ways[i];
    const auto consider = [&way](const std::optional<Count>& on) {
      if (on && (!way || on->ops > way->ops)) way = on;
    };
    if (opcode == kCall || opcode == kRet) continue;
    if (opcode == kExit) consider(Count{});
    if (opcode == kBra && instruction.distance() >= 0) consider(ways.at(i + 1 + static_cast<std::size_t>(instruction.distance())));
    if (!leaves || instruction.predicated()) consider(ways[i + 1]);
    if (!way) continue;
    way->ops += !instruction.is_control();
    way->mufu_ops += opcode == kMufu;
  }
  return ways.front();
}

/// The kernels of a cubin by name.
std::map<std::string, Code> read_kernels(const char* path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error(std::string("cannot read ") + path);
  const std::vector<char> file{std::istreambuf_iterator<char>(stream), {}};
  const auto at = [&](std::uint64_t offset, std::uint64_t size) {
    if (offset > file.size() || size > file.size() - offset) throw std::runtime_error(std::string(path) + " is cut off");
    return file.data() + offset;
  };
  Elf64_Ehdr header;
  std::memcpy(&header, at(0, sizeof header), sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) throw std::runtime_error(std::string(path) + " is no ELF file");
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  std::memcpy(sections.data(), at(header.e_shoff, sizeof(Elf64_Shdr) * sections.size()), sizeof(Elf64_Shdr) * sections.size());
  std::map<std::string, Code> kernels;
  for (const auto& section : sections) {
    const std::string name = at(sections.at(header.e_shstrndx).sh_offset + section.sh_name, 1);
    if (name.rfind(".text.", 0) != 0) continue;
    Code code(section.sh_size / sizeof(Instruction));
    std::memcpy(code.data(), at(section.sh_offset, section.sh_size), code.size() * sizeof(Instruction));
    kernels[name.substr(6)] = code;
  }
  return kernels;
}

Count count(const std::map<std::string, Code>& kernels, const std::string& name) {
  const auto kernel = kernels.find(name);
  if (kernel == kernels.end()) throw std::runtime_error("no kernel " + name);
  const auto way = longest_way(kernel->second);
  if (!way) throw std::runtime_error(name + " has no way to an exit");
  return *way;
}

bool operator==(const Instruction& a, const Instruction& b) { return a.low == b.low && a.high == b.high; }

/// Prints the kernels that are not the same in both files; returns whether there are none.
bool compare(const char* left, const char* right) {
  const auto a = read_kernels(left), b = read_kernels(right);
  bool same = true;
  const auto differs = [&](const std::string& name) {
    std::printf("%s\n", name.c_str());
    same = false;
  };
  for (const auto& [name, code] : a) {
    const auto other = b.find(name);
    if (other == b.end() || other->second != code) differs(name);
  }
  for (const auto& [name, code] : b)
    if (a.find(name) == a.end()) differs(name);
  return same;
}

struct Row {
  const char* name;
  int units, group;  // of the two kernels
};

constexpr Row kRows[] = {
#define MUFREE_METHOD(name, ...) {#name, 1, mufree::methods::name::group},
#define MUFREE_MIX(name, ...) {#name, mufree::methods::name::group, mufree::methods::name::group},
#include "mufree/methods.def"
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 4 && std::strcmp(argv[1], "--same") == 0) return compare(argv[2], argv[3]) ? 0 : 1;
  if (argc != 2) {
    std::fprintf(stderr, "usage: ops ops.cubin, or ops --same A.cubin B.cubin\n");
    return 2;
  }
  const auto kernels = read_kernels(argv[1]);
  const auto less_identity = [&](const std::string& name, int units) {
    const Count all = count(kernels, name), identity = count(kernels, "identity_" + std::to_string(units));
    return Count{all.ops - identity.ops, all.mufu_ops - identity.mufu_ops};
  };
  for (const Row& row : kRows) {
    const Count bare = less_identity(std::string("op_") + row.name, row.units);
    const Count guarded = less_identity(std::string("guarded_") + row.name, row.group);
    std::printf("%s %d %d %d\n", row.name, bare.ops, bare.mufu_ops, guarded.ops);
  }
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "ops: %s\n", failure.what());
  return 1;
}
