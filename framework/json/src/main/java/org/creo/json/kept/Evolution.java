// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;
import org.creo.json.kept.KeptConversion.Filled;
import org.creo.json.kept.KeptConversion.OfConstants;
import org.creo.json.kept.KeptConversion.OfEntries;
import org.creo.json.kept.KeptConversion.OfItems;
import org.creo.json.kept.KeptConversion.OfMaybe;
import org.creo.json.kept.KeptConversion.OfStruct;
import org.creo.json.kept.KeptConversion.Present;
import org.creo.json.kept.KeptConversion.Widened;

/**
 * What becomes of kept values when their type changes. Fields and constants meet by name, so they may move. A change
 * that loses nothing is made without a question: a field that is new and has a default or is {@code Optional}, a
 * constant that is new, a number of a wider type, a value that became {@code Optional}. Everything else is a
 * {@link Loss}.
 */
public final class Evolution {
    /** Readers of defaults, which are JSON in the description. */
    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT);

    private final ValueType before;
    private final ValueType after;
    private final Directions directions;
    private final List<String> changes = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    /** The pairs of structs that were compared already: structs may hold themselves. */
    private final Map<Struct, Map<Struct, OfStruct>> met = new IdentityHashMap<>();

    private final KeptConversion conversion;

    private Evolution(String state, ValueType before, ValueType after, Directions directions) {
        this.before = before;
        this.after = after;
        this.directions = directions;
        this.conversion = compare(state, before, after);
    }

    /**
     * Compares a type with the one before.
     *
     * @param state its full name, with which paths in messages begin
     */
    public static Evolution of(String state, ValueType before, ValueType after, Directions directions) {
        return new Evolution(state, before, after, directions);
    }

    public ValueType before() {
        return before;
    }

    public ValueType after() {
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

    private KeptConversion compare(String path, ValueType old, ValueType now) {
        return old.match(new Comparison(path, now));
    }

    private KeptConversion lost(String what, Optional<String> option, String advice) {
        losses.add(new Loss(what, option, advice));
        return KeptConversion.KEEP;
    }

    /** The option that drops the whole field, or the whole state, at a path. */
    private static Optional<String> drop(String path) {
        return Optional.of(Directions.drop(path.replaceFirst("\\[key].*", "")));
    }

    /** Compares an older type with a newer one, which is one of these cases. */
    private final class Comparison implements ValueType.Cases<KeptConversion> {
        private final String path;
        private final ValueType now;

        Comparison(String path, ValueType now) {
            this.path = path;
            this.now = now;
        }

        /** Types of different kinds. */
        private KeptConversion other(ValueType old) {
            if (now instanceof Maybe maybe) {
                changes.add(path + " became Optional");
                return new Present(compare(path, old, maybe.value()));
            }
            return lost(
                    path + " is " + TypeText.brief(now) + " and was " + TypeText.brief(old),
                    drop(path),
                    "give it another name");
        }

        @Override
        public KeptConversion simple(Simple old) {
            if (old == now) {
                return KeptConversion.KEEP;
            }
            if (now instanceof Simple wider && Widening.widen(old, wider)) {
                changes.add(path + " is " + wider.declared() + " and was " + old.declared());
                return new Widened(wider);
            }
            return other(old);
        }

        @Override
        public KeptConversion items(Items old) {
            return now instanceof Items items
                    ? new OfItems(compare(path + "[]", old.item(), items.item()))
                    : other(old);
        }

        @Override
        public KeptConversion entries(Entries old) {
            return now instanceof Entries entries
                    ? new OfEntries(
                            compare(path + "[key]", old.key(), entries.key()),
                            compare(path + "[]", old.value(), entries.value()))
                    : other(old);
        }

        @Override
        public KeptConversion maybe(Maybe old) {
            if (now instanceof Maybe maybe) {
                return new OfMaybe(compare(path, old.value(), maybe.value()));
            }
            return lost(path + " is not Optional any more", drop(path), "leave it Optional");
        }

        @Override
        public KeptConversion constants(Constants old) {
            if (!(now instanceof Constants constants)) {
                return other(old);
            }
            Map<String, String> names = new LinkedHashMap<>();
            boolean moved = false;
            for (String name : old.names()) {
                String place = path + "." + name;
                String wanted = directions.renames(place).orElse(name);
                int number = constants.names().indexOf(wanted);
                if (number < 0 && !directions.drops(place)) {
                    Optional<String> guess = successor(old, name, constants);
                    lost(
                            path + " has no constant " + wanted + " any more",
                            Optional.of(guess.map(found -> Directions.rename(place, found))
                                    .orElseGet(() -> Directions.drop(place))),
                            guess.isPresent()
                                    ? "leave it, at any place"
                                    : Directions.rename(place, "NAME") + ", or leave it, at any place");
                }
                moved |= number != old.names().indexOf(name);
                names.put(name, number < 0 ? null : wanted);
            }
            constants.names().stream()
                    .filter(name -> !names.containsValue(name))
                    .forEach(name -> changes.add(path + " has the new constant " + name));
            return new OfConstants(path, names, moved);
        }

        /** A new constant at the same place, which may be the old one under another name. */
        private static Optional<String> successor(Constants old, String name, Constants now) {
            int place = old.names().indexOf(name);
            return place < now.names().size()
                            && !old.names().contains(now.names().get(place))
                    ? Optional.of(now.names().get(place))
                    : Optional.empty();
        }

        @Override
        public KeptConversion struct(Struct old) {
            if (!(now instanceof Struct struct)) {
                return other(old);
            }
            Map<Struct, OfStruct> others = met.computeIfAbsent(old, any -> new IdentityHashMap<>());
            OfStruct known = others.get(struct);
            if (known != null) {
                return known;
            }
            OfStruct conversion = new OfStruct(old.members().size());
            others.put(struct, conversion);
            conversion.set(new FieldComparison(path, old, struct).parts());
            return conversion;
        }
    }

    /** Compares the fields of a struct. */
    private final class FieldComparison {
        private final String path;
        private final Struct old;
        private final Struct now;
        /** Where each field was before, by its name now. */
        private final Map<String, Integer> places = new LinkedHashMap<>();
        /** For fields that are gone, their probable new names. */
        private final Map<String, String> guesses = new LinkedHashMap<>();

        FieldComparison(String path, Struct old, Struct now) {
            this.path = path;
            this.old = old;
            this.now = now;
        }

        List<OfStruct.Part> parts() {
            for (int i = 0; i < old.members().size(); i++) {
                meet(i);
            }
            List<OfStruct.Part> parts = new ArrayList<>();
            int last = -1;
            boolean moved = false;
            for (Member field : now.members()) {
                Integer place = places.get(field.name());
                if (place == null) {
                    parts.add(new OfStruct.Part(-1, KeptConversion.KEEP, initial(field)));
                } else {
                    parts.add(new OfStruct.Part(
                            place, conversion(old.members().get(place).type(), field), ""));
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
        private KeptConversion conversion(ValueType before, Member field) {
            String place = path + "." + field.name();
            boolean filled = before instanceof Maybe && !(field.type() instanceof Maybe);
            if (filled && field.initial().isPresent()) {
                changes.add(place + " is not Optional any more, and has its default where it was absent");
                return new Filled(compare(place, ((Maybe) before).value(), field.type()), initialValue(field));
            } else if (filled) {
                return lost(
                        place + " is not Optional any more and has no default",
                        Optional.empty(),
                        "give it a @DEFAULT for where it is absent, or leave it Optional");
            }
            return compare(place, before, field.type());
        }

        private void meet(int index) {
            Member field = old.members().get(index);
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
            String type = TypeText.print(old.members().get(index).type());
            List<String> fresh = without(old, now, type);
            if (fresh.size() == 1 && without(now, old, type).size() == 1) {
                return Optional.of(fresh.get(0));
            }
            return index < now.members().size()
                    ? Optional.of(now.members().get(index).name()).filter(fresh::contains)
                    : Optional.empty();
        }

        /** Where the field of this name is; -1 where there is none. */
        private static int place(Struct struct, String name) {
            List<Member> fields = struct.members();
            return IntStream.range(0, fields.size())
                    .filter(i -> fields.get(i).name().equals(name))
                    .findFirst()
                    .orElse(-1);
        }

        /** The fields of this type that another struct does not have. */
        private static List<String> without(Struct other, Struct struct, String type) {
            return struct.members().stream()
                    .filter(field -> place(other, field.name()) < 0)
                    .filter(field -> TypeText.print(field.type()).equals(type))
                    .map(Member::name)
                    .toList();
        }

        private static Object initialValue(Member field) {
            try {
                byte[] sent = PLANS.reader(field.type()).read(field.initial().orElseThrow());
                return KeptReader.readSent(field.type(), sent);
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
            if (field.type() instanceof Maybe) {
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
