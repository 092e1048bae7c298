// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.nio.ByteBuffer;
import java.util.List;
import org.creo.generator.decode.Decoder;
import org.creo.generator.decode.Part;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.type.Scalar;

/** JSON has one NaN only: the bytes of values when all others have become this one. */
final class OneNan {

    private OneNan() {}

    static byte[] of(Description description, List<Field> fields, byte[] bytes) {
        byte[] changed = bytes.clone();
        change(new Decoder(description, Integer.MAX_VALUE).values(fields, bytes).parts(), ByteBuffer.wrap(changed));
        return changed;
    }

    private static void change(List<Part> parts, ByteBuffer bytes) {
        for (Part part : parts) {
            if (part.type().equals(Scalar.FLOAT.declared()) && Float.isNaN(bytes.getFloat(part.offset()))) {
                bytes.putInt(part.offset(), Float.floatToIntBits(Float.NaN));
            } else if (part.type().equals(Scalar.DOUBLE.declared()) && Double.isNaN(bytes.getDouble(part.offset()))) {
                bytes.putLong(part.offset(), Double.doubleToLongBits(Double.NaN));
            }
            change(part.parts(), bytes);
        }
    }
}
