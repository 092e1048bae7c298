// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.math.BigInteger;
import org.creo.type.Scalar;
import rasp.runtime.internal.WireReader;

/** A value without parts. */
final class ScalarForm extends ValueForm {
    private final Scalar type;

    ScalarForm(Scalar type) {
        super(type.size(), type.leastSize());
        this.type = type;
    }

    /** The key of a map, or the item of a set, as messages show it. */
    Object shown(Object value) {
        return type == Scalar.ULONG && (long) value < 0 ? new BigInteger(Long.toUnsignedString((long) value)) : value;
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        return switch (type) {
            case STRING -> in.getString();
            case BIG_DECIMAL -> in.getBigdecimal();
            default -> readAt(in, in.take(size()), wanted);
        };
    }

    @Override
    Object readAt(WireReader in, int at, boolean wanted) {
        return switch (type.form()) {
            case TRUTH -> in.getBoolean(at);
            case INTEGER -> wanted ? (Object) type.ofBits(bits(in, at)) : null;
            case FLOATING ->
                !wanted ? null : type == Scalar.FLOAT ? (Object) in.getFloat(at) : (Object) in.getDouble(at);
            case CHARACTER -> wanted ? in.getChar(at) : null;
            case INSTANT -> in.getInstant(at);
            case DURATION -> in.getDuration(at);
            case DATE -> wanted ? in.getLocaldate(at) : null;
            case UUID -> wanted ? in.getUuid(at) : null;
            case TEXT, DECIMAL -> super.readAt(in, at, wanted);
        };
    }

    private long bits(WireReader in, int at) {
        return switch (size()) {
            case Byte.BYTES -> in.getByte(at);
            case Short.BYTES -> in.getShort(at);
            case Integer.BYTES -> in.getInt(at);
            default -> in.getLong(at);
        };
    }

    /** The items of an array of primitives as Java has them, if they are any. */
    static Object primitives(Scalar type, WireReader in) {
        return switch (type) {
            case BOOLEAN -> in.getBooleans();
            case CHAR -> in.getChars();
            case BYTE, UBYTE -> in.getBytes();
            case SHORT, USHORT -> in.getShorts();
            case INT, UINT -> in.getInts();
            case LONG, ULONG -> in.getLongs();
            case FLOAT -> in.getFloats();
            case DOUBLE -> in.getDoubles();
            default -> throw new IllegalArgumentException(type + " is no primitive");
        };
    }
}
