// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.type.TypeRef;

/** What a new struct has in its fields other than 0: their {@code @DEFAULT}, also in the structs inside it. */
final class CDefaults {

    private final Description description;
    private final CNames names;
    private final CLiterals literals;

    CDefaults(Description description, CNames names) {
        this.description = description;
        this.names = names;
        literals = new CLiterals(description, names);
    }

    List<CModel.Assignment> of(Struct struct) {
        return struct.fields().stream().flatMap(field -> field(field, "value.")).toList();
    }

    /** A new union is its first case. */
    List<CModel.Assignment> of(Union union) {
        return field(union.cases().get(0).field(), "value.value.").toList();
    }

    private Stream<CModel.Assignment> field(Field field, String before) {
        Optional<TypeRef> inside = field.type()
                .asStruct()
                .<TypeRef>map(struct -> struct)
                .or(() -> field.type().asUnion());
        Stream<String> value = inside.isPresent()
                ? inside.stream().filter(this::hasDefaults).map(type -> names.type(type.declared()) + "_default()")
                : field.defaultValue().stream()
                        .map(given -> given.value())
                        .filter(literal -> !(literal instanceof EmptyLiteral))
                        .map(literal -> value(field, literal));
        return value.map(text -> new CModel.Assignment(before + names.field(field.name()), text));
    }

    private boolean hasDefaults(TypeRef type) {
        return type.asStruct()
                .map(struct -> !of(description.struct(struct)).isEmpty())
                .or(() -> type.asUnion()
                        .map(union -> !of(description.union(union)).isEmpty()))
                .orElse(false);
    }

    private String value(Field field, Literal literal) {
        String text = literals.of(field.type(), literal);
        return literal instanceof StringLiteral string ? string(text, string.value()) : text;
    }

    /** Text with U+0000 in it says how long it is. */
    private String string(String text, String value) {
        return value.indexOf('\0') < 0
                ? names.prefix() + "string_of(" + text + ")"
                : "(" + names.prefix() + "string){" + text + ", sizeof " + text + " - 1}";
    }
}
