// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.language.typescript.TypeScriptTypes.Scope;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.view.Declarations;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What {@code codec.js} holds: a function that writes and one that reads for each type that the runtime does not know.
 */
public record TypeScriptCodec(
        List<ConstantNames> enums,
        List<Fields> structs,
        List<Cases> unions,
        List<Fields> exceptions,
        List<Known> known,
        List<Composite> composites) {

    /**
     * The constants of an enum.
     *
     * @param declared the name of the enum, as a literal
     * @param constants their declared names, as literals
     */
    public record ConstantNames(String key, String declared, List<String> constants) {}

    /**
     * A struct or an exception.
     *
     * @param type its name
     * @param declared the same in the description, as a literal
     * @param recursive whether it can hold itself
     */
    public record Fields(String key, String type, String declared, boolean recursive, List<Step> fields) {}

    /**
     * A union.
     *
     * @param type its name
     * @param declared the same in the description, as a literal
     * @param recursive whether it can hold itself
     */
    public record Cases(String key, String type, String declared, boolean recursive, List<Case> cases) {}

    /**
     * A case of a union.
     *
     * @param name as a literal
     * @param write the statement that writes its value
     * @param read the expression that reads that
     */
    public record Case(String name, String write, String read) {}

    /**
     * A field.
     *
     * @param write the statement that writes it
     * @param read the expression that reads it
     */
    public record Step(String name, String write, String read) {}

    /**
     * A type without parts, or an array of numbers, of booleans or of characters: the runtime has functions for it.
     *
     * @param known what these call it
     * @param module the module of the runtime
     */
    public record Known(String key, String known, TypeScriptModule module) {}

    /**
     * An array, a set, a map or an optional.
     *
     * @param given the type of what is written
     * @param returned the type of what is read
     * @param part what writes and reads a value of a map, of an array, of a set or of an optional
     * @param entry the same for the key of a map, else null
     * @param least the fewest bytes that an item or an entry takes
     * @param same the function of what equal items of a set, or keys of a map, have in common, where one may be given
     *     in several ways, else null
     */
    public record Composite(
            String key, String kind, String given, String returned, Part part, Part entry, int least, String same) {}

    /**
     * What is in another value.
     *
     * @param write the statement that writes it
     * @param read the expression that reads it
     * @param reader the function that reads it
     */
    public record Part(String write, String read, String reader) {}

    /** Whether a type of the runtime's values is named. */
    public boolean values() {
        return composites.stream().anyMatch(type -> (type.given() + type.returned()).contains("$."));
    }

    /** Whether there are maps. */
    public boolean maps() {
        return composites.stream().anyMatch(type -> type.kind().equals("map"));
    }

    /** Whether there are sets. */
    public boolean sets() {
        return composites.stream().anyMatch(type -> type.kind().equals("set"));
    }

    /** The modules of the runtime that have functions for what is known there. */
    public List<TypeScriptModule> modules() {
        return known.stream()
                .map(Known::module)
                .distinct()
                .sorted(Comparator.comparing(TypeScriptModule::name))
                .toList();
    }

    /** The modules of the runtime whose classes defaults are of. */
    public List<TypeScriptModule> classes() {
        return TypeScriptModule.made(Stream.of(structs, exceptions)
                .flatMap(List::stream)
                .flatMap(type -> type.fields().stream())
                .map(Step::write));
    }

    public boolean empty() {
        return enums.isEmpty()
                && structs.isEmpty()
                && unions.isEmpty()
                && exceptions.isEmpty()
                && known.isEmpty()
                && composites.isEmpty();
    }

    /** @param states whether what states hold is written and read as well, as in a service */
    static TypeScriptCodec of(Description description, TypeScriptNames names, TypeScriptTypes types, boolean states) {
        TypeScriptAnnotations annotations = new TypeScriptAnnotations(names, "$types.", "$.", "");
        return new Builder(description, names, types, annotations, states).build();
    }

    private record Builder(
            Description description,
            TypeScriptNames names,
            TypeScriptTypes types,
            TypeScriptAnnotations annotations,
            boolean states) {

        TypeScriptCodec build() {
            Declarations declarations = new Declarations(description);
            return new TypeScriptCodec(
                    description.enums().stream().map(this::constants).toList(),
                    declarations.structs().stream().map(this::struct).toList(),
                    description.unions().stream().map(this::union).toList(),
                    description.exceptions().stream().map(this::exception).toList(),
                    Stream.concat(
                                    scalars(),
                                    declarations.composites(states).stream()
                                            .filter(TypeScriptTypes::isPacked)
                                            .map(this::array))
                            .toList(),
                    declarations.composites(states).stream()
                            .filter(type -> !TypeScriptTypes.inRuntime(type) && !TypeScriptTypes.isPacked(type))
                            .map(this::composite)
                            .toList());
        }

        private Known array(TypeRef type) {
            ArrayType array = type.asArray().orElseThrow();
            TypeScriptModule module =
                    TypeScriptScalar.of(array.item().asScalar().orElseThrow()).arrays();
            return new Known(types.key(type), types.plural(array), module);
        }

        private Stream<Known> scalars() {
            return Stream.of(Scalar.values())
                    .filter(type -> !TypeScriptTypes.inRuntime(type) && isUsed(type))
                    .map(type -> new Known(
                            types.key(type),
                            Words.pascal(type.word()),
                            TypeScriptScalar.of(type).module()));
        }

        private boolean isUsed(Scalar scalar) {
            return Stream.of(
                            description.fields().map(Field::type),
                            description.methods().flatMap(method -> method.result().stream()),
                            description.interfaces().stream()
                                    .flatMap(service -> service.states().stream())
                                    .filter(state -> states)
                                    .map(State::type))
                    .flatMap(types -> types)
                    .anyMatch(type -> has(type, scalar));
        }

        private static boolean has(TypeRef type, Scalar scalar) {
            return type == scalar
                    || !TypeScriptTypes.isPacked(type) && type.parts().stream().anyMatch(part -> has(part, scalar));
        }

        private ConstantNames constants(Enumeration declared) {
            return new ConstantNames(
                    names.type(declared.name()),
                    TypeScriptLiterals.quoted(declared.name()),
                    declared.constants().stream()
                            .map(EnumConstant::name)
                            .map(TypeScriptLiterals::quoted)
                            .toList());
        }

        private Fields struct(Struct struct) {
            StructType type = new StructType(struct.name());
            return new Fields(
                    types.key(type),
                    names.type(struct.name()),
                    TypeScriptLiterals.quoted(struct.name()),
                    types.recursive(type),
                    steps(struct.fields(), struct.name(), name -> names.field(name, struct)));
        }

        private Cases union(Union union) {
            UnionType type = new UnionType(union.name());
            return new Cases(
                    types.key(type),
                    names.type(union.name()),
                    TypeScriptLiterals.quoted(union.name()),
                    types.recursive(type),
                    union.cases().stream()
                            .map(each -> new Case(
                                    TypeScriptLiterals.quoted(each.name()),
                                    types.write(each.type(), "value", "`${place}." + each.name() + "`", Scope.CODEC),
                                    types.read(each.type(), Scope.CODEC)))
                            .toList());
        }

        private Fields exception(ExceptionType exception) {
            String name = names.type(exception.name());
            return new Fields(
                    name,
                    name,
                    TypeScriptLiterals.quoted(exception.name()),
                    false,
                    steps(exception.fields(), exception.name(), field -> names.field(field, exception)));
        }

        private List<Step> steps(List<Field> fields, String owner, UnaryOperator<String> spelling) {
            return fields.stream()
                    .map(field -> {
                        String name = spelling.apply(field.name());
                        String place = TypeScriptLiterals.quoted(owner + "." + field.name());
                        return new Step(
                                name,
                                types.write(field.type(), value(field, "v." + name), place, Scope.CODEC),
                                types.read(field.type(), Scope.CODEC));
                    })
                    .toList();
        }

        /** What is written: the default where nothing is given. */
        private static String value(Field field, String given) {
            return field.defaultValue()
                    .map(otherwise -> given + " === undefined ? "
                            + TypeScriptLiterals.argument(field.type(), otherwise.value()) + " : " + given)
                    .orElse(given);
        }

        private Composite composite(TypeRef type) {
            return type.match(new CompositeCases<>() {
                @Override
                public Composite array(ArrayType array) {
                    return composite(array, "array", part(array.item(), "item"), null);
                }

                @Override
                public Composite set(SetType set) {
                    return composite(set, "set", part(set.item(), "item"), null);
                }

                @Override
                public Composite map(MapType map) {
                    return composite(map, "map", part(map.value(), "value"), part(map.key(), "key"));
                }

                @Override
                public Composite optional(OptionalType optional) {
                    return composite(optional, "optional", part(optional.value(), "v"), null);
                }
            });
        }

        private Composite composite(TypeRef type, String kind, Part value, Part key) {
            int least = type.parts().stream().mapToInt(types::leastSize).sum();
            return new Composite(
                    types.key(type),
                    kind,
                    annotations.given(type),
                    annotations.returned(type),
                    value,
                    key,
                    least,
                    same(type));
        }

        /** UUIDs are texts in any case. */
        private static String same(TypeRef type) {
            TypeRef key = type.asMap()
                    .map(MapType::key)
                    .or(() -> type.asSet().map(SetType::item))
                    .orElse(null);
            return key == Scalar.UUID
                    ? TypeScriptScalar.of(Scalar.UUID).module().name() + ".same"
                    : null;
        }

        private Part part(TypeRef type, String value) {
            return new Part(
                    types.write(type, value, "place", Scope.CODEC),
                    types.read(type, Scope.CODEC),
                    types.reader(type, Scope.CODEC));
        }
    }
}
