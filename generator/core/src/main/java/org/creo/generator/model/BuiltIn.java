// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** The names that descriptions use without declaring them. */
public final class BuiltIn {

    /** The names of the kinds of types that have {@code <} and {@code >}. */
    private static final Set<String> WITH_BRACKETS = Set.of("Set", "Map", "Optional", "Stream");

    private BuiltIn() {}

    public static Optional<TypeRef> type(String word) {
        return Scalar.of(word).map(TypeRef.class::cast);
    }

    /** The types that are written as one word, for suggestions. */
    public static List<String> words() {
        return Arrays.stream(Scalar.values()).map(Scalar::declared).toList();
    }

    /** Whether a type of this name has {@code <} and {@code >}. */
    public static boolean hasBrackets(String name) {
        return WITH_BRACKETS.contains(name);
    }

    /** The names that no declaration can have. */
    public static Set<String> reserved() {
        return Stream.of(words().stream(), Arrays.stream(Scalar.values()).map(Scalar::box), WITH_BRACKETS.stream())
                .flatMap(names -> names)
                .collect(Collectors.toSet());
    }
}
