// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.kept;

import org.creo.protocol.kept.KeptType.Simple;

/** Numbers of one type as numbers of another. */
final class Numbers {
    private Numbers() {}

    /** Whether each value of the first type is also one of the second. */
    static boolean widen(Simple from, Simple to) {
        return switch (from) {
            case BYTE -> to == Simple.SHORT || to == Simple.INT || to == Simple.LONG || floating(to);
            case SHORT -> to == Simple.INT || to == Simple.LONG || floating(to);
            case INT -> to == Simple.LONG || to == Simple.DOUBLE;
            case FLOAT -> to == Simple.DOUBLE;
            default -> false;
        };
    }

    private static boolean floating(Simple type) {
        return type == Simple.FLOAT || type == Simple.DOUBLE;
    }

    /** The number as one of a type that has it. */
    static Object as(Simple type, Number number) {
        return switch (type) {
            case SHORT -> number.shortValue();
            case INT -> number.intValue();
            case LONG -> number.longValue();
            case FLOAT -> number.floatValue();
            case DOUBLE -> number.doubleValue();
            default -> throw new IllegalArgumentException("no number is widened to " + type.text());
        };
    }

    /** @throws IllegalArgumentException if it is no such value */
    static Object parse(Simple type, String literal) {
        return switch (type) {
            case BOOLEAN -> Boolean.parseBoolean(literal);
            case BYTE -> Byte.parseByte(literal);
            case SHORT -> Short.parseShort(literal);
            case INT -> Integer.parseInt(literal);
            case LONG -> Long.parseLong(literal);
            case FLOAT -> Float.parseFloat(literal);
            case DOUBLE -> Double.parseDouble(literal);
            case CHAR, STRING -> throw new IllegalArgumentException("text without quotation marks: " + literal);
        };
    }
}
