// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.RuleWords;

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
        return and(lines, absence(type));
    }

    /** What the description says of a field, and what a signature does not show of it. */
    static List<String> lines(Field field, CSharpType type, boolean computed) {
        String more = computed ? byDefault(field.defaultValue().orElseThrow().value()) : absence(type);
        String rules = xml(RuleWords.of(field));
        return and(field.documentation().lines(), more + (more.isEmpty() || rules.isEmpty() ? "" : " ") + rules);
    }

    private static String absence(CSharpType type) {
        return type.optional() ? ABSENCE : "";
    }

    private static String byDefault(Literal value) {
        return "By default <c>" + ((SpelledLiteral) value).text() + "</c>.";
    }

    /** These lines as XML, and sentences that are XML, if there are any. */
    private static List<String> and(List<String> lines, String sentences) {
        if (sentences.isEmpty()) {
            return xml(lines);
        }
        if (lines.size() != 1) {
            return Stream.concat(xml(lines).stream(), Stream.of(sentences)).toList();
        }
        String line = lines.get(0);
        return List.of(xml(line) + (SENTENCE.matcher(line).matches() ? " " : ". ") + sentences);
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
