// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.Map;
import org.creo.generator.model.Literal;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * How a value that a client sends in an older type is read as one of today's, or one of today's is written in an older
 * type. Which of the two is meant follows from its place: arguments are read, results are written.
 */
public sealed interface Conversion {

    /** The type as the release has it, whose layout is on the wire. */
    TypeRef older();

    /** The type as the service has it. */
    TypeRef today();

    /** Both have the same layout: today's codec serves. */
    record Same(TypeRef older, TypeRef today) implements Conversion {}

    /** Structs of different fields. How these are converted is in a plan of its own, since a struct may hold itself. */
    record Structs(StructType older, StructType today) implements Conversion {}

    /** Unions of different cases. How these are converted is in a plan of its own, since a union may hold itself. */
    record Unions(UnionType older, UnionType today) implements Conversion {}

    /**
     * Enums of different constants.
     *
     * @param targets for each constant that may come, in its order, the one that it becomes
     */
    record Enums(EnumType older, EnumType today, Map<String, String> targets) implements Conversion {}

    record Arrays(TypeRef older, TypeRef today, Conversion item) implements Conversion {}

    record Sets(TypeRef older, TypeRef today, Conversion item) implements Conversion {}

    record Maps(TypeRef older, TypeRef today, Conversion key, Conversion value) implements Conversion {}

    /** Optionals on both sides. */
    record Optionals(TypeRef older, TypeRef today, Conversion value) implements Conversion {}

    /** The value that is sent is always there, and becomes an optional. */
    record Present(TypeRef older, TypeRef today, Conversion value) implements Conversion {}

    /**
     * The value that is sent is an optional, and becomes one that is always there.
     *
     * @param absent what an absent value becomes
     */
    record Filled(TypeRef older, TypeRef today, Conversion value, Literal absent) implements Conversion {}

    /** A pair of unions to convert between. */
    record UnionPair(UnionType older, UnionType today) {}

    /** A pair of structs to convert between. */
    record Pair(StructType older, StructType today) {}
}
