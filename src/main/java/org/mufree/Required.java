// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** How accurate the results of a method must be, by the greatest error over every argument. */
public sealed interface Required {
    /**
     * A relative error of {@code most} at most: max |y - r| / r, r the exact result.
     *
     * @throws IllegalArgumentException unless 0 &lt; most &lt; 1
     */
    static Required relative(double most) {
        return new Relative(most);
    }

    /**
     * An error of {@code most} units in the last place at most: max |y - r| / ulp(r), ulp(r) that of the binade in which
     * the exact result r lies.
     *
     * @throws IllegalArgumentException unless {@code most} is above 0 and finite
     */
    static Required ulp(double most) {
        return new Ulp(most);
    }

    /**
     * A relative error of 2^-bits at most.
     *
     * @throws IllegalArgumentException unless {@code bits} is above 0 and at most 1000
     */
    static Required bits(double bits) {
        if (!(bits > 0 && bits <= 1000)) {
            throw new IllegalArgumentException("bits is " + bits + ": a number above 0 and up to 1000 is needed");
        }
        return new Relative(Math.pow(2, -bits));
    }

    /** The value nearest to the exact result: an error of less than half a unit in the last place. */
    static Required correctlyRounded() {
        return new CorrectlyRounded();
    }

    /** Whether the stated errors of a method keep it. */
    boolean isMetBy(Method method);

    /** The method's error of the kind that is limited. */
    double errorOf(Method method);

    /** {@link #relative} and {@link #bits}. */
    record Relative(double most) implements Required {
        /** @throws IllegalArgumentException if {@code most} does not lie between 0 and 1 */
        public Relative {
            if (!(most > 0 && most < 1)) {
                throw new IllegalArgumentException("most is " + most + ": a number above 0 and below 1 is needed");
            }
        }

        @Override
        public boolean isMetBy(Method method) {
            return errorOf(method) <= most;
        }

        @Override
        public double errorOf(Method method) {
            return method.maxRelError();
        }
    }

    /** {@link #ulp}. */
    record Ulp(double most) implements Required {
        /** @throws IllegalArgumentException if {@code most} is not finite or not above 0 */
        public Ulp {
            if (!(most > 0 && Double.isFinite(most))) {
                throw new IllegalArgumentException("most is " + most + ": a finite number above 0 is needed");
            }
        }

        @Override
        public boolean isMetBy(Method method) {
            return errorOf(method) <= most;
        }

        @Override
        public double errorOf(Method method) {
            return method.maxUlpError();
        }
    }

    /** {@link #correctlyRounded}. */
    record CorrectlyRounded() implements Required {
        @Override
        public boolean isMetBy(Method method) {
            return errorOf(method) < 0.5;  // no result of these operations lies halfway between two values
        }

        @Override
        public double errorOf(Method method) {
            return method.maxUlpError();
        }
    }
}
