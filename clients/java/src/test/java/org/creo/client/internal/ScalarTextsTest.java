// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.creo.client.MalformedException;
import org.creo.client.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarTextsTest {
    private static final int ROUNDS = 2_000;

    private final Random random = new Random(1);

    private static <T> void same(T value, String text, Function<String, T> parses) {
        assertEquals(text, Values.text(value));
        assertEquals(value, parses.apply(text));
    }

    private static <T> void reads(T value, String text, Function<String, T> parses) {
        assertEquals(value, parses.apply(text), text);
    }

    private static void refused(String text, Function<String, ?> parses) {
        assertThrows(IllegalArgumentException.class, () -> parses.apply(text), text);
    }

    @Test
    void instants() {
        same(Instant.EPOCH, "1970-01-01T00:00:00Z", ScalarTexts::instant);
        same(Instant.MIN, "-1000000000-01-01T00:00:00Z", ScalarTexts::instant);
        same(Instant.MAX, "+1000000000-12-31T23:59:59.999999999Z", ScalarTexts::instant);
        same(Instant.ofEpochSecond(-1, 1_000_000), "1969-12-31T23:59:59.001Z", ScalarTexts::instant);
        same(Instant.ofEpochSecond(0, 1_000), "1970-01-01T00:00:00.000001Z", ScalarTexts::instant);
        same(Instant.ofEpochSecond(253_402_300_800L), "+10000-01-01T00:00:00Z", ScalarTexts::instant);
        same(Instant.ofEpochSecond(-62_167_219_201L), "-0001-12-31T23:59:59Z", ScalarTexts::instant);
        reads(Instant.ofEpochSecond(0, 500_000_000), "1970-01-01T00:00:00.5Z", ScalarTexts::instant);
        reads(Instant.EPOCH, "1970-01-01T05:30:00+05:30", ScalarTexts::instant);
        reads(Instant.EPOCH, "1969-12-31T06:00:00-18:00", ScalarTexts::instant);
        reads(Instant.MIN, "-1000000000-01-01T01:00:00+01:00", ScalarTexts::instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-01",
                "2026-01-01T00:00Z",
                "2026-01-01T00:00:00",
                "2026-01-01t00:00:00Z",
                "2026-01-01T00:00:00z",
                "2026-01-01 00:00:00Z",
                " 2026-01-01T00:00:00Z",
                "2026-01-01T00:00:00Z\n",
                "2026-01-01T24:00:00Z",
                "2026-01-01T00:60:00Z",
                "2026-01-01T23:59:60Z",
                "2026-01-01T00:00:00.Z",
                "2026-01-01T00:00:00,5Z",
                "2026-01-01T00:00:00.1234567890Z",
                "2026-01-01T00:00:00+0100",
                "2026-01-01T00:00:00+01",
                "2026-01-01T00:00:00+18:01",
                "2026-01-01T00:00:00+01:60",
                "2026-02-29T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "+2026-01-01T00:00:00Z",
                "10000-01-01T00:00:00Z",
                "+010000-01-01T00:00:00Z",
                "-0000-01-01T00:00:00Z",
                "-00001-01-01T00:00:00Z",
                "+1000000001-01-01T00:00:00Z",
                "-1000000000-01-01T00:00:00+00:01",
                "٢٠٢٦-01-01T00:00:00Z",
                "1767225600"
            })
    void noInstants(String text) {
        refused(text, ScalarTexts::instant);
    }

    @Test
    void durations() {
        same(Duration.ZERO, "PT0S", ScalarTexts::duration);
        same(Duration.ofMillis(1_500), "PT1.5S", ScalarTexts::duration);
        same(Duration.ofMillis(-500), "PT-0.5S", ScalarTexts::duration);
        same(Duration.ofSeconds(-90), "PT-1M-30S", ScalarTexts::duration);
        same(Duration.ofSeconds(-60, 1), "PT-59.999999999S", ScalarTexts::duration);
        same(Duration.ofMillis(29_172_345), "PT8H6M12.345S", ScalarTexts::duration);
        same(Duration.ofDays(2), "PT48H", ScalarTexts::duration);
        same(Duration.ofSeconds(Long.MIN_VALUE), "PT-2562047788015215H-30M-8S", ScalarTexts::duration);
        same(
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                "PT2562047788015215H30M7.999999999S",
                ScalarTexts::duration);
        reads(Duration.ofSeconds(-86_400 + 3_600), "P-1DT1H", ScalarTexts::duration);
        reads(Duration.ofSeconds(90), "-PT-1M-30S", ScalarTexts::duration);
        reads(Duration.ofMillis(-59_500), "-PT1M-0.5S", ScalarTexts::duration);
        reads(Duration.ofSeconds(Long.MIN_VALUE), "-PT9223372036854775808S", ScalarTexts::duration);
        reads(Duration.ofHours(1), "PT0000000000000000000000001H", ScalarTexts::duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P1DT",
                "1S",
                "pt1s",
                "P1Y",
                "P1W",
                "PT1",
                "PT1.5M",
                "PT1.S",
                "PT.5S",
                "PT+1S",
                "+PT1S",
                "PT1S1M",
                "PT1.1234567890S",
                "PT9223372036854775808S",
                "-PT9223372036854775808.000000001S",
                "PT99999999999999999999S",
                "1.5"
            })
    void noDurations(String text) {
        refused(text, ScalarTexts::duration);
    }

    @Test
    void dates() {
        same(LocalDate.of(2026, 11, 27), "2026-11-27", ScalarTexts::localDate);
        same(LocalDate.of(0, 2, 29), "0000-02-29", ScalarTexts::localDate);
        same(LocalDate.of(-1, 1, 1), "-0001-01-01", ScalarTexts::localDate);
        same(LocalDate.ofEpochDay(Integer.MIN_VALUE), "-5877641-06-23", ScalarTexts::localDate);
        same(LocalDate.ofEpochDay(Integer.MAX_VALUE), "+5881580-07-11", ScalarTexts::localDate);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-31",
                "2026-00-01",
                "2026-1-1",
                "20261127",
                "2026-11-27Z",
                "1900-02-29",
                "-5877641-06-22",
                "+5881580-07-12",
                "+9999999999-01-01",
                "-0000-01-01"
            })
    void noDates(String text) {
        refused(text, ScalarTexts::localDate);
    }

    @Test
    void uuids() {
        UUID uuid = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
        same(uuid, "0f8fad5b-d9cb-469f-a165-70867728950e", ScalarTexts::uuid);
        reads(uuid, "0F8FAD5B-D9CB-469F-A165-70867728950E", ScalarTexts::uuid);
        for (String text : List.of(
                "",
                "1-1-1-1-1",
                "0f8fad5bd9cb469fa16570867728950e",
                "{0f8fad5b-d9cb-469f-a165-70867728950e}",
                "0f8fad5b-d9cb-469f-a165-70867728950",
                "0f8fad5b-d9cb-469f-a165-70867728950g")) {
            refused(text, ScalarTexts::uuid);
        }
    }

    @Test
    void decimals() {
        same(new BigDecimal("1.00"), "1.00", ScalarTexts::bigDecimal);
        same(new BigDecimal("1E+3"), "1E+3", ScalarTexts::bigDecimal);
        same(new BigDecimal("1E-7"), "1E-7", ScalarTexts::bigDecimal);
        same(new BigDecimal("-0.10"), "-0.10", ScalarTexts::bigDecimal);
        same(BigDecimal.valueOf(0, 1_000), "0E-1000", ScalarTexts::bigDecimal);
        same(BigDecimal.valueOf(1, -1_000), "1E+1000", ScalarTexts::bigDecimal);
        reads(new BigDecimal("0.00"), "-0.00", ScalarTexts::bigDecimal);
        reads(new BigDecimal("150"), "1.50e0002", ScalarTexts::bigDecimal);
        reads(new BigDecimal("1.5E+3"), "1.5e+3", ScalarTexts::bigDecimal);
        String digits = "9".repeat(1_000);
        reads(new BigDecimal(digits), digits, ScalarTexts::bigDecimal);
        reads(BigDecimal.valueOf(1, 1_000), "0." + "0".repeat(1_999) + "1E+1000", ScalarTexts::bigDecimal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+1",
                ".5",
                "1.",
                "01",
                "1e",
                "1e+",
                "0x1",
                "1_000",
                "NaN",
                "Infinity",
                "1,5",
                "1E1001",
                "1E-1001",
                "1e99999999999",
                " 1",
                "1 "
            })
    void noDecimals(String text) {
        refused(text, ScalarTexts::bigDecimal);
    }

    @Test
    void decimalsHaveAThousandDigits() {
        refused("9".repeat(1_001), ScalarTexts::bigDecimal);
        refused("0." + "0".repeat(1_000) + "1", ScalarTexts::bigDecimal);
        // It takes no time to see that there are too many.
        refused("1" + "0".repeat(10_000_000), ScalarTexts::bigDecimal);
    }

    @Test
    void anyValueIsReadFromItsText() {
        for (int i = 0; i < ROUNDS; i++) {
            int nanos = random.nextBoolean() ? random.nextInt(1_000_000_000) : random.nextInt(1_000) * 1_000_000;
            long seconds = random.nextLong() >> random.nextInt(64);
            Duration duration = Duration.ofSeconds(seconds, nanos);
            same(duration, Values.text(duration), ScalarTexts::duration);
            reads(duration, duration.toString(), ScalarTexts::duration);
            long range = ScalarRanges.LAST_SECOND + 1;
            Instant instant = Instant.ofEpochSecond(seconds % range, nanos);
            same(instant, instant.toString(), ScalarTexts::instant);
            LocalDate date = LocalDate.ofEpochDay(random.nextInt() >> random.nextInt(32));
            same(date, date.toString(), ScalarTexts::localDate);
            BigDecimal decimal = new BigDecimal(
                    new BigInteger(random.nextInt(3_000), random).multiply(BigInteger.valueOf(random.nextInt())),
                    random.nextInt(2_001) - 1_000);
            if (decimal.precision() <= 1_000) {
                same(decimal, decimal.toString(), ScalarTexts::bigDecimal);
            }
        }
    }

    private static <T> T json(JsonType<T> type, String text) {
        return type.fromText(text, "Data");
    }

    private static void wrong(String message, JsonType<?> type, String text) {
        assertEquals(
                message,
                assertThrows(MalformedException.class, () -> json(type, text)).getMessage());
    }

    @Test
    void mistakesInJsonShowWhatIsRight() {
        wrong(
                "Data: expected a time such as \"2026-11-27T10:30:00Z\", not 1767225600",
                JsonTypes.INSTANT,
                "1767225600");
        wrong(
                "Data: expected a time such as \"2026-11-27T10:30:00Z\", not \"yesterday\"",
                JsonTypes.INSTANT,
                "\"yesterday\"");
        wrong(
                "Data: expected a date such as \"2026-11-27\", not \"2026-02-30\": there is no such day",
                JsonTypes.LOCAL_DATE,
                "\"2026-02-30\"");
        wrong("Data: expected a duration such as \"PT1.5S\", not 1.5", JsonTypes.DURATION, "1.5");
        wrong(
                "Data: expected a UUID such as \"0f8fad5b-d9cb-469f-a165-70867728950e\", not a text of 101 characters",
                JsonTypes.UUID,
                "\"" + "0".repeat(101) + "\"");
        wrong("Data: expected a decimal number such as \"12.50\", not true", JsonTypes.BIG_DECIMAL, "true");
        wrong(
                "Data: expected a decimal number such as \"12.50\", not \"1e2000\":"
                        + " the scale of a BigDecimal goes from -1000 to 1000",
                JsonTypes.BIG_DECIMAL,
                "\"1e2000\"");
    }

    @Test
    void decimalNumbersAreReadFromEither() {
        assertEquals(new BigDecimal("1.00"), json(JsonTypes.BIG_DECIMAL, "1.00"));
        assertEquals(new BigDecimal("1.00"), json(JsonTypes.BIG_DECIMAL, "\"1.00\""));
        BigDecimal exact = new BigDecimal("0.1000000000000000055511151231257827");
        assertEquals(exact, json(JsonTypes.BIG_DECIMAL, exact.toString()));
        assertEquals("\"1.00\"", JsonTypes.BIG_DECIMAL.toText(new BigDecimal("1.00")));
    }

    /** A row of zeros can be divided in many ways, which a pattern must not try one after the other. */
    @Test
    void manyZerosAreReadAtOnce() {
        String zeros = "0".repeat(1_000_000);
        refused("1E" + zeros + "x", ScalarTexts::bigDecimal);
        reads(new BigDecimal("1E+3"), "1E" + zeros + "3", ScalarTexts::bigDecimal);
    }

    @Test
    void othersGetDecimalNumbersAsNumbers() {
        JsonWriter out = new JsonWriter(JsonLimits.OTHERS);
        JsonTypes.BIG_DECIMAL
                .array(BigDecimal[]::new)
                .write(out, new BigDecimal[] {new BigDecimal("1.00"), new BigDecimal("1E+3")});
        assertEquals("[1.00,1E+3]", out.text());
    }

    @Test
    void aKeyWithTwoTextsIsThereTwice() {
        wrong(
                "Data[\"1970-01-01T01:00:00+01:00\"]: it is there twice",
                JsonTypes.map(JsonTypes.INSTANT, JsonTypes.INT),
                "{\"1970-01-01T00:00:00Z\":1,\"1970-01-01T01:00:00+01:00\":2}");
        assertTrue(json(JsonTypes.map(JsonTypes.UUID, JsonTypes.INT), "{\"00000000-0000-0000-0000-00000000000A\":1}")
                .containsKey(new UUID(0, 10)));
    }

    @Test
    void whatCannotTravelIsNotWritten() {
        assertThrows(IllegalArgumentException.class, () -> JsonTypes.LOCAL_DATE.toText(LocalDate.MAX));
        assertThrows(IllegalArgumentException.class, () -> JsonTypes.BIG_DECIMAL.toText(BigDecimal.valueOf(1, 1_001)));
        assertThrows(NullPointerException.class, () -> JsonTypes.INSTANT.toText(null));
    }
}
