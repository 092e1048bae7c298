// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** The names that the types of one description may use: its own and those that it imports. */
final class Scope {

    /** What a name means: Creo's word, such as {@code enum}, and the description that declares it. */
    record Meaning(String word, Unit unit) {}

    private final Map<String, Meaning> meanings = new HashMap<>();
    /** Names that may have a meaning, as far as anyone can tell from a text with mistakes. */
    private final Set<String> unclear = new HashSet<>();

    /** Adds a name. The first of two equal names counts; own names come first. */
    void add(String name, Meaning meaning) {
        meanings.putIfAbsent(name, meaning);
    }

    void addUnclear(String name) {
        unclear.add(name);
    }

    /** Notes that any name may be among those of a description that cannot be read. */
    void addUnclear() {
        unclear.add(Description.EVERY_NAME);
    }

    /** All names that have a meaning or may have one. */
    Set<String> names() {
        Set<String> names = new HashSet<>(meanings.keySet());
        names.addAll(unclear);
        return names;
    }

    Optional<Meaning> meaning(String name) {
        return Optional.ofNullable(meanings.get(name));
    }

    /** The type that a name stands for: a struct where nothing is known about it. */
    TypeRef type(String name) {
        return switch (meaning(name).map(Meaning::word).orElse("")) {
            case "enum" -> new EnumType(name);
            case "union" -> new UnionType(name);
            default -> new StructType(name);
        };
    }
}
