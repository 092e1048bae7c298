// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;

/** Documentation comments as C# has them: XML, line by line. */
final class CSharpDocs {

    private static final String ABSENCE = "<c>null</c> if it is absent.";
    /** Javadoc's {@code x} is <c>x</c> here. */
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)\\}");

    private static final Pattern SENTENCE = Pattern.compile(".*[.!?:;]");

    private CSharpDocs() {}

    /** What the description says of something, or else the given sentence. */
    static List<String> of(Documentation documentation, String instead) {
        return lines(documentation.lines(), instead);
    }

    static List<String> lines(List<String> lines, String instead) {
        return xml(lines.isEmpty() ? List.of(instead) : lines);
    }

    /** The same for a value of this type; for an optional one it also tells what null means. */
    static List<String> lines(List<String> lines, String instead, CSharpType type) {
        if (!type.optional()) {
            return lines(lines, instead);
        }
        if (lines.size() > 1) {
            return Stream.concat(xml(lines).stream(), Stream.of(ABSENCE)).toList();
        }
        String line = lines.isEmpty() ? instead : lines.get(0);
        return List.of(xml(line) + (SENTENCE.matcher(line).matches() ? " " : ". ") + ABSENCE);
    }

    /** What to do instead of what is deprecated, else null. */
    static String deprecated(Optional<Deprecation> deprecation) {
        return deprecation.map(Deprecation::text).orElse(null);
    }

    /** Sentences of the generator. */
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
