// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.regex.Pattern;

/** UUIDs: 16 bytes in the order of their text. */
final class Uuids implements Spelled {

    private static final Pattern UUIDS = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    @Override
    public String noun() {
        return "a UUID";
    }

    @Override
    public String example() {
        return "0f8fad5b-d9cb-469f-a165-70867728950e";
    }

    @Override
    public Object zero() {
        return new UUID(0, 0);
    }

    @Override
    public Object parse(String text) {
        // Java's parser also takes parts with fewer digits.
        if (!UUIDS.matcher(text).matches()) {
            throw new WrongTextException();
        }
        return UUID.fromString(text);
    }

    @Override
    public String text(Object value) {
        return value.toString();
    }

    @Override
    public Object read(ByteBuffer in) {
        WrongBytesException.need(in, 0, Scalar.UUID.size(), Scalar.UUID);
        long first = in.getLong();
        return new UUID(first, in.getLong());
    }

    @Override
    public byte[] bytes(Object value) {
        UUID uuid = (UUID) value;
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
