// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.describe;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.model.Field;
import org.creo.type.Sizes;
import org.creo.type.TypeRef;

/**
 * How many bytes values take on the wire.
 *
 * @param least the fewest
 * @param fixed whether it is always that many
 */
record Size(long least, boolean fixed) {

    static Size of(List<Field> fields, Sizes sizes) {
        return of(fields.stream().map(Field::type), sizes);
    }

    static Size of(Stream<TypeRef> types, Sizes sizes) {
        return types.map(type -> new Size(sizes.least(type), sizes.fixed(type) >= 0))
                .reduce(new Size(0, true), (a, b) -> new Size(a.least + b.least, a.fixed && b.fixed));
    }

    /** A frame with an item of a stream. */
    static Size ofItem(TypeRef item, Sizes sizes) {
        return of(Stream.of(item), sizes).plus(Ids.ANSWER_OVERHEAD);
    }

    Size plus(int bytes) {
        return new Size(least + bytes, fixed);
    }

    @Override
    public String toString() {
        return (fixed ? "" : "at least ") + least + (least == 1 ? " byte" : " bytes");
    }
}
