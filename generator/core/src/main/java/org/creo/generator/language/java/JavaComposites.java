// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.language.java.JavaModel.ArrayCodec;
import org.creo.generator.language.java.JavaModel.Composite;
import org.creo.generator.language.java.JavaModel.Item;
import org.creo.generator.language.java.JavaModel.MapCodec;
import org.creo.generator.language.java.JavaModel.OptionalCodec;
import org.creo.generator.language.java.JavaModel.SetCodec;
import org.creo.generator.language.java.JavaType.Wire;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/** The functions of the codec for types that are made of others; those that the runtime knows have none. */
final class JavaComposites implements CompositeCases<Composite> {

    private final JavaTypes types;

    JavaComposites(JavaTypes types) {
        this.types = types;
    }

    List<Composite> of(List<TypeRef> composites) {
        return composites.stream()
                .filter(type -> !types.of(type).wire().inRuntime())
                .map(type -> type.match(this))
                .toList();
    }

    /** The imports of the file with all functions of the codec. */
    List<String> imports(List<TypeRef> composites, Description description, String runtime) {
        JavaImports imports = new JavaImports(runtime);
        composites.stream()
                .map(types::of)
                .filter(type -> !type.wire().inRuntime())
                .forEach(type -> imports.add(type.imports()));
        description.structs().forEach(struct -> {
            add(struct.fields(), imports);
            // One of fixed size is read without variables.
            boolean variables = !types.of(new StructType(struct.name())).wire().fixed();
            imports.add(variables ? named(struct.fields()) : Set.of());
        });
        description.exceptions().forEach(exception -> {
            add(exception.fields(), imports);
            imports.add(named(exception.fields()));
        });
        boolean functions = !description.enums().isEmpty()
                || !description.unions().isEmpty()
                || !description.structs().isEmpty()
                || !description.exceptions().isEmpty()
                || !of(composites).isEmpty();
        boolean hashed = composites.stream().anyMatch(type -> type.isMap() || type.isSet());
        return imports.add(hashed, "Collections", "Values")
                .add(functions, "WireReader", "WireWriter")
                .list();
    }

    /** The classes that variables for the fields name. */
    private Set<String> named(List<Field> fields) {
        return fields.stream()
                .flatMap(field -> types.of(field.type()).imports().stream())
                .collect(Collectors.toSet());
    }

    private void add(List<Field> fields, JavaImports imports) {
        imports.add(types.owning(fields), "Owned");
    }

    private Item item(TypeRef type) {
        JavaType made = types.of(type);
        return new Item(made.text(), made.wire().inside());
    }

    @Override
    public Composite array(ArrayType type) {
        JavaType made = types.of(type);
        Wire wire = made.wire();
        Wire item = made.array().item().wire();
        return new ArrayCodec(
                made.text(),
                wire.key(),
                wire.writer(),
                wire.inside().labelled(),
                made.array()
                        .creation(
                                "in.count(" + item.least() + ", " + types.heap().item(type.item()) + ")"),
                made.generic(),
                item(type.item()),
                item.fixed() ? item.size() : null);
    }

    @Override
    public Composite set(SetType type) {
        JavaType made = types.of(type);
        JavaType item = types.of(type.item());
        Wire wire = made.wire();
        return new SetCodec(
                made.text(),
                wire.key(),
                wire.writer(),
                wire.inside().labelled(),
                item.wire().least(),
                types.heap().member(type.item()),
                item.shape().signs(),
                item(type.item()));
    }

    @Override
    public Composite map(MapType type) {
        JavaType made = types.of(type);
        JavaType key = types.of(type.key());
        JavaType value = types.of(type.value());
        Wire wire = made.wire();
        return new MapCodec(
                made.text(),
                wire.key(),
                wire.writer(),
                wire.inside().labelled(),
                key.boxed() + ", " + value.boxed(),
                key.wire().least() + value.wire().least(),
                types.heap().entry(type.key(), type.value()),
                key.shape().signs(),
                item(type.key()),
                item(type.value()));
    }

    @Override
    public Composite optional(OptionalType type) {
        JavaType made = types.of(type);
        Wire wire = made.wire();
        return new OptionalCodec(
                made.text(),
                wire.key(),
                wire.writer(),
                wire.inside().labelled(),
                types.heap().present(type.value()),
                item(type.value()));
    }
}
