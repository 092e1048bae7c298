// SPDX-License-Identifier: Apache-2.0
package org.creo.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ValuesTest {
    private static final double OTHER_NAN = Double.longBitsToDouble(0x7FF8000000000001L);

    @Test
    void numbersAreComparedByTheirBits() {
        assertTrue(Values.equal(OTHER_NAN, OTHER_NAN));
        assertFalse(Values.equal(Double.NaN, OTHER_NAN));
        assertFalse(Values.equal(0.0, -0.0));
        assertFalse(Values.equal(0.0f, -0.0f));
        assertTrue(Values.equal(new double[] {OTHER_NAN}, new double[] {OTHER_NAN}));
        assertFalse(Values.equal(new double[] {Double.NaN}, new double[] {OTHER_NAN}));
        assertFalse(Values.equal(new float[] {0.0f}, new float[] {-0.0f}));
        assertFalse(Values.equal(new float[] {1}, new float[] {1, 2}));
    }

    @Test
    void nestedArraysAreComparedByContent() {
        assertTrue(Values.equal(new double[][] {{1}, {}}, new double[][] {{1}, {}}));
        assertFalse(Values.equal(new double[][] {{Double.NaN}}, new double[][] {{OTHER_NAN}}));
        assertTrue(Values.equal(new String[][] {{"a"}}, new String[][] {{"a"}}));
        assertFalse(Values.equal(new int[][][] {{{1}}}, new int[][][] {{{2}}}));
        assertFalse(Values.equal(new int[][] {{1}}, new int[][] {{1}, {2}}));
    }

    @Test
    void copiesShareNoArray() {
        int[][] table = {{1, 2}, {3}};
        int[][] copy = Values.copy(table, "table");
        assertArrayEquals(table, copy);
        assertNotSame(table[0], copy[0]);
        copy[0][0] = 9;
        assertEquals(1, table[0][0]);
        String[][][] texts = {{{"a"}}};
        assertNotSame(texts[0][0], Values.copy(texts)[0][0]);
    }

    @Test
    void nullIsNamed() {
        String[][] table = {{"a"}, {"b", null}};
        assertEquals(
                "Data.rows[1][1] is null",
                assertThrows(NullPointerException.class, () -> Values.copy(table, "Data.rows"))
                        .getMessage());
        assertEquals(
                "Data.rows is null",
                assertThrows(NullPointerException.class, () -> Values.check(null, "Data.rows"))
                        .getMessage());
        assertEquals(
                "Data.rows[0] is null",
                assertThrows(NullPointerException.class, () -> Values.check(new int[1][], "Data.rows"))
                        .getMessage());
    }

    @Test
    void nullIsNamedInMapsAndOptionals() {
        Map<String, String[]> map = new HashMap<>();
        map.put("a", new String[] {"b", null});
        assertEquals(
                "Data.map[\"a\"][1] is null",
                assertThrows(NullPointerException.class, () -> Values.copy(map, "Data.map"))
                        .getMessage());
        assertEquals(
                "x[\"a\"][1] is null",
                assertThrows(NullPointerException.class, () -> Values.check(Optional.of(map), "x"))
                        .getMessage());
        map.put("a", null);
        assertEquals(
                "Data.map[\"a\"] is null",
                assertThrows(NullPointerException.class, () -> Values.check(map, "Data.map"))
                        .getMessage());
        Map<String, Integer> keyless = new HashMap<>();
        keyless.put(null, 1);
        assertEquals(
                "a key of Data.map is null",
                assertThrows(NullPointerException.class, () -> Values.check(keyless, "Data.map"))
                        .getMessage());
        assertEquals(
                "x is null",
                assertThrows(NullPointerException.class, () -> Values.check(null, "x"))
                        .getMessage());
        assertEquals(
                "rows[0][\"a\"] is null",
                assertThrows(NullPointerException.class, () -> Values.check(Values.array(map), "rows"))
                        .getMessage());
    }

    @Test
    void copiesOfMapsShareNothingAndKeepTheirOrder() {
        Map<String, int[]> given = new TreeMap<>(Comparator.reverseOrder());
        given.put("a", new int[] {1});
        given.put("b", new int[] {2});
        Map<String, int[]> copy = Values.copy(given, "map");
        given.get("a")[0] = 9;
        given.remove("b");
        assertEquals("[\"b\": [2], \"a\": [1]]", Values.text(copy));
        assertThrows(UnsupportedOperationException.class, () -> copy.put("c", null));
        int[] numbers = {1};
        Optional<int[]> optional = Values.copy(Optional.of(numbers), "optional");
        numbers[0] = 9;
        assertArrayEquals(new int[] {1}, optional.orElseThrow());
        assertEquals(Optional.empty(), Values.copy(Optional.empty(), "optional"));
    }

    /** Java accepts an array of HashMap as one of Map, but no other map can be stored in it. */
    @Test
    void arraysOfAnyMapsAreCopied() {
        Map<String, Integer>[] given = Values.array(new HashMap<>(Map.of("a", 1)));
        Map<String, Integer>[] copy = Values.copy(given, "maps");
        given[0].clear();
        assertEquals(Map.of("a", 1), copy[0]);
        assertThrows(UnsupportedOperationException.class, () -> copy[0].clear());
        assertEquals(
                "[[[\"a\": 1]]]", Values.text(Values.copy(new TreeMap<?, ?>[][] {{new TreeMap<>(copy[0])}}, "maps")));
    }

    @Test
    void mapsAndOptionalsAreComparedByContent() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", OTHER_NAN);
        map.put("b", new float[] {0.0f});
        Map<String, Object> same = new LinkedHashMap<>();
        same.put("b", new float[] {0.0f});
        same.put("a", OTHER_NAN);
        assertTrue(Values.equal(map, same));
        assertEquals(Values.hash(map), Values.hash(same));
        assertEquals(Values.hash(Values.array(map)), Values.hash(Values.array(same)));
        same.put("a", Double.NaN);
        assertFalse(Values.equal(map, same));
        assertFalse(Values.equal(map, Map.of("a", OTHER_NAN)));
        assertFalse(Values.equal(Map.of("a", 1), Map.of("b", 1)));
        assertTrue(Values.equal(Optional.of(OTHER_NAN), Optional.of(OTHER_NAN)));
        assertFalse(Values.equal(Optional.of(0.0f), Optional.of(-0.0f)));
        assertFalse(Values.equal(Optional.of(1), Optional.empty()));
        assertTrue(Values.equal(Optional.of(new int[] {1}), Optional.of(new int[] {1})));
        assertEquals(Values.hash(Optional.of(new int[] {1})), Values.hash(Optional.of(new int[] {1})));
        assertEquals(Values.hash(new int[][] {{1}}), Values.hash(new int[][] {{1}}));
    }

    @Test
    void mapsAndOptionalsAreReadable() {
        assertEquals("[:]", Values.text(Map.of()));
        assertEquals("['x': [1.5]]", Values.text(Map.of('x', new double[] {1.5})));
        Map<Integer, Boolean> map = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            map.put(i, i == 0);
        }
        assertEquals(
                "[0: true, 1: false, 2: false, 3: false, 4: false, 5: false, 6: false, 7: false, 8: false, 9: false, "
                        + "... 990 more]",
                Values.text(map));
        assertEquals("absent", Values.text(Optional.empty()));
        assertEquals("\"a\"", Values.text(Optional.of("a")));
    }

    /** The text of an exception is sent over the wire. */
    @Test
    void everyTextCanBeEncoded() {
        assertEquals("'\\ud800'", Values.text('\uD800'));
        assertEquals("\"\\udc00\\ud800\"", Values.text("\uDC00\uD800"));
        assertEquals("\"\uD83D\uDE00\"", Values.text("\uD83D\uDE00"));
    }

    /** Java's own text of some of these has more digits, or digits that depend on the version of Java. */
    @Test
    void numbersHaveTheFewestDigits() {
        assertEquals("2e-323", Values.text(2e-323));
        assertEquals("2e+23", Values.text(2e23));
        assertEquals("1e+23", Values.text(9.999999999999999e22)); // which is the same number
        assertEquals("1.1e-06", Values.text(1.1e-6f));
        assertEquals("0.0001", Values.text(1e-4f));
        assertEquals("33554432.0", Values.text(33554432f));
        assertEquals("-1234567890123456.8", Values.text(-1234567890123456.8));
        assertEquals("-1.5e-07", Values.text(-1.5e-7));
        assertEquals("[1.0, -0.0, NaN, -Infinity]", Values.text(new double[] {1, -0.0, Double.NaN, -1 / 0.0}));
    }

    @Test
    void textsAreReadable() {
        assertEquals("[1.5, 2.5]", Values.text(new double[] {1.5, 2.5}));
        assertEquals("[]", Values.text(new int[0]));
        assertEquals("[[1], []]", Values.text(new int[][] {{1}, {}}));
        assertEquals("[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", Values.text(new byte[10]));
        assertEquals("[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ... 990 more]", Values.text(new byte[1000]));
        assertEquals("\"a\\\"b\\\\c\\n\\t\\r\\u0001\\u007f☃'\"", Values.text("a\"b\\c\n\t\r\u0001\u007f☃'"));
        assertEquals("['x', '\\'']", Values.text(new char[] {'x', '\''}));
    }

    @Test
    void decimalNumbersAreComparedByTheirValue() {
        BigDecimal one = new BigDecimal("1.0");
        BigDecimal same = new BigDecimal("1.00");
        assertTrue(Values.equal(one, same));
        assertEquals(Values.hash(one), Values.hash(same));
        assertEquals(Values.hash(BigDecimal.valueOf(0, 3)), Values.hash(BigDecimal.ZERO));
        assertFalse(Values.equal(one, new BigDecimal("1.01")));
        BigDecimal[][] some = {{one}, {}};
        BigDecimal[][] others = {{same}, {}};
        assertTrue(Values.equal(some, others));
        assertEquals(Values.hash(some), Values.hash(others));
        assertTrue(Values.equal(Map.of("a", one), Map.of("a", same)));
        assertEquals(Values.hash(Map.of("a", one)), Values.hash(Map.of("a", same)));
        assertTrue(Values.equal(Optional.of(one), Optional.of(same)));
        assertEquals(Values.hash(Optional.of(one)), Values.hash(Optional.of(same)));
        assertEquals("[1.0, 1.00]", Values.text(new BigDecimal[] {one, same}));
    }

    @Test
    void whatIsOutOfRangeIsNamed() {
        BigDecimal[][] prices = {{BigDecimal.ONE}, {BigDecimal.ONE, BigDecimal.valueOf(1, -1_001)}};
        assertRefused("Data.prices[1][1] has the scale -1001", () -> Values.copy(prices, "Data.prices"));
        assertRefused(
                "Data.days[\"a\"] is +999999999-12-31", () -> Values.copy(Map.of("a", LocalDate.MAX), "Data.days"));
        assertRefused(
                "a key of Data.days is -999999999-01-01", () -> Values.copy(Map.of(LocalDate.MIN, 1), "Data.days"));
        assertRefused("Data.day is +999999999", () -> Values.localdate(Optional.of(LocalDate.MAX), "Data.day"));
        assertRefused(
                "Data.price has more than the 1000 digits",
                () -> Values.bigdecimal(Optional.of(BigDecimal.TEN.pow(1_000)), "Data.price"));
        assertEquals(
                "Data.price is null",
                assertThrows(NullPointerException.class, () -> Values.bigdecimal((BigDecimal) null, "Data.price"))
                        .getMessage());
        BigDecimal most = BigDecimal.TEN.pow(1_000).subtract(BigDecimal.ONE).setScale(0);
        assertEquals(most, Values.bigdecimal(most, "Data.price"));
    }

    /** Sets and maps that compare in a way of their own may have what is equal twice. */
    @Test
    void nothingIsThereTwice() {
        Set<Long> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        ids.addAll(Arrays.asList(-1_000L, Long.valueOf(-1_000)));
        assertRefused("Data.ids has the item 18446744073709550616 twice", () -> Values.copy(ids, "Data.ids", true));
        Map<String, Integer> counts = new TreeMap<>(Comparator.comparing(System::identityHashCode));
        counts.put("x", 1);
        counts.put(String.valueOf(new char[] {'x'}), 2);
        assertRefused(
                "Data.counts[1] has the key \"x\" twice",
                () -> Values.check(new Map<?, ?>[] {Map.of(), counts}, "Data.counts"));
    }

    @Test
    void keysWithoutASignAreShownSo() {
        Map<Long, Map<Long, LocalDate>> days = Map.of(-1L, Map.of(-2L, LocalDate.MAX));
        assertRefused("Data.days[18446744073709551615][-2] is", () -> Values.copy(days, "Data.days", true, false));
        assertRefused("Data.days[-1][18446744073709551614] is", () -> Values.copy(days, "Data.days", false, true));
    }

    private static void assertRefused(String message, Executable made) {
        String said = assertThrows(IllegalArgumentException.class, made).getMessage();
        assertTrue(said.startsWith(message), said);
    }
}
