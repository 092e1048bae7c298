// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.type.Scalar;

/** Writes values as RASP/1, section 1, lays them out, and remembers what is where. */
final class VectorWriter {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Integer> counts = new ArrayList<>();
    private final List<Integer> flags = new ArrayList<>();
    private final List<Integer> ordinals = new ArrayList<>();
    private final List<Integer> texts = new ArrayList<>();

    void number(int size, long value) {
        bytes.write(ByteBuffer.allocate(Long.BYTES).putLong(value).array(), Long.BYTES - size, size);
    }

    void flag(boolean value) {
        flags.add(bytes.size());
        bytes.write(value ? 1 : 0);
    }

    void ordinal(int value) {
        ordinals.add(bytes.size());
        number(Integer.BYTES, value);
    }

    void count(int value) {
        counts.add(bytes.size());
        number(Integer.BYTES, value);
    }

    void text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        count(encoded.length);
        for (int i = 0; i < encoded.length; i++) {
            texts.add(bytes.size() + i);
        }
        bytes.writeBytes(encoded);
    }

    /** A value of a type that has texts of its own form. */
    void spelled(Scalar type, byte[] value) {
        int start = bytes.size();
        switch (type.form()) {
            case INSTANT, DURATION -> ordinals.add(start + Long.BYTES);
            case DECIMAL -> {
                ordinals.add(start);
                counts.add(start + Integer.BYTES);
            }
            default -> {}
        }
        bytes.writeBytes(value);
    }

    Vector vector() {
        return new Vector(bytes.toByteArray(), counts, flags, ordinals, texts);
    }
}
