#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests the artifact linux-arm64 in emulation: classes of the test suite in an arm64 JVM, by qemu-aarch64.
#
#   mvn -Djavacpp.platform=linux-arm64 package      # the artifact, by aarch64-linux-gnu-g++; the tests come from `mvn package`
#   bash src/it/arm64.sh [TEST CLASS...]
#
# The JVM is Debian's, unpacked into target/arm64 once; MUFREE_ARM64_ROOT names a folder that holds it already.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work="$PWD/target/arm64"
root="${MUFREE_ARM64_ROOT:-$work/root}"
java="$root/usr/lib/jvm/java-17-openjdk-arm64/bin/java"
if [[ ! -x "$java" ]]; then
  mkdir -p "$work"/{lists/partial,cache/archives/partial,debs}
  : >"$work/status"
  apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User= -o Dir::State="$work"
       -o Dir::State::Lists="$work/lists" -o Dir::State::status="$work/status" -o Dir::Cache="$work/cache")
  "${apt[@]}" update
  (cd "$work/debs" && "${apt[@]}" download openjdk-17-jre-headless libc6 libgcc-s1 libstdc++6 zlib1g)
  for package in "$work"/debs/*.deb; do dpkg-deb -x "$package" "$root"; done
  rm -r "$work"/{debs,cache,lists}
fi

if (($# == 0)); then  # quick ones that start no program of their own
  set -- TableTest SpecialValuesTest ReferenceTest ArgumentsTest ClosedTest FormatTest
fi
select=()
for class in "$@"; do select+=(-c "org.mufree.${class#org.mufree.}"); done

jars=(target/mufree-*-linux-arm64.jar)
[[ -f "${jars[0]}" && -d target/test-classes ]] || { echo "arm64: no artifact or no tests in target: build them first" >&2; exit 1; }
jars+=("${jars[0]/-linux-arm64/}" target/test-classes)
for jar in target/{cross/lib,test-lib}/*.jar; do [[ "$jar" == *-x86_64.jar ]] || jars+=("$jar"); done

# C1 alone: in emulation the time goes into compiling.
rm -rf "$work"/{libraries,reports}
qemu-aarch64 -L "$root" "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx1g \
  -Dmufree.home="$PWD" -Dmufree.cppbuild="$PWD/cppbuild/linux-arm64" -Dorg.bytedeco.javacpp.cachedir="$work/libraries" \
  -Dorg.bytedeco.javacpp.maxPhysicalBytes=0 -cp "$(IFS=:; echo "${jars[*]}")" \
  org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=summary --fail-if-no-tests \
  --reports-dir="$work/reports" "${select[@]}"
# They ran with this library and none other.
find "$work/libraries" -path '*linux-arm64*' -name libmufree.so | grep -q . || { echo "arm64: the artifact was not used" >&2; exit 1; }
