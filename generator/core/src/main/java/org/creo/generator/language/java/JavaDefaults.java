// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.Optional;
import java.util.function.BiFunction;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** Values for what nobody gives: the description's default, or else an empty or absent value. */
public final class JavaDefaults implements CompositeCases<String> {

    private final JavaTypes types;
    private final JavaLiterals literals;
    private final JavaImports imports;

    /** @param imports those of the file, to which the types that values name are added */
    public JavaDefaults(JavaTypes types, JavaLiterals literals, JavaImports imports) {
        this.types = types;
        this.literals = literals;
        this.imports = imports;
    }

    /** As an argument, which is narrowed by a cast. */
    public String argument(TypeRef type, Optional<Literal> value) {
        return of(type, value, literals::argument);
    }

    /** As an initialiser, which needs no cast. */
    String initialiser(TypeRef type, Optional<Literal> value) {
        return of(type, value, literals::initialiser);
    }

    private String of(TypeRef type, Optional<Literal> value, BiFunction<TypeRef, Literal, String> written) {
        imports.add(types.imports(type));
        return value.filter(given -> !(given instanceof EmptyLiteral))
                .map(given -> written.apply(type, given))
                .orElseGet(() -> type.match(this));
    }

    @Override
    public String array(ArrayType type) {
        JavaType array = types.of(type);
        imports.add(array.generic(), "Map");
        return array.array().creation("0");
    }

    @Override
    public String set(SetType type) {
        imports.add("Set");
        return "Set.of()";
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
}
