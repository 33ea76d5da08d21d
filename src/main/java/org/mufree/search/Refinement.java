// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

/** What constants make of guesses of 1/1 or 1/sqrt(1), in double: {@code Form::refine} or {@code Program::refine}. */
@FunctionalInterface
interface Refinement {
    double[] refine(double[] constants, double[] guesses);
}
