// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.mufree.cli.Failures.WorkFailed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "bundle", mixinStandardHelpOptions = true,
        description = {
            "Makes a folder that runs on a GPU machine without Java, Maven or a network.",
            "",
            "It holds a Java runtime, the library, the native benchmark, the tests and a script run.sh, and needs nothing "
                + "but the NVIDIA driver. It has what was built last: after changes run mvn -DskipTests package first, or with "
                + "-Pjmh if it is to have the JMH suite.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree bundle bundle && tar czf bundle.tgz bundle",
            "",
            "and then, on the other machine:",
            "",
            "  bundle/run.sh test                the tests",
            "  bundle/run.sh compare             any command of this command line",
            "  bundle/run.sh bench-native        the native benchmark",
            "  bundle/run.sh jmh                 the JMH suite"})
final class BundleCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "A new or empty folder, or an earlier bundle, which is replaced.")
    private Path bundle;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        String home = System.getProperty("mufree.home");
        if (home == null) {
            throw new WorkFailed("bundle needs the built project: run it by the launcher mufree");
        }
        new Bundle(Path.of(home), bundle).make();
        command.commandLine().getOut().println(bundle + ": " + Numbers.bytes(Folders.bytes(bundle)));
        return 0;
    }
}
