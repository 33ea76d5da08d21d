// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** The batches of an engine, or of several, under a control. */
final class ControlledBatches extends HostBatches {
    private final HostBatches batches;
    private final Control control;

    ControlledBatches(HostBatches batches, Control control) {
        this.batches = batches;
        this.control = Checks.notNull(control, "control");
    }

    @Override
    Runner runner(Method method, Mode mode) {
        return control.over(batches.runner(method, mode));
    }

    @Override
    Runner runner() {
        return control.over(batches.runner());
    }

    @Override
    DeviceArray replica(DeviceArray array, Engine engine) {
        return batches.replica(array, engine);
    }

    @Override
    public String toString() {
        return batches + " under " + control;
    }
}
