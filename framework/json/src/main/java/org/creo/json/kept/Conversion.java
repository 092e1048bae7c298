// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.json.ValueType.Simple;

/** Makes values of one type into values of another. Any thread may use it. */
abstract sealed class Conversion {
    /** The value as it is. */
    static final Conversion KEEP = new Keep();

    /** @throws LostException where the value has no counterpart */
    abstract Object convert(Object value) throws LostException;

    /** Whether some value changes its bytes. */
    final boolean changes() {
        return changes(new HashSet<>());
    }

    /** @param seen whoever is among these is asked already: types may hold themselves */
    abstract boolean changes(Set<Conversion> seen);

    private static final class Keep extends Conversion {
        @Override
        Object convert(Object value) {
            return value;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return false;
        }
    }

    /** A number of a wider type. */
    static final class Widened extends Conversion {
        private final Simple to;

        Widened(Simple to) {
            this.to = to;
        }

        @Override
        Object convert(Object value) {
            return Numbers.as(to, (Number) value);
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return true;
        }
    }

    /** An {@code Optional} that has the value. */
    static final class Present extends Conversion {
        private final Conversion value;

        Present(Conversion value) {
            this.value = value;
        }

        @Override
        Object convert(Object present) throws LostException {
            return Optional.of(value.convert(present));
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return true;
        }
    }

    /** What is not {@code Optional} any more. */
    static final class Filled extends Conversion {
        private final Conversion value;
        private final Object otherwise;

        Filled(Conversion value, Object otherwise) {
            this.value = value;
            this.otherwise = otherwise;
        }

        @Override
        Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? value.convert(before.get()) : otherwise;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return true;
        }
    }

    static final class OfMaybe extends Conversion {
        private final Conversion value;

        OfMaybe(Conversion value) {
            this.value = value;
        }

        @Override
        Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? Optional.of(value.convert(before.get())) : before;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return value.changes(seen);
        }
    }

    static final class OfItems extends Conversion {
        private final Conversion item;

        OfItems(Conversion item) {
            this.item = item;
        }

        @Override
        Object convert(Object items) throws LostException {
            List<Object> converted = new ArrayList<>(((List<?>) items).size());
            for (Object each : (List<?>) items) {
                converted.add(item.convert(each));
            }
            return converted;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return item.changes(seen);
        }
    }

    static final class OfEntries extends Conversion {
        private final Conversion key;
        private final Conversion value;

        OfEntries(Conversion key, Conversion value) {
            this.key = key;
            this.value = value;
        }

        @Override
        Object convert(Object entries) throws LostException {
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
        boolean changes(Set<Conversion> seen) {
            return key.changes(seen) || value.changes(seen);
        }
    }

    /** Enums: constants by their names. */
    static final class OfConstants extends Conversion {
        private final String path;
        /** One for each constant before, in their order: null for one that is gone. */
        private final Map<String, String> names;

        private final boolean moved;

        /** @param moved whether some constant has another number */
        OfConstants(String path, Map<String, String> names, boolean moved) {
            this.path = path;
            this.names = names;
            this.moved = moved;
        }

        @Override
        Object convert(Object value) throws LostException {
            String now = names.get(value);
            if (now == null) {
                throw new LostException(path + " is " + value + ", which is to be dropped; give it another name with "
                        + Directions.rename(path + "." + value, "NAME") + ", or change the value before");
            }
            return now;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
            return moved;
        }
    }

    /** Structs: fields by their names. */
    static final class OfStruct extends Conversion {
        /**
         * A field as it is now.
         *
         * @param place where it was before; -1 where it is new
         * @param initial what it is where it is new
         */
        record Part(int place, Conversion conversion, Object initial) {}

        private final int before;
        private List<Part> parts = List.of();

        /** @param before how many fields there were */
        OfStruct(int before) {
            this.before = before;
        }

        /** Completes it: a struct that holds itself needs it before that. */
        void set(List<Part> all) {
            parts = List.copyOf(all);
        }

        @Override
        Object convert(Object value) throws LostException {
            List<?> fields = (List<?>) value;
            List<Object> converted = new ArrayList<>(parts.size());
            for (Part part : parts) {
                converted.add(
                        part.place() < 0 ? part.initial() : part.conversion().convert(fields.get(part.place())));
            }
            return converted;
        }

        @Override
        boolean changes(Set<Conversion> seen) {
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
}
