// SPDX-License-Identifier: Apache-2.0
package org.creo.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

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
        assertEquals("Data.rows[1][1] is null",
                assertThrows(NullPointerException.class, () -> Values.copy(table, "Data.rows")).getMessage());
        assertEquals("Data.rows is null",
                assertThrows(NullPointerException.class, () -> Values.check(null, "Data.rows")).getMessage());
        assertEquals("Data.rows[0] is null",
                assertThrows(NullPointerException.class, () -> Values.check(new int[1][], "Data.rows")).getMessage());
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
}
