// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.function.Function;

/**
 * The fields of an exception in the body of an answer: what a host of Creo's has in the member {@code value} of a
 * problem (RFC 9457) whose type begins with {@code urn:creo:}, and else the object itself.
 *
 * @param <T> the exception
 */
final class JsonProblem<T> extends JsonType<T> {
    private static final String CREO = "urn:creo:";

    private final Function<JsonReader, T> reads;

    JsonProblem(Function<JsonReader, T> reads) {
        this.reads = reads;
    }

    @Override
    T read(JsonReader in) {
        JsonReader whole = in.copy();
        return isCreos(in) ? valueOf(whole) : reads.apply(whole);
    }

    /** Reads all of it. */
    private static boolean isCreos(JsonReader in) {
        boolean creos = false;
        in.beginObject();
        while (in.nextMember()) {
            if (in.name().equals("type") && in.nextIs('"')) {
                creos = in.string().startsWith(CREO);
            } else {
                in.skip();
            }
        }
        return creos;
    }

    private T valueOf(JsonReader in) {
        T value = null;
        in.beginObject();
        while (in.nextMember()) {
            if (in.name().equals("value")) {
                value = reads.apply(in);
            } else {
                in.skip();
            }
        }
        return in.given(value, "value");
    }

    @Override
    void write(JsonWriter out, T value) {
        throw new UnsupportedOperationException("clients write no problems");
    }
}
