// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.kept;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The type of a kept value. It has no names but those of fields and constants, since renaming a type changes nothing of
 * what is kept. {@link TypeText} reads and prints it.
 *
 * <p>Values of it are the boxes of primitives, {@code String}, for a constant of an enum its name, {@link Optional},
 * {@code List}, {@code Map}, and for a struct a {@code List} of its fields' values, in their order.
 */
public sealed interface KeptType {
    /** What has no parts. */
    enum Simple implements KeptType {
        BOOLEAN,
        BYTE,
        CHAR,
        SHORT,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        STRING;

        /** As descriptions write it. */
        public String text() {
            return this == STRING ? "String" : name().toLowerCase(Locale.ROOT);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.simple(this);
        }
    }

    /** {@code T[]}. */
    record Items(KeptType item) implements KeptType {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.items(this);
        }
    }

    /** {@code Map<K,V>}. */
    record Entries(KeptType key, KeptType value) implements KeptType {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.entries(this);
        }
    }

    /** {@code Optional<T>}. */
    record Maybe(KeptType value) implements KeptType {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.maybe(this);
        }
    }

    /** An enum, its constants in declared order. */
    record Constants(List<String> names) implements KeptType {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.constants(this);
        }
    }

    /**
     * A field of a struct.
     *
     * @param initial what it is where no value was kept
     */
    record Field(String name, KeptType type, Optional<Object> initial) {}

    /** A struct. It may hold itself, so it is compared by identity. */
    final class Struct implements KeptType {
        private List<Field> fields = List.of();

        Struct() {}

        void set(List<Field> all) {
            fields = List.copyOf(all);
        }

        /** In declared order. */
        public List<Field> fields() {
            return fields;
        }

        /** Where the field of this name is; -1 where there is none. */
        int place(String name) {
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).name().equals(name)) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.struct(this);
        }
    }

    /** One answer for each kind of type. */
    interface Cases<R> {
        R simple(Simple type);

        R items(Items type);

        R entries(Entries type);

        R maybe(Maybe type);

        R constants(Constants type);

        R struct(Struct type);
    }

    /** What these cases make of it. */
    <R> R match(Cases<R> cases);
}
