// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Prints a default as JSON, in ASCII. */
public final class JsonLiteral extends ShapeLiteral {

    private final TypeRef type;

    private JsonLiteral(TypeRef type) {
        this.type = type;
    }

    /** The value of a field or parameter where an object does not have it; empty if it has to have it. */
    public static Optional<String> of(Field field) {
        return field.defaultValue().map(value -> of(field.type(), value.value()));
    }

    /** A value of a type as JSON. */
    public static String of(TypeRef type, Literal value) {
        return value.match(new JsonLiteral(type));
    }

    @Override
    public String floating(FloatingLiteral value) {
        return type == Scalar.FLOAT ? Float.toString((float) value.value()) : Double.toString(value.value());
    }

    @Override
    public String constant(EnumLiteral value) {
        return quoted(value.constant());
    }

    @Override
    public String empty(EmptyLiteral value) {
        return type.isMap() ? "{}" : "[]";
    }
}
