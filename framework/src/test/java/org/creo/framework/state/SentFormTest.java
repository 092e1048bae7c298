// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Values of states as RASP sends them: without what only a provider needs. */
class SentFormTest {
    private record Point(short x, short y) {}

    /** As generated code has it for a struct. */
    private static final StateCodec<Point> POINT = StateCodec.of(
            point -> ByteBuffer.allocate(4)
                    .putShort(point.x())
                    .putShort(point.y())
                    .array(),
            bytes -> new Point(bytes.getShort(), bytes.getShort()));

    private static <T> void assertSent(StateCodec<T> codec, T value, int... bytes) {
        byte[] sent = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            sent[i] = (byte) bytes[i];
        }
        SentForm<T> form = new SentForm<>(codec);
        assertArrayEquals(sent, form.bytes(value));
        assertEquals(value, form.value(sent));
    }

    @Test
    void aTextHasOnlyItsCountBeforeIt() {
        assertSent(StateCodec.STRING, "é", 0, 0, 0, 2, 0xC3, 0xA9);
    }

    @Test
    void aStructHasNoCount() {
        assertSent(POINT, new Point((short) 1, (short) -1), 0, 1, 0xFF, 0xFF);
    }

    @Test
    void structsFollowEachOtherInWhatContainsThem() {
        Point a = new Point((short) 1, (short) 2);
        Point b = new Point((short) 3, (short) 4);
        assertSent(StateCodec.list(POINT), List.of(a, b), 0, 0, 0, 2, 0, 1, 0, 2, 0, 3, 0, 4);
        assertSent(StateCodec.optional(POINT), Optional.of(b), 1, 0, 3, 0, 4);
        assertSent(
                StateCodec.map(StateCodec.STRING, StateCodec.list(POINT)),
                new TreeMap<>(Map.of("a", List.of(a), "b", List.of())),
                0,
                0,
                0,
                2,
                0,
                0,
                0,
                1,
                'a',
                0,
                0,
                0,
                1,
                0,
                1,
                0,
                2,
                0,
                0,
                0,
                1,
                'b',
                0,
                0,
                0,
                0);
    }

    @Test
    void numbersAndSetsAreAsTheyAreKept() {
        assertSent(StateCodec.LONG, 258L, 0, 0, 0, 0, 0, 0, 1, 2);
        assertSent(StateCodec.set(StateCodec.CHAR), Set.of('a'), 0, 0, 0, 1, 0, 'a');
    }

    @Test
    void whatIsNoValueIsRefused() {
        SentForm<Point> points = new SentForm<>(POINT);
        assertEquals(
                "2 bytes follow the value",
                assertThrows(IllegalArgumentException.class, () -> points.value(new byte[6]))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> points.value(new byte[3]));
        SentForm<String> texts = new SentForm<>(StateCodec.STRING);
        assertThrows(IllegalArgumentException.class, () -> texts.value(new byte[] {0, 0, 0, 1}));
        assertEquals(
                "a text that ends in the middle of a character",
                assertThrows(IllegalArgumentException.class, () -> texts.bytes("half \uD834"))
                        .getMessage());
    }
}
