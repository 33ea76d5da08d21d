// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** The same on a GPU. */
@NeedsGpu
class GpuShortPatternsTest extends ShortPatternsTest {
    @Override
    Engine open() {
        return Engine.gpu(0);
    }
}
