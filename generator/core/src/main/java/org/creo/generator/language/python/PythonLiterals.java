// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Literal;
import org.creo.generator.model.TypeRef;

/** Values as Python writes them. */
final class PythonLiterals {

    private PythonLiterals() {}

    static String of(TypeRef type, Literal value, Description description, PythonNames names) {
        if (value instanceof Literal.BooleanLiteral literal) {
            return literal.value() ? "True" : "False";
        }
        if (value instanceof Literal.IntegerLiteral literal) {
            return Long.toString(literal.value());
        }
        if (value instanceof Literal.FloatingLiteral literal) {
            return Double.toString(literal.value()).replace('E', 'e');
        }
        if (value instanceof Literal.CharLiteral literal) {
            return text(String.valueOf(literal.value()));
        }
        if (value instanceof Literal.StringLiteral literal) {
            return text(literal.value());
        }
        if (value instanceof Literal.EnumLiteral literal) {
            Enumeration owner = description.enumeration(type.asEnum().orElseThrow());
            return names.type(owner.name()) + "." + names.enumConstant(literal.constant(), owner);
        }
        throw new IllegalArgumentException("no constant has the value " + value);
    }

    private static String text(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            if (character == '"' || character == '\\') {
                literal.append('\\').appendCodePoint(character);
            } else if (character == '\n') {
                literal.append("\\n");
            } else if (Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE) {
                literal.append(String.format("\\u%04x", character));
            } else {
                literal.appendCodePoint(character);
            }
        });
        return literal.append('"').toString();
    }

    /** A sentence, whose tabs stay as they are. */
    static String sentence(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r") + '"';
    }

    static String tuple(List<String> items) {
        return "(" + String.join(", ", items) + (items.size() == 1 ? ",)" : ")");
    }

    /** Words in quotes as a tuple, with parentheses of its own; many of them stand one on a line. */
    static String tupleOfWords(List<String> words) {
        List<String> quoted = words.stream().map(word -> '"' + word + '"').toList();
        return quoted.size() <= 6 ? tuple(quoted)
                : quoted.stream().collect(Collectors.joining(",\n        ", "(\n        ", ",\n    )"));
    }

    /** What several values are assigned to, or the values, which takes no parentheses but for a single one. */
    static String bareTuple(List<String> items) {
        return items.size() == 1 ? tuple(items) : String.join(", ", items);
    }
}
