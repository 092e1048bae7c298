// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.Conversion;
import org.creo.generator.evolve.ReadPlan;
import org.creo.generator.evolve.UnionPlan;
import org.creo.generator.evolve.WritePlan;
import org.creo.generator.language.java.HeapSizes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.Literal;
import org.creo.generator.model.UnionCase;
import org.creo.type.EnumType;
import org.creo.type.Member;
import org.creo.type.Sizes;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What becomes of the values of one method between a release and today: what clients of the release send is read in its
 * layout and becomes today's, what is answered is written in its layout. Any thread may use it.
 */
final class OlderConversions {
    private final AdaptedMethod method;
    private final Release today;
    private final Release older;
    /** What is asked of them is remembered, under the lock of this map: they are for one thread at a time. */
    private final Map<Object, Integer> known = new HashMap<>();

    private final HeapSizes heap;
    private final Sizes olderSizes;
    private final Trees olderTrees;

    /** The types of a release. */
    private record Release(Description description, ValueForms forms, Map<Written, byte[]> literals) {
        Release(Description description, ValueForms forms) {
            this(description, forms, new ConcurrentHashMap<>());
        }

        ValueForm form(TypeRef type) {
            return forms.of(type);
        }

        byte[] literal(TypeRef type, Literal literal) {
            return literals.computeIfAbsent(
                    new Written(type, literal), each -> InitialBytes.of(literal, type, description));
        }

        int ordinal(EnumType type, String constant) {
            return description.constants(type).indexOf(constant);
        }

        int position(UnionType type, UnionCase wanted) {
            return description.cases(type).stream().map(Member::name).toList().indexOf(wanted.name());
        }
    }

    /** A value that a description writes down. */
    private record Written(TypeRef type, Literal literal) {}

    OlderConversions(AdaptedMethod method, Description description, ValueForms forms) {
        Description then = method.release().description();
        this.method = method;
        this.today = new Release(description, forms);
        this.older = new Release(then, new ValueForms(then));
        this.heap = new HeapSizes(description);
        this.olderSizes = new Sizes(then);
        this.olderTrees = new Trees(then);
    }

    /** Reads the older fields or parameters, and writes today's. */
    void read(ReadPlan plan, OlderValues values) {
        Map<String, byte[]> sent = new HashMap<>();
        for (ReadPlan.Step step : plan.steps()) {
            if (step.conversion().isPresent()) {
                OlderValues field = values.apart();
                read(step.conversion().get(), field);
                sent.put(step.older().name(), field.written());
            } else {
                values.skip(older.form(step.older().type()));
            }
        }
        for (ReadPlan.Value value : plan.values()) {
            Field field = value.today();
            values.put(value.sent() ? sent.get(field.name()) : constant(today, field.type(), value.defaultValue()));
        }
    }

    /** A value that is always the same; an optional one is absent where none is given. */
    private static byte[] constant(Release release, TypeRef type, Optional<Literal> literal) {
        return literal.map(given -> release.literal(type, given)).orElse(new byte[1]);
    }

    /** Reads a value of the release, and writes one of today. */
    void read(Conversion conversion, OlderValues values) {
        if (conversion instanceof Conversion.Same same) {
            values.copy(today.form(same.today()));
        } else if (conversion instanceof Conversion.Structs structs) {
            enter(structs.older(), values);
            read(method.reads().get(new Conversion.Pair(structs.older(), structs.today())), values);
            leave(structs.older(), values);
        } else if (conversion instanceof Conversion.Unions unions) {
            enter(unions.older(), values);
            read(unions, values);
            leave(unions.older(), values);
        } else if (conversion instanceof Conversion.Enums enums) {
            String[] targets = enums.targets().values().toArray(String[]::new);
            String target = values.in.getConstant(targets, enums.older().name());
            values.put(today.ordinal(enums.today(), target));
        } else if (conversion instanceof Conversion.Arrays arrays) {
            int count = values.in.count(
                    least(arrays.older()), heap.item(arrays.item().today()));
            values.put(count);
            for (int i = 0; i < count; i++) {
                read(arrays.item(), values);
            }
        } else if (conversion instanceof Conversion.Sets sets) {
            int memory = known(conversion, () -> heap.member(sets.item().today()));
            readEntries(sets.older(), memory, sets.item(), null, values);
        } else if (conversion instanceof Conversion.Maps maps) {
            int memory = known(
                    conversion,
                    () -> heap.entry(maps.key().today(), maps.value().today()));
            readEntries(maps.older(), memory, maps.key(), maps.value(), values);
        } else if (conversion instanceof Conversion.Optionals optionals) {
            boolean present = values.in.getPresence(present(optionals.value().today()));
            values.put(present);
            if (present) {
                read(optionals.value(), values);
            }
        } else if (conversion instanceof Conversion.Present present) {
            values.in.grow(present(present.value().today()));
            values.put(true);
            read(present.value(), values);
        } else {
            Conversion.Filled filled = (Conversion.Filled) conversion;
            if (values.in.getBoolean()) {
                read(filled.value(), values);
            } else {
                values.put(today.literal(filled.today(), filled.absent()));
            }
        }
    }

    private void enter(TypeRef type, OlderValues values) {
        if (recursive(type)) {
            values.in.enter();
        }
    }

    private void leave(TypeRef type, OlderValues values) {
        if (recursive(type)) {
            values.in.leave();
        }
    }

    private int known(Object what, IntSupplier size) {
        synchronized (known) {
            Integer found = known.get(what);
            if (found == null) {
                found = size.getAsInt();
                known.put(what, found);
            }
            return found;
        }
    }

    /** What an optional takes that holds a value of a type. */
    private int present(TypeRef type) {
        return known(List.of("present", type), () -> heap.present(type));
    }

    /** The fewest bytes of an item of an older array or set, or of an entry of an older map. */
    private int least(TypeRef type) {
        return known(
                List.of("least", type),
                () -> type.parts().stream().mapToInt(olderSizes::least).sum());
    }

    private boolean recursive(TypeRef type) {
        return known(List.of("tree", type), () -> olderTrees.recursive(type) ? 1 : 0) == 1;
    }

    /** @param value null for a set */
    private void readEntries(TypeRef type, int memory, Conversion key, Conversion value, OlderValues values) {
        int count = values.in.count(least(type), memory);
        values.put(count);
        Set<ByteBuffer> found = new HashSet<>();
        for (int i = 0; i < count; i++) {
            int place = values.place();
            read(key, values);
            byte[] sent = values.writtenFrom(place);
            if (value != null) {
                read(value, values);
            }
            if (!found.add(ByteBuffer.wrap(sent))) {
                Object shown = today.form(key.today()).read(OlderValues.of(sent, 0, sent.length).in, true);
                throw value == null ? values.in.itemTwice(shown) : values.in.twice(shown);
            }
        }
    }

    private void read(Conversion.Unions unions, OlderValues values) {
        List<UnionPlan.Step> steps = method.unionReads()
                .get(new Conversion.UnionPair(unions.older(), unions.today()))
                .steps();
        int position = values.in.getInt();
        if (position < 0 || position >= steps.size()) {
            throw values.in.noCase(position, unions.older().name());
        }
        UnionPlan.Step step = steps.get(position);
        values.put(today.position(unions.today(), step.to()));
        if (step.initial().isPresent()) {
            values.skip(older.form(step.from().type()));
            values.put(initial(step.initial().get()));
        } else {
            values.in.grow(known(step, () -> heap.more(unions.today(), step.to().type())));
            read(step.value().orElseThrow(), values);
        }
    }

    private byte[] initial(UnionCase of) {
        return InitialBytes.of(InitialValue.of(of.type(), today.description()), of.type(), today.description());
    }

    /**
     * Reads today's fields, and writes the older ones.
     *
     * @param fields all of today's, in their order
     */
    void write(WritePlan plan, List<? extends Field> fields, OlderValues values) {
        Map<String, int[]> places = new HashMap<>();
        for (Field field : fields) {
            int from = values.at();
            values.skip(today.form(field.type()));
            places.put(field.name(), new int[] {from, values.at()});
        }
        for (WritePlan.Step step : plan.steps()) {
            if (step.conversion().isPresent()) {
                int[] place = places.get(step.today().orElseThrow().name());
                write(step.conversion().get(), values.again(place[0], place[1]));
            } else {
                values.put(constant(older, step.older().type(), step.defaultValue()));
            }
        }
    }

    /** Reads a value of today, which was checked, and writes one of the release. */
    void write(Conversion conversion, OlderValues values) {
        if (conversion instanceof Conversion.Same same) {
            values.copy(today.form(same.today()));
        } else if (conversion instanceof Conversion.Structs structs) {
            write(
                    method.writes().get(new Conversion.Pair(structs.older(), structs.today())),
                    today.description().struct(structs.today()).fields(),
                    values);
        } else if (conversion instanceof Conversion.Unions unions) {
            UnionPlan.Step step = method.unionWrites()
                    .get(new Conversion.UnionPair(unions.older(), unions.today()))
                    .steps()
                    .get(values.in.getInt());
            values.put(older.position(unions.older(), step.to()));
            if (step.initial().isPresent()) {
                values.skip(today.form(step.from().type()));
                write(
                        step.value().orElseThrow(),
                        values.from(initial(step.initial().get())));
            } else {
                write(step.value().orElseThrow(), values);
            }
        } else if (conversion instanceof Conversion.Enums enums) {
            String[] targets = enums.targets().values().toArray(String[]::new);
            values.put(older.ordinal(enums.older(), targets[values.in.getInt()]));
        } else if (conversion instanceof Conversion.Arrays arrays) {
            writeItems(values, arrays.item());
        } else if (conversion instanceof Conversion.Sets sets) {
            writeItems(values, sets.item());
        } else if (conversion instanceof Conversion.Maps maps) {
            writeItems(values, maps.key(), maps.value());
        } else if (conversion instanceof Conversion.Optionals optionals) {
            boolean present = values.in.getBoolean();
            values.put(present);
            if (present) {
                write(optionals.value(), values);
            }
        } else if (conversion instanceof Conversion.Present present) {
            values.put(true);
            write(present.value(), values);
        } else {
            Conversion.Filled filled = (Conversion.Filled) conversion;
            if (values.in.getBoolean()) {
                write(filled.value(), values);
            } else {
                values.put(older.literal(filled.older(), filled.absent()));
            }
        }
    }

    private void writeItems(OlderValues values, Conversion... parts) {
        int count = values.in.getInt();
        values.put(count);
        for (int i = 0; i < count; i++) {
            for (Conversion part : parts) {
                write(part, values);
            }
        }
    }
}
