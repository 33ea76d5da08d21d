// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
@Command(name = "bundle")
final class BundleCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return 0;
    }
}
