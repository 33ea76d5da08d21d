#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the committed sources twice, in folders of different names, and compares every jar byte by byte.
#
#   bash src/it/reproducible.sh [MAVEN OPTION...]      # such as -Djavacpp.platform=linux-arm64, or -Dmufree.cuda=no
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
umask 022  # jars keep the files' modes

# build FOLDER MAVEN OPTION...
build() {
  git clone -q --no-hardlinks "$home" "$work/$1"
  (cd "$work/$1" && shift && mvn -B -q --no-transfer-progress -Prelease -Dmaven.test.skip=true "$@" package)
  mkdir "$work/${1##*/}.jars"
  cp "$work/$1"/target/mufree-*.jar "$work/${1##*/}.jars"
  rm -rf "${work:?}/$1"
}
LC_ALL=C TZ=UTC build first "$@"
LC_ALL=C.UTF-8 TZ=Asia/Tokyo build the/second "$@"

status=0
for jar in "$work"/first.jars/*.jar; do
  name="$(basename "$jar" .jar)"
  sha256sum <"$jar" | sed "s/-$/$name/"
  cmp -s "$jar" "$work/second.jars/$name.jar" && continue
  status=1
  for side in first second; do
    mkdir -p "$work/$side/$name"
    (cd "$work/$side/$name" && jar -xf "$work/$side.jars/$name.jar")
  done
  diff -rq "$work/first/$name" "$work/second/$name" >&2 || true
  diff <(unzip -Z "$jar" 2>&1) <(unzip -Z "$work/second.jars/$name.jar" 2>&1) | head -10 >&2 || true
done
((status == 0)) || { echo "reproducible: the jars differ" >&2; exit 1; }
bash "$home/src/it/artifacts.sh" "$work"/first.jars/*.jar
echo "reproducible: the same bytes in both folders"
