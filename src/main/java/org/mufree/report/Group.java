// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Arrays;
import java.util.List;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;

/** The methods of one operation in one format, which are compared with one another. */
public record Group(Op op, Format format) {
    public static Group of(Method method) {
        return new Group(method.op(), method.format());
    }

    /** All there are: by format, then by operation. */
    public static List<Group> all() {
        return Arrays.stream(Format.values())
                .flatMap(format -> Arrays.stream(Op.values()).map(op -> new Group(op, format))).toList();
    }

    public boolean has(Method method) {
        return equals(of(method));
    }

    public Method baseline() {
        return Method.baseline(op, format);
    }

    public Method ieee() {
        return Method.ieee(op, format);
    }
}
