// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;
import org.creo.client.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values on the wire. The shared vectors cover more of them, through generated code. */
class WireTest {
    private final WireWriter out = new WireWriter();

    private byte[] written() {
        return Arrays.copyOf(out.bytes(), out.position());
    }

    private static WireReader reader(int... bytes) {
        byte[] array = bytes(bytes);
        return new WireReader(array, 0, array.length, "test");
    }

    private static byte[] bytes(int... values) {
        byte[] array = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = (byte) values[i];
        }
        return array;
    }

    private WireReader back() {
        byte[] bytes = written();
        return new WireReader(bytes, 0, bytes.length, "test");
    }

    private static void assertMalformed(String part, Runnable read) {
        MalformedException e = assertThrows(MalformedException.class, read::run);
        assertTrue(e.getMessage().startsWith("test: ") && e.getMessage().contains(part), e.getMessage());
    }

    @Test
    void everyScalarComesBack() {
        out.putBoolean(true);
        out.putByte(Byte.MIN_VALUE);
        out.putChar('\uD800');
        out.putShort(Short.MIN_VALUE);
        out.putInt(Integer.MIN_VALUE);
        out.putLong(Long.MIN_VALUE);
        out.putFloat(Float.intBitsToFloat(0x7FA00001));
        out.putDouble(Double.longBitsToDouble(0x7FF4000000000001L));
        assertEquals(1 + 1 + 2 + 2 + 4 + 8 + 4 + 8, out.position());
        WireReader in = back();
        assertTrue(in.getBoolean());
        assertEquals(Byte.MIN_VALUE, in.getByte());
        assertEquals('\uD800', in.getChar());
        assertEquals(Short.MIN_VALUE, in.getShort());
        assertEquals(Integer.MIN_VALUE, in.getInt());
        assertEquals(Long.MIN_VALUE, in.getLong());
        assertEquals(0x7FA00001, Float.floatToRawIntBits(in.getFloat()));
        assertEquals(0x7FF4000000000001L, Double.doubleToRawLongBits(in.getDouble()));
        in.end();
    }

    @Test
    void theOrderIsThatOfTheNetwork() {
        out.putInt(0x01020304);
        out.putDouble(1.0);
        assertArrayEquals(new byte[] {1, 2, 3, 4, 0x3F, (byte) 0xF0, 0, 0, 0, 0, 0, 0}, written());
    }

    @Test
    void everyArrayComesBack() {
        out.putBooleans(new boolean[] {true, false});
        out.putBytes(new byte[] {-1, 0});
        out.putChars(new char[] {0, '\uFFFF'});
        out.putShorts(new short[] {-2});
        out.putInts(new int[] {3, -3});
        out.putLongs(new long[] {4, -4});
        out.putFloats(new float[] {0.5f, -0.0f});
        out.putDoubles(new double[] {Double.NaN, 1e300});
        out.putStrings(new String[] {"a", "", "☃"}, "text");
        WireReader in = back();
        assertArrayEquals(new boolean[] {true, false}, in.getBooleans());
        assertArrayEquals(new byte[] {-1, 0}, in.getBytes());
        assertArrayEquals(new char[] {0, '\uFFFF'}, in.getChars());
        assertArrayEquals(new short[] {-2}, in.getShorts());
        assertArrayEquals(new int[] {3, -3}, in.getInts());
        assertArrayEquals(new long[] {4, -4}, in.getLongs());
        assertArrayEquals(new float[] {0.5f, -0.0f}, in.getFloats());
        assertArrayEquals(new double[] {Double.NaN, 1e300}, in.getDoubles());
        assertArrayEquals(new String[] {"a", "", "☃"}, in.getStrings());
        in.end();
    }

    @Test
    void constantsAreCheckedByTheirNumber() {
        Status[] constants = {Status.BUSY, Status.DEADLINE};
        assertEquals(Status.DEADLINE, reader(0, 0, 0, 1).getConstant(constants, "Level"));
        assertMalformed(
                "Level has no constant 2 (at byte 0)", () -> reader(0, 0, 0, 2).getConstant(constants, "Level"));
        assertMalformed(
                "Level has no constant -1", () -> reader(255, 255, 255, 255).getConstant(constants, "Level"));
        assertMalformed("cut short", () -> reader(0, 0, 0).getConstant(constants, "Level"));
    }

    @Test
    void nestingHasALimit() {
        WireReader in = reader();
        for (int i = 0; i < 64; i++) {
            in.enter();
            out.enter();
        }
        assertMalformed("nested deeper than 64", in::enter);
        assertThrows(IllegalArgumentException.class, out::enter);
        in.leave();
        in.enter();
        out.reset(0);
        out.enter();
    }

    @Test
    void aReaderMayHaveLimitsOfItsOwn() {
        out.putInts(new int[] {1, 2, 3});
        out.putString("four", "label");
        byte[] bytes = written();
        WireReader in = new WireReader(bytes, 0, bytes.length, null, 2, 3, "test");
        assertEquals(3, in.getInts().length);
        assertEquals("four", in.getString()); // a text has no items
        in.end();
        in.enter();
        in.enter();
        assertMalformed("nested deeper than 2", in::enter);
        WireReader strict = new WireReader(bytes, 0, bytes.length, null, 2, 2, "test");
        assertMalformed("too many items: 3, the limit of the host (--array-length) is 2 (at byte 0)", strict::getInts);
        assertMalformed(
                "too many items: 3, the limit of the host (--array-length) is 2",
                () -> new WireReader(bytes, 0, bytes.length, null, 2, 2, "test").count(4));
        // An impossible count is reported first, whatever the limit.
        assertMalformed(
                "impossible count: 268435455",
                () -> new WireReader(new byte[] {15, -1, -1, -1}, 0, 4, null, 2, 2, "test").count(1));
    }

    @Test
    void aTailIsGivenAsItIs() {
        byte[] tail = {1, 2, 3};
        WireReader in = tailed(tail, 7, 7, 0, 0, 0, 3);
        assertEquals(9, in.remaining());
        in.take(2);
        assertSame(tail, in.getBytes());
        assertEquals(0, in.remaining());
        in.end();
        assertSame(tail, tailed(tail, 0, 0, 0, 3).getBytes());
        WireReader empty = tailed(new byte[0], 0, 0, 0, 0);
        assertEquals(0, empty.getBytes().length);
        empty.end();
    }

    @Test
    void aTailIsCheckedAsOtherBytesAre() {
        byte[] tail = {1, 2, 3};
        assertMalformed(
                "impossible count: 4 items of 1 bytes or more, 3 bytes left", tailed(tail, 0, 0, 0, 4)::getBytes);
        assertMalformed("impossible count: -1", tailed(tail, 255, 255, 255, 255)::getBytes);
        assertMalformed("left over: 1 bytes", tailed(tail, 0, 0, 0, 2)::getBytes);
        assertMalformed("left over: 3 bytes", tailed(tail, 0, 0, 0, 0)::getBytes);
        assertMalformed("left over: 3 bytes", tailed(tail)::end);
        assertMalformed("cut short: 4 bytes needed, 0 left", tailed(tail)::getInt);
        assertMalformed("cut short: 2 bytes needed, 0 left", tailed(tail, 0, 0, 0, 1)::getShorts);
        assertMalformed("cut short: 3 bytes needed, 0 left", tailed(tail, 0, 0, 0, 3)::getString);
        assertMalformed(
                "too many items: 3, the limit of the host (--array-length) is 2",
                new WireReader(new byte[] {0, 0, 0, 3}, 0, 4, tail, 64, 2, "test")::getBytes);
    }

    private static WireReader tailed(byte[] tail, int... bytes) {
        byte[] array = bytes(bytes);
        return new WireReader(array, 0, array.length, tail, 64, Integer.MAX_VALUE, "test");
    }

    @Test
    void aKeyThatIsThereTwiceIsNamed() {
        assertMalformed("the key \"a\" is there twice", () -> {
            throw reader().twice("a");
        });
    }

    /**
     * Each length around the one at which the encoder changes its method, with and without characters other than ASCII.
     */
    @Test
    void textsOfAllLengthsComeBack() {
        for (int length = 0; length < 60; length++) {
            for (String end : new String[] {"", "?", "é", "☃", "😀", "\u0000", "\uFFFD", "?é", "\u4E41"}) {
                String text = "x".repeat(length) + end;
                out.reset(0);
                out.putString(text, "text");
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                assertEquals(4 + utf8.length, out.position());
                assertArrayEquals(utf8, Arrays.copyOfRange(out.bytes(), 4, out.position()));
                assertEquals(text, back().getString());
            }
        }
    }

    /** What is found out about the bytes after a text says the right thing about the next one. */
    @Test
    void textsNextToEachOtherComeBack() {
        for (int length = 0; length < 70; length++) {
            for (int other = 0; other < 12; other++) {
                String[] texts = new String[12];
                Arrays.fill(texts, "x".repeat(length));
                texts[other] += "é";
                out.reset(0);
                out.putStrings(texts, "texts");
                out.putInt(-1);
                out.putString("end", "text");
                WireReader in = back();
                assertArrayEquals(texts, in.getStrings());
                assertEquals(-1, in.getInt());
                assertEquals("end", in.getString());
                in.end();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "\uDE00", "a\uD83Db", "\uDE00\uD83D", "😀\uD83D", "?é\uDC00?"})
    void halfOfASurrogatePairIsRefused(String text) {
        for (String padded : new String[] {text, "x".repeat(40) + text}) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> out.putString(padded, "Data.name"));
            assertTrue(e.getMessage().startsWith("Data.name is not well-formed"), e.getMessage());
        }
    }

    @Test
    void illFormedUtf8IsRefused() {
        int[][] texts = {
            {0x80},
            {0xC3},
            {0xC0, 0x80},
            {0xE0, 0x80, 0x80},
            {0xED, 0xA0, 0x80},
            {0xF0, 0x80, 0x80, 0x80},
            {0xF4, 0x90, 0x80, 0x80},
            {0xFF},
            {0xE2, 0x98},
            {0xEF, 0xBF, 0xBD, 0x80},
        };
        for (int[] text : texts) {
            int[] bytes = new int[4 + text.length];
            bytes[3] = text.length;
            System.arraycopy(text, 0, bytes, 4, text.length);
            assertMalformed("ill-formed UTF-8", () -> reader(bytes).getString());
        }
    }

    @Test
    void theReplacementCharacterItselfIsText() {
        assertEquals("\uFFFD", reader(0, 0, 0, 3, 0xEF, 0xBF, 0xBD).getString());
    }

    @Test
    void countsAreNotBelieved() {
        assertMalformed(
                "impossible count: -1", () -> reader(0xFF, 0xFF, 0xFF, 0xFF).getBytes());
        assertMalformed(
                "impossible count", () -> reader(0x7F, 0xFF, 0xFF, 0xFF, 0, 0).getDoubles());
        // 0x20000001 * 8 wraps around to 8 in 32 bits.
        assertMalformed(
                "impossible count",
                () -> reader(0x20, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0).getLongs());
        assertMalformed("impossible count", () -> reader(0, 0, 0, 2, 1).getString());
        assertMalformed("impossible count", () -> reader(0x40, 0, 0, 0).getStrings());
    }

    @Test
    void whatIsShortOrLeftOverIsRefused() {
        assertMalformed(
                "cut short: 4 bytes needed, 3 left (at byte 0)",
                () -> reader(0, 0, 0).getInt());
        assertMalformed("cut short", () -> reader().getBoolean());
        WireReader in = reader(0, 7, 9);
        in.getShort();
        assertMalformed("left over: 1 bytes", in::end);
    }

    @Test
    void otherBooleansThanZeroAndOneAreRefused() {
        assertMalformed("a boolean is 2, neither 0 nor 1", () -> reader(2).getBoolean());
        assertMalformed(
                "a boolean is 255, neither 0 nor 1",
                () -> reader(0, 0, 0, 1, 0xFF).getBooleans());
    }

    @Test
    void aReaderStaysInItsPart() {
        byte[] bytes = {9, 0, 7, 9};
        WireReader in = new WireReader(bytes, 1, 2, "test");
        assertEquals(7, in.getShort());
        assertEquals(0, in.remaining());
        assertMalformed("cut short: 1 bytes needed, 0 left (at byte 2)", in::getByte);
        assertThrows(IndexOutOfBoundsException.class, () -> new WireReader(bytes, 2, 3, "test"));
    }

    /** Reads what was written, and returns how much memory was reported, change by change. */
    private List<Long> reported(Consumer<WireReader> read) {
        List<Long> changes = new ArrayList<>();
        byte[] bytes = written();
        WireReader in = new WireReader(bytes, 0, bytes.length, null, 64, Integer.MAX_VALUE, "test", changes::add);
        read.accept(in);
        in.end();
        return changes;
    }

    @Test
    void memoryIsReportedFromAKibibyteOn() {
        out.putInts(new int[256]);
        assertEquals(List.of(), reported(WireReader::getInts));
        out.putByte((byte) 1);
        out.putBytes(new byte[1]);
        assertEquals(List.of(1025L), reported(in -> {
            in.getInts();
            in.getByte();
            in.getBytes();
        }));
    }

    @Test
    void anArrayIsReportedBeforeItIsMade() {
        byte[] count = {0, 16, 0, 0};
        byte[] bytes = Arrays.copyOf(count, 4 + (4 << 20));
        for (int[] sizes : new int[][] {{1, 100}, {4, 4}}) {
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class,
                    () -> new WireReader(bytes, 0, bytes.length, null, 64, Integer.MAX_VALUE, "test", change -> {
                                throw new IllegalStateException("no memory for " + change);
                            })
                            .count(sizes[0], sizes[1]));
            assertEquals("no memory for " + (sizes[1] << 20), refused.getMessage());
        }
    }

    @Test
    void itemsThatAreSkippedTakeNoMemory() {
        out.putInts(new int[1000]);
        assertEquals(List.of(), reported(in -> in.take(4 * in.count(4))));
    }

    /** A text of Latin letters takes one byte for each; with any other letter in it, two. */
    @Test
    void longTextsAreReportedBeforeAndAfterTheyAreDecoded() {
        out.putString("x".repeat(5000), "text");
        assertEquals(List.of(5000L), reported(WireReader::getString));
        for (String end : new String[] {"é", "☃", "😀"}) {
            String text = "x".repeat(5000) + end;
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            out.reset(0);
            out.putString(text, "text");
            long before = 5L * bytes;
            assertEquals(List.of(before, 2L * text.length() - before), reported(WireReader::getString));
        }
    }

    @Test
    void shortTextsAreAddedUp() {
        String[] texts = new String[1000];
        Arrays.fill(texts, "é☃");
        out.putStrings(texts, "text");
        List<Long> changes = reported(WireReader::getStrings);
        assertEquals(40_000, changes.get(0));
        long sum = changes.stream().mapToLong(Long::longValue).sum();
        assertTrue(sum > 68_000 - 1025 && sum <= 68_000, () -> "reported " + changes);
    }

    @Test
    void anOptionalTakesMemoryIfItIsThere() {
        for (int i = 0; i < 100; i++) {
            out.putBoolean(i % 2 == 0);
        }
        assertEquals(List.of(1040L), reported(in -> {
            for (int i = 0; i < 100; i++) {
                assertEquals(i % 2 == 0, in.getPresence(40));
            }
        }));
    }

    @Test
    void roomInFrontIsLeftFree() {
        out.reset(24);
        out.putLong(1);
        assertEquals(32, out.position());
        out.putInt(0, 5);
        out.reset(12);
        assertEquals(12, out.position());
    }

    @Test
    void aWriterAtRestHasNoClaimToAnUnusuallyLargeArray() {
        out.claim(WireWriter.KEPT_CAPACITY + 1);
        byte[] array = out.bytes();
        out.rest();
        assertEquals(0, out.bytes().length);
        out.reset(12);
        assertSame(array, out.bytes()); // which no other message needed
        out.reset(0);
        assertSame(array, out.bytes());
    }

    @Test
    void aWriterAtRestKeepsAnArrayOfUsualSize() {
        out.claim(100_000);
        byte[] array = out.bytes();
        out.rest();
        assertSame(array, out.bytes());
        assertEquals(0, out.position());
    }

    @Test
    void aMessageOverTheLimitIsRefusedBeforeItGetsMemory() {
        out.putInt(1);
        assertThrows(CreoException.class, () -> out.claimItems(Integer.MAX_VALUE, 8));
        assertThrows(CreoException.class, () -> out.claim(WireWriter.LIMIT));
        assertEquals(4, out.position());
    }

    @Test
    void timesAndUuidsComeBack() {
        UUID uuid = new UUID(0x0102030405060708L, -1);
        out.putInstant(Instant.MIN);
        out.putDuration(Duration.ofMillis(-500));
        out.putLocaldate(LocalDate.of(1969, 12, 31), "day");
        out.putUuid(uuid);
        assertEquals(12 + 12 + 4 + 16, out.position());
        byte[] bytes = written();
        assertArrayEquals(
                bytes(255, 255, 255, 255, 255, 255, 255, 255, 0x1D, 0xCD, 0x65, 0), Arrays.copyOfRange(bytes, 12, 24));
        assertArrayEquals(bytes(255, 255, 255, 255, 1, 2, 3, 4, 5, 6, 7, 8), Arrays.copyOfRange(bytes, 24, 36));
        WireReader in = back();
        assertEquals(Instant.MIN, in.getInstant());
        assertEquals(Duration.ofMillis(-500), in.getDuration());
        assertEquals(LocalDate.of(1969, 12, 31), in.getLocaldate());
        assertEquals(uuid, in.getUuid());
        in.end();
    }

    @Test
    void arraysOfTimesAndUuidsComeBack() {
        Instant[] instants = {Instant.MAX, Instant.EPOCH};
        Duration[] durations = {Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(1)};
        LocalDate[] dates = {LocalDate.ofEpochDay(Integer.MAX_VALUE), LocalDate.EPOCH};
        UUID[] uuids = {new UUID(1, 2), new UUID(-1, -2)};
        BigDecimal[] decimals = {new BigDecimal("1.00"), new BigDecimal("-1E+1000")};
        out.putInstants(instants);
        out.putDurations(durations);
        out.putLocaldates(dates, "days");
        out.putUuids(uuids);
        out.putBigdecimals(decimals, "prices");
        WireReader in = back();
        assertArrayEquals(instants, in.getInstants());
        assertArrayEquals(durations, in.getDurations());
        assertArrayEquals(dates, in.getLocaldates());
        assertArrayEquals(uuids, in.getUuids());
        assertArrayEquals(decimals, in.getBigdecimals());
        in.end();
    }

    @Test
    void decimalNumbersComeBack() {
        String most = "9".repeat(1_000);
        for (String text : List.of(
                "0",
                "0.00",
                "-1",
                "127",
                "128",
                "-128",
                "-129",
                "9223372036854775807",
                "9223372036854775808",
                "1E+1000",
                "-1E-1000",
                most,
                "-" + most,
                most + "E-1000")) {
            out.reset(0);
            BigDecimal number = new BigDecimal(text);
            out.putBigdecimal(number, "price");
            WireReader in = back();
            assertEquals(number, in.getBigdecimal(), text);
            in.end();
        }
    }

    @Test
    void malformedTimesAreRefused() {
        assertMalformed("an Instant has 31556889864403200 seconds, out of the range", () -> {
            out.putLong(31_556_889_864_403_200L);
            out.putInt(0);
            back().getInstant();
        });
        for (int nanos : new int[] {-1, 1_000_000_000}) {
            out.reset(0);
            out.putLong(0);
            out.putInt(nanos);
            assertMalformed("an Instant has " + nanos + " nanoseconds", () -> back().getInstant());
            assertMalformed("a Duration has " + nanos + " nanoseconds", () -> back().getDuration());
        }
        assertMalformed("cut short", () -> reader(new int[11]).getInstant());
        assertMalformed("cut short", () -> reader(new int[15]).getUuid());
        assertMalformed("impossible count", () -> reader(0, 0, 0, 2, 0, 0, 0, 0).getLocaldates());
    }

    @Test
    void malformedDecimalNumbersAreRefused() {
        assertMalformed(
                "the scale 1001, out of the range -1000 to 1000",
                () -> reader(0, 0, 3, 0xE9, 0, 0, 0, 1, 0).getBigdecimal());
        assertMalformed(
                "the scale -1001",
                () -> reader(255, 255, 0xFC, 0x17, 0, 0, 0, 1, 0).getBigdecimal());
        assertMalformed(
                "as many bytes as it takes, but with 0",
                () -> reader(0, 0, 0, 0, 0, 0, 0, 0).getBigdecimal());
        for (int[] digits : new int[][] {{0, 127}, {255, 128}}) {
            assertMalformed(
                    "as many bytes as it takes, but with 2",
                    () -> reader(0, 0, 0, 0, 0, 0, 0, 2, digits[0], digits[1]).getBigdecimal());
        }
        assertMalformed(
                "impossible count", () -> reader(0, 0, 0, 0, 0, 0, 0, 2, 1).getBigdecimal());
        byte[] beyond = BigInteger.TEN.pow(1_000).toByteArray();
        assertMalformed("more than 1000 digits", () -> {
            out.putInt(0);
            out.putBytes(beyond);
            back().getBigdecimal();
        });
        assertMalformed("more than 1000 digits", () -> {
            out.reset(0);
            out.putInt(0);
            out.putBytes(Arrays.copyOf(new byte[] {1}, 100_000));
            back().getBigdecimal();
        });
    }

    @Test
    void whatIsOutOfRangeIsRefusedByName() {
        IllegalArgumentException date =
                assertThrows(IllegalArgumentException.class, () -> out.putLocaldate(LocalDate.MAX, "Bill.due"));
        assertEquals(
                "Bill.due is +999999999-12-31, out of the range of LocalDate, -5877641-06-23 to +5881580-07-11",
                date.getMessage());
        IllegalArgumentException scale = assertThrows(
                IllegalArgumentException.class, () -> out.putBigdecimal(BigDecimal.valueOf(1, 1_001), "Bill.sum"));
        assertEquals(
                "Bill.sum has the scale 1001, and a BigDecimal has one from -1000 to 1000: round it with setScale",
                scale.getMessage());
        BigDecimal huge = new BigDecimal(BigInteger.ONE.shiftLeft(1 << 24));
        IllegalArgumentException digits =
                assertThrows(IllegalArgumentException.class, () -> out.putBigdecimal(huge, "Bill.sum"));
        assertEquals(
                "Bill.sum has more than the 1000 digits that a BigDecimal can have: round it with a MathContext",
                digits.getMessage());
    }
}
