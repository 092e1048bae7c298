// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Base64;
import java.util.function.Consumer;

/** Bytes: a text in base64. It may also come in the alphabet of URLs, without padding, or as an array of numbers. */
final class JsonBytes extends JsonType<byte[]> {
    private final JsonType<byte[]> numbers;

    /** @param numbers how an array is read */
    JsonBytes(JsonType<byte[]> numbers) {
        this.numbers = numbers;
    }

    @Override
    byte[] read(JsonReader in) {
        if (in.nextIsArray()) {
            return numbers.read(in);
        }
        String text = in.string();
        try {
            return Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException e) {
            throw in.wrong("expected bytes in base64: " + e.getMessage());
        }
    }

    @Override
    void write(JsonWriter out, byte[] bytes) {
        out.string(Base64.getEncoder().encodeToString(bytes));
    }

    @Override
    void texts(byte[] bytes, Consumer<String> texts) {
        numbers.texts(bytes, texts);
    }
}
