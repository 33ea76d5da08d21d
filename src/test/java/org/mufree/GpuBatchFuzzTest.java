// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;

/** The same on a GPU. */
@NeedsGpu
class GpuBatchFuzzTest extends BatchFuzzTest {
    @Override
    List<Engine> open() {
        return List.of(Engine.gpu(0));
    }
}
