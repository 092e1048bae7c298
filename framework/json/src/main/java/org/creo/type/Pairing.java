// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/** Chooses the case for a pair of types. */
record Pairing<R>(TypeRef second, PairCases<R> cases) implements TypeCases<R> {

    @Override
    public R scalar(Scalar first) {
        return second instanceof Scalar same ? cases.scalar(first, same) : cases.different(first, second);
    }

    @Override
    public R array(ArrayType first) {
        return second instanceof ArrayType same ? cases.array(first, same) : cases.different(first, second);
    }

    @Override
    public R set(SetType first) {
        return second instanceof SetType same ? cases.set(first, same) : cases.different(first, second);
    }

    @Override
    public R map(MapType first) {
        return second instanceof MapType same ? cases.map(first, same) : cases.different(first, second);
    }

    @Override
    public R optional(OptionalType first) {
        return second instanceof OptionalType same ? cases.optional(first, same) : cases.different(first, second);
    }

    @Override
    public R stream(StreamType first) {
        return second instanceof StreamType same ? cases.stream(first, same) : cases.different(first, second);
    }

    @Override
    public R struct(StructType first) {
        return second instanceof StructType same ? cases.struct(first, same) : cases.different(first, second);
    }

    @Override
    public R union(UnionType first) {
        return second instanceof UnionType same ? cases.union(first, same) : cases.different(first, second);
    }

    @Override
    public R enumeration(EnumType first) {
        return second instanceof EnumType same ? cases.enumeration(first, same) : cases.different(first, second);
    }
}
