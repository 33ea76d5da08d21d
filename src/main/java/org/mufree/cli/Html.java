// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A report as one page that needs nothing else: light or dark as the reader's system is, readable on a telephone. */
final class Html {
    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>%1$s</title>
            <style>
            :root { --text: #1c1c1e; --faint: #6a6a70; --line: #d9d9de; --ground: #fdfdfc; }
            @media (prefers-color-scheme: dark) {
              :root { --text: #e6e6e8; --faint: #9a9aa2; --line: #3a3a40; --ground: #161618; }
            }
            body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 72rem; background: var(--ground);
                   color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
            h1 { font-size: 1.6rem; line-height: 1.25; }
            h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
            p, dl { max-width: 46rem; }
            dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; color: var(--faint);
                 font-size: .85rem; }
            dd { margin: 0; overflow-wrap: anywhere; }
            .wide { overflow-x: auto; }
            table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
            th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
            th { color: var(--faint); font-weight: 600; }
            .right { text-align: right; }
            %4$s</style>
            </head>
            <body>
            <h1>%1$s</h1>
            <dl>
            %2$s</dl>
            %3$s</body>
            </html>
            """;

    private Html() {
    }

    static String page(String title, Machine machine, List<PaperSection> sections) {
        return page(title, machine.fields(), "", sections.stream().map(PaperSection::html).collect(Collectors.joining()));
    }

    /**
     * A page of one's own.
     *
     * @param fields what stands at its head
     * @param style further rules
     * @param body elements
     */
    static String page(String title, Map<String, ?> fields, String style, String body) {
        return PAGE.formatted(escaped(title), definitions(fields), body, style);
    }

    private static String definitions(Map<String, ?> fields) {
        return fields.entrySet().stream().map(field -> "<dt>" + escaped(field.getKey()) + "</dt><dd>"
                + escaped(String.valueOf(field.getValue())) + "</dd>\n").collect(Collectors.joining());
    }

    /** Text as it stands in an element. */
    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
