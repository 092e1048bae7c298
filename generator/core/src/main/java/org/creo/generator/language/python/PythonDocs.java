// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;

/** Docstrings: the text between the quotes, as in a Python string literal. */
final class PythonDocs {

    private final List<String> lines;

    private PythonDocs(List<String> lines) {
        this.lines = lines;
    }

    /** The text of a declaration's comment, or else the given line, and a deprecation. */
    static PythonDocs of(Documentation documentation, Optional<Deprecation> deprecation, String... otherwise) {
        PythonDocs docs = new PythonDocs(
                new ArrayList<>(documentation.lines().isEmpty() ? List.of(otherwise) : documentation.lines()));
        deprecation.ifPresent(deprecated -> docs.paragraph("Deprecated: " + deprecated.text()));
        return docs;
    }

    /** Adds a line, after an empty one. */
    PythonDocs paragraph(String line) {
        return paragraph(List.of(line));
    }

    /** Adds lines, after an empty one. */
    PythonDocs paragraph(List<String> more) {
        if (!lines.isEmpty() && !more.isEmpty()) {
            lines.add("");
        }
        lines.addAll(more);
        return this;
    }

    /**
     * Null if there is no text. Lines after the first are indented, and the closing quotes after several lines have
     * their own line.
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

    /** The same if the template adds more lines. */
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
