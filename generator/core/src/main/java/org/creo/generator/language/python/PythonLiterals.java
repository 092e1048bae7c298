// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Literal;
import org.creo.generator.model.LiteralCases;
import org.creo.type.ArrayType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Values as Python writes them. */
final class PythonLiterals {

    /** Longer tuples of words have one word on each line. */
    private static final int IN_A_LINE = 6;

    private PythonLiterals() {}

    /** Where values are written. */
    enum Place {
        /** In generated modules, where nobody can change the empty map. */
        MODULE("_value.NO_ENTRIES", PythonTypes.OBJECTS),
        /** There, too, where what is written is copied. */
        COPIED("{}", PythonTypes.OBJECTS),
        /** For people. */
        README("{}", "");

        /** How an empty map is written. */
        private final String noEntries;
        /** The beginning of the names of the runtime's module {@code objects}. */
        private final String objects;

        Place(String noEntries, String objects) {
            this.noEntries = noEntries;
            this.objects = objects;
        }
    }

    /** A value that a description writes down. */
    static String of(TypeRef type, Literal value, Description description, PythonNames names, Place place) {
        return value.match(new Values(type, description, names, place, false));
    }

    /** The same as an argument, which is rounded where it is a float: so 0.1 may stand for the nearest one. */
    static String argument(TypeRef type, Literal value, Description description, PythonNames names, Place place) {
        return value.match(new Values(type, description, names, place, true));
    }

    /** The value of a text in Python's quotes, of a type of the runtime's module {@code objects}. */
    static String spelled(Scalar type, String quoted) {
        String maker = switch (type.form()) {
            case DATE -> ".fromisoformat";
            case INSTANT, DURATION -> ".parse";
            default -> "";
        };
        return type.declared() + maker + "(" + quoted + ")";
    }

    private record Values(TypeRef type, Description description, PythonNames names, Place place, boolean rounded)
            implements LiteralCases<String> {

        @Override
        public String truth(Literal.BooleanLiteral value) {
            return value.value() ? "True" : "False";
        }

        @Override
        public String integer(Literal.IntegerLiteral value) {
            return value.value().toString();
        }

        @Override
        public String floating(Literal.FloatingLiteral value) {
            boolean few = rounded && type.equals(Scalar.FLOAT);
            return few ? exponent(Float.toString((float) value.value())) : number(value.value());
        }

        @Override
        public String character(Literal.CharLiteral value) {
            return PythonLiterals.text(String.valueOf(value.value()));
        }

        @Override
        public String text(Literal.StringLiteral value) {
            return PythonLiterals.text(value.value());
        }

        @Override
        public String spelled(Literal.SpelledLiteral value) {
            return place.objects + PythonLiterals.spelled(value.type(), PythonLiterals.text(value.text()));
        }

        @Override
        public String constant(Literal.EnumLiteral value) {
            Enumeration owner = description.enumeration(type.asEnum().orElseThrow());
            return names.type(owner.name()) + "." + names.enumConstant(value.constant(), owner);
        }

        @Override
        public String empty(Literal.EmptyLiteral value) {
            return type.isSet()
                    ? "frozenset()"
                    : type.asArray().map(PythonLiterals::emptyArray).orElse(place.noEntries);
        }
    }

    private static String emptyArray(ArrayType type) {
        return switch (PythonArray.of(type)) {
            case BYTES -> "b\"\"";
            case CHARS -> "\"\"";
            case NUMBERS, STRINGS, DECIMALS, ENUMS, STRUCTS, COMPOSITES -> "()";
        };
    }

    /** A finite double. */
    static String number(double value) {
        return exponent(Double.toString(value));
    }

    private static String exponent(String digits) {
        return digits.replace('E', 'e');
    }

    /** A text in quotes. */
    static String text(String text) {
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

    /** Words by words as a dict that is a member of a class; many have one line each. */
    static String dictOfMember(Map<String, String> words) {
        List<String> entries = words.entrySet().stream()
                .map(entry -> '"' + entry.getKey() + "\": \"" + entry.getValue() + '"')
                .toList();
        return entries.size() <= IN_A_LINE
                ? "{" + String.join(", ", entries) + "}"
                : entries.stream()
                        .map(entry -> "        " + entry + ",\n")
                        .collect(Collectors.joining("", "{\n", "    }"));
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
