// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * The cases of a type that is made of no others and has one value: that of a constant, or of the keys of a map.
 *
 * @param <R> what is made of it
 */
public interface PlainCases<R> extends ValueCases<R> {

    @Override
    default R array(ArrayType type) {
        throw none(type);
    }

    @Override
    default R set(SetType type) {
        throw none(type);
    }

    @Override
    default R map(MapType type) {
        throw none(type);
    }

    @Override
    default R optional(OptionalType type) {
        throw none(type);
    }

    @Override
    default R struct(StructType type) {
        throw none(type);
    }

    @Override
    default R union(UnionType type) {
        throw none(type);
    }

    private static IllegalArgumentException none(TypeRef type) {
        return new IllegalArgumentException(type.declared() + " is neither a scalar nor an enum");
    }
}
