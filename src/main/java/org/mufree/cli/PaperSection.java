// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import java.util.Map;

/**
 * One table of the report that reproduces the second article.
 *
 * @param number the article's
 * @param text how the figures came about, and what they say
 * @param rows the same figures for a program
 */
record PaperSection(int number, String heading, String text, Table table, List<Map<String, Object>> rows) {
    String title() {
        return "Table " + number + ". " + heading;
    }

    String markdown() {
        return "\n## " + title() + "\n\n" + text + "\n\n" + table.markdown();
    }

    String html() {
        return "<section>\n<h2>" + Html.escaped(title()) + "</h2>\n<p>" + Html.escaped(text) + "</p>\n"
                + "<div class=\"wide\">" + table.html() + "</div>\n</section>\n";
    }
}
