// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** The same on a GPU, for longer. */
@NeedsGpu
class GpuStressTest extends StressTest {
    @Override
    int rounds() {
        return 60;
    }

    @Override
    Engine open() {
        return Engine.gpu(0);
    }
}
