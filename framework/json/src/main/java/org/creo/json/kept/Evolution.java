// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.kept.KeptConversion.Filled;
import org.creo.json.kept.KeptConversion.OfCases;
import org.creo.json.kept.KeptConversion.OfConstants;
import org.creo.json.kept.KeptConversion.OfDistinct;
import org.creo.json.kept.KeptConversion.OfEntries;
import org.creo.json.kept.KeptConversion.OfItems;
import org.creo.json.kept.KeptConversion.OfMaybe;
import org.creo.json.kept.KeptConversion.OfStruct;
import org.creo.json.kept.KeptConversion.Present;
import org.creo.json.kept.KeptConversion.Widened;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.PairCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What becomes of kept values when their type changes. Fields, cases and constants meet by name, so they may move. A
 * change that loses nothing is made without a question: a field that is new and has a default or is {@code Optional}, a
 * constant or a case that is new, a number of a wider type, a value that became {@code Optional}. Everything else is a
 * {@link Loss}.
 */
public final class Evolution {
    private final KeptType before;
    private final KeptType after;
    private final Directions directions;
    private final List<String> changes = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    /** The pairs of structs that were compared already: structs may hold themselves. */
    private final Map<List<StructType>, OfStruct> met = new HashMap<>();
    /** The same for unions. */
    private final Map<List<TypeRef>, OfCases> metUnions = new HashMap<>();

    private final KeptConversion conversion;

    private Evolution(String state, KeptType before, KeptType after, Directions directions) {
        this.before = before;
        this.after = after;
        this.directions = directions;
        this.conversion = compare(state, before.type(), after.type());
    }

    /**
     * Compares a type with the one before.
     *
     * @param state its full name, with which paths in messages begin
     */
    public static Evolution of(String state, KeptType before, KeptType after, Directions directions) {
        return new Evolution(state, before, after, directions);
    }

    public KeptType before() {
        return before;
    }

    public KeptType after() {
        return after;
    }

    /** What is other than before and loses nothing, for example {@code samples[].extra is new}. */
    public List<String> changes() {
        return changes;
    }

    /** The values that would be lost; as long as there are any, nothing is converted. */
    public List<Loss> losses() {
        return losses;
    }

    /** Whether values may change their bytes. */
    public boolean rewrites() {
        return conversion.changes();
    }

    /** Converts a whole value to the newer type. */
    public byte[] convert(byte[] value) throws IOException {
        return KeptWriter.write(after, convert(KeptReader.read(before, value)));
    }

    /** Converts a whole value to the newer type. */
    public Object convert(Object value) throws LostException {
        return conversion.convert(value);
    }

    private KeptConversion compare(String path, TypeRef old, TypeRef now) {
        return old.match(now, new Comparison(path));
    }

    private KeptConversion lost(String what, Optional<String> option, String advice) {
        losses.add(new Loss(what, option, advice));
        return KeptConversion.KEEP;
    }

    /** The option that drops the whole field, or the whole state, at a path. */
    private static Optional<String> drop(String path) {
        return Optional.of(Directions.drop(path.replaceFirst("\\[key].*", "")));
    }

    /** Compares an older type with a newer one. */
    private final class Comparison implements PairCases<KeptConversion> {
        private final String path;

        Comparison(String path) {
            this.path = path;
        }

        @Override
        public KeptConversion different(TypeRef old, TypeRef now) {
            if (now.isOptional()) {
                changes.add(path + " became Optional");
                return new Present(compare(path, old, now.present()));
            } else if (old.isOptional()) {
                return lost(path + " is not Optional any more", drop(path), "leave it Optional");
            }
            return lost(
                    path + " is " + TypeText.brief(after.part(now)) + " and was " + TypeText.brief(before.part(old)),
                    drop(path),
                    "give it another name");
        }

        @Override
        public KeptConversion scalar(Scalar old, Scalar now) {
            if (old == now) {
                return KeptConversion.KEEP;
            }
            if (old.widensTo(now)) {
                changes.add(path + " is " + now.declared() + " and was " + old.declared());
                return new Widened(now);
            }
            return different(old, now);
        }

        @Override
        public KeptConversion array(ArrayType old, ArrayType now) {
            return new OfItems(compare(path + "[]", old.item(), now.item()));
        }

        @Override
        public KeptConversion set(SetType old, SetType now) {
            return new OfDistinct(compare(path + "[]", old.item(), now.item()));
        }

        @Override
        public KeptConversion map(MapType old, MapType now) {
            return new OfEntries(
                    compare(path + "[key]", old.key(), now.key()), compare(path + "[]", old.value(), now.value()));
        }

        @Override
        public KeptConversion optional(OptionalType old, OptionalType now) {
            return new OfMaybe(compare(path, old.value(), now.value()));
        }

        @Override
        public KeptConversion stream(StreamType old, StreamType now) {
            throw new IllegalArgumentException("no state is a stream");
        }

        @Override
        public KeptConversion enumeration(EnumType old, EnumType now) {
            List<String> earlier = before.names().constants(old);
            List<String> later = after.names().constants(now);
            Map<String, String> names = counterparts("constant", earlier, later);
            boolean moved =
                    IntStream.range(0, earlier.size()).anyMatch(i -> place(later, names.get(earlier.get(i))) != i);
            return new OfConstants(path, names, moved);
        }

        /**
         * For each name before, its name now; null for what is to be dropped.
         *
         * @param what has these names, for messages
         */
        private Map<String, String> counterparts(String what, List<String> earlier, List<String> later) {
            Map<String, String> names = new LinkedHashMap<>();
            for (String name : earlier) {
                String place = path + "." + name;
                String wanted = directions.renames(place).orElse(name);
                boolean there = later.contains(wanted);
                if (!there && !directions.drops(place)) {
                    Optional<String> guess = successor(earlier, name, later);
                    lost(
                            path + " has no " + what + " " + wanted + " any more",
                            Optional.of(guess.map(found -> Directions.rename(place, found))
                                    .orElseGet(() -> Directions.drop(place))),
                            guess.isPresent()
                                    ? "leave it, at any place"
                                    : Directions.rename(place, "NAME") + ", or leave it, at any place");
                }
                names.put(name, there ? wanted : null);
            }
            later.stream()
                    .filter(name -> !names.containsValue(name))
                    .forEach(name -> changes.add(path + " has the new " + what + " " + name));
            return names;
        }

        /** Where a name is; -1 where it is not, or is null. */
        private static int place(List<String> names, String name) {
            return name == null ? -1 : names.indexOf(name);
        }

        /** A new name at the same place, which may be the old one in other words. */
        private static Optional<String> successor(List<String> earlier, String name, List<String> later) {
            int place = earlier.indexOf(name);
            return place < later.size() && !earlier.contains(later.get(place))
                    ? Optional.of(later.get(place))
                    : Optional.empty();
        }

        @Override
        public KeptConversion struct(StructType old, StructType now) {
            List<StructType> pair = List.of(old, now);
            OfStruct known = met.get(pair);
            if (known == null) {
                List<Member> fields = before.names().members(old);
                known = new OfStruct(fields.size());
                met.put(pair, known);
                known.set(new FieldComparison(path, fields, after.names().members(now)).parts());
            }
            return known;
        }

        @Override
        public KeptConversion union(UnionType old, UnionType now) {
            List<TypeRef> pair = List.of(old, now);
            OfCases known = metUnions.get(pair);
            if (known == null) {
                known = new OfCases(path);
                metUnions.put(pair, known);
                addCases(known, before.names().cases(old), after.names().cases(now));
            }
            return known;
        }

        private void addCases(OfCases conversion, List<Member> old, List<Member> now) {
            List<String> later = now.stream().map(Member::name).toList();
            Map<String, String> names =
                    counterparts("case", old.stream().map(Member::name).toList(), later);
            for (Member each : old) {
                int place = place(later, names.get(each.name()));
                conversion.add(
                        each.name(),
                        place < 0
                                ? Optional.empty()
                                : Optional.of(new OfCases.Part(
                                        later.get(place),
                                        place,
                                        compare(
                                                path + "." + each.name(),
                                                each.type(),
                                                now.get(place).type()))));
            }
        }
    }

    /** Compares the fields of a struct. */
    private final class FieldComparison {
        private final String path;
        private final List<Member> old;
        private final List<Member> now;
        /** Where each field was before, by its name now. */
        private final Map<String, Integer> places = new LinkedHashMap<>();
        /** For fields that are gone, their probable new names. */
        private final Map<String, String> guesses = new LinkedHashMap<>();

        FieldComparison(String path, List<Member> old, List<Member> now) {
            this.path = path;
            this.old = old;
            this.now = now;
        }

        List<OfStruct.Part> parts() {
            for (int i = 0; i < old.size(); i++) {
                meet(i);
            }
            List<OfStruct.Part> parts = new ArrayList<>();
            int last = -1;
            boolean moved = false;
            for (Member field : now) {
                Integer place = places.get(field.name());
                if (place == null) {
                    parts.add(new OfStruct.Part(-1, KeptConversion.KEEP, initial(field)));
                } else {
                    parts.add(new OfStruct.Part(place, conversion(old.get(place).type(), field), ""));
                    moved |= place < last;
                    last = place;
                }
            }
            if (moved) {
                changes.add("the fields of " + path + " are in another order");
            }
            return parts;
        }

        /** A default takes the place of an absent value, as it does for older clients. */
        private KeptConversion conversion(TypeRef was, Member field) {
            String place = path + "." + field.name();
            boolean filled = was.isOptional() && !field.type().isOptional();
            if (filled && field.initial().isPresent()) {
                changes.add(place + " is not Optional any more, and has its default where it was absent");
                return new Filled(compare(place, was.present(), field.type()), initialValue(field));
            } else if (filled) {
                return lost(
                        place + " is not Optional any more and has no default",
                        Optional.empty(),
                        "give it a @DEFAULT for where it is absent, or leave it Optional");
            }
            return compare(place, was, field.type());
        }

        private void meet(int index) {
            Member field = old.get(index);
            String place = path + "." + field.name();
            if (directions.drops(place)) {
                changes.add(place + " is dropped");
                return;
            }
            String name = directions.renames(place).orElse(field.name());
            if (place(now, name) >= 0) {
                if (places.put(name, index) != null) {
                    lost("two fields become " + path + "." + name, Optional.empty(), "drop one of them");
                }
                if (!name.equals(field.name())) {
                    changes.add(place + " is called " + name);
                }
                return;
            }
            Optional<String> guess = renamed(index);
            guess.ifPresent(found -> guesses.put(found, place));
            lost(
                    place + " is gone",
                    guess.map(found -> Directions.rename(place, found)).or(() -> drop(place)),
                    guess.isPresent() ? "drop it with " + Directions.drop(place) : "leave it");
        }

        /**
         * A new field of the same type, which may be the old one under another name: the only one, or the one at the
         * same place.
         */
        private Optional<String> renamed(int index) {
            String type = TypeText.print(before.part(old.get(index).type()));
            List<String> fresh = without(old, after, now, type);
            if (fresh.size() == 1 && without(now, before, old, type).size() == 1) {
                return Optional.of(fresh.get(0));
            }
            return index < now.size() ? Optional.of(now.get(index).name()).filter(fresh::contains) : Optional.empty();
        }

        /** Where the field of this name is; -1 where there is none. */
        private static int place(List<Member> fields, String name) {
            return IntStream.range(0, fields.size())
                    .filter(i -> fields.get(i).name().equals(name))
                    .findFirst()
                    .orElse(-1);
        }

        /** The fields of this type that another struct does not have. */
        private static List<String> without(List<Member> other, KeptType whole, List<Member> fields, String type) {
            return fields.stream()
                    .filter(field -> place(other, field.name()) < 0)
                    .filter(field -> TypeText.print(whole.part(field.type())).equals(type))
                    .map(Member::name)
                    .toList();
        }

        private Object initialValue(Member field) {
            try {
                JsonReader reader = new JsonPlans(JsonLimits.STRICT, after.names()).reader(field.type());
                byte[] sent = reader.read(field.initial().orElseThrow());
                return KeptReader.readSent(after.part(field.type()), sent);
            } catch (JsonMistake | IOException e) {
                throw new IllegalArgumentException(field.name() + " has no such default", e);
            }
        }

        private Object initial(Member field) {
            String place = path + "." + field.name();
            if (field.initial().isPresent()) {
                changes.add(place + " is new");
                return initialValue(field);
            }
            if (field.type().isOptional()) {
                changes.add(place + " is new");
                return Optional.empty();
            }
            if (!guesses.containsKey(field.name())) {
                lost(place + " is new and has no default", Optional.empty(), "give it a @DEFAULT, or make it Optional");
            }
            return "";
        }
    }
}
