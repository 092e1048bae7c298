// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaUnions.CaseClass;
import org.creo.generator.language.java.JavaUnions.UnionClass;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Thrown;
import org.creo.type.StructType;
import org.creo.type.Trees;

/** The class that reads values from JSON and writes them as JSON, or several where that would be too large. */
public final class JavaJsons {

    /** How many fields and types a class has functions for: of each it has up to 50 constants, of 65,535 at most. */
    private static final int MOST = 1_000;

    static final String NAME = "Json";

    /**
     * A class.
     *
     * @param base what it extends, null where it extends nothing
     * @param whole whether it has the functions of all, by itself or by what it extends
     * @param generic whether it makes arrays of maps, of which javac warns
     * @param exceptions those that REST services of others throw; they are only read
     */
    public record Part(
            Service service,
            String name,
            String base,
            boolean whole,
            List<String> imports,
            boolean generic,
            List<Constants> enums,
            List<Members> structs,
            List<UnionClass> unions,
            List<Members> exceptions) {}

    /**
     * An enum.
     *
     * @param json how it is read and written, a constant
     */
    public record Constants(String name, String json) {}

    /**
     * A struct or an exception.
     *
     * @param json how it is read and written, a constant; null for an exception
     * @param recursive whether it can hold itself
     * @param ruled whether its fields have rules, which are not for what is read
     */
    public record Members(
            String name, String declaredName, String json, boolean recursive, boolean ruled, List<Member> all) {}

    /**
     * A field.
     *
     * @param type of the variable into which it is read, null until it is there
     * @param initial what it is where it is not there; null where it must be
     * @param json how it is read and written, an expression
     * @param accessor what returns it
     */
    public record Member(
            String declaredName,
            String variable,
            String type,
            String initial,
            boolean optional,
            String json,
            String accessor) {}

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final JavaJson json;
    private final Trees trees;

    private JavaJsons(Description description, JavaNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.json = new JavaJson(names, types);
        this.trees = new Trees(description);
    }

    private static JavaParts parts(Description description) {
        return new JavaParts(NAME, MOST, description);
    }

    /** Whether there is anything for it to do. */
    static boolean any(Description description) {
        return !description.structs().isEmpty()
                || !description.unions().isEmpty()
                || !description.remotes().isEmpty();
    }

    /** The names of the classes. */
    static List<String> names(Description description) {
        return any(description) ? parts(description).names() : List.of();
    }

    static List<Part> of(Description description, Service service, JavaNames names, JavaTypes types) {
        return any(description) ? new JavaJsons(description, names, types).parts(service) : List.of();
    }

    /** What goes into a class, and what it needs for that. */
    private final class Making {
        private final JavaImports imports = new JavaImports(names.runtime());
        private final List<Constants> enums = new ArrayList<>();
        private final List<Members> structs = new ArrayList<>();
        private final List<UnionClass> unions = new ArrayList<>();
        private final List<Members> exceptions = new ArrayList<>();

        private Part part(Service service, String name, String base) {
            List<Member> members = Stream.concat(structs.stream(), exceptions.stream())
                    .flatMap(each -> each.all().stream())
                    .toList();
            boolean ruled = Stream.concat(structs.stream(), exceptions.stream()).anyMatch(Members::ruled);
            imports.add(!enums.isEmpty(), "JsonScalar", "JsonTypes")
                    .add(ruled, "Owned")
                    .add(!structs.isEmpty() || !unions.isEmpty(), "JsonReader", "JsonType", "JsonTypes", "JsonWriter")
                    .add(!exceptions.isEmpty(), "JsonReader")
                    .add(members.stream().anyMatch(member -> member.json().contains("JsonTypes.")), "JsonTypes");
            return new Part(
                    service,
                    name,
                    base,
                    name.equals(NAME),
                    imports.list(),
                    Stream.concat(
                                    members.stream().map(Member::json),
                                    unions.stream()
                                            .flatMap(each -> each.cases().stream())
                                            .map(CaseClass::member))
                            .anyMatch(json -> json.contains("arrayOfMaps")),
                    enums,
                    structs,
                    unions,
                    exceptions);
        }

        private Members members(Struct struct) {
            return new Members(
                    names.type(struct.name()),
                    struct.name(),
                    json.constant(struct.name()),
                    trees.recursive(new StructType(struct.name())),
                    types.hasRules(struct.fields()),
                    members(struct.fields(), name -> names.field(name, struct)));
        }

        private Members members(ExceptionType exception) {
            return new Members(
                    names.type(exception.name()),
                    exception.name(),
                    null,
                    false,
                    types.hasRules(exception.fields()),
                    members(exception.fields(), name -> names.field(name, exception)));
        }

        private List<Member> members(List<Field> fields, UnaryOperator<String> accessor) {
            JavaDefaults defaults = new JavaDefaults(types, new JavaLiterals(names), imports);
            return fields.stream()
                    .map(field -> {
                        JavaType type = types.of(field.type());
                        boolean optional = field.type().isOptional();
                        boolean given = field.defaultValue().isEmpty() && !optional;
                        imports.add(type.imports());
                        imports.add(!given && type.generic(), "Values");
                        return new Member(
                                field.name(),
                                names.variable(field.name()),
                                given ? type.boxed() : type.text(),
                                given
                                        ? null
                                        // Java has no expression for an array of maps.
                                        : type.generic()
                                                ? "Values.array()"
                                                : defaults.initialiser(
                                                        field.type(),
                                                        field.defaultValue().map(Default::value)),
                                optional,
                                json.of(field.type()),
                                accessor.apply(field.name()));
                    })
                    .toList();
        }
    }

    private List<Part> parts(Service service) {
        JavaParts spread = parts(description);
        List<Making> all = spread.names().stream().map(name -> new Making()).toList();
        description
                .enums()
                .forEach(each -> all.get(spread.next(JavaParts.ENUM))
                        .enums
                        .add(new Constants(names.type(each.name()), json.constant(each.name()))));
        description.structs().forEach(each -> {
            Making making = all.get(spread.next(1 + each.fields().size()));
            making.structs.add(making.members(each));
        });
        List<UnionClass> unions = new JavaUnions(description, names, types).all();
        for (int i = 0; i < unions.size(); i++) {
            Making making = all.get(spread.next(1 + unions.get(i).cases().size()));
            making.unions.add(unions.get(i));
            // An array of maps is made by the name of their class.
            description.unions().get(i).cases().stream()
                    .map(each -> types.of(each.type()))
                    .filter(JavaType::generic)
                    .forEach(type -> making.imports.add(type.imports()));
        }
        Set<String> thrown = description.remotes().stream()
                .flatMap(remote -> remote.methods().stream())
                .flatMap(method -> method.exceptions().stream())
                .map(Thrown::name)
                .collect(Collectors.toSet());
        description.exceptions().stream()
                .filter(each -> thrown.contains(each.name()))
                .forEach(each -> {
                    Making making = all.get(spread.next(1 + each.fields().size()));
                    making.exceptions.add(making.members(each));
                });
        List<Part> parts = new ArrayList<>();
        String base = null;
        for (String name : spread.names()) {
            parts.add(all.get(parts.size()).part(service, name, base));
            base = name;
        }
        return parts;
    }
}
