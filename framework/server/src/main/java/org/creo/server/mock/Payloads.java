// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.framework.dispatch.Payload;

/** Answers in the form in which RASP sends them. All methods are stateless. */
final class Payloads {
    private Payloads() {}

    /** A result, or an item of a stream. */
    static Payload of(byte[] value) {
        ByteBuffer out = ByteBuffer.allocate(Payload.RESERVED + value.length);
        out.position(Payload.RESERVED).put(value);
        return new Payload(out.array(), Payload.RESERVED, out.position());
    }

    /** @param fields one after another */
    static Payload exception(String message, int id, byte[] fields) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out =
                ByteBuffer.allocate(Payload.RESERVED + Integer.BYTES + text.length + Integer.BYTES + fields.length);
        out.position(Payload.RESERVED).putInt(text.length).put(text).putInt(id).put(fields);
        return Payload.exception(out.array(), Payload.RESERVED, out.position());
    }
}
