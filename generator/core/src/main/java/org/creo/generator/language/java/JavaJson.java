// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.Map;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** The expressions for how values of a type are read from JSON and written as JSON. */
final class JavaJson implements NamedCases<String> {

    private final Map<String, String> constants;
    private final JavaTypes types;

    JavaJson(JavaNames names, JavaTypes types) {
        this.constants = names.constants("of");
        this.types = types;
    }

    /** The constant for an enum or a struct. */
    String constant(String declaredName) {
        return constants.get(declaredName);
    }

    String of(TypeRef type) {
        return type.match(this);
    }

    @Override
    public String scalar(Scalar type) {
        return "JsonTypes." + type.name();
    }

    @Override
    public String array(ArrayType type) {
        JavaType item = types.of(type.item());
        if (item.primitive()) {
            return of(type.item()) + "S";
        }
        String function = types.of(type).generic() ? "arrayOfMaps" : "array";
        return of(type.item()) + "." + function + "(" + item.erased() + "[]::new)";
    }

    @Override
    public String set(SetType type) {
        return of(type.item()) + ".set()";
    }

    @Override
    public String map(MapType type) {
        return "JsonTypes.map(" + of(type.key()) + ", " + of(type.value()) + ")";
    }

    @Override
    public String optional(OptionalType type) {
        return of(type.value()) + ".optional()";
    }

    @Override
    public String named(TypeRef type) {
        return "Json." + constant(type.declared());
    }
}
