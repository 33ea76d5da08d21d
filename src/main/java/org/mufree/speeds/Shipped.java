// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalDouble;
import org.mufree.Mode;

/** The measured results in docs/results, which the build copies into the jar. */
final class Shipped {
    /** The GPU whose results they are: the name of their folder. */
    static final String GPU = "h200";
    private static final String RAW = "compare.md";
    private static final String GUARDED = "compare-guarded.md";

    private Shipped() {
    }

    /** Read once, and when they are first asked for. */
    private static final class Holder {
        static final Speeds SPEEDS = read();
    }

    static Speeds speeds() {
        return Holder.SPEEDS;
    }

    private static Speeds read() {
        ComparisonReport raw = report(RAW);
        ComparisonReport guarded = report(GUARDED);
        return new Figures(Map.of(Mode.RAW, raw.perSecond(), Mode.GUARDED, guarded.perSecond()),
                OptionalDouble.of(raw.copyBytesPerSecond()), "measured on an " + raw.machine().get("device") + ", driver "
                        + raw.machine().get("driver") + ", at commit " + raw.machine().get("commit"));
    }

    private static ComparisonReport report(String name) {
        String path = GPU + "/" + name;
        try (InputStream in = Shipped.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("the library lacks its resource org/mufree/speeds/" + path);
            }
            return ComparisonReport.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
