// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** A type as a description names it. Equal types have equal references. */
public sealed interface TypeRef permits Primitive, StringType, ArrayType, MapType, OptionalType, StreamType, StructType,
        EnumType {

    /** The type as a description writes it, for example {@code double[]}. */
    String declared();
}
