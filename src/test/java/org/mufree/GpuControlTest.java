// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** The same on a GPU. */
@NeedsGpu
class GpuControlTest extends ControlTest {
    @Override
    Engine open() {
        return Engine.gpu(0);
    }

    @Override
    int lanes() {
        return Lanes.PER_ENGINE;
    }
}
