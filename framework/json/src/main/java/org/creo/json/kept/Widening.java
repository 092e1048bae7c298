// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import org.creo.json.ValueType.Simple;

/** Makes numbers of one type numbers of a wider one. */
final class Widening {
    private Widening() {}

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

    /** The number as one of a wider type. */
    static Object as(Simple type, Number number) {
        return switch (type) {
            case SHORT -> number.shortValue();
            case INT -> number.intValue();
            case LONG -> number.longValue();
            case FLOAT -> number.floatValue();
            case DOUBLE -> number.doubleValue();
            default -> throw new IllegalArgumentException("no number is widened to " + type.declared());
        };
    }
}
