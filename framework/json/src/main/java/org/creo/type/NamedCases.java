// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * The cases of a value's type, for code in which structs, unions and enums are nothing but their names.
 *
 * @param <R> what is made of it
 */
public interface NamedCases<R> extends ValueCases<R> {

    /** @param type a struct, a union or an enum, whose name is {@link TypeRef#declared} */
    R named(TypeRef type);

    @Override
    default R struct(StructType type) {
        return named(type);
    }

    @Override
    default R union(UnionType type) {
        return named(type);
    }

    @Override
    default R enumeration(EnumType type) {
        return named(type);
    }
}
