// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.java.JavaModel.Accessor;
import org.creo.generator.language.java.JavaModel.Buffer;
import org.creo.generator.language.java.JavaModel.Constructor;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.EnumConstant;
import org.creo.generator.language.java.JavaModel.Index;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.language.java.JavaModel.ValueCodec;
import org.creo.generator.language.java.JavaNames.ArrayAccessors;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;

/** The classes of enums, structs and exceptions. */
final class JavaClasses {

    /** A constructor with more parameters has one on each line. */
    private static final int IN_A_LINE = 3;

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final Trees trees;

    JavaClasses(Description description, JavaNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.trees = new Trees(description);
    }

    private List<String> doc(List<String> lines, String kind, String name) {
        String source = description.source().fileName();
        return JavaDocs.lines(lines, "The " + kind + " {@code " + name + "} of " + source + ".");
    }

    EnumClass enumeration(Enumeration enumeration) {
        List<EnumConstant> constants = enumeration.constants().stream()
                .map(constant -> new EnumConstant(
                        names.enumConstant(constant.name(), enumeration),
                        JavaDocs.lines(
                                constant.documentation().lines(), "The constant {@code " + constant.name() + "}."),
                        JavaDocs.deprecated(constant.deprecation())))
                .toList();
        return new EnumClass(
                names.type(enumeration.name()),
                enumeration.name(),
                doc(enumeration.documentation().lines(), "enum", enumeration.name()),
                JavaDocs.deprecated(enumeration.deprecation()),
                constants);
    }

    ValueClass struct(Struct struct) {
        List<JavaModel.Field> fields =
                fields(struct.name(), struct.fields(), name -> names.field(name, struct), names.arrays(struct));
        Constructor constructor = constructor(struct.fields());
        JavaSteps steps = steps(struct.name(), struct.fields(), name -> names.field(name, struct));
        JavaImports imports = imports(struct.name(), struct.fields(), constructor);
        types(struct.fields())
                .forEach(type -> imports.addOwner(type.shape().equal())
                        .addOwner(type.shape().hash()));
        return new ValueClass(
                names.type(struct.name()),
                struct.name(),
                imports.list(),
                doc(struct.documentation().lines(), "struct", struct.name()),
                JavaDocs.deprecated(struct.deprecation()),
                fields,
                constructor,
                new ValueCodec(
                        steps.whole(),
                        steps.steps(),
                        trees.recursive(new StructType(struct.name())),
                        arguments(struct.fields(), constructor)));
    }

    ValueClass exception(ExceptionType exception) {
        List<JavaModel.Field> fields = fields(
                exception.name(), exception.fields(), name -> names.field(name, exception), names.arrays(exception));
        Constructor constructor = constructor(exception.fields());
        JavaSteps steps = steps(exception.name(), exception.fields(), name -> names.field(name, exception));
        JavaImports imports =
                imports(exception.name(), exception.fields(), constructor).add("CreoException");
        return new ValueClass(
                names.type(exception.name()),
                exception.name(),
                imports.list(),
                doc(exception.documentation().lines(), "exception", exception.name()),
                JavaDocs.deprecated(exception.deprecation()),
                fields,
                constructor,
                new ValueCodec(null, steps.steps(), false, arguments(exception.fields(), constructor)));
    }

    private Stream<JavaType> types(List<Field> fields) {
        return fields.stream().map(field -> types.of(field.type()));
    }

    private JavaImports imports(String owner, List<Field> fields, Constructor constructor) {
        JavaImports imports = new JavaImports(names.runtime());
        types(fields).forEach(type -> {
            imports.add(type.imports());
            imports.add(!type.primitive() && type.given() == Copy.NONE || type.given() == Copy.CLONE, "Objects");
            imports.add(
                    type.given() == Copy.DEEP
                            || type.shared() == Copy.DEEP
                            || type.shape().quoted(),
                    "Values");
            for (JavaType level = type;
                    level.array() != null;
                    level = level.array().item()) {
                imports.add(level.array().buffer() != null, level.array().buffer());
            }
        });
        return imports.add(constructor.owning() != null, "Owned").addByMessage(constructor.refusesNull(), owner);
    }

    private List<JavaModel.Field> fields(
            String owner, List<Field> fields, UnaryOperator<String> spell, Map<String, ArrayAccessors> arrays) {
        return fields.stream()
                .map(field -> {
                    JavaType type = types.of(field.type());
                    String about = JavaDocs.tagged(field.documentation().lines(), "its {@code " + field.name() + "}");
                    boolean copied = type.given() != Copy.NONE;
                    return new JavaModel.Field(
                            field.name(),
                            type.text(),
                            names.visible(field.name()),
                            copied ? about.replaceAll("\\.$", "") + "; copied" : about,
                            owner + "." + field.name(),
                            type.shared() != Copy.NONE,
                            !type.primitive() && !copied,
                            type.given(),
                            type.shape(),
                            JavaDocs.deprecated(field.deprecation()),
                            accessors(field, type, spell.apply(field.name()), arrays.get(field.name())));
                })
                .toList();
    }

    private Constructor constructor(List<Field> fields) {
        boolean tall = fields.size() > IN_A_LINE;
        String gap = tall ? "\n            " : " ";
        String parameters = fields.stream()
                .map(field -> types.text(field.type()) + " " + names.visible(field.name()))
                .collect(Collectors.joining("," + gap, tall ? gap : "", ""));
        boolean copies = types(fields).anyMatch(type -> type.given() != Copy.NONE);
        String owned = JavaNames.free(
                "owned",
                fields.stream()
                        .map(field -> names.visible(field.name()))
                        .collect(Collectors.toCollection(HashSet::new)));
        return new Constructor(
                parameters,
                copies ? parameters + "," + gap + "Owned " + owned : null,
                tall,
                types(fields).anyMatch(type -> !type.primitive()));
    }

    /** The accessors without an index, then for each array within the field those with one index more. */
    private List<Accessor> accessors(Field field, JavaType type, String name, ArrayAccessors array) {
        List<Accessor> accessors = new ArrayList<>();
        List<Index> indexes = new ArrayList<>();
        String code = "{@code " + field.name() + "}";
        String value = (type.array() == null ? "" : "this.") + names.visible(field.name());
        List<String> doc = JavaDocs.lines(field.documentation().lines(), "Its " + code + ".");
        JavaType level = type;
        while (level.array() != null) {
            String buffer = level.array().buffer();
            accessors.add(new Accessor(
                    name,
                    level.text(),
                    doc,
                    List.copyOf(indexes),
                    "a copy",
                    value,
                    level.shared(),
                    array.length(),
                    buffer == null ? null : new Buffer(array.buffer(), buffer)));
            level = level.array().item();
            Index index = indexes.isEmpty()
                    ? new Index("index", "its position, from 0")
                    : new Index("index" + (indexes.size() + 1), "the position in that array, from 0");
            indexes.add(index);
            value += "[" + index.name() + "]";
            doc = List.of(
                    level.array() != null
                            ? " An array in " + code + "."
                            : " An item in " + code + ", without a copy of the array.");
        }
        String returned = indexes.isEmpty() ? returned(field, type) : "the item";
        accessors.add(new Accessor(name, level.text(), doc, indexes, returned, value, level.shared(), null, null));
        return accessors;
    }

    private static String returned(Field field, JavaType type) {
        String copied = type.shared() == Copy.NONE ? "" : "; a copy";
        if (field.type().asMap().isPresent()) {
            return "the entries in their order, unmodifiable" + copied;
        }
        return field.type().asOptional().isPresent() ? "the value, if there is one" + copied : "the value";
    }

    private JavaSteps steps(String owner, List<Field> fields, UnaryOperator<String> spell) {
        return new JavaSteps(fields.stream()
                .map(field -> {
                    JavaType type = types.of(field.type());
                    String value = types.part("value", field, spell.apply(field.name()));
                    return new JavaSteps.Travelling(
                            new Part(
                                    type.text(),
                                    names.variable(field.name()),
                                    value,
                                    owner + "." + field.name(),
                                    type.nulls(),
                                    type.wire().inside()),
                            type.wire());
                })
                .toList());
    }

    private String arguments(List<Field> fields, Constructor constructor) {
        String variables =
                fields.stream().map(field -> names.variable(field.name())).collect(Collectors.joining(", "));
        return constructor.owning() == null ? variables : variables + ", Owned.ALL";
    }
}
