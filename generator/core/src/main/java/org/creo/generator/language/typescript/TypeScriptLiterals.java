// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import org.creo.generator.model.Literal;
import org.creo.generator.model.LiteralCases;
import org.creo.type.ArrayType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Values as JavaScript writes them. */
final class TypeScriptLiterals {

    /** Ends of lines that are not control characters. */
    private static final String LINE_ENDS = "\u2028\u2029";

    private TypeScriptLiterals() {}

    /** A value that a description writes down. */
    static String of(TypeRef type, Literal value) {
        return value.match(new Values(type, false, "$"));
    }

    /** The same for people, who name classes of the runtime as they import them. */
    static String shown(TypeRef type, Literal value) {
        return value.match(new Values(type, false, ""));
    }

    /** The same of an argument. */
    static String shownArgument(TypeRef type, Literal value) {
        return value.match(new Values(type, true, ""));
    }

    /** The same as an argument, which is rounded where it is a float: so 0.1 may stand for the nearest one. */
    static String argument(TypeRef type, Literal value) {
        return value.match(new Values(type, true, "$"));
    }

    /** @param classes what comes before the names of classes of the runtime */
    private record Values(TypeRef type, boolean rounded, String classes) implements LiteralCases<String> {

        @Override
        public String truth(Literal.BooleanLiteral value) {
            return Boolean.toString(value.value());
        }

        @Override
        public String integer(Literal.IntegerLiteral value) {
            return value.value() + (type.asScalar().filter(Scalar::isLarge).isPresent() ? "n" : "");
        }

        @Override
        public String floating(Literal.FloatingLiteral value) {
            boolean few = rounded && type.equals(Scalar.FLOAT);
            String digits = few ? Float.toString((float) value.value()) : Double.toString(value.value());
            return digits.replace('E', 'e');
        }

        @Override
        public String character(Literal.CharLiteral value) {
            return quoted(String.valueOf(value.value()));
        }

        @Override
        public String text(Literal.StringLiteral value) {
            return quoted(value.value());
        }

        @Override
        public String spelled(Literal.SpelledLiteral value) {
            String text = quoted(value.text());
            return TypeScriptScalar.hasClass(value.type())
                    ? classes + value.type().declared() + ".of(" + text + ")"
                    : text;
        }

        @Override
        public String constant(Literal.EnumLiteral value) {
            return quoted(value.constant());
        }

        @Override
        public String empty(Literal.EmptyLiteral value) {
            return type.asArray().map(TypeScriptLiterals::emptyArray).orElse(type.isSet() ? "new Set()" : "new Map()");
        }
    }

    private static String emptyArray(ArrayType type) {
        if (type.item().equals(Scalar.BYTE)) {
            return "new Uint8Array()";
        }
        return type.item().equals(Scalar.CHAR) ? "\"\"" : "[]";
    }

    static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            if (unit == '"' || unit == '\\') {
                literal.append('\\').append(unit);
            } else if (Character.isISOControl(unit) || Character.isSurrogate(unit) || LINE_ENDS.indexOf(unit) >= 0) {
                literal.append(String.format("\\u%04x", (int) unit));
            } else {
                literal.append(unit);
            }
        }
        return literal.append('"').toString();
    }
}
