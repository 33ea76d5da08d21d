// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.mufree.ProgramCandidate;

/**
 * Candidates as points of a lattice: the magic, and each constant by the place of its float among all floats, so that a
 * step is the least change there is.
 */
final class Lattice {
    private Lattice() {
    }

    static int[] point(int magic, double[] constants) {
        int[] point = new int[1 + constants.length];
        point[0] = magic;
        for (int k = 0; k < constants.length; k++) {
            point[1 + k] = flipped(Float.floatToRawIntBits((float) constants[k]));
        }
        return point;
    }

    static int[] point(ProgramCandidate candidate) {
        return point(candidate.magic(), candidate.constants().stream().mapToDouble(k -> k).toArray());
    }

    static ProgramCandidate candidate(int[] point) {
        List<Float> constants = new ArrayList<>();
        for (int k = 1; k < point.length; k++) {
            constants.add(Float.intBitsToFloat(flipped(point[k])));
        }
        return new ProgramCandidate(point[0], constants);
    }

    /** The points' words for ProgramTrials, one after the other. */
    static int[] words(List<int[]> points) {
        int[] words = new int[points.size() * (points.isEmpty() ? 0 : points.get(0).length)];
        int at = 0;
        for (int[] point : points) {
            words[at++] = point[0];
            for (int k = 1; k < point.length; k++) {
                words[at++] = flipped(point[k]);
            }
        }
        return words;
    }

    /** A float's bits to its place and back: negative ones descend as their bits ascend. */
    private static int flipped(int bits) {
        return bits ^ bits >> 31 & Integer.MAX_VALUE;
    }

    /** The points near one along each coordinate and each pair of them, all those around it, and some at random. */
    static List<int[]> neighbours(int[] point, SplittableRandom random) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < point.length; i++) {
            for (int step = 1; step <= 1 << 14; step += Math.max(1, step / 3)) {
                all.add(moved(point, i, step, i, 0));
                all.add(moved(point, i, -step, i, 0));
            }
            for (int j = 0; j < i; j++) {
                for (int a = 1; a <= 64; a *= 2) {
                    for (int b = 1; b <= 64; b *= 2) {
                        all.add(moved(point, i, a, j, b));
                        all.add(moved(point, i, -a, j, b));
                        all.add(moved(point, i, a, j, -b));
                        all.add(moved(point, i, -a, j, -b));
                    }
                }
            }
        }
        int around = (int) StrictMath.pow(3, point.length);
        for (int code = 0; code < around; code++) {
            int[] near = point.clone();
            for (int i = 0, rest = code; i < point.length; i++, rest /= 3) {
                near[i] += rest % 3 - 1;
            }
            all.add(near);
        }
        for (int i = 0; i < 2000; i++) {
            double reach = StrictMath.pow(2, random.nextDouble() * 10);
            int[] near = point.clone();
            for (int j = 0; j < point.length; j++) {
                near[j] += (int) Math.rint((random.nextDouble() * 2 - 1) * reach);
            }
            all.add(near);
        }
        return all;
    }

    private static int[] moved(int[] point, int i, int by, int j, int and) {
        int[] moved = point.clone();
        moved[i] += by;
        moved[j] += and;
        return moved;
    }
}
