// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;

/** Documentation comments: the lines between their marks; none where there is nothing to say. */
final class TypeScriptDocs {

    /** Javadoc's way to write code, which is Markdown here. */
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)\\}");

    private final List<String> lines = new ArrayList<>();

    /** The text of a declaration's comment, or else the given lines, and a deprecation. */
    static TypeScriptDocs of(Documentation documentation, Optional<Deprecation> deprecation, String... otherwise) {
        TypeScriptDocs docs = new TypeScriptDocs();
        docs.lines.addAll(
                documentation.lines().isEmpty()
                        ? List.of(otherwise)
                        : documentation.lines().stream()
                                .map(TypeScriptDocs::text)
                                .toList());
        return docs.tags(deprecated(deprecation));
    }

    /** The tag of what is deprecated. */
    static List<String> deprecated(Optional<Deprecation> deprecation) {
        return deprecation
                .map(told -> List.of("@deprecated " + text(told.text())))
                .orElse(List.of());
    }

    /** Adds a paragraph. */
    TypeScriptDocs paragraph(String line) {
        return tags(List.of(line));
    }

    /** Adds lines, after an empty one. */
    TypeScriptDocs tags(List<String> more) {
        if (!lines.isEmpty() && !more.isEmpty()) {
            lines.add("");
        }
        lines.addAll(more);
        return this;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** A line of a description, which neither ends the comment nor begins a tag. */
    static String text(String line) {
        String escaped = CODE.matcher(line).replaceAll("`$1`").replace("*/", "*\\/");
        return escaped.startsWith("@") ? "\\" + escaped : escaped;
    }
}
