// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * One answer for each kind of type and no default, so that a new kind is a compile error wherever it needs an answer.
 *
 * @param <R> the type of the answers
 */
public interface TypeCases<R> {

    R scalar(Scalar type);

    R array(ArrayType type);

    R set(SetType type);

    R map(MapType type);

    R optional(OptionalType type);

    R stream(StreamType type);

    R struct(StructType type);

    R union(UnionType type);

    R enumeration(EnumType type);
}
