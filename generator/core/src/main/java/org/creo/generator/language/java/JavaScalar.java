// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.creo.generator.language.spelling.Written.HOLE;

import org.creo.generator.language.java.JavaType.Shape;
import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What Java has for a type without parts.
 *
 * @param text the type as it is written
 * @param box the same between {@code <} and {@code >}
 * @param primitive whether it is none of an object, which could be null and has a name in messages
 * @param shape how values are compared and shown
 * @param cast what narrows a literal that is an argument
 */
record JavaScalar(String text, String box, boolean primitive, Shape shape, String cast) {

    static JavaScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN, INT, LONG -> exact(type, "");
            case BYTE -> exact(type, "(byte) ");
            case SHORT -> exact(type, "(short) ");
            case CHAR ->
                new JavaScalar("char", "Character", true, new Shape(true, null, "Character.hashCode", true), "");
            case FLOAT, DOUBLE -> floating(type);
            case STRING -> new JavaScalar("String", "String", false, new Shape(false, null, null, true), "");
        };
    }

    static boolean isPrimitive(Scalar type) {
        return of(type).primitive;
    }

    /** What {@code ==} compares. */
    private static JavaScalar exact(Scalar type, String cast) {
        Shape shape = new Shape(true, null, type.box() + ".hashCode", false);
        return new JavaScalar(type.declared(), type.box(), true, shape, cast);
    }

    /** What is compared by its bits. */
    private static JavaScalar floating(Scalar type) {
        Shape shape = new Shape(false, "Values.equal", type.box() + ".hashCode", true);
        return new JavaScalar(type.declared(), type.box(), true, shape, "");
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT -> Written.number(of(type).cast + HOLE);
            case LONG -> Written.number(HOLE + "L");
            case FLOAT -> decimal(HOLE + "f", "Float");
            case DOUBLE -> decimal(HOLE, "Double");
            case CHAR -> Written.text("'" + HOLE + "'", "'\\");
            case STRING -> Written.text("\"" + HOLE + "\"", "\"\\");
        };
    }

    private static Written decimal(String around, String box) {
        return Written.decimal(around, box + ".NaN", box + ".POSITIVE_INFINITY", box + ".NEGATIVE_INFINITY");
    }
}
