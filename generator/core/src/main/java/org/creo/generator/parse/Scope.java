// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The names that the types of one description may use: its own and those that it imports. */
final class Scope {

    /** What a name means: Creo's word, such as {@code enum}, and the description that declares it. */
    record Meaning(String word, Unit unit) {}

    private final Map<String, Meaning> meanings = new HashMap<>();

    /** The first of two equal names counts; own names come first. */
    void add(String name, Meaning meaning) {
        meanings.putIfAbsent(name, meaning);
    }

    Optional<Meaning> meaning(String name) {
        return Optional.ofNullable(meanings.get(name));
    }

    boolean isEnum(String name) {
        return meaning(name).map(meaning -> meaning.word().equals("enum")).orElse(false);
    }
}
