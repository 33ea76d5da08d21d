// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.bytedeco.javacpp.Loader;
import org.mufree.cli.Failures.WorkFailed;

/**
 * A folder that runs by itself. Beside the runtime, jars and libraries it has a {@code home}, laid out like the project,
 * with what tests and the native benchmark look for there.
 */
final class Bundle {
    /** Marks a folder as a bundle, which may be replaced. */
    static final String MARKER = ".mufree-bundle";
    /** What the command line, JavaCPP, Jackson, progress bars and JUnit were seen to need. */
    private static final String MODULES = "java.base,java.logging,java.management,jdk.unsupported";
    /** What the JMH suite needs beside them, where this Java has it: for -prof gc, and for one of its benchmarks. */
    private static final List<String> JMH_MODULES = List.of("jdk.management", "jdk.incubator.vector");

    private final Path home;
    private final Path target;
    private final Path bundle;
    private final String platform = Loader.getPlatform();

    /** @param home the built project */
    Bundle(Path home, Path bundle) {
        this.home = home;
        this.target = home.resolve("target");
        this.bundle = bundle;
    }

    /** Makes the bundle; a failure leaves an incomplete one, which the next run replaces. */
    void make() throws IOException {
        requireOwn();
        Path jar = jar();
        Path native_ = Path.of("cppbuild", platform);
        for (Path needed : new Path[] {target.resolve("native"), target.resolve("lib"), target.resolve("test-lib"),
                target.resolve("test-classes"), home.resolve(native_), home.resolve("native")}) {
            if (!Files.isDirectory(needed)) {
                throw new WorkFailed(needed + " is missing: build with mvn -DskipTests package first");
            }
        }
        Files.createDirectories(bundle);
        Folders.clear(bundle);
        Files.createFile(bundle.resolve(MARKER));
        runtime();
        Folders.copy(jar, bundle.resolve("lib").resolve(jar.getFileName()));
        Folders.copy(target.resolve("lib"), bundle.resolve("lib"));
        copyTestLibraries();
        Folders.copy(target.resolve("test-classes"), bundle.resolve("test-classes"));
        Folders.copy(target.resolve("native"), bundle.resolve("native"));
        Folders.copy(home.resolve("native"), bundle.resolve("home/native"));
        for (String part : new String[] {"include", "lib", "bin"}) {
            Path built = native_.resolve(part);
            Folders.copy(home.resolve(built), bundle.resolve("home").resolve(built));
        }
        linkNatives(native_);
        if (hasBenchmarks()) {
            Folders.copy(target.resolve("jmh/classes"), bundle.resolve("jmh/classes"));
            Folders.copy(target.resolve("jmh/lib"), bundle.resolve("jmh/lib"));
        }
        script();
    }

    /** Whether the JMH suite was built; the jar itself repeats what a bundle has anyway. */
    private boolean hasBenchmarks() {
        return Files.exists(target.resolve("benchmarks.jar"));
    }

    /** Only a new or empty folder, or an earlier bundle, is written to. */
    private void requireOwn() throws IOException {
        if (Files.exists(bundle) && !Files.exists(bundle.resolve(MARKER))
                && !(Files.isDirectory(bundle) && Folders.isEmpty(bundle))) {
            throw new WorkFailed(bundle + " is neither empty nor an earlier bundle, and is left alone");
        }
    }

    private void runtime() {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new WorkFailed("this Java has no jlink: a full JDK is needed"));
        String compress = Runtime.version().feature() >= 21 ? "zip-6" : "2";
        StringWriter log = new StringWriter();
        PrintWriter writer = new PrintWriter(log, true);
        String modules = MODULES;
        if (hasBenchmarks()) {
            modules += JMH_MODULES.stream().filter(module -> ModuleFinder.ofSystem().find(module).isPresent())
                    .map(module -> "," + module).collect(Collectors.joining());
        }
        int status = jlink.run(writer, writer, "--add-modules", modules, "--strip-debug", "--compress=" + compress,
                "--no-header-files", "--no-man-pages", "--output", bundle.resolve("runtime").toString());
        if (status != 0) {
            throw new WorkFailed("jlink failed: " + log);
        }
    }

    /** The jar that this class comes from: what is bundled is what runs. */
    private static Path jar() {
        try {
            Path jar = Path.of(Bundle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (!Files.isRegularFile(jar)) {
                throw new WorkFailed(jar + " is no jar: run bundle by the launcher mufree");
            }
            return jar;
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void copyTestLibraries() throws IOException {
        Files.createDirectories(bundle.resolve("test-lib"));
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target.resolve("test-lib"), "*.jar")) {
            for (Path jar : jars) {
                String name = jar.getFileName().toString();
                Path copy = bundle.resolve("test-lib").resolve(name);
                if (name.startsWith("cuda-") && name.endsWith("-" + platform + ".jar")) {
                    copyCudart(jar, copy);
                } else if (!Files.exists(bundle.resolve("lib").resolve(name))) {
                    Folders.copy(jar, copy);
                }
            }
        }
    }

    /** Of CUDA's bindings the tests use the runtime's alone, a tenth of them all. */
    private static void copyCudart(Path from, Path to) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(from));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.getName().endsWith(".so") || entry.getName().endsWith("/libjnicudart.so")) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    in.transferTo(out);
                }
            }
        }
    }

    /** The library and the native benchmark are large, and lie among the classes already: one of each is enough. */
    private void linkNatives(Path native_) throws IOException {
        for (String built : new String[] {"lib/libmufree.so", "bin/mufree-bench"}) {
            Path link = bundle.resolve("home").resolve(native_).resolve(built);
            Path same = bundle.resolve("native/org/mufree/internal").resolve(platform).resolve(link.getFileName());
            if (Files.exists(same) && Files.mismatch(same, link) < 0) {
                Files.delete(link);
                Files.createSymbolicLink(link, link.getParent().relativize(same));
            }
        }
    }

    private void script() throws IOException {
        String commit = Machine.builtCommit();
        String text;
        try (InputStream in = Bundle.class.getResourceAsStream("run.sh")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        text = text.replace("@PLATFORM@", platform).replace("@COMMIT@", commit == null ? "" : commit)
                .replace("@FLAGS@", Runtime.version().feature() >= 24 ? "--enable-native-access=ALL-UNNAMED" : "");
        Path script = bundle.resolve("run.sh");
        Files.writeString(script, text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
