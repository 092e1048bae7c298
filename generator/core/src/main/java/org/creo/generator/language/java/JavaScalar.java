// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import org.creo.generator.language.java.JavaType.Shape;
import org.creo.type.Scalar;

/**
 * What Java has for a type without parts.
 *
 * @param text the type as it is written
 * @param primitive whether it is none of an object, which could be null and has a name in messages
 * @param shape how values are compared and shown
 * @param cast what narrows a literal that is an argument
 * @param example a value as an argument
 */
record JavaScalar(String text, boolean primitive, Shape shape, String cast, String example) {

    static JavaScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> exact(type, "", "true");
            case BYTE -> exact(type, "(byte) ", "1");
            case SHORT -> exact(type, "(short) ", "1");
            case INT -> exact(type, "", "1");
            case LONG -> exact(type, "", "1L");
            case CHAR -> new JavaScalar("char", true, new Shape(true, null, "Character.hashCode", true), "", "'a'");
            case FLOAT -> floating(type, "1.5f");
            case DOUBLE -> floating(type, "1.5");
            case STRING -> new JavaScalar("String", false, new Shape(false, null, null, true), "", "\"text\"");
        };
    }

    static boolean isPrimitive(Scalar type) {
        return of(type).primitive;
    }

    /** What {@code ==} compares. */
    private static JavaScalar exact(Scalar type, String cast, String example) {
        Shape shape = new Shape(true, null, type.box() + ".hashCode", false);
        return new JavaScalar(type.declared(), true, shape, cast, cast + example);
    }

    /** What is compared by its bits. */
    private static JavaScalar floating(Scalar type, String example) {
        Shape shape = new Shape(false, "Values.equal", type.box() + ".hashCode", true);
        return new JavaScalar(type.declared(), true, shape, "", example);
    }
}
