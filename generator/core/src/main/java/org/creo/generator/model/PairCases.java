// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/**
 * What to make of two types, such as one of a release and that of today: one method for each kind that both may be, and
 * one for two of different kinds.
 *
 * @param <R> what is made of them
 */
public interface PairCases<R> {

    R scalar(Scalar first, Scalar second);

    R array(ArrayType first, ArrayType second);

    R map(MapType first, MapType second);

    R optional(OptionalType first, OptionalType second);

    R stream(StreamType first, StreamType second);

    R struct(StructType first, StructType second);

    R enumeration(EnumType first, EnumType second);

    /** Types of different kinds. */
    R different(TypeRef first, TypeRef second);
}
