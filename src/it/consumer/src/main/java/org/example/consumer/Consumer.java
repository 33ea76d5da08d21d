// SPDX-License-Identifier: Apache-2.0
package org.example.consumer;

import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Method;
import org.mufree.Mode;

/** The README's Java example. */
public class Consumer {
    public static void main(String[] args) {
        float[] x = {0.25f, 1, 4, 0, -1};
        float[] y = new float[x.length];

        // README
        try (Engine engine = Engine.best()) {                  // a GPU where there is one, else the CPU
            System.out.println(engine);                        // says which, and why
            engine.rsqrt(x, y);                                // correctly rounded
            engine.apply(Method.RSQRT_MAGIC_2NR, x, y);        // by name: IEEE results outside its domain
            engine.apply(Method.RSQRT_MAGIC_2NR, Mode.RAW, x, 0, y, 0, 3);   // the bare method, on a part

            try (DeviceArray a = engine.copy(x)) {             // stays on the GPU
                engine.apply(Method.RCP_MUFU, a, a);           // in place, enqueued on the engine's stream
                a.copyTo(y);                                   // waits for it
            }
        }
        // README

        for (float value : y) {
            System.out.println(value);
        }
        if (y[1] != 1 || y[3] != Float.POSITIVE_INFINITY || y[4] != -1) {
            throw new AssertionError("1/1, 1/0 and 1/-1 are expected");
        }
    }
}
