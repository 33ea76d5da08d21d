#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the committed sources twice, in folders of different names, and compares every jar byte by byte.
#
#   bash src/it/reproducible.sh [MAVEN OPTION...]      # such as -Djavacpp.platform=linux-arm64, or -Dmufree.cuda=no
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

for folder in first the/second; do
  git clone -q --no-hardlinks "$home" "$work/$folder"
  # Another mask, language and time zone, too.
  (cd "$work/$folder" && umask "$([[ $folder == first ]] && echo 022 || echo 027)" &&
    export TZ="$([[ $folder == first ]] && echo UTC || echo Asia/Tokyo)" LC_ALL="$([[ $folder == first ]] && echo C || echo C.UTF-8)" &&
    mvn -B -q --no-transfer-progress -Prelease -Dmaven.test.skip=true "$@" package)
  (cd "$work/$folder/target" && sha256sum mufree-*.jar) >"$work/${folder##*/}.sha256"
done
cat "$work/first.sha256"
diff "$work/first.sha256" "$work/second.sha256" || { echo "reproducible: the jars differ" >&2; exit 1; }
bash "$home/src/it/artifacts.sh" "$work"/first/target/mufree-*.jar
echo "reproducible: the same bytes in both folders"
