// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.mufree.report.Bench.Pattern;

/**
 * What several files say together, all of one device. Where two files measured the same, the one given later counts.
 *
 * @param benches the native benchmark's
 * @param peers of other libraries
 */
public record Results(List<ResultFile> files, List<Compared> compared, List<Bench> benches, List<Bench> peers,
        List<JmhResult> jmh) {

    public boolean has(Pattern pattern) {
        return benches.stream().anyMatch(bench -> bench.pattern() == pattern);
    }

    /** The native benchmark's of a pattern. */
    public List<Bench> of(Pattern pattern) {
        return benches.stream().filter(bench -> bench.pattern() == pattern).toList();
    }

    public List<Bench> of(Pattern pattern, Group group) {
        return of(pattern).stream().filter(bench -> bench.group().equals(group)).toList();
    }

    /** The names of the files of these kinds. */
    public List<String> names(ResultFile.Kind... kinds) {
        return files.stream().filter(file -> Arrays.asList(kinds).contains(file.kind())).map(ResultFile::name).toList();
    }

    /** The device that all figures are of; null where no file tells. */
    public String device() {
        return files.stream().map(ResultFile::device).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
