// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import org.creo.type.Scalar;

/** Makes numbers of one type numbers of a wider one. */
final class Widening {
    private Widening() {}

    /** Whether each value of the first type is also one of the second. */
    static boolean widen(Scalar from, Scalar to) {
        return switch (from) {
            case BYTE -> to == Scalar.SHORT || to == Scalar.INT || to == Scalar.LONG || floating(to);
            case SHORT -> to == Scalar.INT || to == Scalar.LONG || floating(to);
            case INT -> to == Scalar.LONG || to == Scalar.DOUBLE;
            case FLOAT -> to == Scalar.DOUBLE;
            default -> false;
        };
    }

    private static boolean floating(Scalar type) {
        return type == Scalar.FLOAT || type == Scalar.DOUBLE;
    }

    /** The number as one of a wider type. */
    static Object as(Scalar type, Number number) {
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
