// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;
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

/**
 * What {@code _accelerator.c} holds.
 *
 * @param shapes tells the description from others
 * @param objects whether it needs what the runtime's {@code objects.h} has
 * @param structs each after those that it contains
 * @param unions in the order of the description
 * @param composites the arrays, sets, maps and optionals that the runtime does not know
 * @param keys the keys of all of these, each of which has functions here
 */
public record PythonAccelerator(
        String sourceName,
        String shapes,
        boolean objects,
        List<EnumFunctions> enums,
        List<StructFunctions> structs,
        List<UnionFunctions> unions,
        List<CompositeFunctions> composites,
        List<String> keys) {

    /** Changes whenever the interface between {@code _accelerator.c} and the Python next to it changes. */
    private static final int VERSION = 5;

    /**
     * The functions for an enum.
     *
     * @param type the C constant for its class
     */
    public record EnumFunctions(String name, String key, String type) {}

    /**
     * The functions for a struct, either of fixed size or not.
     *
     * @param type the C constant for its class
     * @param count the number of its fields
     * @param fixed null where its values differ in size
     * @param varying null where they do not
     */
    public record StructFunctions(String name, String key, String type, int count, Fixed fixed, Varying varying) {}

    /** The functions for a union. @param recursive whether they count how deeply such values are nested */
    public record UnionFunctions(String name, String key, boolean recursive, List<CaseFunctions> cases) {}

    /**
     * A case of a union.
     *
     * @param name its class
     * @param type the C constant for that
     * @param write the function that writes its value
     * @param read the function that reads it
     */
    public record CaseFunctions(String name, String type, String write, String read) {}

    /**
     * For a struct of fixed size, whose bytes have been checked to be there.
     *
     * @param size in bytes
     * @param writes in the order of the wire
     * @param reads those of several values first
     */
    public record Fixed(int size, List<Access> writes, List<Access> reads) {}

    /**
     * For a struct whose values differ in size.
     *
     * @param recursive whether its functions count how deeply such structs are nested
     * @param runs the variables that point to runs while it is read
     * @param writes in the order of the wire
     * @param reads in the order of the wire, except that the scalars of runs are converted last, as in codec.py
     */
    public record Varying(boolean recursive, List<String> runs, List<Step> writes, List<Step> reads) {}

    /** One condition of reading or writing: room for a run, or a field; the other is null. */
    public record Step(Run run, Access access) {}

    /**
     * Neighbouring fields of fixed size.
     *
     * @param variable the pointer to their bytes
     * @param size in bytes
     */
    public record Run(String variable, int size) {}

    /**
     * A field.
     *
     * @param function the function that reads or writes it
     * @param field its number in the order of the slots
     * @param at where its bytes are; null if they are at the current position
     */
    public record Access(String function, int field, String at) {}

    /**
     * The functions for an array, a set, a map or an optional.
     *
     * @param kind its name in the runtime's functions: {@code rows}, {@code items}, {@code set}, {@code optional} or
     *     {@code map}
     * @param write the arguments of those that write it
     * @param read the arguments of those that read it
     */
    public record CompositeFunctions(String key, String kind, List<String> write, List<String> read) {}

    /** @param service whether it also encodes and decodes what a service keeps */
    static PythonAccelerator of(Description description, boolean service) {
        PythonNames names = new PythonNames(description);
        return new Builder(description, names, new PythonTypes(description, names), service).build();
    }

    /** Tells whether an extension was built from the same description; one for another would misread the bytes. */
    static String shapes(Description description, boolean service) {
        try {
            byte[] normalForm = DescriptionPrinter.print(description).getBytes(StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(normalForm);
            return VERSION + "-" + HexFormat.of().formatHex(digest, 0, 16) + (service ? "-service" : "");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private record Builder(Description description, PythonNames names, PythonTypes types, boolean service) {

        PythonAccelerator build() {
            Declarations declarations = new Declarations(description);
            List<EnumFunctions> enums = description.enums().stream()
                    .map(declared -> {
                        String key = types.key(declared.name());
                        return new EnumFunctions(names.type(declared.name()), key, constant(key));
                    })
                    .toList();
            List<StructFunctions> structs =
                    declarations.structs().stream().map(this::struct).toList();
            List<UnionFunctions> unions =
                    description.unions().stream().map(this::union).toList();
            List<CompositeFunctions> composites = declarations.composites(service).stream()
                    .filter(type -> !PythonTypes.inRuntime(type))
                    .map(type -> type.match(new Composites(types)))
                    .toList();
            List<String> keys = Stream.of(
                            enums.stream().map(EnumFunctions::key),
                            structs.stream().map(StructFunctions::key),
                            unions.stream().map(UnionFunctions::key),
                            composites.stream().map(CompositeFunctions::key))
                    .flatMap(all -> all)
                    .toList();
            return new PythonAccelerator(
                    description.source().fileName(),
                    shapes(description, service),
                    PythonTypes.objects(description).findAny().isPresent(),
                    enums,
                    structs,
                    unions,
                    composites,
                    keys);
        }

        private static String constant(String key) {
            return "TYPE_" + key.toUpperCase(Locale.ROOT);
        }

        private UnionFunctions union(Union union) {
            String key = types.key(union.name());
            List<CaseFunctions> cases = new ArrayList<>();
            for (UnionCase each : union.cases()) {
                cases.add(new CaseFunctions(
                        names.unionCase(each.name(), union),
                        "CASE_" + key.toUpperCase(Locale.ROOT) + "_" + cases.size(),
                        function(types, "write", each.type()),
                        function(types, "read", each.type())));
            }
            return new UnionFunctions(names.type(union.name()), key, types.recursive(union), cases);
        }

        private StructFunctions struct(Struct struct) {
            TypeRef type = new StructType(struct.name());
            String key = types.key(type);
            int size = types.fixedSize(type);
            return new StructFunctions(
                    names.type(struct.name()),
                    key,
                    constant(key),
                    struct.fields().size(),
                    size < 0 ? null : fixed(struct, size),
                    size < 0 ? varying(struct) : null);
        }

        private Fixed fixed(Struct struct, int size) {
            List<Slot<Field>> slots = types.runs(struct.fields()).steps().get(0).slots();
            return new Fixed(
                    size,
                    accesses("put", struct, slots, "at"),
                    Stream.concat(
                                    accesses("get", struct, composed(slots), "at").stream(),
                                    accesses("get", struct, scalars(slots), "at").stream())
                            .toList());
        }

        private Varying varying(Struct struct) {
            List<String> runs = new ArrayList<>();
            List<Step> writes = new ArrayList<>();
            List<Step> reads = new ArrayList<>();
            List<Access> last = new ArrayList<>();
            List<Runs.Step<Field>> steps = types.runs(struct.fields()).steps();
            for (int number = 0; number < steps.size(); number++) {
                Runs.Step<Field> step = steps.get(number);
                if (step.fixed()) {
                    String run = "run" + number;
                    runs.add(run);
                    writes.add(new Step(new Run("run", step.size()), null));
                    add(accesses("put", struct, step.slots(), "run"), writes);
                    reads.add(new Step(new Run(run, step.size()), null));
                    add(accesses("get", struct, composed(step.slots()), run), reads);
                    last.addAll(accesses("get", struct, scalars(step.slots()), run));
                } else {
                    writes.add(new Step(null, access("write", struct, step.field(), null)));
                    reads.add(new Step(null, access("read", struct, step.field(), null)));
                }
            }
            add(last, reads);
            return new Varying(types.recursive(struct), runs, writes, reads);
        }

        private static void add(List<Access> accesses, List<Step> steps) {
            accesses.forEach(access -> steps.add(new Step(null, access)));
        }

        private List<Slot<Field>> composed(List<Slot<Field>> slots) {
            return slots.stream().filter(this::ofSeveral).toList();
        }

        private List<Slot<Field>> scalars(List<Slot<Field>> slots) {
            return slots.stream().filter(slot -> !ofSeveral(slot)).toList();
        }

        private boolean ofSeveral(Slot<Field> slot) {
            return types.packing(slot.field().type()).orElseThrow().several();
        }

        private List<Access> accesses(String verb, Struct struct, List<Slot<Field>> slots, String run) {
            return slots.stream()
                    .map(slot -> {
                        String at = slot.offset() == 0 ? run : run + " + " + slot.offset();
                        return access(verb, struct, slot.field(), at);
                    })
                    .toList();
        }

        private Access access(String verb, Struct struct, Field field, String at) {
            List<String> slots = struct.fields().stream()
                    .map(each -> names.slot(each.name()))
                    .sorted() // as CPython lays them out
                    .toList();
            return new Access(function(types, verb, field.type()), slots.indexOf(names.slot(field.name())), at);
        }
    }

    /** The runtime's function for a type, or one that is generated. */
    private static String function(PythonTypes types, String verb, TypeRef type) {
        return (PythonTypes.inRuntime(type) ? "creo_" : "") + verb + "_" + types.key(type);
    }

    private record Composites(PythonTypes types) implements CompositeCases<CompositeFunctions> {

        @Override
        public CompositeFunctions array(ArrayType type) {
            TypeRef item = type.item();
            int size = types.fixedSize(item);
            return size < 0
                    ? items("items", item, type)
                    : new CompositeFunctions(
                            types.key(type),
                            "rows",
                            List.of(function("put", item), Integer.toString(size)),
                            List.of(function("get", item), Integer.toString(size)));
        }

        private CompositeFunctions items(String kind, TypeRef item, TypeRef type) {
            return new CompositeFunctions(
                    types.key(type),
                    kind,
                    List.of(function("write", item)),
                    List.of(function("read", item), Integer.toString(types.leastSize(item))));
        }

        @Override
        public CompositeFunctions set(SetType type) {
            return items("set", type.item(), type);
        }

        @Override
        public CompositeFunctions map(MapType type) {
            int entry = types.leastSize(type.key()) + types.leastSize(type.value());
            return new CompositeFunctions(
                    types.key(type),
                    "map",
                    List.of(function("write", type.key()), function("write", type.value())),
                    List.of(function("read", type.key()), function("read", type.value()), Integer.toString(entry)));
        }

        @Override
        public CompositeFunctions optional(OptionalType type) {
            return new CompositeFunctions(
                    types.key(type),
                    "optional",
                    List.of(function("write", type.value())),
                    List.of(function("read", type.value())));
        }

        private String function(String verb, TypeRef type) {
            return PythonAccelerator.function(types, verb, type);
        }
    }
}
