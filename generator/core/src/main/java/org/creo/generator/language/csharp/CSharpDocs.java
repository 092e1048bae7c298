// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.SpelledLiteral;

/** Documentation comments as C# has them: XML, line by line; no lines where there is nothing to say. */
final class CSharpDocs {

    private static final String ABSENCE = "<c>null</c> if it is absent.";
    /** Javadoc's {@code x} is <c>x</c> here. */
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)\\}");

    private static final Pattern SENTENCE = Pattern.compile(".*[.!?:;]");

    private CSharpDocs() {}

    /** What the description says of something. */
    static List<String> of(Documentation documentation) {
        return xml(documentation.lines());
    }

    /** What the description says of a value of this type; for an optional one also what null means. */
    static List<String> lines(List<String> lines, CSharpType type) {
        return type.optional() ? and(lines, ABSENCE) : xml(lines);
    }

    /** What the description says of a value whose default a signature does not show. */
    static List<String> lines(List<String> lines, Literal byDefault) {
        return and(lines, "By default <c>" + ((SpelledLiteral) byDefault).text() + "</c>.");
    }

    private static List<String> and(List<String> lines, String sentence) {
        if (lines.size() != 1) {
            return Stream.concat(xml(lines).stream(), Stream.of(sentence)).toList();
        }
        String line = lines.get(0);
        return List.of(xml(line) + (SENTENCE.matcher(line).matches() ? " " : ". ") + sentence);
    }

    /** What to do instead of what is deprecated, else null. */
    static String deprecated(Optional<Deprecation> deprecation) {
        return deprecation.map(Deprecation::text).orElse(null);
    }

    /** Lines that are not XML yet. */
    static List<String> xml(List<String> lines) {
        return lines.stream().map(CSharpDocs::xml).toList();
    }

    private static String xml(String line) {
        String escaped = line.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
        return CODE.matcher(escaped).replaceAll("<c>$1</c>");
    }
}
