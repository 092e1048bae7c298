// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;

/** Numbers of kept values. A whole one is an object of the smallest type of Java that has all of its type. */
final class KeptNumbers {
    private KeptNumbers() {}

    /** Reads a number of a type. */
    static Number read(Scalar type, ByteBuffer in) {
        if (type.form() == Form.INTEGER) {
            long whole = type.whole(in);
            return of(type, type.has(whole) ? (Number) whole : new BigInteger(type.text(whole)));
        }
        return type.size() == Float.BYTES ? (Number) in.getFloat() : (Number) in.getDouble();
    }

    /** Writes a number of a type, of which a NaN keeps its bits. */
    static void write(Scalar type, Number number, ByteBuffer out) {
        boolean floating = type.form() == Form.FLOATING;
        switch (type.size()) {
            case Byte.BYTES -> out.put(number.byteValue());
            case Short.BYTES -> out.putShort(number.shortValue());
            case Integer.BYTES ->
                out.putInt(floating ? Float.floatToRawIntBits(number.floatValue()) : number.intValue());
            default -> out.putLong(floating ? Double.doubleToRawLongBits(number.doubleValue()) : number.longValue());
        }
    }

    /** The number as one of a type that has it. */
    static Number of(Scalar type, Number number) {
        if (type.form() == Form.DECIMAL) {
            return number instanceof BigInteger whole ? new BigDecimal(whole) : BigDecimal.valueOf(number.longValue());
        }
        if (type.form() == Form.FLOATING) {
            return type.size() == Float.BYTES ? (Number) number.floatValue() : (Number) number.doubleValue();
        }
        int bits = type.most().bitLength();
        if (bits < Byte.SIZE) {
            return number.byteValue();
        } else if (bits < Short.SIZE) {
            return number.shortValue();
        } else if (bits < Integer.SIZE) {
            return number.intValue();
        } else if (bits < Long.SIZE) {
            return number.longValue();
        }
        return number instanceof BigInteger ? number : BigInteger.valueOf(number.longValue());
    }
}
