// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * Types in words, each before what it is made of, for the runtime's JSON: {@code long}, {@code [] Point}, {@code {}
 * string [] int}, {@code () long}, {@code ? Word}. Names of classes begin with a capital, the other words do not.
 */
final class PythonShape implements NamedCases<String> {
    private final PythonNames names;

    PythonShape(PythonNames names) {
        this.names = names;
    }

    String of(List<Field> fields) {
        return fields.stream().map(field -> of(field.type())).collect(Collectors.joining(", "));
    }

    private String of(TypeRef type) {
        return type.match(this);
    }

    @Override
    public String scalar(Scalar type) {
        return type.word();
    }

    @Override
    public String array(ArrayType type) {
        return "[] " + of(type.item());
    }

    @Override
    public String set(SetType type) {
        return "() " + of(type.item());
    }

    @Override
    public String map(MapType type) {
        return "{} " + of(type.key()) + " " + of(type.value());
    }

    @Override
    public String optional(OptionalType type) {
        return "? " + of(type.value());
    }

    @Override
    public String named(TypeRef type) {
        return names.type(type.declared());
    }
}
