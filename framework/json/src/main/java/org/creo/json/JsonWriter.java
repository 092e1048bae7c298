// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Turns what RASP sends into JSON, as strict with the bytes as the clients are: made once for a type, by
 * {@link JsonPlans}. Safe for several threads.
 */
public final class JsonWriter {

    /** How a {@code long} is written. */
    public enum Longs {
        /** A {@code long} is a number; some programs round numbers beyond 2^53. */
        NUMBERS,
        /** A {@code long} is text with decimal digits. */
        TEXT
    }

    private final JsonFormat format;
    private final ValueWriter whole;

    JsonWriter(JsonFormat format, ValueWriter whole) {
        this.format = format;
        this.whole = whole;
    }

    /**
     * A value as JSON on one line, in UTF-8.
     *
     * @throws MalformedValueException if the bytes are not a value of the type, or are more than one
     */
    public byte[] write(byte[] value, Longs longs) throws MalformedValueException {
        try (ByteArrayBuilder out = new ByteArrayBuilder(Math.max(64, value.length))) {
            write(value, 0, value.length, longs, out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
    }

    /**
     * As {@link #write(byte[], Longs)}, for a part of an array.
     *
     * @param to after the last byte
     * @param out takes the JSON, and is not closed; where the value is malformed, it may have got the beginning
     */
    public void write(byte[] bytes, int from, int to, Longs longs, OutputStream out)
            throws IOException, MalformedValueException {
        try (JsonGenerator json = format.generator(out)) {
            WireInput in = new WireInput(bytes, from, to);
            whole.write(new ToJson(in, json, longs == Longs.TEXT));
            in.end();
        }
    }
}
