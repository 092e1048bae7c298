// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.compiled;

import java.math.BigInteger;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** The values of a description as C, C# and Java write them: which kind of literal a type's values have. */
public abstract class CompiledLiterals {

    /** A value that a description writes down for something of this type. */
    public final String of(TypeRef declared, Literal value) {
        return declared.match(new PlainCases<>() {
            @Override
            public String scalar(Scalar type) {
                return CompiledLiterals.this.scalar(type, value);
            }

            @Override
            public String enumeration(EnumType type) {
                return constant(type, ((EnumLiteral) value).constant());
            }

            @Override
            public String array(ArrayType type) {
                return empty(type);
            }

            @Override
            public String set(SetType type) {
                return empty(type);
            }

            @Override
            public String map(MapType type) {
                return empty(type);
            }
        });
    }

    private String scalar(Scalar type, Literal value) {
        return switch (type.form()) {
            case TRUTH -> Boolean.toString(((BooleanLiteral) value).value());
            case INTEGER -> whole(type, ((IntegerLiteral) value).value());
            case FLOATING -> floating(digits(type, ((FloatingLiteral) value).value()));
            case CHARACTER -> character(((CharLiteral) value).value());
            case TEXT -> text(((StringLiteral) value).value());
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> spelled((SpelledLiteral) value);
        };
    }

    /** A whole number. */
    protected String whole(Scalar type, BigInteger value) {
        if (type.isUnsigned()) {
            return unsigned(type, value);
        }
        return type.isLarge() ? wide(value.longValue()) : integer(value.longValue());
    }

    /** A whole number of a type that has none below 0. */
    protected String unsigned(Scalar type, BigInteger value) {
        return value.toString();
    }

    /** Java's text of a float is the shortest that is read as the same float. */
    private static String digits(Scalar type, double value) {
        return type.size() == Float.BYTES ? (float) value + "f" : Double.toString(value);
    }

    /** A constant of an enum, by its declared name. */
    protected abstract String constant(EnumType type, String declared);

    /** An array, a set or a map without items. */
    protected String empty(TypeRef type) {
        throw new IllegalArgumentException("there is no literal of " + type.declared());
    }

    /** A number of a type whose numbers are all those of an {@code int}, or fewer. */
    protected String integer(long value) {
        return Long.toString(value);
    }

    /** A number of a type with a sign that has others. */
    protected String wide(long value) {
        return value + "L";
    }

    /** @param digits with {@code f} after those of a {@code float} */
    protected String floating(String digits) {
        return digits;
    }

    protected abstract String character(char value);

    protected abstract String text(String value);

    /** A value of a type that has texts of its own form. */
    protected abstract String spelled(SpelledLiteral value);
}
