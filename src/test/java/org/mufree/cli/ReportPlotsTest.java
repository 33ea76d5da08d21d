// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.report.Samples;
import org.xml.sax.InputSource;

/** The page and the images of made-up results of all kinds. */
class ReportPlotsTest {
    private static final Pattern SVG = Pattern.compile("<svg .*?</svg>", Pattern.DOTALL);

    @TempDir
    private static Path folder;
    private static String page;

    @BeforeAll
    static void make() throws IOException {
        assumeTrue(ModuleLayer.boot().findModule("java.desktop").isPresent(), "a bundle's runtime draws nothing");
        Run.of("report", Samples.file("native.json"), Samples.file("peers.json"), Samples.file("jmh.json"), "--html",
                folder.resolve("page.html"), "--png", folder.resolve("plots")).succeeded();
        page = Files.readString(folder.resolve("page.html"));
    }

    @Test
    void thePageHasEverySectionAndTheHeadlineFirst() {
        int before = 0;
        for (String id : List.of("repeat", "error-speed", "curves", "map", "mix", "registers", "streams", "call", "peers",
                "jmh", "files")) {
            int at = page.indexOf("<section id=\"" + id + "\">");
            assertTrue(at > before, id);
            before = at;
        }
        for (String told : List.of("Synthetic", "1.2.3", "0123456789ab", "2026-01-02T03:04:05+00:00", "From native.json.",
                "the GPU has no room", "torch 0.0, cupy 0.0")) {
            assertTrue(page.contains(told), told);
        }
        assertTrue(page.length() < 1_500_000, () -> page.length() + " characters");
    }

    @Test
    void thePageNeedsNothingElseAndItsIdsAreUnique() {
        assertFalse(Pattern.compile("(src|href)=\"(?!#)|url\\((?!#)|<script|@import").matcher(page).find());
        Set<String> ids = new HashSet<>();
        Matcher matcher = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
        while (matcher.find()) {
            assertTrue(ids.add(matcher.group(1)), matcher.group(1));
        }
        matcher = Pattern.compile("(?:url\\(|href=\")#([^)\"]*)").matcher(page);
        while (matcher.find()) {
            assertTrue(ids.contains(matcher.group(1)), matcher.group(1));
        }
    }

    /** Text is text, and every colour is one of the page's two schemes. */
    @Test
    void thePlotsAreXmlInThePagesColours() throws Exception {
        Matcher matcher = SVG.matcher(page);
        int plots = 0;
        while (matcher.find()) {
            String svg = matcher.group();
            var root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement();
            assertTrue(root.getElementsByTagName("text").getLength() > 4, svg::toString);
            assertFalse(Pattern.compile("rgb\\(|#[0-9a-f]{6}|NaN|Infinity").matcher(svg).find(), root.getAttribute("aria-label"));
            plots++;
        }
        // A repeat, two of error and speed, three curves, a histogram, a map and a mix.
        assertEquals(9, plots);
        for (String text : List.of(">rcp_magic_square</text>", ">memory</text>", ">torch</text>", ">copy</text>",
                "<title>rcp_mufu, k = 8: 4000 Gresults/s, 1.00 x MUFU, 100 % of a copy&apos;s speed</title>")) {
            assertTrue(page.replace("copy's", "copy&apos;s").contains(text), text);
        }
        assertTrue(page.contains("prefers-color-scheme: dark") && page.contains("var(--ink-blue)"));
    }

    @Test
    void whatCannotBeReadOrWrittenIsTold() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.json"), "{}");
        Run.of("report", bad, "--html", folder.resolve("bad.html")).failed(1, "bad.json");
        Run.of("report", bad, "--html", folder.resolve("none/bad.html")).failed(1, "none", "no such file");
        Run.of("report", Samples.file("jmh.json"), "--png", bad).failed(1, "bad.json");
        assertFalse(Files.exists(folder.resolve("bad.html")));
    }

    @Test
    void thePngsAreImages() throws IOException {
        File[] files = folder.resolve("plots").toFile().listFiles();
        assertEquals(9, files.length);
        for (File file : files) {
            var image = ImageIO.read(file);
            assertNotNull(image, file::toString);
            assertTrue(image.getWidth() > 100 && image.getHeight() > 100, file::toString);
            int ground = image.getRGB(image.getWidth() - 1, image.getHeight() - 1);
            assertEquals(0xfffdfdfc, ground);
            assertTrue(page.contains("<figure id=\"" + file.getName().replace(".png", "") + "\""), file::toString);
        }
    }
}
