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

    /** Longer tuples of words have one word on each line. */
    private static final int IN_A_LINE = 6;

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

    /** A sentence, in which tabs stay as they are. */
    static String sentence(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }

    /** A tuple of items, which are literals themselves. */
    static String tuple(List<String> items) {
        return "(" + String.join(", ", items) + (items.size() == 1 ? ",)" : ")");
    }

    /** A tuple without parentheses: several targets of an assignment, or the values assigned to them. */
    static String bareTuple(List<String> items) {
        return items.size() == 1 ? tuple(items) : String.join(", ", items);
    }

    /** Words as a tuple of strings. */
    static String words(List<String> words) {
        return tuple(words.stream().map(word -> '"' + word + '"').toList());
    }

    /** The same for a member of a class; many words have one line each. */
    static String wordsOfMember(List<String> words) {
        return words.size() <= IN_A_LINE
                ? words(words)
                : words.stream()
                        .map(word -> "        \"" + word + "\",\n")
                        .collect(Collectors.joining("", "(\n", "    )"));
    }
}
