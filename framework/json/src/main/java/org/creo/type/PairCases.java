// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * One answer for two types, such as one of a release and that of today: for each kind that both may be, and for two of
 * different kinds.
 *
 * @param <R> the type of the answers
 */
public interface PairCases<R> {

    R scalar(Scalar first, Scalar second);

    R array(ArrayType first, ArrayType second);

    R set(SetType first, SetType second);

    R map(MapType first, MapType second);

    R optional(OptionalType first, OptionalType second);

    R stream(StreamType first, StreamType second);

    R struct(StructType first, StructType second);

    R union(UnionType first, UnionType second);

    R enumeration(EnumType first, EnumType second);

    /** Types of different kinds. */
    R different(TypeRef first, TypeRef second);
}
