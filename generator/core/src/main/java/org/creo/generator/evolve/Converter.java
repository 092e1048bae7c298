// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.evolve.Conversion.Pair;
import org.creo.generator.evolve.Conversion.UnionPair;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Release;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.source.Location;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.PairCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Finds the ways between the types of a release and those of today, for one method; types without a way are refused.
 *
 * <p>Types meet by their place, not by their names: a struct may have another name. Fields, parameters and the
 * constants of enums meet by name.
 */
final class Converter {

    private final Description older;
    private final Description today;
    private final Layouts layouts;
    private final String version;
    private final List<Obstacle> refusals = new ArrayList<>();
    private final Map<Pair, ReadPlan> reads = new LinkedHashMap<>();
    private final Map<Pair, WritePlan> writes = new LinkedHashMap<>();
    private final Map<UnionPair, UnionPlan> unionReads = new LinkedHashMap<>();
    private final Map<UnionPair, UnionPlan> unionWrites = new LinkedHashMap<>();

    Converter(Release release, Description today) {
        this.older = release.description();
        this.today = today;
        this.layouts = new Layouts(older, today);
        this.version = release.version();
    }

    List<Obstacle> refusals() {
        return refusals;
    }

    Map<Pair, ReadPlan> reads() {
        return reads;
    }

    Map<Pair, WritePlan> writes() {
        return writes;
    }

    Map<UnionPair, UnionPlan> unionReads() {
        return unionReads;
    }

    Map<UnionPair, UnionPlan> unionWrites() {
        return unionWrites;
    }

    /**
     * Where two types meet.
     *
     * @param name as messages call it, for example {@code 'Order.priority'}
     */
    record Meeting(String name, Location at, Location olderAt) {

        static Meeting of(String owner, Field older, Field today) {
            return new Meeting("'" + owner + today.name() + "'", today.typeAt(), older.typeAt());
        }

        static Meeting of(Union owner, UnionCase older, UnionCase today) {
            return of(owner.name() + ".", older.field(), today.field());
        }
    }

    /**
     * Plans how older fields or parameters become those of today.
     *
     * @param owner what comes before a field's name in messages, for example {@code Order.}
     * @param olderAt the struct or method of the release
     */
    ReadPlan read(String owner, List<Field> from, List<Field> to, Location olderAt) {
        List<ReadPlan.Step> steps = new ArrayList<>();
        for (Field field : from) {
            Optional<Field> target = find(to, field.name());
            steps.add(new ReadPlan.Step(
                    field,
                    target.flatMap(now -> convert(
                            field.type(), now.type(), true, now.defaultValue(), Meeting.of(owner, field, now)))));
        }
        List<ReadPlan.Value> values = new ArrayList<>();
        for (Field field : to) {
            boolean sent = find(from, field.name()).isPresent();
            if (!sent && field.isNeeded()) {
                refuse(
                        field.at(),
                        "'" + owner + field.name() + "' is new and has no default",
                        giveDefault(field),
                        olderAt,
                        "without '" + field.name() + "' in " + version);
            }
            values.add(new ReadPlan.Value(field, sent, field.defaultValue().map(Default::value)));
        }
        return new ReadPlan(steps, values);
    }

    private static String giveDefault(Field field) {
        return field.type().match(new ValueCases<>() {
            @Override
            public String scalar(Scalar type) {
                return write(
                        switch (type.form()) {
                            case TRUTH -> "false";
                            case CHARACTER -> "' '";
                            case INTEGER, FLOATING -> "0";
                            case TEXT -> "\"\"";
                            case INSTANT, DURATION, DATE, UUID, DECIMAL ->
                                '"' + type.spelled().example() + '"';
                        });
            }

            @Override
            public String array(ArrayType type) {
                return write("{}");
            }

            @Override
            public String set(SetType type) {
                return write("{}");
            }

            @Override
            public String map(MapType type) {
                return write("{}");
            }

            @Override
            public String optional(OptionalType type) {
                throw new IllegalArgumentException("an Optional needs no default");
            }

            @Override
            public String struct(StructType type) {
                return "make it 'Optional<" + type.declared() + ">'";
            }

            @Override
            public String union(UnionType type) {
                return "make it 'Optional<" + type.declared() + ">'";
            }

            @Override
            public String enumeration(EnumType type) {
                return write("CONSTANT");
            }

            private String write(String example) {
                return "write '@DEFAULT(" + example + ") " + field.type().declared() + " " + field.name() + "'";
            }
        });
    }

    /**
     * Plans how today's fields are written as the older ones.
     *
     * @param ownerAt the struct or exception of today
     */
    WritePlan write(String owner, List<Field> from, List<Field> to, Location ownerAt) {
        List<WritePlan.Step> steps = new ArrayList<>();
        for (Field field : to) {
            Optional<Field> now = find(from, field.name());
            Optional<Conversion> conversion = now.flatMap(source -> convert(
                    field.type(), source.type(), false, field.defaultValue(), Meeting.of(owner, field, source)));
            if (now.isEmpty() && field.isNeeded()) {
                refuse(
                        ownerAt,
                        "'" + owner + field.name() + "' is gone, and they expect it",
                        "keep the field",
                        field.at(),
                        "a field of " + version + ", without a default");
            }
            steps.add(new WritePlan.Step(
                    field, now, conversion, field.defaultValue().map(Default::value)));
        }
        return new WritePlan(steps);
    }

    private static Optional<Field> find(List<Field> fields, String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    /**
     * The way between two types; empty where it was refused.
     *
     * @param reading whether values come from the client
     * @param absent what an absent value becomes where one must be there
     */
    Optional<Conversion> convert(TypeRef old, TypeRef now, boolean reading, Optional<Default> absent, Meeting meeting) {
        if (layouts.same(old, now)) {
            return Optional.of(new Conversion.Same(old, now));
        }
        if (old.isOptional() && now.isOptional()) {
            return convert(old.present(), now.present(), reading, absent, meeting)
                    .map(value -> new Conversion.Optionals(old, now, value));
        }
        if ((reading ? old : now).isOptional()) {
            if (absent.isEmpty()) {
                return refuse(
                        meeting.at(),
                        reading
                                ? meeting.name() + " could be absent, and has no default for that"
                                : meeting.name() + " may be absent now, and they expect it",
                        "",
                        meeting.olderAt(),
                        "its type in " + version);
            }
            return convert(old.present(), now.present(), reading, absent, meeting)
                    .map(value ->
                            new Conversion.Filled(old, now, value, absent.get().value()));
        }
        if ((reading ? now : old).isOptional()) {
            return convert(old.present(), now.present(), reading, absent, meeting)
                    .map(value -> new Conversion.Present(old, now, value));
        }
        return old.match(now, new Changed(this, reading, meeting));
    }

    /** Finds the way from an older type to another one, where neither is an Optional. */
    private record Changed(Converter converter, boolean reading, Meeting meeting)
            implements PairCases<Optional<Conversion>> {

        @Override
        public Optional<Conversion> scalar(Scalar old, Scalar now) {
            return different(old, now);
        }

        @Override
        public Optional<Conversion> array(ArrayType old, ArrayType now) {
            return converter
                    .convert(old.item(), now.item(), reading, Optional.empty(), meeting)
                    .map(item -> new Conversion.Arrays(old, now, item));
        }

        @Override
        public Optional<Conversion> set(SetType old, SetType now) {
            return converter.sets(old, now, reading, meeting);
        }

        @Override
        public Optional<Conversion> map(MapType old, MapType now) {
            return converter.maps(old, now, reading, meeting);
        }

        @Override
        public Optional<Conversion> optional(OptionalType old, OptionalType now) {
            return different(old, now);
        }

        @Override
        public Optional<Conversion> stream(StreamType old, StreamType now) {
            return different(old, now);
        }

        @Override
        public Optional<Conversion> struct(StructType old, StructType now) {
            return converter.structs(old, now, reading);
        }

        @Override
        public Optional<Conversion> union(UnionType old, UnionType now) {
            return converter.unions(old, now, reading);
        }

        @Override
        public Optional<Conversion> enumeration(EnumType old, EnumType now) {
            return converter.enums(old, now, reading);
        }

        @Override
        public Optional<Conversion> different(TypeRef old, TypeRef now) {
            return converter.refuse(
                    meeting.at(),
                    meeting.name() + " is '" + now.declared() + "' and was '" + old.declared() + "'",
                    "keep the type, or choose another name",
                    meeting.olderAt(),
                    "its type in " + converter.version);
        }
    }

    private Optional<Conversion> maps(MapType old, MapType now, boolean reading, Meeting meeting) {
        Optional<Conversion> key = convert(old.key(), now.key(), reading, Optional.empty(), meeting);
        Optional<Conversion> value = convert(old.value(), now.value(), reading, Optional.empty(), meeting);
        return key.filter(keys -> distinct(keys, now.key(), "a map has each key once", meeting))
                .flatMap(keys -> value.map(values -> new Conversion.Maps(old, now, keys, values)));
    }

    private Optional<Conversion> sets(SetType old, SetType now, boolean reading, Meeting meeting) {
        return convert(old.item(), now.item(), reading, Optional.empty(), meeting)
                .filter(items -> distinct(items, now.item(), "a set has each item once", meeting))
                .map(items -> new Conversion.Sets(old, now, items));
    }

    /** Whether different keys stay different; where not, that has been refused. */
    private boolean distinct(Conversion keys, TypeRef now, String why, Meeting meeting) {
        boolean distinct = !(keys instanceof Conversion.Enums enums)
                || enums.targets().values().stream().distinct().count()
                        == enums.targets().size();
        if (!distinct) {
            refuse(
                    meeting.at(),
                    "two constants of '" + now.declared() + "' become the same in " + version + ", and " + why,
                    "",
                    meeting.olderAt(),
                    "its type in " + version);
        }
        return distinct;
    }

    private Optional<Conversion> structs(StructType old, StructType now, boolean reading) {
        Pair pair = new Pair(old, now);
        Struct then = older.struct(old);
        Struct struct = today.struct(now);
        if (reading && !reads.containsKey(pair)) {
            reads.put(pair, new ReadPlan(List.of(), List.of())); // on the way: a struct may hold itself
            reads.put(pair, read(struct.name() + ".", then.fields(), struct.fields(), then.at()));
        } else if (!reading && !writes.containsKey(pair)) {
            writes.put(pair, new WritePlan(List.of()));
            writes.put(pair, write(struct.name() + ".", struct.fields(), then.fields(), struct.at()));
        }
        return Optional.of(new Conversion.Structs(old, now));
    }

    private Optional<Conversion> enums(EnumType old, EnumType now, boolean reading) {
        Enumeration then = older.enumeration(old);
        Enumeration current = today.enumeration(now);
        Enumeration from = reading ? then : current;
        Enumeration to = reading ? current : then;
        Map<String, String> targets = new LinkedHashMap<>();
        boolean whole = true;
        for (EnumConstant constant : from.constants()) {
            Optional<String> target = target(constant, from, to);
            if (target.isPresent()) {
                targets.put(constant.name(), target.get());
                continue;
            }
            whole = false;
            if (reading) {
                refuse(
                        current.at(),
                        "'" + now.name() + "." + constant.name() + "' is gone, and they may send it",
                        "keep the constant",
                        constant.at(),
                        "a constant of " + version + ", without a stand-in");
            } else {
                refuse(
                        constant.at(),
                        "'" + now.name() + "." + constant.name() + "' is new, and they do not know it",
                        "name an older one that stands for it: '@DEFAULT("
                                + then.constants().get(0).name() + ") " + constant.name() + "'",
                        then.at(),
                        "without '" + constant.name() + "' in " + version);
            }
        }
        return whole ? Optional.of(new Conversion.Enums(old, now, targets)) : Optional.empty();
    }

    /** The constant of the same name, or else the one that stands for it, or for that one, and so on. */
    private static Optional<String> target(EnumConstant constant, Enumeration from, Enumeration to) {
        Set<String> tried = new HashSet<>();
        Optional<EnumConstant> candidate = Optional.of(constant);
        while (candidate.isPresent() && tried.add(candidate.get().name())) {
            String name = candidate.get().name();
            if (to.constant(name).isPresent()) {
                return Optional.of(name);
            }
            candidate = candidate
                    .get()
                    .substitute()
                    .flatMap(substitute -> from.constant(((Literal.EnumLiteral) substitute.value()).constant()));
        }
        return Optional.empty();
    }

    private Optional<Conversion> unions(UnionType old, UnionType now, boolean reading) {
        UnionPair pair = new UnionPair(old, now);
        Map<UnionPair, UnionPlan> plans = reading ? unionReads : unionWrites;
        if (!plans.containsKey(pair)) {
            plans.put(pair, new UnionPlan(List.of())); // on the way: a union may hold itself
            plans.put(pair, plan(older.union(old), today.union(now), reading));
        }
        return Optional.of(new Conversion.Unions(old, now));
    }

    private UnionPlan plan(Union then, Union current, boolean reading) {
        Union from = reading ? then : current;
        Union to = reading ? current : then;
        List<UnionPlan.Step> steps = new ArrayList<>();
        for (UnionCase each : from.cases()) {
            Optional<UnionCase> standIn = each.substitute().flatMap(named -> from.unionCase(named.name()));
            UnionCase source = to.unionCase(each.name()).isPresent() ? each : standIn.orElse(each);
            Optional<UnionCase> target = to.unionCase(source.name());
            if (target.isPresent()) {
                step(each, source, target.get(), current, reading).ifPresent(steps::add);
            } else if (reading) {
                refuse(
                        current.at(),
                        "'" + current.name() + "." + each.name() + "' is gone, and they may send it",
                        "keep the case",
                        each.at(),
                        "a case of " + version + ", without a stand-in");
            } else {
                refuse(
                        each.at(),
                        "'" + current.name() + "." + each.name() + "' is new, and they do not know it",
                        "name an older one that stands for it: '@DEFAULT("
                                + then.cases().get(0).name() + ") "
                                + each.type().declared() + " " + each.name() + "'",
                        then.at(),
                        "without '" + each.name() + "' in " + version);
            }
        }
        return new UnionPlan(steps);
    }

    /** @param source the case itself, or the one of the same description that stands for it */
    private Optional<UnionPlan.Step> step(
            UnionCase given, UnionCase source, UnionCase target, Union current, boolean reading) {
        boolean initial = !given.type().equals(source.type());
        if (initial && reading) {
            return Optional.of(new UnionPlan.Step(given, target, Optional.of(target), Optional.empty()));
        }
        UnionCase then = reading ? source : target;
        UnionCase now = reading ? target : source;
        return convert(then.type(), now.type(), reading, Optional.empty(), Meeting.of(current, then, now))
                .map(value -> new UnionPlan.Step(
                        given, target, initial ? Optional.of(source) : Optional.empty(), Optional.of(value)));
    }

    private Optional<Conversion> refuse(Location at, String reason, String wayOut, Location olderAt, String note) {
        Obstacle refusal = new Obstacle(at, reason, wayOut, olderAt, note);
        if (!refusals.contains(refusal)) {
            refusals.add(refusal);
        }
        return Optional.empty();
    }

    /** Refuses the whole method. */
    void refuseMethod(Location at, String reason, String wayOut, Location olderAt, String note) {
        refuse(at, reason, wayOut, olderAt, note);
    }
}
