#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs mufree from this folder, which holds all it needs but the NVIDIA driver; made by `mufree bundle`.
#
#   ./run.sh test [OPTION...]           the tests, by JUnit's console launcher; options go to it
#   ./run.sh bench-native [OPTION...]   the native benchmark
#   ./run.sh jmh [OPTION...]            the JMH suite; options go to JMH, -h lists them
#   ./run.sh COMMAND ...                the command line: compare, verify, bench, methods, ...; see ./run.sh --help
#
# JAVA_OPTS goes to the JVM.
set -euo pipefail

here="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
home="$here/home"
native="$home/cppbuild/@PLATFORM@"
classes="$here/native:$here/lib/*"
options=(@FLAGS@ "-Dmufree.home=$home" "-Dmufree.cppbuild=$native" -Dorg.bytedeco.javacpp.maxPhysicalBytes=0)
commit="@COMMIT@"
[[ -n "$commit" ]] && options+=("-Dmufree.commit=$commit")

run_java() {
  # shellcheck disable=SC2086  # JAVA_OPTS holds several options
  exec "$here/runtime/bin/java" "${options[@]}" ${JAVA_OPTS:-} "$@"
}

case "${1:-}" in
  test)
    shift
    [[ -t 1 ]] || set -- --disable-ansi-colors "$@"
    # All test classes, unless the options say which.
    what=(--scan-class-path="$here/test-classes")
    for option in "$@"; do
      case "$option" in --select-* | --scan-* | -[cmpfdruoi] | -[cmpfdruoi]=* | --help) what=() ;; esac
    done
    run_java -Xmx2g -cp "$here/test-classes:$classes:$here/test-lib/*" org.junit.platform.console.ConsoleLauncher \
      execute --disable-banner --fail-if-no-tests --details=tree ${what[@]+"${what[@]}"} "$@"
    ;;
  bench-native)
    shift
    [[ -x "$native/bin/mufree-bench" ]] || { echo "mufree: the bundle was made without the native benchmark" >&2; exit 1; }
    exec -a mufree-bench "$native/bin/mufree-bench" ${commit:+"--benchmark_context=commit=$commit"} "$@"
    ;;
  jmh)
    shift
    [[ -d "$here/jmh" ]] || { echo "mufree: the bundle was made without the JMH suite: build with mvn -Pjmh -DskipTests package, then bundle again" >&2; exit 1; }
    # JMH writes its options and the JVM's path into its results: nothing of where this folder lies.
    options=(@FLAGS@ ${commit:+"-Dmufree.commit=$commit"})
    export PATH="$here/runtime/bin:$PATH"
    [[ " $* " == *" -jvm "* ]] || set -- -jvm java "$@"
    run_java -cp "$here/jmh/classes:$here/jmh/lib/*:$classes:$here/test-lib/*" org.mufree.jmh.Main "$@"
    ;;
  *)
    if [[ -t 2 ]]; then options+=(-Dmufree.terminal=true); else options+=(-Dmufree.terminal=false); fi
    run_java -cp "$classes" org.mufree.cli.Main "$@"
    ;;
esac
