// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The texts that are refused, and those that mean the same, are in the vectors. */
class SpelledTest {
    static Stream<Scalar> spelled() {
        return Arrays.stream(Scalar.values()).filter(Scalar::isSpelled);
    }

    @ParameterizedTest
    @MethodSource("spelled")
    void anExampleIsAValueAndItsOwnText(Scalar type) {
        Spelled form = type.spelled();
        assertEquals(form.example(), form.canonical(form.example()));
        assertEquals(form.noun() + " such as " + form.example(), form.expected());
    }

    @ParameterizedTest
    @MethodSource("spelled")
    void theLeastValueIsReadAgain(Scalar type) {
        Spelled form = type.spelled();
        byte[] bytes = form.bytes(form.zero());
        assertEquals(type.isFixed() ? type.size() : type.leastSize(), bytes.length);
        assertEquals(form.zero(), form.read(ByteBuffer.wrap(bytes)));
        assertEquals(form.zero(), form.parse(form.text(form.zero())));
    }

    @ParameterizedTest
    @MethodSource("spelled")
    void textAndBytesOfAnyValueAreReadAgain(Scalar type) {
        Spelled form = type.spelled();
        Random random = new Random(type.ordinal());
        Function<Random, Object> made = VALUES.apply(type);
        for (int i = 0; i < 20_000; i++) {
            Object value = made.apply(random);
            assertEquals(value, form.parse(form.text(value)));
            ByteBuffer bytes = ByteBuffer.wrap(form.bytes(value));
            assertEquals(value, form.read(bytes));
            assertFalse(bytes.hasRemaining());
        }
    }

    private static final Function<Scalar, Function<Random, Object>> VALUES = type -> switch (type) {
        case INSTANT ->
            random ->
                    Instant.ofEpochSecond(random.nextLong() >> 10 + random.nextInt(40), random.nextInt(1_000_000_000));
        case DURATION ->
            random -> Duration.ofSeconds(random.nextLong() >> random.nextInt(64), random.nextInt(1_000_000_000));
        case LOCAL_DATE -> random -> LocalDate.ofEpochDay(random.nextInt() >> random.nextInt(32));
        case UUID -> random -> new UUID(random.nextLong(), random.nextLong());
        case BIG_DECIMAL ->
            random ->
                    new BigDecimal(new BigInteger(random.nextInt(200), random).negate(), random.nextInt(2_001) - 1_000);
        default -> throw new IllegalArgumentException(type.declared());
    };

    /** Java's own parsers take more than the grammar, but what both take means the same. */
    @Test
    void whatJavaReadsTooMeansTheSame() {
        Random random = new Random(7);
        String letters = "0123456789-+.:TZPDHMSeE";
        int both = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "-P1DT2H-3M4.5S" : "2024-02-29T10:30:00.12Z");
            for (int j = random.nextInt(3); j >= 0; j--) {
                int at = random.nextInt(text.length());
                text.setCharAt(at, letters.charAt(random.nextInt(letters.length())));
            }
            both += same(Scalar.DURATION, text.toString(), Duration::parse);
            both += same(Scalar.INSTANT, text.toString(), Instant::parse);
        }
        assertTrue(both > 1_000, "only " + both);
    }

    private static int same(Scalar type, String text, Function<String, Object> parser) {
        Object value;
        try {
            value = type.spelled().parse(text);
        } catch (WrongTextException e) {
            return 0;
        }
        // Java 11 reads no time with an offset.
        if (type == Scalar.INSTANT && !text.endsWith("Z")) {
            return 0;
        }
        assertEquals(parser.apply(text), value, text);
        return 1;
    }

    /** What would take long to turn into a number is refused before. */
    @ParameterizedTest
    @CsvSource({"BIG_DECIMAL, 1", "BIG_DECIMAL, 1E", "BIG_DECIMAL, 1E-", "DURATION, PT", "DURATION, -P"})
    void manyDigitsAreRefusedAtOnce(Scalar type, String start) {
        String end = type == Scalar.DURATION ? start.contains("T") ? "S" : "D" : "";
        String text = start + "9".repeat(5_000_000) + end;
        assertThrows(WrongTextException.class, () -> type.spelled().parse(text));
    }

    /** A row of zeros can be divided in many ways, which a pattern must not try one after the other. */
    @ParameterizedTest
    @CsvSource({"BIG_DECIMAL, 1E", "BIG_DECIMAL, 1.", "DURATION, PT", "DURATION, -P"})
    void manyZerosBeforeWhatIsWrongAreRefusedAtOnce(Scalar type, String start) {
        String text = start + "0".repeat(5_000_000) + "x";
        assertThrows(WrongTextException.class, () -> type.spelled().parse(text));
    }

    @Test
    void zerosBeforeAnExponentCountForNothing() {
        assertEquals(new BigDecimal("1E+3"), Scalar.BIG_DECIMAL.spelled().parse("1E" + "0".repeat(1_000) + "3"));
        assertEquals(new BigDecimal("1"), Scalar.BIG_DECIMAL.spelled().parse("1E-000"));
    }

    @Test
    void bytesThatAreNoneSayWhichOneIsWrong() {
        assertEquals(8, wrong(Scalar.INSTANT, "000000000000000040000000"));
        assertEquals(0, wrong(Scalar.INSTANT, "7fffffffffffffff00000000"));
        assertEquals(8, wrong(Scalar.DURATION, "0000000000000000ffffffff"));
        assertEquals(0, wrong(Scalar.BIG_DECIMAL, "000003e90000000101"));
        assertEquals(4, wrong(Scalar.BIG_DECIMAL, "0000000000000000"));
        assertEquals(8, wrong(Scalar.BIG_DECIMAL, "00000000000000020001"));
        assertEquals(0, wrong(Scalar.UUID, "00"));
    }

    private static int wrong(Scalar type, String hex) {
        byte[] bytes = new BigInteger("01" + hex, 16).toByteArray();
        ByteBuffer in = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        return assertThrows(WrongBytesException.class, () -> type.spelled().read(in))
                .offset();
    }

    @Test
    void aNumberKeepsItsScale() {
        Spelled form = Scalar.BIG_DECIMAL.spelled();
        assertArrayEquals(new byte[] {0, 0, 0, 2, 0, 0, 0, 1, 100}, form.bytes(form.parse("1.00")));
        assertEquals("0.00", form.canonical("-0.00"));
    }

    @Test
    void aDateBeyondTheWireIsRefused() {
        LocalDate beyond = LocalDate.ofEpochDay(Integer.MAX_VALUE + 1L);
        assertThrows(
                ArithmeticException.class, () -> Scalar.LOCAL_DATE.spelled().bytes(beyond));
    }
}
