// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.creo.generator.language.spelling.Written.HOLE;

import java.util.Set;
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
 * @param held the type with a sign whose numbers a value is one of
 * @param packed the type with a sign whose numbers the items of an array are, as bits
 */
record JavaScalar(String text, String box, boolean primitive, Shape shape, String cast, Scalar held, Scalar packed) {

    static JavaScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN, INT, LONG -> exact(type, "");
            case BYTE -> exact(type, "(byte) ");
            case SHORT -> exact(type, "(short) ");
            case UBYTE -> unsigned(Scalar.INT, Scalar.BYTE);
            case USHORT -> unsigned(Scalar.INT, Scalar.SHORT);
            case UINT -> unsigned(Scalar.LONG, Scalar.INT);
            case ULONG -> unsigned(Scalar.LONG, Scalar.LONG);
            case CHAR -> plain(type, true, new Shape(true, null, "Character.hashCode", true), "");
            case FLOAT, DOUBLE -> floating(type);
            case STRING -> plain(type, false, new Shape(false, null, null, true), "");
            case INSTANT, LOCAL_DATE, UUID -> plain(type, false, new Shape(false, null, null, false), "");
            // Not all JDKs have the same text for it.
            case DURATION -> plain(type, false, new Shape(false, null, null, true), "");
            // The JDK tells 1.0 from 1.00.
            case BIG_DECIMAL -> plain(type, false, new Shape(false, "Values.equal", "Values.hash", false), "");
        };
    }

    static boolean isPrimitive(Scalar type) {
        return of(type).primitive;
    }

    private static JavaScalar plain(Scalar type, boolean primitive, Shape shape, String cast) {
        return new JavaScalar(type.declared(), type.box(), primitive, shape, cast, type, type);
    }

    /** What {@code ==} compares. */
    private static JavaScalar exact(Scalar type, String cast) {
        return plain(type, true, new Shape(true, null, type.box() + ".hashCode", false), cast);
    }

    /** Whole numbers without a sign, for which Java has no type. */
    private static JavaScalar unsigned(Scalar held, Scalar packed) {
        JavaScalar java = exact(held, "");
        return new JavaScalar(java.text, java.box, true, java.shape, "", held, packed);
    }

    /** Whether Java's type has values that are not of the type, which are refused. */
    static boolean isRanged(Scalar type) {
        return switch (type) {
            case LOCAL_DATE, BIG_DECIMAL -> true;
            default -> of(type).held.size() > type.size();
        };
    }

    /** The classes that a file must import where its type is named. */
    static Set<String> imports(Scalar type) {
        return type.isSpelled() ? Set.of(of(type).text) : Set.of();
    }

    /** What is compared by its bits. */
    private static JavaScalar floating(Scalar type) {
        Shape shape = new Shape(false, "Values.equal", type.box() + ".hashCode", true);
        return plain(type, true, shape, "");
    }

    /** What narrows an item of an array to its bits; empty where it is them. */
    String packing() {
        return held == packed ? "" : "(" + packed.declared() + ") ";
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT -> Written.number(of(type).cast + HOLE);
            case UBYTE, USHORT -> Written.number(HOLE);
            case LONG, UINT -> Written.number(HOLE + "L");
            case ULONG -> Written.number("Long.parseUnsignedLong(\"" + HOLE + "\")");
            case FLOAT -> decimal(HOLE + "f", "Float");
            case DOUBLE -> decimal(HOLE, "Double");
            case CHAR -> Written.text("'" + HOLE + "'", "'\\");
            case STRING -> Written.text("\"" + HOLE + "\"", "\"\\");
            case INSTANT, DURATION, LOCAL_DATE -> Written.text(type.box() + ".parse(\"" + HOLE + "\")", "\"\\");
            case UUID -> Written.text("UUID.fromString(\"" + HOLE + "\")", "\"\\");
            case BIG_DECIMAL -> Written.text("new BigDecimal(\"" + HOLE + "\")", "\"\\");
        };
    }

    private static Written decimal(String around, String box) {
        return Written.decimal(around, box + ".NaN", box + ".POSITIVE_INFINITY", box + ".NEGATIVE_INFINITY");
    }
}
