// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The type of a value, with the names that messages and JSON need. */
public sealed interface ValueType {

    /** The type as descriptions write it, for example {@code double[]}. */
    String declared();

    /** The fewest bytes that a value takes as RASP sends it; at least 1. */
    int least();

    /** Asks the cases for the answer to this kind of type. */
    <R> R match(Cases<R> cases);

    /** The type as descriptions write it between {@code <} and {@code >}. */
    default String boxed() {
        return declared();
    }

    /** A type without parts: the names and sizes that all Java code of Creo has for it. */
    enum Simple implements ValueType {
        BOOLEAN("boolean", "Boolean", 1),
        BYTE("byte", "Byte", 1),
        CHAR("char", "Character", 2),
        SHORT("short", "Short", 2),
        INT("int", "Integer", 4),
        LONG("long", "Long", 8),
        FLOAT("float", "Float", 4),
        DOUBLE("double", "Double", 8),
        STRING("String", "String", -1);

        private final String declared;
        private final String box;
        private final int size;

        Simple(String declared, String box, int size) {
            this.declared = declared;
            this.box = box;
            this.size = size;
        }

        @Override
        public String declared() {
            return declared;
        }

        @Override
        public String boxed() {
            return box;
        }

        /** The bytes that each value takes as RASP sends it; -1 where they follow their count. */
        public int size() {
            return size;
        }

        @Override
        public int least() {
            return size < 0 ? Integer.BYTES : size;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.simple(this);
        }
    }

    /** {@code T[]}. */
    record Items(ValueType item) implements ValueType {
        @Override
        public String declared() {
            return item.declared() + "[]";
        }

        @Override
        public int least() {
            return Integer.BYTES;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.items(this);
        }
    }

    /** {@code Map<K, V>}; the key is text, a whole number, a char or an enum. */
    record Entries(ValueType key, ValueType value) implements ValueType {
        @Override
        public String declared() {
            return "Map<" + key.boxed() + ", " + value.boxed() + ">";
        }

        @Override
        public int least() {
            return Integer.BYTES;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.entries(this);
        }
    }

    /** {@code Optional<T>}: the whole type of a member, never a part of another type. */
    record Maybe(ValueType value) implements ValueType {
        @Override
        public String declared() {
            return "Optional<" + value.boxed() + ">";
        }

        @Override
        public int least() {
            return 1;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.maybe(this);
        }
    }

    /** An enum, its constants in declared order. */
    record Constants(String name, List<String> names) implements ValueType {
        public Constants {
            names = List.copyOf(names);
        }

        @Override
        public String declared() {
            return name;
        }

        @Override
        public int least() {
            return Integer.BYTES;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.constants(this);
        }
    }

    /**
     * A field of a struct or an exception, or a parameter.
     *
     * @param initial the value where an object does not have the member, as JSON
     */
    record Member(String name, ValueType type, Optional<String> initial) {
        public Member(String name, ValueType type) {
            this(name, type, Optional.empty());
        }

        public Member(String name, ValueType type, String initial) {
            this(name, type, Optional.of(initial));
        }
    }

    /** A struct. It may hold itself, so its members are set later, and it is compared by identity. */
    final class Struct implements ValueType {
        private final String name;
        private List<Member> members = List.of();

        public Struct(String name) {
            this.name = name;
        }

        /** Call this once, before the type is used, with the members in the order in which they are sent. */
        public void set(List<Member> all) {
            members = List.copyOf(all);
        }

        public List<Member> members() {
            return members;
        }

        /** Whether a value may hold another one, directly or through others. */
        public boolean recursive() {
            Set<Struct> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            Deque<Struct> open = new ArrayDeque<>(List.of(this));
            while (!open.isEmpty()) {
                for (Struct held : open.pop().held()) {
                    if (held == this) {
                        return true;
                    }
                    if (seen.add(held)) {
                        open.push(held);
                    }
                }
            }
            return false;
        }

        private List<Struct> held() {
            return members.stream()
                    .flatMap(member -> member.type().match(new Held()))
                    .toList();
        }

        @Override
        public String declared() {
            return name;
        }

        @Override
        public int least() {
            return members.stream().mapToInt(member -> member.type().least()).sum();
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

    /** The structs that a type names. */
    final class Held implements Cases<Stream<Struct>> {
        private Held() {}

        @Override
        public Stream<Struct> simple(Simple type) {
            return Stream.of();
        }

        @Override
        public Stream<Struct> items(Items type) {
            return type.item().match(this);
        }

        @Override
        public Stream<Struct> entries(Entries type) {
            return type.value().match(this);
        }

        @Override
        public Stream<Struct> maybe(Maybe type) {
            return type.value().match(this);
        }

        @Override
        public Stream<Struct> constants(Constants type) {
            return Stream.of();
        }

        @Override
        public Stream<Struct> struct(Struct type) {
            return Stream.of(type);
        }
    }
}
