// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * Two methods that share the work, so that the special function unit and the other pipes are busy: of every {@code period}
 * elements, {@code share} go to one and the others to the other method, spread evenly. Positions count from the first
 * element of a call.
 *
 * @param mufu the method on the special function unit
 * @param trick the method without
 * @param share how many elements of a period go to {@code mufu}
 * @param period a power of two
 */
public record Mix(Method mufu, Method trick, int share, int period) {

    /** The method of the element at a position, counted from 0. */
    public Method at(long position) {
        long lane = position & period - 1;
        return (lane + 1) * share / period != lane * share / period ? mufu : trick;
    }
}
