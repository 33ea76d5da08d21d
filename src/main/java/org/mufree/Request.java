// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.Optional;

/**
 * What a method is to be chosen for.
 *
 * <p>A method keeps its stated errors on its own domain. Where that holds the asked arguments, it is used
 * {@linkplain Mode#RAW raw}; else {@linkplain Mode#GUARDED guarded}, which gives the correctly rounded IEEE result
 * outside. Errors are required where the exact result is a normal number; elsewhere, where none can keep a relative error,
 * a guarded method is correctly rounded, and a raw one is not used.
 *
 * @param op what is computed
 * @param format the format of arguments and results
 * @param required how accurate the results must be
 * @param domain the arguments: those values of the format that lie in it, with their signs; from -infinity to infinity for
 *     all
 */
public record Request(Op op, Format format, Required required, Domain domain) {
    /** @throws IllegalArgumentException if no value of the format lies in the domain */
    public Request {
        Checks.notNull(op, "op");
        Checks.notNull(format, "format");
        Checks.notNull(required, "required");
        Checks.notNull(domain, "domain");
        if (format.ceil(domain.lo()) > format.floor(domain.hi())) {
            throw new IllegalArgumentException("domain is " + domain + ": no value of " + format + " lies in it");
        }
    }

    /** The methods of the operation in the format, in the order of the table. */
    public List<Method> methods() {
        return Method.of(op, format);
    }

    /** Raw where the method's domain holds every argument, else guarded. */
    public Mode mode(Method method) {
        return beyond(method).isPresent() ? Mode.GUARDED : Mode.RAW;
    }

    /** What the domain has that the method's has not, in a few words; empty if the method's domain holds it all. */
    public Optional<String> beyond(Method method) {
        float lo = format.ceil(domain.lo());
        float hi = format.floor(domain.hi());
        if (op == Op.RSQRT && lo < 0) {
            return Optional.of("negative numbers");
        }
        if (lo <= 0 && hi >= 0) {
            return Optional.of("zero");
        }
        float least = Math.min(Math.abs(lo), Math.abs(hi));
        float greatest = Math.max(Math.abs(lo), Math.abs(hi));
        if (least < format.minNormal()) {
            return Optional.of("subnormals");
        }
        if (greatest == Float.POSITIVE_INFINITY) {
            return Optional.of("infinity");
        }
        if (least < method.domain().lo()) {
            return Optional.of("numbers below " + Float.toHexString(method.domain().lo()).replace(".0p", "p"));
        }
        return greatest <= method.domain().hi() ? Optional.empty()
                : Optional.of("numbers above " + Float.toHexString(method.domain().hi()).replace(".0p", "p"));
    }

    /** Whether the method keeps the required accuracy, in the {@linkplain #mode mode} in which it is used. */
    public boolean isMetBy(Method method) {
        return required.isMetBy(method);
    }
}
