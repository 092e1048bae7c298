// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.type.Scalar;

/** Makes values of one type into values of another. Any thread may use it. */
abstract sealed class KeptConversion {
    /** Leaves the value as it is. */
    static final KeptConversion KEEP = new Keep();

    /** @throws LostException where the value has no counterpart */
    abstract Object convert(Object value) throws LostException;

    /** Whether some value changes its bytes. */
    final boolean changes() {
        return changes(new HashSet<>());
    }

    /** @param seen the conversions that were asked already: types may hold themselves */
    abstract boolean changes(Set<KeptConversion> seen);

    private static final class Keep extends KeptConversion {
        @Override
        Object convert(Object value) {
            return value;
        }

        @Override
        boolean changes(Set<KeptConversion> seen) {
            return false;
        }
    }

    /** Makes a number one of a wider type. */
    static final class Widened extends KeptConversion {
        private final Scalar to;

        Widened(Scalar to) {
            this.to = to;
        }

        @Override
        Object convert(Object value) {
            return Widening.as(to, (Number) value);
        }

        @Override
        boolean changes(Set<KeptConversion> seen) {
            return true;
        }
    }

    /** Makes a value an {@code Optional} that has the value. */
    static final class Present extends KeptConversion {
        private final KeptConversion value;

        Present(KeptConversion value) {
            this.value = value;
        }

        @Override
        Object convert(Object present) throws LostException {
            return Optional.of(value.convert(present));
        }

        @Override
        boolean changes(Set<KeptConversion> seen) {
            return true;
        }
    }

    /** Makes an {@code Optional} its value, or a default where it has none. */
    static final class Filled extends KeptConversion {
        private final KeptConversion value;
        private final Object otherwise;

        Filled(KeptConversion value, Object otherwise) {
            this.value = value;
            this.otherwise = otherwise;
        }

        @Override
        Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? value.convert(before.get()) : otherwise;
        }

        @Override
        boolean changes(Set<KeptConversion> seen) {
            return true;
        }
    }

    static final class OfMaybe extends KeptConversion {
        private final KeptConversion value;

        OfMaybe(KeptConversion value) {
            this.value = value;
        }

        @Override
        Object convert(Object optional) throws LostException {
            Optional<?> before = (Optional<?>) optional;
            return before.isPresent() ? Optional.of(value.convert(before.get())) : before;
        }

        @Override
        boolean changes(Set<KeptConversion> seen) {
            return value.changes(seen);
        }
    }

    static final class OfItems extends KeptConversion {
        private final KeptConversion item;

        OfItems(KeptConversion item) {
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
        boolean changes(Set<KeptConversion> seen) {
            return item.changes(seen);
        }
    }

    static final class OfEntries extends KeptConversion {
        private final KeptConversion key;
        private final KeptConversion value;

        OfEntries(KeptConversion key, KeptConversion value) {
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
        boolean changes(Set<KeptConversion> seen) {
            return key.changes(seen) || value.changes(seen);
        }
    }

    /** Converts enums: constants keep their names. */
    static final class OfConstants extends KeptConversion {
        private final String path;
        /** For each constant before, its name now; null for a constant that is gone. */
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
        boolean changes(Set<KeptConversion> seen) {
            return moved;
        }
    }

    /** Converts structs: fields keep their names. */
    static final class OfStruct extends KeptConversion {
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
        boolean changes(Set<KeptConversion> seen) {
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
