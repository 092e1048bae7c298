// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.creo.framework.dispatch.Payload;

/**
 * An answer as the result of a call, as RASP would send it, but with texts in Latin-1: the status, an {@code int}; the
 * fields as an array of texts, names and values by turns; the body as a {@code byte[]}.
 */
public final class AnswerBytes {
    private final ByteBuffer bytes;
    private final int status;

    private AnswerBytes(ByteBuffer bytes) {
        this.bytes = bytes;
        this.status = bytes.getInt();
    }

    /** A whole answer: its body is not copied. */
    static Payload whole(HttpAnswer answer) {
        return encode(answer, true);
    }

    /** The first part of an answer, with the bytes of its body if it has some. */
    static Payload head(HttpAnswer answer) {
        return encode(answer, Payload.isApart(answer.body()));
    }

    private static Payload encode(HttpAnswer answer, boolean apart) {
        List<String> texts = answer.fields().texts();
        byte[] body = answer.body();
        int size = Payload.RESERVED + 3 * Integer.BYTES + (apart ? 0 : body.length);
        for (String text : texts) {
            size += Integer.BYTES + text.length();
        }
        ByteBuffer all = ByteBuffer.allocate(size).position(Payload.RESERVED);
        all.putInt(answer.status()).putInt(texts.size());
        for (String text : texts) {
            put(all, text);
        }
        all.putInt(body.length);
        if (!apart) {
            all.put(body);
        }
        return new Payload(all.array(), Payload.RESERVED, size, apart ? body : null);
    }

    @SuppressWarnings("deprecation") // The other method of String makes an array for each text.
    private static void put(ByteBuffer to, String text) {
        int start = to.putInt(text.length()).position();
        text.getBytes(0, text.length(), to.array(), start);
        to.position(start + text.length());
    }

    /** Reads an answer that this class has written. */
    public static AnswerBytes decode(byte[] bytes, int from, int to) {
        return new AnswerBytes(ByteBuffer.wrap(bytes, from, to - from));
    }

    public int status() {
        return status;
    }

    /**
     * Reads the fields; to be called once.
     *
     * @param each gets the name of each, in lower case, and its value
     * @return where the body begins in the array
     */
    public int fields(BiConsumer<String, String> each) {
        for (int left = bytes.getInt(); left > 0; left -= 2) {
            each.accept(text(), text());
        }
        return bytes.position() + Integer.BYTES;
    }

    private String text() {
        int length = bytes.getInt();
        int from = bytes.position();
        bytes.position(from + length);
        return new String(bytes.array(), from, length, StandardCharsets.ISO_8859_1);
    }
}
