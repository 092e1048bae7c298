// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Base64;
import java.util.function.Consumer;

/**
 * Bytes: a text in base64, or an array of numbers. What is not of the form that hosts have may also be in the alphabet
 * of URLs, or without padding.
 */
final class JsonBytes extends JsonType<byte[]> {
    private final JsonType<byte[]> numbers;

    /** @param numbers how an array is read */
    JsonBytes(JsonType<byte[]> numbers) {
        this.numbers = numbers;
    }

    @Override
    byte[] read(JsonReader in) {
        if (in.nextIs('[')) {
            return numbers.read(in);
        }
        if (in.strict() && !in.nextIs('"')) {
            throw in.expected("base64, or an array of numbers");
        }
        String text = in.string();
        try {
            byte[] bytes = Base64.getDecoder()
                    .decode(in.strict() ? text : text.replace('-', '+').replace('_', '/'));
            if (!in.strict() || Base64.getEncoder().encodeToString(bytes).equals(text)) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw in.wrong("expected bytes in base64: " + e.getMessage());
        }
        throw in.wrong("expected bytes in base64, with padding");
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
