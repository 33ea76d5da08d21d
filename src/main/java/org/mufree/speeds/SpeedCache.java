// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.mufree.Method;
import org.mufree.Mode;

/**
 * Measured speeds in a file of the user's: in the folder that the environment variable {@code MUFREE_CACHE} names, else
 * in {@code mufree} in the folder of the XDG specification. Whatever is wrong with the file, its figures are not taken.
 */
final class SpeedCache {
    static final String VARIABLE = "MUFREE_CACHE";
    private static final String COPY = "copyBytesPerSecond";
    private static final String CHECKSUM = "checksum";

    private final Path folder;

    /** What the file holds: results a second, and a copy's bytes a second. */
    record Content(Map<Mode, Map<Method, Double>> perSecond, double copyBytesPerSecond) {
    }

    SpeedCache(Path folder) {
        this.folder = folder;
    }

    /** The cache of the user who runs this. */
    static SpeedCache ofUser() {
        return new SpeedCache(folder(System.getenv(), System.getProperty("user.home")));
    }

    /** @param home where the environment does not say it */
    static Path folder(Map<String, String> environment, String home) {
        String own = environment.getOrDefault(VARIABLE, "");
        if (!own.isBlank()) {
            return Path.of(own);
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        // The specification: a relative path is to be ignored.
        return (Path.of(xdg).isAbsolute() ? Path.of(xdg) : Path.of(environment.getOrDefault("HOME", home), ".cache")).resolve("mufree");
    }

    Path file(CacheKey key) {
        return folder.resolve(key.fileName());
    }

    /** What was measured for the key; empty if there is nothing, or a file of another key or a damaged one. */
    Optional<Content> read(CacheKey key) {
        Properties lines = new Properties();
        try (Reader in = Files.newBufferedReader(file(key), StandardCharsets.UTF_8)) {
            lines.load(in);
            Object checksum = lines.remove(CHECKSUM);
            return checksum(lines).equals(checksum) && hasKey(lines, key) ? Optional.of(content(lines)) : Optional.empty();
        } catch (IOException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    /** Replaces the file as a whole: no reader sees half of it. */
    void write(CacheKey key, Content content) throws IOException {
        Map<String, String> lines = new TreeMap<>(keyLines(key));
        lines.put(COPY, String.valueOf(content.copyBytesPerSecond));
        content.perSecond.forEach((mode, rates) ->
                rates.forEach((method, rate) -> lines.put(mode + "." + method, String.valueOf(rate))));
        Properties properties = new Properties();
        properties.putAll(lines);
        properties.setProperty(CHECKSUM, checksum(properties));
        StringWriter text = new StringWriter();
        properties.store(text, "Speeds of methods, measured by mufree; delete this file to have them measured again.");
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, ".speeds", ".tmp");
        try {
            Files.writeString(temporary, text.toString());
            Files.move(temporary, file(key), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static Map<String, String> keyLines(CacheKey key) {
        return Map.of("device", key.device(), "driver", key.driver(), "library", key.library());
    }

    private static boolean hasKey(Properties lines, CacheKey key) {
        return keyLines(key).entrySet().stream().allMatch(e -> e.getValue().equals(lines.getProperty(e.getKey())));
    }

    private static Content content(Properties lines) {
        Map<Mode, Map<Method, Double>> rates = new EnumMap<>(Mode.class);
        for (String name : lines.stringPropertyNames()) {
            int dot = name.indexOf('.');
            if (dot > 0) {
                rates.computeIfAbsent(Mode.valueOf(name.substring(0, dot)), mode -> new HashMap<>())
                        .put(Method.of(name.substring(dot + 1)), positive(lines, name));
            }
        }
        return new Content(rates, positive(lines, COPY));
    }

    /** @throws IllegalArgumentException if it is none */
    private static double positive(Properties lines, String name) {
        return new Rate(Double.parseDouble(lines.getProperty(name, "")), true).value();
    }

    private static String checksum(Properties lines) {
        CRC32 sum = new CRC32();
        new TreeMap<>(lines).forEach((name, value) ->
                sum.update((name + "=" + value + "\n").getBytes(StandardCharsets.UTF_8)));
        return Long.toHexString(sum.getValue());
    }
}
