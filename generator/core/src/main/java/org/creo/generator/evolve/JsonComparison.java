// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.Comparison.added;
import static org.creo.generator.evolve.Comparison.find;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.UnionCase;
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
 * Finds what a change of types does to programs that send and read JSON. What they send has to be read: a host refuses
 * members that it does not know, and misses those that have no default. What they get has to be like what they got, but
 * may have more members.
 */
final class JsonComparison {

    private final Description older;
    private final Description today;
    private final boolean sent;
    /** The older structs whose values clients may write back. */
    private final Set<String> writtenBack;
    /** What is compared, for messages; empty where its members say enough. */
    private final String whole;

    private final Verdicts verdicts;
    /** The pairs of structs and unions that were compared already: they may hold themselves. */
    private final Set<List<String>> compared = new HashSet<>();

    private JsonComparison(
            Description older,
            Description today,
            boolean sent,
            Set<String> writtenBack,
            String whole,
            Verdicts verdicts) {
        this.older = older;
        this.today = today;
        this.sent = sent;
        this.writtenBack = writtenBack;
        this.whole = whole;
        this.verdicts = verdicts;
    }

    /**
     * A comparison of what clients send to a method.
     *
     * @param writtenBack the older structs whose values they may write back with it
     */
    static JsonComparison sent(
            Description older, Description today, Set<String> writtenBack, String whole, Verdicts verdicts) {
        return new JsonComparison(older, today, true, writtenBack, whole, verdicts);
    }

    /** A comparison of what clients get. */
    static JsonComparison received(Description older, Description today, String whole, Verdicts verdicts) {
        return new JsonComparison(older, today, false, Set.of(), whole, verdicts);
    }

    /** @param place for example {@code series.samples}; empty for the whole */
    void compare(String place, TypeRef before, TypeRef now) {
        if (before.isOptional() || now.isOptional()) {
            optional(place, before, now);
        } else {
            before.match(now, new Meeting(place)).run();
        }
    }

    /** Compares two types, neither of which is an Optional. */
    private final class Meeting implements PairCases<Runnable> {

        private final String place;

        Meeting(String place) {
            this.place = place;
        }

        @Override
        public Runnable scalar(Scalar before, Scalar now) {
            return differentUnless(sent ? fits(before, now) : fits(now, before), before, now);
        }

        /** In JSON, an array of bytes is a text. */
        @Override
        public Runnable array(ArrayType before, ArrayType now) {
            return before.equals(ArrayType.BYTES) || now.equals(ArrayType.BYTES)
                    ? differentUnless(before.equals(now), before, now)
                    : () -> compare(place, before.item(), now.item());
        }

        @Override
        public Runnable set(SetType before, SetType now) {
            return () -> compare(place, before.item(), now.item());
        }

        @Override
        public Runnable map(MapType before, MapType now) {
            return () -> {
                compare(place, before.key(), now.key());
                compare(place, before.value(), now.value());
            };
        }

        @Override
        public Runnable optional(OptionalType before, OptionalType now) {
            return () -> compare(place, before.value(), now.value());
        }

        @Override
        public Runnable stream(StreamType before, StreamType now) {
            return () -> compare(place, before.item(), now.item());
        }

        @Override
        public Runnable struct(StructType before, StructType now) {
            return () -> structs(place, before, now);
        }

        @Override
        public Runnable union(UnionType before, UnionType now) {
            return () -> unions(place, before, now);
        }

        @Override
        public Runnable enumeration(EnumType before, EnumType now) {
            return () -> enums(place, before, now);
        }

        /** In JSON, a constant is text. */
        @Override
        public Runnable different(TypeRef before, TypeRef now) {
            TypeRef written = sent ? before : now;
            TypeRef read = sent ? now : before;
            return differentUnless(read == Scalar.STRING && written.asEnum().isPresent(), before, now);
        }

        private Runnable differentUnless(boolean fits, TypeRef before, TypeRef now) {
            return () -> {
                if (!fits) {
                    verdicts.breaks(said(place) + " is '" + now.declared() + "' and was '" + before.declared() + "'");
                }
            };
        }
    }

    private String said(String place) {
        return place.isEmpty() ? whole : "'" + place + "'" + (whole.isEmpty() ? "" : " of " + whole);
    }

    private void optional(String place, TypeRef before, TypeRef now) {
        if (!now.isOptional() && sent) {
            verdicts.breaks(said(place) + " is always needed now");
        } else if (!before.isOptional() && !sent) {
            verdicts.breaks(said(place) + " may be absent now");
        }
        compare(place, before.present(), now.present());
    }

    private void structs(String place, StructType before, StructType now) {
        if (compared.add(List.of(before.name(), now.name()))) {
            members(
                    place,
                    older.struct(before).fields(),
                    today.struct(now).fields(),
                    writtenBack.contains(before.name()));
        }
    }

    /** Compares the members of two objects. */
    void members(String place, List<Field> before, List<Field> now) {
        members(place, before, now, false);
    }

    private void members(String place, List<Field> before, List<Field> now, boolean writtenBack) {
        String inside = place.isEmpty() ? "" : place + ".";
        for (Field member : before) {
            find(now, Field::name, member.name())
                    .ifPresentOrElse(
                            same -> member(inside + member.name(), member, same),
                            () -> verdicts.breaks(said(inside + member.name()) + " is gone"
                                    + (sent ? ": who sends it is refused" : "")));
        }
        for (Field member : added(before, now, Field::name)) {
            if (sent && member.isNeeded()) {
                verdicts.breaks(said(inside + member.name()) + " is new, and has no default");
            } else {
                verdicts.remark(said(inside + member.name()) + " is new"
                        + (writtenBack ? ": who leaves it out erases what is there" : ""));
            }
        }
    }

    private void member(String place, Field before, Field now) {
        if (sent && before.defaultValue().isPresent() && now.isNeeded()) {
            verdicts.breaks(said(place) + " has no default any more");
        }
        compare(place, before.type(), now.type());
    }

    private void unions(String place, UnionType before, UnionType now) {
        if (!compared.add(List.of(before.name(), now.name()))) {
            return;
        }
        List<UnionCase> was = older.union(before).cases();
        List<UnionCase> is = today.union(now).cases();
        String inside = place.isEmpty() ? "" : place + ".";
        for (UnionCase each : was) {
            find(is, UnionCase::name, each.name())
                    .ifPresent(same -> compare(inside + each.name(), each.type(), same.type()));
        }
        if (sent) {
            added(is, was, UnionCase::name)
                    .forEach(each -> verdicts.breaks(said(place) + " cannot be '" + each.name() + "' any more"));
        } else {
            added(was, is, UnionCase::name)
                    .forEach(each -> verdicts.remark(said(place) + " may be '" + each.name() + "' now"));
        }
    }

    private void enums(String place, EnumType before, EnumType now) {
        Enumeration was = older.enumeration(before);
        Enumeration is = today.enumeration(now);
        if (sent) {
            added(is.constants(), was.constants(), EnumConstant::name)
                    .forEach(constant -> verdicts.breaks(said(place) + " cannot be " + constant.name() + " any more"));
        } else {
            added(was.constants(), is.constants(), EnumConstant::name)
                    .forEach(constant -> verdicts.remark(said(place) + " may be " + constant.name() + " now"));
        }
    }

    /** Whether the text for any value of one type can be read as the other type. */
    private boolean fits(Scalar from, Scalar to) {
        return from == to
                || to == Scalar.STRING && (from == Scalar.CHAR || from.isSpelled())
                // The host reads such a number as a number, too, and writes it as a text.
                || from.widensTo(to) && (sent || !to.isLarge() && !to.isSpelled());
    }
}
