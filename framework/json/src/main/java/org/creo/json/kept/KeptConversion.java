// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.type.Scalar;

/** Makes values of one type into values of another. Any thread may use it. */
sealed interface KeptConversion {
    /** Leaves the value as it is. */
    KeptConversion KEEP = new Keep();

    /** @throws LostException where the value has no counterpart */
    Object convert(Object value) throws LostException;

    /** Whether some value changes its bytes. */
    default boolean changes() {
        return changes(new HashSet<>());
    }

    /**
     * As {@link #changes()}; each value changes, unless the conversion knows better.
     *
     * @param seen the conversions of structs and unions that were asked already: types may hold themselves
     */
    default boolean changes(Set<KeptConversion> seen) {
        return true;
    }

    record Keep() implements KeptConversion {
        @Override
        public Object convert(Object value) {
            return value;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return false;
        }
    }

    /** Makes a number one of a wider type. */
    record Widened(Scalar to) implements KeptConversion {
        @Override
        public Object convert(Object value) {
            return KeptNumbers.of(to, (Number) value);
        }
    }

    /** Makes a value an {@code Optional} that has the value. */
    record Present(KeptConversion value) implements KeptConversion {
        @Override
        public Object convert(Object present) throws LostException {
            return Optional.of(value.convert(present));
        }
    }

    /** Makes an {@code Optional} its value, or a default where it has none. */
    record Filled(KeptConversion value, Object otherwise) implements KeptConversion {
        @Override
        public Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? value.convert(before.get()) : otherwise;
        }
    }

    record OfMaybe(KeptConversion value) implements KeptConversion {
        @Override
        public Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? Optional.of(value.convert(before.get())) : before;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return value.changes(seen);
        }
    }

    record OfItems(KeptConversion item) implements KeptConversion {
        @Override
        public Object convert(Object items) throws LostException {
            List<Object> converted = new ArrayList<>(((List<?>) items).size());
            for (Object each : (List<?>) items) {
                converted.add(item.convert(each));
            }
            return converted;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return item.changes(seen);
        }
    }

    /** Converts the items of a set. */
    record OfDistinct(KeptConversion item) implements KeptConversion {
        @Override
        public Object convert(Object items) throws LostException {
            Set<Object> converted = new LinkedHashSet<>();
            for (Object each : (Set<?>) items) {
                Object now = item.convert(each);
                if (!converted.add(now)) {
                    throw new LostException("two items of a set become one, " + now);
                }
            }
            return converted;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return item.changes(seen);
        }
    }

    record OfEntries(KeptConversion key, KeptConversion value) implements KeptConversion {
        @Override
        public Object convert(Object entries) throws LostException {
            Map<Object, Object> converted = new LinkedHashMap<>();
            for (Map.Entry<?, ?> each : ((Map<?, ?>) entries).entrySet()) {
                Object now = key.convert(each.getKey());
                if (converted.put(now, value.convert(each.getValue())) != null) {
                    throw new LostException("two keys of a map become one, " + now);
                }
            }
            return converted;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return key.changes(seen) || value.changes(seen);
        }
    }

    /**
     * Converts enums: constants keep their names.
     *
     * @param names for each constant before, its name now; null for a constant that is gone
     * @param moved whether some constant has another number
     */
    record OfConstants(String path, Map<String, String> names, boolean moved) implements KeptConversion {
        @Override
        public Object convert(Object value) throws LostException {
            String now = names.get(value);
            if (now == null) {
                throw new LostException(path + " is " + value + ", which is to be dropped; give it another name with "
                        + Directions.rename(path + "." + value, "NAME") + ", or change the value before");
            }
            return now;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            return moved;
        }
    }

    /** Converts structs: fields keep their names. */
    final class OfStruct implements KeptConversion {
        /**
         * A field as it is now.
         *
         * @param place where it was before; -1 where it is new
         * @param initial its value where it is new
         */
        record Part(int place, KeptConversion conversion, Object initial) {}

        private final int before;
        private List<Part> parts = List.of();

        /** @param before how many fields there were */
        OfStruct(int before) {
            this.before = before;
        }

        /** Sets the fields. A struct that holds itself needs this object before it knows them. */
        void set(List<Part> all) {
            parts = List.copyOf(all);
        }

        @Override
        public Object convert(Object value) throws LostException {
            List<?> fields = (List<?>) value;
            List<Object> converted = new ArrayList<>(parts.size());
            for (Part part : parts) {
                converted.add(
                        part.place() < 0 ? part.initial() : part.conversion().convert(fields.get(part.place())));
            }
            return converted;
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            if (!seen.add(this)) {
                return false;
            }
            if (parts.size() != before) {
                return true;
            }
            for (int i = 0; i < before; i++) {
                if (parts.get(i).place() != i || parts.get(i).conversion().changes(seen)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Converts unions: cases keep their names. */
    final class OfCases implements KeptConversion {
        /**
         * A case as it is now.
         *
         * @param place where it is
         */
        record Part(String name, int place, KeptConversion conversion) {}

        private final String path;
        private final Map<String, Part> parts = new LinkedHashMap<>();

        OfCases(String path) {
            this.path = path;
        }

        /** Adds the next case as it was before; it is gone where there is none now. */
        void add(String name, Optional<Part> now) {
            parts.put(name, now.orElse(null));
        }

        @Override
        public Object convert(Object value) throws LostException {
            KeptCase before = (KeptCase) value;
            Part now = parts.get(before.name());
            if (now == null) {
                throw new LostException(path + " is " + before.name()
                        + ", which is to be dropped; give it another name with "
                        + Directions.rename(path + "." + before.name(), "NAME") + ", or change the value before");
            }
            return new KeptCase(now.name(), now.conversion().convert(before.value()));
        }

        @Override
        public boolean changes(Set<KeptConversion> seen) {
            if (!seen.add(this)) {
                return false;
            }
            int place = 0;
            for (Part part : parts.values()) {
                if (part == null || part.place() != place || part.conversion().changes(seen)) {
                    return true;
                }
                place++;
            }
            return false;
        }
    }
}
