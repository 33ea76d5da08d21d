// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mufree.internal.Native;

/** What GraalVM's native-image reads in a platform's jar names what is there. */
class NativeImageTest {
    private static Path configuration;
    private static Path libraries;

    /** Both lie in the folder of which the platform's jar is made. */
    @BeforeAll
    static void find() throws Exception {
        URL library = Native.class.getResource(Loader.getPlatform() + "/libmufree.so");
        libraries = Path.of(new URI(library.toString())).getParent();
        configuration = libraries.resolve("../../../../META-INF/native-image").resolve(Loader.getPlatform()).normalize();
    }

    private static Stream<JsonNode> entries(String file, String list) throws IOException {
        JsonNode root = new ObjectMapper().readTree(configuration.resolve(file).toFile());
        return (list.isEmpty() ? root : root.get(list)).valueStream();
    }

    @Test
    void classesExist() throws Exception {
        Set<String> reflected = new TreeSet<>();
        for (String file : new String[] {"jnimufree/jni-config.json", "jnimufree/reflect-config.json"}) {
            for (JsonNode entry : entries(file, "").toList()) {
                Class.forName(entry.get("name").asText(), false, Native.class.getClassLoader());
                reflected.add(entry.get("name").asText());
            }
        }
        // Each class of the bindings, which the native side looks up by its name.
        Path folder = Tool.home().resolve("src/gen/java/org/mufree/internal");
        assumeTrue(Files.isDirectory(folder), "a bundle has no Java sources");
        try (Stream<Path> generated = Files.list(folder)) {
            for (Path source : generated.toList()) {
                String name = "org.mufree.internal." + source.getFileName().toString().replace(".java", "");
                assertTrue(reflected.contains(name), name);
            }
        }
    }

    /** Every pattern finds a file, and every file is found by one. */
    @Test
    void librariesExist() throws Exception {
        Set<String> files = new TreeSet<>();
        try (Stream<Path> list = Files.list(libraries)) {
            list.forEach(file -> files.add("org/mufree/internal/" + Loader.getPlatform() + "/" + file.getFileName()));
        }
        Set<String> found = new TreeSet<>();
        for (String part : new String[] {"jnimufree", "mufree-bench"}) {
            for (JsonNode entry : entries(part + "/resource-config.json", "resources").toList()) {
                Pattern pattern = Pattern.compile(entry.get("pattern").asText());
                Set<String> matches = new TreeSet<>(files);
                matches.removeIf(file -> !pattern.matcher(file).matches());
                found.addAll(matches);
                // The others are of all jars: META-INF, and JavaCPP's properties.
                assertTrue(!matches.isEmpty() || !pattern.pattern().startsWith(".*/"), pattern::pattern);
            }
        }
        assertEquals(files, found);
    }
}
