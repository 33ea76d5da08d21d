// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;

/** What the timed kernels of one format read and write. The arguments are filled in. */
record SpeedArrays(DeviceArray chainIn, DeviceArray chainOut, DeviceArray mapIn, DeviceArray mapOut)
        implements AutoCloseable {

    static SpeedArrays of(Engine engine, Format format, long chainLength, long mapLength) {
        SpeedArrays arrays = new SpeedArrays(engine.allocate(format, chainLength), engine.allocate(format, chainLength),
                engine.allocate(format, mapLength), engine.allocate(format, mapLength));
        Arguments.fill(arrays.chainIn);
        Arguments.fill(arrays.mapIn);
        return arrays;
    }

    @Override
    public void close() {
        chainIn.close();
        chainOut.close();
        mapIn.close();
        mapOut.close();
    }
}
