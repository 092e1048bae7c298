// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * The cases of a value's type that is made of others, and that no description declares: an array, a set, a map or an
 * optional.
 *
 * @param <R> what is made of it
 */
public interface CompositeCases<R> extends ValueCases<R> {

    @Override
    default R scalar(Scalar type) {
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

    @Override
    default R enumeration(EnumType type) {
        throw none(type);
    }

    private static IllegalArgumentException none(TypeRef type) {
        return new IllegalArgumentException(type.declared() + " is not made of other types");
    }
}
