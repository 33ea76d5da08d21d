// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.List;
import org.mufree.Arithmetic;
import org.mufree.Candidate;
import org.mufree.Format;

/** The constants that a form can have in an arithmetic: floats, or the normal numbers of the format and zero. */
record Grid(Arithmetic arithmetic, Format format) {

    /** The candidates of a magic within so many steps of the grid of each constant: a box, in ascending order. */
    List<Candidate> around(int magic, double[] constants, int steps) {
        List<List<Float>> boxes = List.of(List.of());
        for (double constant : constants) {
            List<List<Float>> longer = new ArrayList<>();
            for (List<Float> begun : boxes) {
                for (float neighbour : neighbours((float) constant, steps)) {
                    List<Float> more = new ArrayList<>(begun);
                    more.add(neighbour);
                    longer.add(more);
                }
            }
            boxes = longer;
        }
        return boxes.stream().map(box -> new Candidate(magic, box)).toList();
    }

    /** The grid's numbers nearest to a value, of its sign. */
    private List<Float> neighbours(float value, int steps) {
        int bits = arithmetic == Arithmetic.WIDE ? Float.floatToIntBits(value) : format.fromFloat(value);
        List<Float> neighbours = new ArrayList<>();
        for (int step = -steps; step <= steps; step++) {
            float neighbour = arithmetic == Arithmetic.WIDE ? Float.intBitsToFloat(bits + step)
                    : format.toFloat((short) (bits + step));
            if (Math.signum(neighbour) == Math.signum(value) && isConstant(neighbour)) {
                neighbours.add(neighbour);
            }
        }
        return neighbours.isEmpty() ? List.of(0f) : neighbours;
    }

    private boolean isConstant(float value) {
        Format own = arithmetic == Arithmetic.WIDE ? Format.F32 : format;
        float least = own == Format.F32 ? Float.MIN_NORMAL : format.toFloat((short) (1 << format.fractionBits()));
        return Math.abs(value) >= least && !Float.isInfinite(value) || value == 0;
    }
}
