// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "snow ☃", "clef \uD834\uDD1E", "zero \0", "half \uD834", "\uDD1E\uD834 turned"})
    void everyTextComesBackAsItIs(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateCodec.STRING.write(text, new DataOutputStream(bytes));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertEquals(text, StateCodec.STRING.read(in));
        assertEquals(0, in.available());
    }

    private static <T> void comesBack(StateCodec<T> codec, T value, int size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.write(codec.kept(value), new DataOutputStream(bytes));
        assertEquals(size, bytes.size());
        assertEquals(value, codec.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
    }

    @Test
    void numbersWithoutASignComeBack() throws IOException {
        for (int number : new int[] {0, 1, 127, 128, 255}) {
            comesBack(StateCodec.UBYTE, number, 1);
        }
        for (int number : new int[] {0, 32767, 32768, 65535}) {
            comesBack(StateCodec.USHORT, number, 2);
        }
        for (long number : new long[] {0, Integer.MAX_VALUE, 1L << 31, 0xFFFF_FFFFL}) {
            comesBack(StateCodec.UINT, number, 4);
        }
        for (long number : new long[] {0, Long.MAX_VALUE, Long.MIN_VALUE, -1}) {
            comesBack(StateCodec.ULONG, number, 8);
        }
    }

    @Test
    void numbersBeyondATypeAreNotKept() {
        assertEquals(
                "256 is out of the range of ubyte, 0 to 255",
                assertThrows(IllegalArgumentException.class, () -> StateCodec.UBYTE.kept(256))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> StateCodec.UBYTE.key(-1));
        assertThrows(IllegalArgumentException.class, () -> StateCodec.USHORT.kept(65536));
        assertThrows(IllegalArgumentException.class, () -> StateCodec.UINT.key(1L << 32));
    }

    @Test
    void timesAndUuidsComeBack() throws IOException {
        for (Instant time : List.of(Instant.EPOCH, Instant.MIN, Instant.MAX, Instant.ofEpochSecond(-1, 1))) {
            comesBack(StateCodec.INSTANT, time, 12);
        }
        for (long seconds : new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE}) {
            comesBack(StateCodec.DURATION, Duration.ofSeconds(seconds, 999_999_999), 12);
        }
        for (int day : new int[] {0, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            comesBack(StateCodec.LOCAL_DATE, LocalDate.ofEpochDay(day), 4);
        }
        comesBack(StateCodec.UUID, new UUID(-1, 2), 16);
    }

    @Test
    void decimalNumbersComeBackWithTheirScale() throws IOException {
        comesBack(StateCodec.BIG_DECIMAL, new BigDecimal("0.00"), 9);
        comesBack(StateCodec.BIG_DECIMAL, new BigDecimal("-1.280"), 10);
        comesBack(StateCodec.BIG_DECIMAL, BigDecimal.TEN.pow(1_000).subtract(BigDecimal.ONE), 8 + 416);
        comesBack(StateCodec.BIG_DECIMAL, BigDecimal.valueOf(1, -1_000), 9);
    }

    @Test
    void whatNoClientCouldBeToldIsNotKept() {
        assertEquals(
                "+999999999-12-31 is out of the range of LocalDate, -5877641-06-23 to +5881580-07-11",
                refusal(() -> StateCodec.LOCAL_DATE.kept(LocalDate.MAX)));
        assertEquals(
                "the scale of a BigDecimal is from -1000 to 1000, and this one's is -1001: round it with setScale",
                refusal(() -> StateCodec.BIG_DECIMAL.kept(BigDecimal.valueOf(1, -1_001))));
        assertEquals(
                "a BigDecimal has at most 1000 digits, and this one has more: round it with a MathContext",
                refusal(() -> StateCodec.BIG_DECIMAL.kept(BigDecimal.TEN.pow(1_000))));
        refusal(() -> StateCodec.LOCAL_DATE.key(LocalDate.MIN));
        refusal(() -> StateCodec.list(StateCodec.LOCAL_DATE).kept(List.of(LocalDate.MIN)));
        refusal(() -> StateCodec.map(StateCodec.LOCAL_DATE, StateCodec.INT).kept(Map.of(LocalDate.MIN, 1)));
    }

    @Test
    void setsAreSortedAsKeysAre() throws IOException {
        StateCodec<Set<Long>> codec = StateCodec.set(StateCodec.ULONG);
        Set<Long> kept = codec.kept(new LinkedHashSet<>(List.of(-1L, 1L, 0L)));
        assertEquals(List.of(0L, 1L, -1L), new ArrayList<>(kept));
        assertEquals(Set.of(-1L, 0L, 1L), kept);
        assertSame(kept, codec.kept(kept));
        comesBack(codec, kept, 4 + 3 * 8);
        comesBack(StateCodec.set(StateCodec.STRING), Set.of(), 4);
        assertEquals(
                "a set of a state never changes: copy it, as in new TreeSet<>(set), and set the copy",
                refusal(() -> kept.add(2L)));
        refusal(() -> kept.iterator().remove());
        refusal(() -> StateCodec.set(StateCodec.LOCAL_DATE).kept(Set.of(LocalDate.MIN)));
        refusal(() -> codec.kept(Collections.singleton(null)));
    }

    private static String refusal(Executable kept) {
        return assertThrows(RuntimeException.class, kept).getMessage();
    }

    @Test
    void bytesThatAreNoValueAreSaidToBeUnreadable() {
        byte[] bytes = new byte[12];
        Arrays.fill(bytes, 0, 8, (byte) 127);
        assertThrows(
                IOException.class, () -> StateCodec.INSTANT.read(new DataInputStream(new ByteArrayInputStream(bytes))));
        assertThrows(
                IOException.class,
                () -> StateCodec.BIG_DECIMAL.read(new DataInputStream(new ByteArrayInputStream(new byte[8]))));
    }
}
