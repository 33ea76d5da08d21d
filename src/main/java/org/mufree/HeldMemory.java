// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * The memory that an engine holds.
 *
 * @param arrays bytes of the arrays that are open, rounded up as the pool does
 * @param reserved bytes of its device's memory that the pool holds: the arrays, and what is kept for the next ones
 * @param staging bytes of its device's memory that host arrays pass through
 * @param pinned bytes of the host's memory that they pass through, which the system can't move
 */
public record HeldMemory(long arrays, long reserved, long staging, long pinned) {
}
