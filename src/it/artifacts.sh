#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What must hold for each jar that is published. Its native files: stripped, no folder of the building machine in them, no
# search path but their own folder, no libraries beside those of every Linux, and no glibc newer than the one stated.
#
#   bash src/it/artifacts.sh JAR...
set -euo pipefail

glibc=2.35  # Ubuntu 22.04; README.md says so
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
fail() { echo "artifacts: $*" >&2; failures=$((failures + 1)); }

check_native() {
  local file="$1" name="${1#"$work"/}" newest
  newest="$(readelf -V --wide "$file" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -uV | tail -1)"
  [[ "$(printf '%s\n' "$newest" "$glibc" | sort -V | tail -1)" == "$glibc" ]] || fail "$name asks for glibc $newest: $glibc is stated"
  ! readelf -S --wide "$file" | grep -qE '\.(symtab|debug_)' || fail "$name is not stripped"
  ! readelf -d "$file" | grep -E 'R(UN)?PATH' | grep -vqF '[$ORIGIN/]' || fail "$name searches folders of the building machine"
  local needed
  needed="$(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' \
    | grep -vE '^(lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s|mufree)\.so(\.[0-9]+)?|ld-linux.*)$' || true)"
  [[ -z "$needed" ]] || fail "$name needs $needed"
}

for jar in "$@"; do
  name="$(basename "$jar" .jar)"
  mkdir "$work/$name"
  path="$(realpath "$jar")"
  (cd "$work/$name" && jar -xf "$path")
  [[ "$(stat -c %a "$jar")" == *44 ]] || fail "$name.jar is not readable by all"
  for text in LICENSE NOTICE; do
    [[ -f "$work/$name/META-INF/$text" || -f "$work/$name/$text" ]] || fail "$name.jar holds no $text"
  done
  while read -r file; do fail "$file holds a folder of the building machine"; done \
    < <(cd "$work" && grep -rlaF -e "$home/" -e "$HOME/" "$name" || true)
  while read -r file; do check_native "$file"; done < <(find "$work/$name" -path '*/linux-*/*' -type f ! -name '*.json')
done
((failures == 0)) || exit 1
echo "artifacts: $# jars, glibc $glibc or newer"
