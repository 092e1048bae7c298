// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A type as a description names it. Equal types have equal references. */
public sealed interface TypeRef
        permits Scalar, ArrayType, SetType, MapType, OptionalType, StreamType, StructType, UnionType, EnumType {

    /** The type as a description writes it, for example {@code double[]}. */
    String declared();

    /** Asks the cases for the answer to this kind of type: so everything outside this package tells kinds apart. */
    <R> R match(TypeCases<R> cases);

    /** Asks the cases for the answer to this type and a second one. */
    default <R> R match(TypeRef second, PairCases<R> cases) {
        return match(new Pairing<>(second, cases));
    }

    /** The types in brackets, in their order: none, an item or a value, or a key and a value. */
    default List<TypeRef> parts() {
        return List.of();
    }

    /** The names of the declarations that the type is made of, in the order in which it has them. */
    default Stream<String> names() {
        return parts().stream().flatMap(TypeRef::names);
    }

    /** Whether a value may be absent. */
    default boolean isOptional() {
        return this instanceof OptionalType;
    }

    /** The type of a value that is there: what an optional type holds, any other type itself. */
    default TypeRef present() {
        return this instanceof OptionalType optional ? optional.value() : this;
    }

    /** Whether the type has items one after another, all of them in one value. */
    default boolean isArray() {
        return this instanceof ArrayType;
    }

    /** Whether the type has items, none of them twice. */
    default boolean isSet() {
        return this instanceof SetType;
    }

    /** Whether the type has items, all of them in one value: whether it is an array or a set. */
    default boolean hasItems() {
        return isArray() || isSet();
    }

    /** Whether the type has values by key. */
    default boolean isMap() {
        return this instanceof MapType;
    }

    /** Whether the type is a stream: its items travel one by one. */
    default boolean isStream() {
        return this instanceof StreamType;
    }

    /** The type of a single value: the item of a stream, any other type itself. */
    default TypeRef single() {
        return this instanceof StreamType stream ? stream.item() : this;
    }

    /**
     * The type of one of any number of values: what an optional type holds, the item of an array or a set, any other
     * type itself.
     */
    default TypeRef one() {
        if (this instanceof SetType set) {
            return set.item();
        }
        return this instanceof ArrayType array ? array.item() : present();
    }

    // Questions about a single kind, for places where every other kind, a future one too, has the same answer: nothing
    // is to be done. Where each kind has a different answer, use match.

    default Optional<Scalar> asScalar() {
        return as(Scalar.class);
    }

    default Optional<ArrayType> asArray() {
        return as(ArrayType.class);
    }

    default Optional<SetType> asSet() {
        return as(SetType.class);
    }

    default Optional<MapType> asMap() {
        return as(MapType.class);
    }

    default Optional<OptionalType> asOptional() {
        return as(OptionalType.class);
    }

    default Optional<StreamType> asStream() {
        return as(StreamType.class);
    }

    default Optional<StructType> asStruct() {
        return as(StructType.class);
    }

    default Optional<UnionType> asUnion() {
        return as(UnionType.class);
    }

    default Optional<EnumType> asEnum() {
        return as(EnumType.class);
    }

    private <T extends TypeRef> Optional<T> as(Class<T> kind) {
        return kind.isInstance(this) ? Optional.of(kind.cast(this)) : Optional.empty();
    }
}
