// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ruled.Booking;
import ruled.Late;
import ruled.Maybe;
import ruled.RuledInMemory;
import ruled.Sample;
import ruled.Tree;
import ruled.runtime.ServiceException;
import ruled.runtime.Status;

/** Values whose description has rules for them: when they are made, when they are sent, when they are received. */
class RuledValuesTest {
    private static final Sample GOOD = Sample.builder()
            .name("abc")
            .weights(new double[] {0, 0.5, 1})
            .counts(Map.of("a", new int[] {-5, 7}))
            .bytes(new byte[] {1, (byte) 200})
            .build();

    static Stream<Arguments> broken() {
        return Stream.of(
                broken("Sample.name: it has 0 characters; allowed: 1 to 5", each -> each.name("")),
                broken("Sample.name: it has 6 characters; allowed: 1 to 5", each -> each.name("abcdef")),
                broken("Sample.name: the text does not match [a-zé😀]+", each -> each.name("A")),
                broken("Sample.weights[2]: 1.5 is not in 0..1", each -> each.weights(new double[] {0, 1, 1.5})),
                broken("Sample.weights[0]: NaN is not in 0..1", each -> each.weights(new double[] {Double.NaN})),
                broken("Sample.weights[0]: -1 is not in 0..1", each -> each.weights(new double[] {-1})),
                broken("Sample.weights: it has 5 items; allowed: at most 4", each -> each.weights(new double[5])),
                broken("Sample.counts: it has 0 entries; allowed: at least 1", each -> each.counts(Map.of())),
                broken(
                        "Sample.counts[\"a\\\"?b\"]: as a key, it has 4 characters; allowed: at most 3",
                        each -> each.counts(Map.of("a\"\nb", new int[0]))),
                broken(
                        "Sample.counts[\"a\"][1]: -6 is not in -5..",
                        each -> each.counts(Map.of("a", new int[] {0, -6}))),
                broken("Sample.level: 6 is not in 1..5", each -> each.level(Optional.of(6))),
                broken("Sample.bytes[1]: 201 is not in 1..200", each -> each.bytes(new byte[] {1, (byte) 201})),
                broken("Sample.total: 0 is not in 1..18446744073709551614", each -> each.total(0)),
                broken(
                        "Sample.total: 18446744073709551615 is not in 1..18446744073709551614",
                        each -> each.total(-1L)));
    }

    private static final Booking BOOKING = Booking.builder()
            .made(Instant.parse("2026-01-01T00:00:00Z"))
            .day(Optional.of(LocalDate.of(2026, 1, 1)))
            .prices(new BigDecimal[] {new BigDecimal("0.00"), new BigDecimal("99.99")})
            .delays(Map.of(LocalDate.of(2026, 12, 31), new Duration[] {Duration.ZERO}))
            .build();

    static Stream<Arguments> outOfRange() {
        return Stream.of(
                outOfRange(
                        "made: 2025-12-31T23:59:59.999999999Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
                        each -> each.made(BOOKING.made().minusNanos(1))),
                outOfRange(
                        "made: 2027-01-01T00:00:00.000000001Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
                        each -> each.made(Instant.parse("2027-01-01T00:00:00.000000001Z"))),
                outOfRange(
                        "day: 2025-12-31 is not in 2026-01-01..",
                        each -> each.day(Optional.of(LocalDate.of(2025, 12, 31)))),
                outOfRange("length: PT0S is not in PT1M..PT24H", each -> each.length(Duration.ZERO)),
                outOfRange("length: PT-0.5S is not in PT1M..PT24H", each -> each.length(Duration.ofMillis(-500))),
                outOfRange(
                        "prices[1]: 99.991 is not in 0..99.99",
                        each -> each.prices(new BigDecimal[] {BigDecimal.ONE, new BigDecimal("99.991")})),
                outOfRange(
                        "prices[0]: -1E-7 is not in 0..99.99",
                        each -> each.prices(new BigDecimal[] {new BigDecimal("-1E-7")})),
                outOfRange(
                        "delays[2027-01-01]: as a key, 2027-01-01 is not in ..2026-12-31",
                        each -> each.delays(Map.of(LocalDate.of(2027, 1, 1), new Duration[0]))),
                outOfRange(
                        "delays[2026-01-01][1]: PT-1S is not in PT0S..",
                        each -> each.delays(Map.of(
                                LocalDate.of(2026, 1, 1), new Duration[] {Duration.ZERO, Duration.ofSeconds(-1)}))));
    }

    private static Arguments outOfRange(String message, UnaryOperator<Booking.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @MethodSource("outOfRange")
    void timesAndDecimalNumbersHaveRangesToo(String message, UnaryOperator<Booking.Builder> change) {
        Booking.Builder builder = change.apply(BOOKING.toBuilder());
        assertEquals(
                "Booking." + message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    private static Arguments broken(String message, UnaryOperator<Sample.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @MethodSource("broken")
    void aValueIsNotMadeThatBreaksARule(String message, UnaryOperator<Sample.Builder> change) {
        Sample.Builder builder = change.apply(GOOD.toBuilder());
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "éééé😀", "😀😀😀😀😀"})
    void charactersAreCodePoints(String name) {
        assertEquals(name, GOOD.withName(name).name());
    }

    @Test
    void constructorsAndExceptionsCheckToo() {
        assertEquals(
                "Sample.level: 0 is not in 1..5",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Sample(
                                        "a", new double[0], Map.of("a", new int[0]), Optional.of(0), new byte[0], 1))
                        .getMessage());
        assertEquals(
                "Late.minutes: 0 is not in 1..",
                assertThrows(IllegalArgumentException.class, () -> new Late(0)).getMessage());
    }

    /** What was sent or kept when other rules held can be read; a host refuses it as an argument. */
    @Test
    void whatIsReadIsNotChecked() {
        byte[] bytes = GOOD.toBytes();
        bytes[4] = 'A'; // the first letter of the name
        Sample read = Sample.fromBytes(bytes);
        assertEquals("Abc", read.name());
        assertEquals("Abc", Sample.fromJson(GOOD.toJson().replace("abc", "Abc")).name());
        assertEquals(
                "Sample.name: the text does not match [a-zé😀]+",
                assertThrows(IllegalArgumentException.class, () -> read.withLevel(Optional.of(2)))
                        .getMessage());
    }

    @Test
    void aCallChecksItsArgumentsAndAllThatTheyHold() {
        RuledInMemory ruled = new RuledInMemory(new MyRuled());
        assertEquals("abc x 3", ruled.put(GOOD, 3));
        byte[] bytes = GOOD.toBytes();
        bytes[4] = 'A';
        Sample bad = Sample.fromBytes(bytes);
        refused("Ruled.put: count: 11 is not in 1..10", () -> ruled.put(GOOD, 11));
        refused("Ruled.put: sample.name: the text does not match [a-zé😀]+", () -> ruled.put(bad, 3));
        Tree leaf = new Tree(bad, new Tree[0], Map.of());
        Tree tree = new Tree(GOOD, new Tree[] {new Tree(GOOD, new Tree[0], Map.of()), leaf}, Map.of());
        refused("Ruled.plant: tree.trees[1].sample.name: the text does not match [a-zé😀]+", () -> ruled.plant(tree));
        Tree others = new Tree(GOOD, new Tree[0], Map.of(7L, new Maybe(Optional.of(bad))));
        refused(
                "Ruled.plant: tree.others[7].sample.name: the text does not match [a-zé😀]+",
                () -> ruled.plant(others));
        assertEquals(5, ruled.sum(Stream.of(2.0, 3.0)));
        refused("Ruled.sum: values[1]: 101 is not in 0..100", () -> ruled.sum(Stream.of(2.0, 101.0)));
    }

    private static void refused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    /** A handler that breaks its own description has made a mistake of its own, as with null. */
    @Test
    void aHandlerThatBreaksARuleFails() {
        RuledInMemory ruled = new RuledInMemory(new MyRuled());
        ServiceException failure = assertThrows(ServiceException.class, () -> ruled.keep("late", GOOD));
        assertEquals(Status.INTERNAL, failure.status());
    }
}
