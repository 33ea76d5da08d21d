#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the native side into cppbuild/<platform>/{include,lib,bin} and Java's enum Method into src/gen/java.
#
#   bash cppbuild.sh install mufree [-platform=linux-x86_64|linux-arm64] [-archs=release|"80;90"] [-cuda=auto|no]
#                                   [-prefix=DIRECTORY]
#   bash cppbuild.sh -sanitize=address,undefined|thread    the CPU engine under GCC's sanitizers, exercised: docs/testing.md
#
# Needs g++ 11 or newer. With nvcc (CUDA 13) it builds the GPU engine too; without it, the CPU engine alone.
# -archs: the GPU architectures to make machine code for; by default those of this machine's GPUs, or sm_90, and PTX.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

platform="" archs="" cuda=auto prefix="" sanitize=""
for argument in "$@"; do
  case "$argument" in
    install | mufree) ;;
    -platform=*) platform="${argument#*=}" ;;
    -archs=*) archs="${argument#*=}" ;;
    -cuda=*) cuda="${argument#*=}" ;;
    -prefix=*) prefix="${argument#*=}" ;;
    -sanitize=*) sanitize="${argument#*=}" cuda=no ;;
    *) echo "cppbuild: unknown argument \"$argument\"" >&2; exit 2 ;;
  esac
done

case "$(uname -m)" in x86_64) host=linux-x86_64 ;; aarch64) host=linux-arm64 ;; *) host="linux-$(uname -m)" ;; esac
platform="${platform:-$host}"
cxx="${CXX:-g++}"
if [[ "$platform" != "$host" ]]; then cxx="${CXX:-aarch64-linux-gnu-g++}" cuda=no; fi
nvcc="${NVCC:-$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")}"
[[ -x "$nvcc" ]] || cuda=no
[[ "$cuda" == no ]] && echo "cppbuild: building the CPU engine alone (no nvcc, or not wanted)"

prefix="${prefix:-$PWD/cppbuild/$platform${sanitize:+-sanitize-${sanitize//,/-}}}"
objects="$prefix/obj"
mkdir -p "$prefix"/{include,lib,bin} "$objects"

# ---- a small make: parallel, and only what is out of date ----
jobs_max="$(nproc)"

# Whether the files that OUTPUT was made from, as its compiler listed them, are all older, and the command the same.
is_current() {
  local output="$1" record="$2" command="$3" file
  [[ -f "$output" && -f "$record.d" && "$(cat "$record.command" 2>/dev/null)" == "$command" ]] || return 1
  for file in $(sed -e 's/^[^:]*://' -e 's/\\$//' "$record.d"); do
    [[ -e "$file" && ! "$file" -nt "$output" ]] || return 1
  done
}

# build OUTPUT COMPILER ARGUMENT...: compiles in the background unless OUTPUT is current.
build() {
  local output="$1" record="$objects/${1##*/}" command
  shift
  command="${*//"$prefix"/@}"  # the same wherever its outputs lie
  if is_current "$output" "$record" "$command"; then return; fi
  while (($(jobs -rp | wc -l) >= jobs_max)); do wait -n; done
  { "$@" -o "$output" -MMD -MF "$record.d" && echo "$command" >"$record.command" || { rm -f "$output"; exit 1; }; } &
}
finish() { local pid; for pid in $(jobs -p); do wait "$pid"; done; }

# ---- the CPU engine, and what does not depend on a GPU ----
flags=(-std=c++20 -O3 -fPIC -fvisibility=hidden -Wall -Wextra -Inative/include -Inative/src
       -ffp-contract=off -fno-math-errno -fno-trapping-math)  # the same bits everywhere: nothing contracted
# The same bytes wherever the sources lie: no folder of this machine's within them.
reproducible=(-ffile-prefix-map="$prefix"=cppbuild -ffile-prefix-map="$PWD"=.)
flags+=("${reproducible[@]}")
declare -A isas=([plain]="")
if [[ "$platform" == *-x86_64 && "$sanitize" != thread ]]; then  # plain code has the same threads
  isas+=([avx2]="-march=x86-64-v3" [avx512]="-march=x86-64-v4 -mprefer-vector-width=512")
  flags+=(-DMUFREE_X86)
fi
if [[ -n "$sanitize" ]]; then
  flags+=("-fsanitize=$sanitize" -fno-sanitize=object-size -fno-sanitize-recover=all -g1 -O1
          -DMUFREE_NO_AVX512)  # sizes of objects: the address sanitizer's work, and a quarter of the compiler's
  unset 'isas[avx512]'  # one vector instruction set is enough, and compiles in half the time
fi
sources=(api api_memory api_rmsnorm api_forms api_programs cpu_engine half_results rmsnorm thread_pool)
[[ "$cuda" == no ]] && sources+=(gpu_absent)

for isa in "${!isas[@]}"; do
  # shellcheck disable=SC2086
  build "$objects/cpu_kernels_$isa.o" \
    "$cxx" "${flags[@]}" ${isas[$isa]} -DMUFREE_ISA="$isa" -c native/src/cpu_kernels.cpp
done
for source in "${sources[@]}"; do
  build "$objects/$source.o" "$cxx" "${flags[@]}" -c "native/src/$source.cpp"
done
if [[ -n "$sanitize" ]]; then
  build "$objects/exercise.o" "$cxx" "${flags[@]}" -c native/tools/exercise.cpp
  finish
  "$cxx" "${flags[@]}" -o "$prefix/bin/exercise" "$objects/exercise.o" \
    $(printf "$objects/cpu_kernels_%s.o " "${!isas[@]}") $(printf "$objects/%s.o " "${sources[@]}") -pthread
  exec "$prefix/bin/exercise"
fi
build "$prefix/bin/fit" "$cxx" "${flags[@]}" native/tools/fit.cpp
build "$prefix/bin/ops" "$cxx" "${flags[@]}" native/tools/ops.cpp

# ---- the native benchmark, and Google Benchmark for it ----
benchmark="$objects/benchmark-1.7.1"
[[ -d "$benchmark" ]] || tar -xzf native/third_party/benchmark_1.7.1.orig.tar.gz -C "$objects"
bench=()
for source in entropy machine patterns_arithmetic patterns_memory mufree_bench; do
  bench+=("$objects/bench_$source.o")
  build "$objects/bench_$source.o" "$cxx" "${flags[@]}" -isystem "$benchmark/include" -c "native/bench/$source.cpp"
done
for source in "$benchmark"/src/*.cc; do
  object="benchmark_$(basename "$source" .cc).o"
  [[ "$object" == benchmark_benchmark_main.o ]] && continue  # ours is in mufree_bench
  bench+=("$objects/$object")
  build "$objects/$object" "$cxx" -std=c++17 -O2 -DNDEBUG -DHAVE_STD_REGEX -DHAVE_STEADY_CLOCK -DBENCHMARK_STATIC_DEFINE \
    "${reproducible[@]}" -I"$benchmark/include" -c "$source"
done

# ---- the GPU engine ----
link=(-pthread)
if [[ "$cuda" != no ]]; then
  [[ -z "$archs" ]] && archs="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d . | sort -un | paste -sd ';' || true)"
  case "${archs:-default}" in
    default) archs=90 ;;
    release) archs="75;80;86;89;90;100;120" ;;
  esac
  IFS=';' read -ra arch_list <<<"$archs"
  gencode=()
  for arch in "${arch_list[@]}"; do gencode+=(-gencode "arch=compute_$arch,code=sm_$arch"); done
  gencode+=(-gencode "arch=compute_$arch,code=compute_$arch")
  # Compressed machine code: a quarter of the size.
  nvcc_flags=(-std=c++20 -O3 -fmad=false -compress-mode=size -Inative/include -Inative/src -ccbin "$cxx"
              -Xcompiler "-fPIC,-fvisibility=hidden,-Wall,-ffp-contract=off" -DMUFREE_CUDA_ARCHS="\"$archs\"")
  gpu_sources=(gpu_engine gpu_measuring gpu_pool gpu_process gpu_info gpu_map gpu_rmsnorm gpu_chain gpu_latency gpu_mix gpu_passes gpu_measure gpu_forms gpu_programs)
  sources+=("${gpu_sources[@]}")
  for source in "${gpu_sources[@]}"; do
    # nvcc makes up names of a random number and the source's folder, which stay in the machine code: always the same ones.
    build "$objects/$source.o" "$nvcc" "${nvcc_flags[@]}" "${gencode[@]}" -frandom-seed "$source" \
      -Xcudafe "--orig_src_path_name=native/src/$source.cu" -Xcicc "--orig_src_path_name=native/src/$source.cu" \
      -c "native/src/$source.cu"
  done
  # One kernel a method, for the instruction counts of the table.
  build "$prefix/lib/ops.cubin" "$nvcc" "${nvcc_flags[@]}" -arch=sm_90 -cubin native/tools/ops.cu
  for example in silu memory_bound; do
    build "$prefix/bin/$example" "$nvcc" "${nvcc_flags[@]}" "${gencode[@]}" -cudart static "native/examples/$example.cu"
  done
  build "$prefix/bin/dump" "$nvcc" "${nvcc_flags[@]}" "${gencode[@]}" -cudart static native/tools/dump.cu
  cuda_lib="$(dirname "$(find -L "$(dirname "$(dirname "$(readlink -f "$nvcc")")")" "${CUDA_HOME:-/usr/local/cuda}" \
    -name libcudart_static.a -print -quit 2>/dev/null)")"
  link+=(-L"$cuda_lib" -lcudart_static -ldl -lrt)
fi
finish

# Code for one instruction set must not be shared: a function that the linker may merge would let a machine without
# AVX-512 run into it. Constants may be: they are the same.
for isa in "${!isas[@]}"; do
  if shared="$(nm -C "$objects/cpu_kernels_$isa.o" | grep ' W ')"; then
    echo "cppbuild: cpu_kernels_$isa.o holds functions that may be merged with another set's:" >&2
    echo "$shared" >&2
    exit 1
  fi
done

inputs=()
for isa in "${!isas[@]}"; do inputs+=("$objects/cpu_kernels_$isa.o"); done
for source in "${sources[@]}"; do inputs+=("$objects/$source.o"); done
# Without what nothing uses: of the C++ library that would be what asks for glibc 2.36 (arc4random).
link+=(-static-libstdc++ -static-libgcc -Wl,--gc-sections)
# Stripped, which also drops the process number that nvcc puts into names.
"$cxx" -shared -o "$prefix/lib/libmufree.so" $(printf '%s\n' "${inputs[@]}" | LC_ALL=C sort) "${link[@]}" \
  -Wl,--exclude-libs,ALL -Wl,--no-undefined -Wl,-soname,libmufree.so -Wl,-s

for tool in digest exercise; do
  "$cxx" "${flags[@]}" "native/tools/$tool.cpp" -o "$prefix/bin/$tool" -L"$prefix/lib" -lmufree -pthread \
    -static-libstdc++ -static-libgcc -Wl,-rpath,'$ORIGIN:$ORIGIN/../lib'
done

# All in one: it needs nothing beside the NVIDIA driver.
"$cxx" -o "$prefix/bin/mufree-bench" "${bench[@]}" $(printf '%s\n' "${inputs[@]}" | LC_ALL=C sort) "${link[@]}" -Wl,-s

# ---- headers, and the Java enum from the same table ----
cp -r native/include/. "$prefix/include/"
rows="$(mktemp)"
trap 'rm -f "$rows"' EXIT
"$cxx" -E -P -x c++ -Inative/include src/main/templates/Method.rows | sed -E \
  's/@(\w+)@/\U\1/g; s|^(.*, "([^"]*)", "[^"]*"\),)$|    /** \u\2. */\n    \1|' >"$rows"
method=src/gen/java/org/mufree/Method.java
mkdir -p "$(dirname "$method")"
sed -e "/@METHODS@/{r $rows" -e 'd}' src/main/templates/Method.java.in >"$method.new"
cmp -s "$method.new" "$method" && rm "$method.new" || mv "$method.new" "$method"
