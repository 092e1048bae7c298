// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
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

/**
 * Tells the difference between a method of a release and that of today, in words for users of its clients:
 * {@code Sample: this client has 6 fields, the host 7: priority is new}.
 */
final class ShapeDifference {

    /** How many differences a message tells: more would help nobody. */
    private static final int MOST = 3;

    private final Description older;
    private final Description today;
    private final Layouts layouts;
    private final Set<String> seen = new HashSet<>();
    private final Set<String> found = new LinkedHashSet<>();

    ShapeDifference(Description older, Description today) {
        this.older = older;
        this.today = today;
        this.layouts = new Layouts(older, today);
    }

    /** @return without a full stop */
    String of(Method then, Method now) {
        compare(then.name(), "parameters", then.parameters(), now.parameters());
        String result = "the result of " + then.name();
        if (then.result().isPresent() && now.result().isPresent()) {
            compare(result, then.result().get(), now.result().get());
        } else if (!kind(then).equals(kind(now))) {
            found.add(result + " is " + kind(then) + " for this client, and " + kind(now) + " for the host");
        }
        if (found.isEmpty()) {
            return "Its signature differs"; // the order in which structs hold each other, for example
        }
        String all = found.stream().limit(MOST).collect(Collectors.joining("; "));
        return found.size() > MOST ? all + "; and " + (found.size() - MOST) + " more" : all;
    }

    private static String kind(Method method) {
        return method.oneway()
                ? "@ONEWAY void"
                : method.result().map(TypeRef::declared).orElse("void");
    }

    private void compare(String owner, String kind, List<Field> then, List<Field> now) {
        List<String> before = then.stream().map(Field::name).toList();
        List<String> after = now.stream().map(Field::name).toList();
        compareNames(owner, kind, before, after);
        for (Field field : then) {
            Comparison.find(now, Field::name, field.name())
                    .ifPresent(current -> compare(owner + "." + field.name(), field.type(), current.type()));
        }
    }

    private void compareNames(String owner, String kind, List<String> then, List<String> now) {
        String changes = Stream.concat(changes(now, then, "new").stream(), changes(then, now, "gone").stream())
                .collect(Collectors.joining(", "));
        if (!changes.isEmpty()) {
            found.add(owner + ": this client has " + count(then, kind) + ", the host " + now.size() + ": " + changes);
        } else if (!then.equals(now)) {
            found.add(owner + ": the host has the " + kind + " in another order: " + String.join(", ", now));
        }
    }

    private static String count(List<String> names, String kind) {
        return names.size() + " " + (names.size() == 1 ? kind.substring(0, kind.length() - 1) : kind);
    }

    /** The names that the other list lacks, in words. */
    private static Optional<String> changes(List<String> names, List<String> others, String what) {
        List<String> only =
                names.stream().filter(name -> !others.contains(name)).toList();
        return only.isEmpty()
                ? Optional.empty()
                : Optional.of(listed(only) + (only.size() == 1 ? " is " : " are ") + what);
    }

    /** The names as a part of a sentence, for example {@code a, b and c}. */
    private static String listed(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private void compare(String place, TypeRef then, TypeRef now) {
        if (layouts.same(then, now)) {
            return;
        }
        then.match(now, new Meeting(place)).run();
    }

    /** Tells the difference between two types. */
    private final class Meeting implements PairCases<Runnable> {

        private final String place;

        Meeting(String place) {
            this.place = place;
        }

        private Runnable parts(TypeRef then, TypeRef now) {
            return () -> {
                for (int i = 0; i < then.parts().size(); i++) {
                    compare(place, then.parts().get(i), now.parts().get(i));
                }
            };
        }

        @Override
        public Runnable scalar(Scalar then, Scalar now) {
            return different(then, now);
        }

        @Override
        public Runnable array(ArrayType then, ArrayType now) {
            return parts(then, now);
        }

        @Override
        public Runnable set(SetType then, SetType now) {
            return parts(then, now);
        }

        @Override
        public Runnable map(MapType then, MapType now) {
            return parts(then, now);
        }

        @Override
        public Runnable optional(OptionalType then, OptionalType now) {
            return parts(then, now);
        }

        @Override
        public Runnable stream(StreamType then, StreamType now) {
            return parts(then, now);
        }

        @Override
        public Runnable struct(StructType then, StructType now) {
            return () -> compare(then, now);
        }

        @Override
        public Runnable union(UnionType then, UnionType now) {
            return () -> compare(then, now);
        }

        @Override
        public Runnable enumeration(EnumType then, EnumType now) {
            return () -> compareNames(
                    then.declared(),
                    "constants",
                    constants(older.enumeration(then)),
                    constants(today.enumeration(now)));
        }

        @Override
        public Runnable different(TypeRef then, TypeRef now) {
            return () -> found.add(
                    place + " is " + then.declared() + " for this client, and " + now.declared() + " for the host");
        }
    }

    private void compare(StructType then, StructType now) {
        if (seen.add(then.name() + " " + now.name())) {
            Struct before = older.struct(then);
            compare(then.name(), "fields", before.fields(), today.struct(now).fields());
        }
    }

    private void compare(UnionType then, UnionType now) {
        if (seen.add(then.name() + " " + now.name())) {
            Union before = older.union(then);
            compare(then.name(), "cases", before.fields(), today.union(now).fields());
        }
    }

    private static List<String> constants(Enumeration declared) {
        return declared.constants().stream().map(EnumConstant::name).toList();
    }
}
