// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.generator.view.Runs;
import org.creo.generator.view.Runs.Slot;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What {@code codec.py} holds.
 *
 * @param empty whether there is nothing to encode or decode
 * @param partial whether a function is passed on with a level
 * @param optional whether an annotation says that something may be absent
 * @param value whether an annotation names a class of the runtime's module {@code value}
 * @param objects whether an annotation or a default is of its module {@code objects}
 * @param wireObjects whether functions of the wire's module of that name are called
 * @param structs each after those that it contains
 * @param unions in the order of the description
 * @param composites the arrays, sets, maps and optionals that the runtime does not know, each after those that it is
 *     made of
 */
public record PythonCodec(
        boolean empty,
        boolean partial,
        boolean optional,
        boolean value,
        boolean objects,
        boolean wireObjects,
        List<EnumCodec> enums,
        List<StructCodec> structs,
        List<UnionCodec> unions,
        List<ExceptionCodec> exceptions,
        List<CompositeCodec> composites) {

    /** Structs of up to so many values are packed faster together than one after another. */
    private static final int FEW = 2;

    /** The functions for an enum, which are named after its key. */
    public record EnumCodec(String name, String key) {}

    /**
     * The functions for a struct, either of fixed size or not.
     *
     * @param shape the types of its fields, in words
     * @param absent a dict of what fields are that JSON may leave out and Python's constructor may not
     * @param fixed null where its values differ in size
     * @param varying null where they do not
     */
    public record StructCodec(String name, String key, String shape, String absent, Fixed fixed, Varying varying) {}

    /**
     * For a struct of fixed size, which is packed as a whole.
     *
     * @param layout the variable that packs it
     * @param codes the letters of the module {@code struct}
     * @param size in bytes
     * @param packed what is packed for {@code value}
     * @param parameters of the function that makes it of what was unpacked
     * @param fields the variables of its fields, as a target of an assignment
     * @param unpacked the fields from {@code run}, the parameters; null if the parameters are the fields
     */
    public record Fixed(
            String layout,
            String codes,
            int size,
            List<String> packed,
            String parameters,
            String fields,
            String unpacked,
            List<Store> stores) {}

    /** The value of a field, and the slot in which the struct keeps it. */
    public record Store(String slot, String value) {}

    /**
     * For a struct whose values differ in size.
     *
     * @param levelled whether its functions take a level
     * @param recursive whether they check it
     */
    public record Varying(boolean levelled, boolean recursive, Steps steps, List<Store> stores) {}

    /**
     * The functions for a union.
     *
     * @param levelled whether they take a level
     * @param recursive whether they check it
     */
    public record UnionCodec(String name, String key, boolean levelled, boolean recursive, List<CaseCodec> cases) {}

    /**
     * A case of a union.
     *
     * @param declared its name in the description
     * @param type its class
     * @param shape the type of its value, in words
     * @param write the function that writes its value
     * @param read the function that reads it
     * @param levelled whether these take a level
     */
    public record CaseCodec(String declared, String type, String shape, String write, String read, boolean levelled) {}

    /** The function for an exception, which is only read; {@code values} are those of its fields. */
    public record ExceptionCodec(String name, String key, Steps steps, List<String> values) {}

    /**
     * Fields one after another.
     *
     * @param end where they end: an expression over {@code at}
     */
    public record Steps(List<Step> all, String end) {

        public List<Run> runs() {
            return all.stream()
                    .filter(step -> step.run() != null)
                    .map(Step::run)
                    .toList();
        }
    }

    /** Either a run or one field; the other is null. */
    public record Step(Run run, Part part) {}

    /**
     * Neighbouring fields of fixed size.
     *
     * @param layout the variable that packs them
     * @param codes the letters of the module {@code struct}
     * @param at where they begin: an expression over {@code at}
     * @param fields the variables of the fields, as a target of an assignment
     * @param packed what is packed for each
     * @param unpacked the fields from {@code run}, which was unpacked; null if what was unpacked are the fields
     */
    public record Run(String layout, String codes, String at, String fields, List<String> packed, String unpacked) {}

    /**
     * A field whose values differ in size.
     *
     * @param field its variable
     * @param slot in which the struct keeps it
     * @param at where it begins: an expression over {@code at}
     * @param level another argument for its functions, or empty
     */
    public record Part(String field, String slot, String at, String read, String write, String level) {}

    /**
     * The functions for an array, a set, a map or an optional.
     *
     * @param levelled whether its functions take a level
     * @param enumKey the key of the enum if it is an array of one, else null
     * @param rows how the items are packed if it is an array of structs of fixed size, else null
     * @param parts the functions of its parts in all other cases, else null
     */
    public record CompositeCodec(
            String key, String annotation, boolean levelled, String enumKey, Rows rows, Parts parts) {

        /** Whether its functions are annotated with a class of the runtime's module {@code value}. */
        boolean namesValue() {
            return enumKey == null && annotation.contains("_value.");
        }
    }

    /**
     * Structs of fixed size in an array.
     *
     * @param layout the variable that packs them
     * @param many whether an item is so many values that items are packed faster one after another than together
     */
    public record Rows(String layout, String struct, Fixed item, boolean many) {}

    /**
     * The parts of a composite.
     *
     * @param kind its name in the runtime's functions: {@code items}, {@code set}, {@code optional} or {@code map}
     * @param write the functions that write the parts
     * @param read those that read them and, if their number varies, the fewest bytes that one takes
     */
    public record Parts(String kind, List<String> write, List<String> read) {}

    /** @param all the arrays, sets, maps and optionals that it encodes and decodes */
    static PythonCodec of(Description description, PythonNames names, PythonTypes types, List<TypeRef> all) {
        return new Builder(description, names, types, all).build();
    }

    private record Builder(Description description, PythonNames names, PythonTypes types, List<TypeRef> all) {

        PythonCodec build() {
            Declarations declarations = new Declarations(description);
            List<EnumCodec> enums = description.enums().stream()
                    .map(declared -> new EnumCodec(names.type(declared.name()), types.key(declared.name())))
                    .toList();
            List<StructCodec> structs =
                    declarations.structs().stream().map(this::struct).toList();
            List<UnionCodec> unions =
                    description.unions().stream().map(this::union).toList();
            List<ExceptionCodec> exceptions =
                    description.exceptions().stream().map(this::exception).toList();
            List<TypeRef> own =
                    all.stream().filter(type -> !PythonTypes.inRuntime(type)).toList();
            boolean empty = Stream.of(enums, structs, unions, exceptions, all).allMatch(List::isEmpty);
            List<CompositeCodec> composites =
                    own.stream().map(type -> type.match(new Composites())).toList();
            return new PythonCodec(
                    empty,
                    own.stream().anyMatch(types::levelled),
                    own.stream().anyMatch(TypeRef::isOptional),
                    composites.stream().anyMatch(CompositeCodec::namesValue),
                    composites.stream().anyMatch(type -> namesObject(type.annotation()))
                            || structs.stream().anyMatch(struct -> namesObject(struct.absent())),
                    Stream.concat(PythonTypes.fields(description).map(Field::type), own.stream())
                            .anyMatch(PythonTypes::hasObject),
                    enums,
                    structs,
                    unions,
                    exceptions,
                    composites);
        }

        private static boolean namesObject(String code) {
            return code.contains(PythonTypes.OBJECTS);
        }

        private StructCodec struct(Struct struct) {
            TypeRef type = new StructType(struct.name());
            String name = names.type(struct.name());
            String key = types.key(type);
            String shape = new PythonShape(names).of(struct.fields());
            String absent =
                    PythonParameters.leftOut(struct.fields(), field -> names.field(field, struct), description, names);
            return types.packing(type)
                    .map(packing -> new StructCodec(name, key, shape, absent, fixed(struct, key, packing), null))
                    .orElseGet(() -> new StructCodec(name, key, shape, absent, null, varying(struct, key)));
        }

        private Fixed fixed(Struct struct, String key, Packing packing) {
            List<Field> fields = struct.fields();
            String unpacked = unpacked(fields);
            return new Fixed(
                    layout(key),
                    packing.codes(),
                    types.fixedSize(new StructType(struct.name())),
                    packing.packed("value").toList(),
                    unpacked == null ? parameters(fields) : "*run: _wire.Packed",
                    target(fields),
                    unpacked,
                    stores(fields));
        }

        private String parameters(List<Field> fields) {
            return fields.stream().map(field -> local(field) + ": _wire.Packed").collect(Collectors.joining(", "));
        }

        private Varying varying(Struct struct, String key) {
            boolean recursive = types.recursive(struct);
            List<Field> fields = struct.fields();
            Steps steps = steps(fields, key, recursive ? ", level + 1" : ", level");
            return new Varying(types.levelled(new StructType(struct.name())), recursive, steps, stores(fields));
        }

        private UnionCodec union(Union union) {
            return new UnionCodec(
                    names.type(union.name()),
                    types.key(union.name()),
                    types.levelled(new UnionType(union.name())),
                    types.recursive(union),
                    union.cases().stream().map(each -> unionCase(each, union)).toList());
        }

        private CaseCodec unionCase(UnionCase declared, Union union) {
            TypeRef type = declared.type();
            return new CaseCodec(
                    declared.name(),
                    names.unionCase(declared.name(), union),
                    new PythonShape(names).of(List.of(declared.field())),
                    types.writeInside(type),
                    types.readInside(type),
                    types.levelled(type));
        }

        private ExceptionCodec exception(ExceptionType exception) {
            String key = types.key(exception.name());
            Steps steps = steps(exception.fields(), key, "");
            return new ExceptionCodec(names.type(exception.name()), key, steps, values(exception.fields()));
        }

        /** Reading a run does not change {@code at}: what comes after it begins at an offset from {@code at}. */
        private Steps steps(List<Field> fields, String key, String level) {
            List<Step> steps = new ArrayList<>();
            String at = "at";
            for (Runs.Step<Field> step : types.runs(fields).steps()) {
                if (step.fixed()) {
                    List<Field> run = step.slots().stream().map(Slot::field).toList();
                    steps.add(new Step(run(run, layout(key) + "_" + steps.size(), at), null));
                    at = "at + " + step.size();
                } else {
                    steps.add(new Step(null, part(step.field(), at, level)));
                    at = "at";
                }
            }
            return new Steps(steps, at);
        }

        private Part part(Field field, String at, String level) {
            TypeRef type = field.type();
            return new Part(
                    local(field),
                    names.slot(field.name()),
                    at,
                    types.readInside(type),
                    types.writeInside(type),
                    types.levelled(type) ? level : "");
        }

        private Run run(List<Field> fields, String layout, String at) {
            String codes = fields.stream().map(field -> packing(field).codes()).collect(Collectors.joining());
            List<String> packed = fields.stream()
                    .flatMap(field -> packing(field).packed("value." + names.slot(field.name())))
                    .toList();
            return new Run(layout, codes, at, target(fields), packed, unpacked(fields));
        }

        /** Null if no field takes several places of a run. */
        private String unpacked(List<Field> fields) {
            List<String> places = new ArrayList<>();
            int place = 0;
            for (Field field : fields) {
                Packing packing = packing(field);
                int next = place + packing.codes().length();
                places.add(packing.several() ? packing.value("run[" + place + ":" + next + "]") : "run[" + place + "]");
                place = next;
            }
            return fields.stream().anyMatch(field -> packing(field).several())
                    ? PythonLiterals.bareTuple(places)
                    : null;
        }

        private Packing packing(Field field) {
            return types.packing(field.type()).orElseThrow();
        }

        /** The values of the variables into which fields were decoded; those of several places are already values. */
        private List<String> values(List<Field> fields) {
            return fields.stream()
                    .map(field -> types.packing(field.type())
                            .filter(packing -> !packing.several())
                            .map(packing -> packing.value(local(field)))
                            .orElse(local(field)))
                    .toList();
        }

        private List<Store> stores(List<Field> fields) {
            List<String> values = values(fields);
            return IntStream.range(0, fields.size())
                    .mapToObj(at -> new Store(names.slot(fields.get(at).name()), values.get(at)))
                    .toList();
        }

        private String target(List<Field> fields) {
            return PythonLiterals.bareTuple(fields.stream().map(this::local).toList());
        }

        private String local(Field field) {
            return names.local(field.name());
        }

        private static String layout(String key) {
            return "_" + key.toUpperCase(Locale.ROOT);
        }

        private final class Composites implements CompositeCases<CompositeCodec> {

            @Override
            public CompositeCodec array(ArrayType type) {
                TypeRef item = type.item();
                return switch (PythonArray.of(type)) {
                    case ENUMS -> of(type, types.key(item), null, null);
                    case STRUCTS ->
                        types.packing(item)
                                .map(packing -> of(type, null, rows(type, packing), null))
                                .orElseGet(() -> items("items", item, type));
                    case COMPOSITES -> items("items", item, type);
                    case BYTES, CHARS, NUMBERS, STRINGS, DECIMALS -> throw none(type);
                };
            }

            @Override
            public CompositeCodec set(SetType type) {
                return items("set", type.item(), type);
            }

            private Rows rows(ArrayType type, Packing packing) {
                TypeRef item = type.item();
                Struct struct = description.struct(item.asStruct().orElseThrow());
                return new Rows(
                        layout(types.key(type)),
                        types.returned(item),
                        fixed(struct, types.key(item), packing),
                        packing.codes().length() > FEW);
            }

            private CompositeCodec items(String kind, TypeRef item, TypeRef type) {
                String least = Integer.toString(types.leastSize(item));
                return of(type, null, null, new Parts(kind, List.of(write(item)), List.of(read(item), least)));
            }

            @Override
            public CompositeCodec optional(OptionalType type) {
                Parts parts = new Parts("optional", List.of(write(type.value())), List.of(read(type.value())));
                return of(type, null, null, parts);
            }

            @Override
            public CompositeCodec map(MapType type) {
                int entry = types.leastSize(type.key()) + types.leastSize(type.value());
                return of(
                        type,
                        null,
                        null,
                        new Parts(
                                "map",
                                List.of(write(type.key()), write(type.value())),
                                List.of(read(type.key()), read(type.value()), Integer.toString(entry))));
            }

            private CompositeCodec of(TypeRef type, String enumKey, Rows rows, Parts parts) {
                return new CompositeCodec(
                        types.key(type), types.returned(type), types.levelled(type), enumKey, rows, parts);
            }

            private String write(TypeRef part) {
                return passed(types.writeInside(part), part);
            }

            private String read(TypeRef part) {
                return passed(types.readInside(part), part);
            }

            private String passed(String function, TypeRef part) {
                return types.levelled(part) ? "_partial(" + function + ", level=level)" : function;
            }

            private IllegalArgumentException none(TypeRef type) {
                return new IllegalArgumentException(type.declared() + " has no functions of a composite");
            }
        }
    }
}
