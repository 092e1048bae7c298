// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/**
 * The cases of a type that a description may have as the key of a map: text, a whole number, a char or an enum.
 *
 * @param <R> what is made of it
 */
public interface KeyCases<R> extends ValueCases<R> {

    @Override
    default R array(ArrayType type) {
        return refuse(type);
    }

    @Override
    default R map(MapType type) {
        return refuse(type);
    }

    @Override
    default R optional(OptionalType type) {
        return refuse(type);
    }

    @Override
    default R stream(StreamType type) {
        return refuse(type);
    }

    @Override
    default R struct(StructType type) {
        return refuse(type);
    }

    /** For types that the parser does not accept as keys. */
    private R refuse(TypeRef type) {
        throw new IllegalStateException("no map has keys of type " + type.declared());
    }
}
