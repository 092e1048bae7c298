// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The texts by name that a caller sends along with the arguments of a request, such as {@code traceparent}. */
public final class Context {
    /** The smallest entry: the counts of its key and its value, in bytes. */
    private static final int LEAST_ENTRY = 2 * Integer.BYTES;
    /** What the objects of an entry take apart from its text, in bytes: its place in the map and two strings. */
    private static final int OBJECTS = 160;

    /** Says that the body of a CONTEXT is malformed; the message tells the caller why. */
    public static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String what) {
            // There is no stack trace: whoever sends such a body decides how often this is thrown.
            super("The CONTEXT of the request cannot be read: " + what, null, false, false);
        }
    }

    private Context() {}

    /** How many bytes of memory the map takes at most that such a body becomes. */
    public static long memory(byte[] body) {
        int count = body.length < Integer.BYTES ? 0 : BigEndian.getInt(body, 0);
        return memory(Math.max(0, Math.min(count, body.length / LEAST_ENTRY)), body.length);
    }

    /** As {@link #memory(byte[])}, for a map of so many entries whose body would have {@code size} bytes. */
    public static long memory(int entries, int size) {
        return (long) OBJECTS * entries + 2L * size;
    }

    /** How many bytes the body of a CONTEXT with these entries has. */
    public static int size(Map<String, String> entries) {
        int size = Integer.BYTES;
        for (Map.Entry<String, String> each : entries.entrySet()) {
            size += LEAST_ENTRY + utf8(each.getKey()) + utf8(each.getValue());
        }
        return size;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * Reads the body of a CONTEXT.
     *
     * @return its entries in their order; unmodifiable
     */
    public static Map<String, String> of(byte[] body) throws MalformedException {
        ByteBuffer in = ByteBuffer.wrap(body);
        int count = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (count < 0 || count > in.remaining() / LEAST_ENTRY) {
            throw new MalformedException("the count of its entries is wrong.");
        }
        Map<String, String> entries = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            if (entries.put(text(in), text(in)) != null) {
                throw new MalformedException("it has a key twice.");
            }
        }
        if (in.hasRemaining()) {
            throw new MalformedException(in.remaining() + " bytes are left over.");
        }
        return Collections.unmodifiableMap(entries);
    }

    private static String text(ByteBuffer in) throws MalformedException {
        int size = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (size < 0 || size > in.remaining()) {
            throw new MalformedException("a text is cut short.");
        }
        ByteBuffer text = in.slice(in.position(), size);
        in.position(in.position() + size);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("a text is no UTF-8.");
        }
    }
}
