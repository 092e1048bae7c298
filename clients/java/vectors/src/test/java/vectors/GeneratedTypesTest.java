// SPDX-License-Identifier: Apache-2.0
package vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import vectors.runtime.WireWriter;

/** What a user sees of generated values, beyond their bytes. */
class GeneratedTypesTest {
    private static final Inner INNER = new Inner("a", new int[] {1, 2});

    @Test
    void nobodyChangesAValueThroughItsArrays() {
        double[][] given = {{1, 2}, {3}};
        DoubleTable table = new DoubleTable(given);
        given[0][0] = 9;
        table.rows()[0][1] = 9;
        table.rows(0)[1] = 9;
        assertEquals(new DoubleTable(new double[][] {{1, 2}, {3}}), table);
    }

    @Test
    void itemsAreReadWithoutACopy() {
        DoubleTable table = new DoubleTable(new double[][] {{1, 2}, {3}});
        assertEquals(2, table.rowsLength());
        assertEquals(1, table.rowsLength(1));
        assertEquals(2.0, table.rows(0, 1));
        assertArrayEquals(new double[] {3}, table.rows(1));
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> table.rows(2, 0));
        Middle middle = new Middle(INNER, new Inner[] {INNER});
        assertEquals(1, middle.innersLength());
        assertEquals("a", middle.inners(0).text());
    }

    @Test
    void nullIsRefusedByName() {
        assertNull("Inner.text is null", () -> new Inner(null, new int[0]));
        assertNull("Inner.numbers is null", () -> new Inner("", null));
        assertNull("Middle.inners[1] is null", () -> new Middle(INNER, new Inner[] {INNER, null}));
        assertNull("StringTable.rows[0][0] is null", () -> new StringTable(new String[][] {{null}}));
        assertNull("Echo.inner: value is null", () -> EchoCodec.writeInnerArguments(new WireWriter(), null));
    }

    private static void assertNull(String message, Runnable action) {
        assertEquals(message, assertThrows(NullPointerException.class, action::run).getMessage());
    }

    @Test
    void illFormedTextIsRefusedByName() {
        StringTable table = new StringTable(new String[][] {{"\uD800"}});
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> Codec.write(new WireWriter(), table));
        assertTrue(e.getMessage().startsWith("StringTable.rows is not well-formed"), e.getMessage());
    }

    @Test
    void valuesAreEqualByContent() {
        double nan = Double.longBitsToDouble(0x7FF8000000000001L);
        assertEquals(new DoubleValue(nan), new DoubleValue(nan));
        assertNotEquals(new DoubleValue(nan), new DoubleValue(Double.NaN));
        assertNotEquals(new DoubleArray(new double[] {0.0}), new DoubleArray(new double[] {-0.0}));
        assertNotEquals(new FloatValue(0.0f), new FloatValue(-0.0f));
        assertEquals(new Middle(INNER, new Inner[] {INNER}).hashCode(), new Middle(INNER, new Inner[] {INNER}).hashCode());
        assertNotEquals(new Middle(INNER, new Inner[] {INNER}), new Middle(INNER, new Inner[0]));
        assertNotEquals(INNER, "a");
    }

    @Test
    void valuesShowThemselves() {
        assertEquals("Inner(text=\"a\", numbers=[1, 2])", INNER.toString());
        assertEquals("Middle(inner=" + INNER + ", inners=[" + INNER + "])", new Middle(INNER, new Inner[] {INNER}).toString());
        assertEquals("ByteArray(items=[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ... 2 more])", new ByteArray(new byte[12]).toString());
        assertEquals("DoubleTable(rows=[[1.5], []])", new DoubleTable(new double[][] {{1.5}, {}}).toString());
        assertEquals("CharValue(value='x')", new CharValue('x').toString());
    }
}
