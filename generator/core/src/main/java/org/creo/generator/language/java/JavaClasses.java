// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.java.JavaModel.Accessor;
import org.creo.generator.language.java.JavaModel.Buffer;
import org.creo.generator.language.java.JavaModel.Builder;
import org.creo.generator.language.java.JavaModel.BuilderField;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.language.java.JavaModel.Constructor;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.EnumConstant;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.language.java.JavaModel.ValueCodec;
import org.creo.generator.language.java.JavaNames.ArrayAccessors;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.model.Default;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuleWords;
import org.creo.generator.model.Struct;
import org.creo.type.StructType;
import org.creo.type.Trees;

/** The classes of enums, structs and exceptions. */
final class JavaClasses {

    /** A constructor with more parameters has one on each line. */
    private static final int IN_A_LINE = 3;

    private static final String BROKEN_RULES =
            " So is what breaks a rule, by an {@code IllegalArgumentException} that says where, unless it was received.";

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final Trees trees;
    private final Map<String, String> all;
    private final Map<String, String> json;

    JavaClasses(Description description, JavaNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.trees = new Trees(description);
        this.all = names.constants("allOf");
        this.json = names.constants("of");
    }

    EnumClass enumeration(Enumeration enumeration) {
        List<EnumConstant> constants = enumeration.constants().stream()
                .map(constant -> new EnumConstant(
                        names.enumConstant(constant.name(), enumeration),
                        comment(constant.documentation(), constant.deprecation()),
                        JavaDocs.deprecated(constant.deprecation())))
                .toList();
        return new EnumClass(
                names.type(enumeration.name()),
                enumeration.name(),
                all.get(enumeration.name()),
                comment(enumeration.documentation(), enumeration.deprecation()),
                JavaDocs.deprecated(enumeration.deprecation()),
                constants,
                constants.stream().anyMatch(constant -> constant.comment().any()));
    }

    private static Comment comment(Documentation documentation, Optional<Deprecation> deprecation) {
        return new JavaComment()
                .text(documentation.lines())
                .deprecated(deprecation)
                .make();
    }

    ValueClass struct(Struct struct) {
        List<JavaModel.Field> fields =
                fields(struct.name(), struct.fields(), name -> names.field(name, struct), names.arrays(struct));
        Constructor constructor = constructor(struct.fields());
        JavaSteps steps = steps(struct.name(), struct.fields(), name -> names.field(name, struct));
        JavaImports imports =
                imports(struct.fields(), constructor).add("WireReader").add("WireWriter");
        Builder builder = builder(struct, fields, imports);
        types(struct.fields())
                .forEach(type -> imports.addOwner(type.shape().equal())
                        .addOwner(type.shape().hash()));
        return new ValueClass(
                names.type(struct.name()),
                struct.name(),
                imports.list(),
                new JavaComment()
                        .text(struct.documentation().lines())
                        .say("Immutable; equal by content, numbers by their bits" + decimals(struct.fields()) + "."
                                + given(struct.fields(), constructor)
                                + (types.hasRules(struct.fields()) ? BROKEN_RULES : ""))
                        .deprecated(struct.deprecation())
                        .make(),
                JavaDocs.deprecated(struct.deprecation()),
                fields,
                constructor,
                builder,
                json.get(struct.name()),
                types.hasRules(struct.fields()),
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
        JavaImports imports = imports(exception.fields(), constructor)
                .add("CreoException")
                .add(!exception.fields().isEmpty(), "WireReader", "WireWriter");
        return new ValueClass(
                names.type(exception.name()),
                exception.name(),
                imports.list(),
                new JavaComment()
                        .text(exception.documentation().lines())
                        .say(
                                "A service throws it from a method that declares it, and then the client's method throws it,"
                                        + " too.")
                        .deprecated(exception.deprecation())
                        .make(),
                JavaDocs.deprecated(exception.deprecation()),
                fields,
                constructor,
                null,
                null,
                types.hasRules(exception.fields()),
                new ValueCodec(null, steps.steps(), false, arguments(exception.fields(), constructor)));
    }

    /** How decimal numbers are compared, where there are any. */
    private String decimals(List<Field> fields) {
        return types(fields).anyMatch(type -> type.imports().contains("BigDecimal"))
                ? ", decimal ones by their value"
                : "";
    }

    /** What becomes of what a value is given. */
    private String given(List<Field> fields, Constructor constructor) {
        boolean nulls = !types(fields).allMatch(JavaType::primitive);
        boolean limited = types(fields).anyMatch(JavaClasses::isLimited);
        boolean ranged = limited || types(fields).anyMatch(type -> type.range() != null);
        if (!nulls && !ranged) {
            return "";
        }
        boolean sets = types(fields).anyMatch(type -> type.imports().contains("Set"));
        String copied = sets ? "Arrays, sets and maps" : "Arrays and maps";
        String copies = constructor.owning() == null ? "" : copied + " that it is given are copied, and ";
        String many = limited ? "values" : "numbers";
        String refused = nulls && ranged
                ? "null and " + many + " out of range are"
                : nulls ? "null is" : "a number out of range is";
        return " " + JavaNames.capital(copies + refused + " refused with a message that names the field.");
    }

    /** Whether it is, or holds, what Java has more of. */
    private static boolean isLimited(JavaType type) {
        return type.imports().contains("LocalDate") || type.imports().contains("BigDecimal");
    }

    private Stream<JavaType> types(List<Field> fields) {
        return fields.stream().map(field -> types.of(field.type()));
    }

    private JavaImports imports(List<Field> fields, Constructor constructor) {
        JavaImports imports = new JavaImports(names.runtime());
        types(fields).forEach(type -> {
            imports.add(type.imports());
            boolean required = !type.primitive() && type.given() == Copy.NONE && type.range() == null;
            imports.add(required || type.given() == Copy.CLONE, "Objects");
            imports.add(
                    type.given() == Copy.DEEP
                            || type.shared() == Copy.DEEP
                            || type.shape().quoted()
                            || type.range() != null,
                    "Values");
            for (JavaType level = type;
                    level.array() != null;
                    level = level.array().item()) {
                imports.add(level.array().buffer() != null, level.array().buffer());
            }
        });
        return imports.add(constructor.owning() != null, "Owned");
    }

    private List<JavaModel.Field> fields(
            String owner, List<Field> fields, UnaryOperator<String> spell, Map<String, ArrayAccessors> arrays) {
        return fields.stream()
                .map(field -> {
                    JavaType type = types.of(field.type());
                    boolean copied = type.given() != Copy.NONE;
                    return new JavaModel.Field(
                            field.name(),
                            type.text(),
                            names.visible(field.name()),
                            owner + "." + field.name(),
                            type.shared() != Copy.NONE,
                            !type.primitive() && !copied,
                            type.range(),
                            type.given(),
                            type.shape(),
                            comment(field.documentation(), field.deprecation()),
                            JavaDocs.deprecated(field.deprecation()),
                            accessors(field, type, spell.apply(field.name()), arrays.get(field.name())));
                })
                .toList();
    }

    private Builder builder(Struct struct, List<JavaModel.Field> fields, JavaImports imports) {
        JavaDefaults defaults = new JavaDefaults(types, new JavaLiterals(names), imports);
        Map<String, String> withers = names.withers(struct);
        List<BuilderField> made = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Field field = struct.fields().get(i);
            JavaType type = types.of(field.type());
            boolean given = field.isNeeded();
            String initial = null;
            if (!given) {
                // Java has no expression for an array of maps.
                initial = type.generic()
                        ? "Values.array()"
                        : defaults.initialiser(
                                field.type(), field.defaultValue().map(Default::value));
            }
            made.add(new BuilderField(
                    fields.get(i),
                    given ? type.boxed() : type.text(),
                    initial,
                    names.field(field.name(), struct),
                    withers.get(field.name())));
            imports.add(given || type.generic(), "Values");
        }
        return new Builder(names.builder(), made);
    }

    private Constructor constructor(List<Field> fields) {
        boolean tall = fields.size() > IN_A_LINE;
        String gap = tall ? "\n            " : " ";
        String parameters = fields.stream()
                .map(field -> types.text(field.type()) + " " + names.visible(field.name()))
                .collect(Collectors.joining("," + gap, tall ? gap : "", ""));
        boolean copies = types.owning(fields);
        String owned = JavaNames.free(
                "owned",
                fields.stream()
                        .map(field -> names.visible(field.name()))
                        .collect(Collectors.toCollection(HashSet::new)));
        JavaComment comment = new JavaComment();
        fields.forEach(field -> comment.tag(
                "param " + names.visible(field.name()), field.documentation().lines()));
        return new Constructor(
                comment.make(), parameters, copies ? parameters + "," + gap + "Owned " + owned : null, tall);
    }

    /** The accessors without an index, then for each array within the field those with one index more. */
    private List<Accessor> accessors(Field field, JavaType type, String name, ArrayAccessors array) {
        List<Accessor> accessors = new ArrayList<>();
        List<String> indexes = new ArrayList<>();
        String value = (type.array() == null ? "" : "this.") + names.visible(field.name());
        String copied = type.shared() == Copy.NONE ? "" : "A copy";
        String order = field.type().isMap()
                ? "Unmodifiable, in the order of the entries"
                : field.type().isSet() ? "Unmodifiable, in the order of the items" : "";
        String returned =
                Stream.of(copied, order).filter(part -> !part.isEmpty()).collect(Collectors.joining(". "));
        Comment comment = new JavaComment()
                .text(field.documentation().lines())
                .say(!returned.isEmpty(), returned + ".")
                .say(!type.shape().signs().isEmpty(), unsigned(type))
                .say(!field.rules().isEmpty(), JavaDocs.escaped(RuleWords.of(field)))
                .deprecated(field.deprecation())
                .make();
        JavaType level = type;
        while (level.array() != null) {
            String buffer = level.array().buffer();
            accessors.add(new Accessor(
                    name,
                    level.text(),
                    comment,
                    List.copyOf(indexes),
                    value,
                    level.shared(),
                    array.length(),
                    buffer == null ? null : new Buffer(array.buffer(), buffer)));
            String number = level.array().number();
            level = level.array().item();
            String index = indexes.isEmpty() ? "index" : "index" + (indexes.size() + 1);
            indexes.add(index);
            value += "[" + index + "]";
            if (number != null) {
                value = number + "(" + value + ")";
            }
            comment = new JavaComment()
                    .say(level.shared() == Copy.NONE ? "An item, without a copy of the array." : "A copy of an item.")
                    .make();
        }
        accessors.add(new Accessor(name, level.text(), comment, indexes, value, level.shared(), null, null));
        return accessors;
    }

    /** Says how numbers are in a value for which Java has no type of its own. */
    private static String unsigned(JavaType type) {
        if (type.array() == null) {
            return "A ulong from 2^63 on is a negative long: Long.toUnsignedString shows it.";
        }
        return "Items are the bits of numbers without a sign.";
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
                                    type.shape().signs(),
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
