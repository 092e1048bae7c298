// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.Optional;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaType;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/** Values for what older clients do not send: the description's default, or else an empty or absent value. */
final class HostDefaults implements TypeCases<String> {

    private final JavaTypes types;
    private final JavaLiterals literals;
    private final JavaImports imports;

    HostDefaults(JavaTypes types, JavaLiterals literals, JavaImports imports) {
        this.types = types;
        this.literals = literals;
        this.imports = imports;
    }

    String of(TypeRef type, Optional<Literal> value) {
        return value.filter(given -> !(given instanceof EmptyLiteral))
                .map(given -> literals.argument(type, given))
                .orElseGet(() -> type.match(this));
    }

    @Override
    public String array(ArrayType type) {
        JavaType array = types.of(type);
        imports.add(array.generic(), "Map");
        return array.array().creation("0");
    }

    @Override
    public String map(MapType type) {
        imports.add("Map");
        return "Map.of()";
    }

    @Override
    public String optional(OptionalType type) {
        imports.add("Optional");
        return "Optional.empty()";
    }

    @Override
    public String primitive(Primitive type) {
        return none(type);
    }

    @Override
    public String string(StringType type) {
        return none(type);
    }

    @Override
    public String stream(StreamType type) {
        return none(type);
    }

    @Override
    public String struct(StructType type) {
        return none(type);
    }

    @Override
    public String enumeration(EnumType type) {
        return none(type);
    }

    private static String none(TypeRef type) {
        throw new IllegalArgumentException("without a default there is no value of " + type.declared());
    }
}
