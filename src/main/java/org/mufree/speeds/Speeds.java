// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.util.OptionalDouble;
import org.mufree.Method;
import org.mufree.Mode;

/** How fast methods are, all in one unit: what methods are ranked by. */
public interface Speeds {
    /** What rates count. */
    enum Unit {
        /** Results a second. */
        PER_SECOND,
        /** Results a clock and multiprocessor. */
        PER_CLOCK_AND_MULTIPROCESSOR
    }

    /** The speed of a method in registers, in a mode. */
    Rate rate(Method method, Mode mode);

    /** What the rates count. */
    Unit unit();

    /** Bytes a second, read and written, of a plain copy of arrays; empty if that is not known. */
    OptionalDouble copyBytesPerSecond();

    /** Where the speeds come from, in a sentence without its full stop. */
    String source();

    /** Those measured on the GPU whose figures come with the library. */
    static Speeds shipped() {
        return Shipped.speeds();
    }

    /** Those of the issue model: no measurement is behind them. */
    static Speeds counted() {
        return IssueModel.INSTANCE;
    }
}
