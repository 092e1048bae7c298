// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;

/** Docstrings: what stands between the quotes, as Python's string literals take it. */
final class PythonDocs {

    private final List<String> lines;

    private PythonDocs(List<String> lines) {
        this.lines = lines;
    }

    /** Of a declaration's comment, or else of a line of our own, and what is said of something deprecated. */
    static PythonDocs of(Documentation documentation, Optional<Deprecation> deprecation, String... otherwise) {
        PythonDocs docs = new PythonDocs(
                new ArrayList<>(documentation.lines().isEmpty() ? List.of(otherwise) : documentation.lines()));
        deprecation.ifPresent(deprecated -> docs.paragraph("Deprecated: " + deprecated.text()));
        return docs;
    }

    /** One more line, after an empty one. */
    PythonDocs paragraph(String line) {
        return paragraph(List.of(line));
    }

    /** More lines, after an empty one. */
    PythonDocs paragraph(List<String> more) {
        if (!lines.isEmpty() && !more.isEmpty()) {
            lines.add("");
        }
        lines.addAll(more);
        return this;
    }

    /**
     * Null where nothing is said. Lines after the first are indented, and closing quotes after several stand on a line
     * of their own.
     */
    String text(String indent) {
        if (lines.isEmpty()) {
            return null;
        }
        String text = beginning(indent);
        if (lines.size() > 1) {
            return text + "\n" + indent;
        }
        return text.isEmpty() || text.endsWith("\"") ? text + " " : text;
    }

    /** The same where the template has more lines for it. */
    String beginning(String indent) {
        StringBuilder text = new StringBuilder(escaped(lines.get(0)));
        for (String line : lines.subList(1, lines.size())) {
            text.append('\n').append(line.isEmpty() ? "" : indent + escaped(line));
        }
        return text.toString();
    }

    private static String escaped(String line) {
        return line.replace("\\", "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    }
}
