// SPDX-License-Identifier: Apache-2.0
package vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.DoubleBuffer;
import java.nio.ReadOnlyBufferException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import vectors.runtime.MalformedException;
import vectors.runtime.Values;
import vectors.runtime.internal.WireReader;
import vectors.runtime.internal.WireWriter;

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
    void theTextOfATreeThatSharesItsPartsEnds() {
        Tree tree = new Tree(0, new Tree[0]);
        for (int level = 1; level <= 60; level++) {
            tree = new Tree(level, new Tree[] {tree, tree});
        }
        String text = tree.toString();
        assertTrue(text.startsWith("Tree(value=60, children=[Tree(value=59, children=["), text.substring(0, 100));
        assertTrue(text.endsWith("]), ...])"), text.substring(text.length() - 100));
        assertTrue(text.length() > 1 << 20 && text.length() < 2 << 20, text.length() + " characters");
        assertEquals(text, tree.toString());
        assertEquals(
                "Tree(value=1, children=[Tree(value=0, children=[])])",
                new Tree(1, new Tree[] {new Tree(0, new Tree[0])}).toString());
    }

    @Test
    void theTextOfADeepTreeEnds() {
        Tree tree = new Tree(0, new Tree[0]);
        for (int level = 1; level < 100_000; level++) {
            tree = new Tree(level, new Tree[] {tree});
        }
        assertTrue(tree.toString().contains("Tree(value=99936, children=[...])"), tree.toString());
    }

    @Test
    void numbersThatAreOutOfRangeAreRefusedByName() {
        assertRefused("UbyteValue.value is 256, out of the range of ubyte, 0 to 255", () -> new UbyteValue(256));
        assertRefused("UbyteValue.value is -1, out of the range of ubyte, 0 to 255", () -> new UbyteValue(-1));
        assertRefused(
                "UshortValue.value is 65536, out of the range of ushort, 0 to 65535", () -> new UshortValue(65536));
        assertRefused(
                "UintValue.value is 4294967296, out of the range of uint, 0 to 4294967295",
                () -> new UintValue(4294967296L));
        assertRefused(
                "Unsigned.small is 300, out of the range of ubyte, 0 to 255",
                () -> Unsigned.builder().small(300));
        assertRefused(
                "UintValue.value is -1, out of the range of uint, 0 to 4294967295",
                () -> new UintValue(0).withValue(-1));
        assertRefused(
                "OptionalUbyte.value is 256, out of the range of ubyte, 0 to 255",
                () -> new OptionalUbyte(Optional.of(256)));
        assertRefused(
                "OptionalUint.value is -1, out of the range of uint, 0 to 4294967295",
                () -> OptionalUint.builder().value(Optional.of(-1L)));
        assertEquals(
                "OptionalUshort.value is null",
                assertThrows(NullPointerException.class, () -> new OptionalUshort(null))
                        .getMessage());
    }

    @Test
    void numbersInOthersAreRefusedWhereTheyAreWritten() {
        UbyteMap map = new UbyteMap(Map.of(-1, 1));
        assertRefused("UbyteMap.entries is -1, out of the range of ubyte, 0 to 255", map::toBytes);
        assertThrows(IllegalArgumentException.class, map::toJson);
    }

    @Test
    void timesAndDecimalNumbersThatCannotTravelAreRefusedByName() {
        String dates = ", out of the range of LocalDate, -5877641-06-23 to +5881580-07-11";
        assertRefused("LocalDateValue.value is +999999999-12-31" + dates, () -> new LocalDateValue(LocalDate.MAX));
        assertRefused(
                "LocalDateArray.items[1] is -999999999-01-01" + dates,
                () -> new LocalDateArray(new LocalDate[] {LocalDate.EPOCH, LocalDate.MIN}));
        assertRefused(
                "OptionalLocalDate.value is +999999999-12-31" + dates,
                () -> new OptionalLocalDate(Optional.of(LocalDate.MAX)));
        assertRefused(
                "a key of LocalDateMap.entries is +999999999-12-31" + dates,
                () -> new LocalDateMap(Map.of(LocalDate.MAX, BigDecimal.ONE)));
        String scale = " has the scale 1001, and a BigDecimal has one from -1000 to 1000: round it with setScale";
        BigDecimal small = BigDecimal.valueOf(1, 1_001);
        assertRefused("BigDecimalValue.value" + scale, () -> new BigDecimalValue(small));
        assertRefused(
                "BigDecimalValue.value" + scale,
                () -> BigDecimalValue.builder().value(small).build());
        assertRefused("BigDecimalTable.rows[0][0]" + scale, () -> new BigDecimalTable(new BigDecimal[][] {{small}}));
        assertRefused("DecimalByName.entries[\"a\"]" + scale, () -> new DecimalByName(Map.of("a", small)));
        assertRefused(
                "BigDecimalValue.value has more than the 1000 digits that a BigDecimal can have:"
                        + " round it with a MathContext",
                () -> new BigDecimalValue(BigDecimal.TEN.pow(1_000)));
        assertNull("BigDecimalValue.value is null", () -> new BigDecimalValue(null));
        assertNull("LocalDateValue.value is null", () -> new LocalDateValue(null));
        assertNull("OptionalBigDecimal.value is null", () -> new OptionalBigDecimal(null));
        assertNull("InstantArray.items[0] is null", () -> new InstantArray(new Instant[1]));
        assertNull("Times.length is null", () -> new Times(Instant.EPOCH, null, LocalDate.EPOCH, new UUID(0, 0)));
    }

    @Test
    void decimalNumbersAreEqualByTheirValue() {
        BigDecimal one = new BigDecimal("1.0");
        BigDecimal same = new BigDecimal("1.00");
        assertSame(one, new BigDecimalValue(one).value());
        assertEqual(new BigDecimalValue(one), new BigDecimalValue(same));
        assertEqual(new BigDecimalArray(new BigDecimal[] {one}), new BigDecimalArray(new BigDecimal[] {same}));
        assertEqual(new BigDecimalTable(new BigDecimal[][] {{one}}), new BigDecimalTable(new BigDecimal[][] {{same}}));
        assertEqual(new OptionalBigDecimal(Optional.of(one)), new OptionalBigDecimal(Optional.of(same)));
        assertEqual(new DecimalByName(Map.of("a", one)), new DecimalByName(Map.of("a", same)));
        Priced priced = new Priced(new UUID(0, 1), one, Instant.EPOCH);
        assertEqual(priced, priced.withPrice(same));
        assertEqual(new PricedArray(new Priced[] {priced}), new PricedArray(new Priced[] {priced.withPrice(same)}));
        assertNotEquals(priced, priced.withPrice(BigDecimal.TEN));
        assertNotEquals(priced.toString(), priced.withPrice(same).toString());
    }

    private static void assertEqual(Object one, Object other) {
        assertEquals(one, other);
        assertEquals(one.hashCode(), other.hashCode());
    }

    private static void assertRefused(String message, Executable made) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @Test
    void itemsWithoutASignAreNumbers() {
        UbyteArray bytes = new UbyteArray(new byte[] {-1, 127});
        assertEquals(255, bytes.items(0));
        assertEquals(-1, bytes.itemsBuffer().get(0));
        assertEquals(4294967295L, new UintArray(new int[] {-1}).items(0));
        assertEquals(200, new UbyteTable(new byte[][] {{1}, {(byte) 200}}).rows(1, 0));
        assertEquals("UlongMap(entries=[18446744073709551615: \"x\"])", new UlongMap(Map.of(-1L, "x")).toString());
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
    void numbersAreViewedWithoutACopy() {
        DoubleArray array = new DoubleArray(new double[] {1, 2, 3});
        DoubleBuffer view = array.itemsBuffer();
        assertEquals(3, view.remaining());
        assertEquals(2.0, view.get(1));
        assertThrows(ReadOnlyBufferException.class, () -> view.put(1, 9));
        assertFalse(view.hasArray());
        assertEquals(
                3.0, new DoubleTable(new double[][] {{1, 2}, {3}}).rowsBuffer(1).get(0));
        assertEquals(7, new ByteArray(new byte[] {7}).itemsBuffer().get());
    }

    @Test
    void mapsAreCopiedInAndCannotBeChanged() {
        Map<Integer, double[]> given = new LinkedHashMap<>();
        given.put(2, new double[] {1});
        given.put(1, new double[] {});
        IntMap map = new IntMap(given);
        given.get(2)[0] = 9;
        given.clear();
        map.entries().get(2)[0] = 9;
        assertEquals("IntMap(entries=[2: [1.0], 1: []])", map.toString());
        assertThrows(UnsupportedOperationException.class, () -> map.entries().remove(1));
        IntMap turned = new IntMap(Map.of(1, new double[] {}, 2, new double[] {1}));
        assertEquals(turned, map);
        assertEquals(turned.hashCode(), map.hashCode());
        assertNotEquals(new IntMap(Map.of()), map);
        TextMap texts = new TextMap(Map.of("a", "b"));
        assertSame(texts.entries(), texts.entries());
        assertThrows(UnsupportedOperationException.class, () -> texts.entries().put("c", "d"));
        MapArray maps = new MapArray(Values.array(Map.of("a", 1), Map.of()));
        assertEquals(Map.of("a", 1), maps.items(0));
        assertEquals("MapArray(items=[[\"a\": 1], [:]])", maps.toString());
    }

    @Test
    void optionalsAreCopiedAndCompared() {
        int[] given = {1};
        OptionalArray array = new OptionalArray(Optional.of(given));
        given[0] = 9;
        array.value().orElseThrow()[0] = 9;
        assertEquals(new OptionalArray(Optional.of(new int[] {1})), array);
        assertEquals("OptionalArray(value=[1])", array.toString());
        assertEquals("OptionalArray(value=absent)", new OptionalArray(Optional.empty()).toString());
        double nan = Double.longBitsToDouble(0x7FF8000000000001L);
        assertEquals(new OptionalDouble(Optional.of(nan)), new OptionalDouble(Optional.of(nan)));
        assertNotEquals(new OptionalDouble(Optional.of(nan)), new OptionalDouble(Optional.of(Double.NaN)));
        assertEquals("EnumArray(items=[BLUE])", new EnumArray(new Color[] {Color.BLUE}).toString());
    }

    @Test
    void copiesDifferInWhatWasSet() {
        assertEquals(new Inner("b", new int[] {1, 2}), INNER.withText("b"));
        assertEquals("a", INNER.text());
        Middle middle = new Middle(INNER, new Inner[] {INNER});
        Middle changed = middle.toBuilder().inner(INNER.withText("b")).build();
        assertEquals(new Middle(new Inner("b", new int[] {1, 2}), new Inner[] {INNER}), changed);
        assertNull("Inner.text is null", () -> INNER.withText(null));
        assertNull("Middle.inners[0] is null", () -> middle.withInners(new Inner[1]));
        int[] given = {3};
        Inner copy = INNER.withNumbers(given);
        given[0] = 9;
        assertEquals(3, copy.numbers(0));
    }

    @Test
    void buildersAskForWhatIsNotOptional() {
        Optionals.Builder builder = Optionals.builder().before(1);
        IllegalStateException e = assertThrows(IllegalStateException.class, builder::build);
        assertEquals("Optionals.after is not set", e.getMessage());
        Optionals none = builder.after(2).build();
        assertEquals("Optionals(before=1, number=absent, text=absent, flag=absent, after=2)", none.toString());
        // What was built is not changed by what the builder does next.
        assertEquals(Optional.of(3), builder.number(Optional.of(3)).build().number());
        assertEquals(Optional.empty(), none.number());
        assertNull("Optionals.number is null", () -> builder.number(null));
    }

    /** A program is tested without a host where it knows only the interfaces of its client. */
    @Test
    void aClientCanBeReplaced() throws Exception {
        assertTrue(Echo.class.isAssignableFrom(EchoClient.class));
        assertTrue(EchoAsync.class.isAssignableFrom(EchoClient.class));
        EchoAsync fake = (EchoAsync) Proxy.newProxyInstance(
                EchoAsync.class.getClassLoader(),
                new Class<?>[] {EchoAsync.class},
                (self, method, arguments) -> CompletableFuture.completedFuture(arguments[0]));
        assertEquals(INNER, fake.innerAsync(INNER).get());
    }

    @Test
    void bytesThatAreLeftOverAreMalformed() {
        byte[] bytes = INNER.toBytes();
        assertEquals(INNER, Inner.fromBytes(bytes));
        MalformedException e =
                assertThrows(MalformedException.class, () -> Inner.fromBytes(Arrays.copyOf(bytes, bytes.length + 1)));
        assertTrue(e.getMessage().startsWith("Inner: left over: 1 bytes"), e.getMessage());
        assertThrows(MalformedException.class, () -> Inner.fromBytes(Arrays.copyOf(bytes, bytes.length - 1)));
        assertThrows(
                IllegalArgumentException.class, () -> INNER.withText("\uD800").toBytes());
        assertThrows(IllegalArgumentException.class, () -> tree(65).toBytes());
    }

    private static Tree tree(int levels) {
        Tree tree = new Tree(0, new Tree[0]);
        for (int i = 1; i < levels; i++) {
            tree = new Tree(i, new Tree[] {tree});
        }
        return tree;
    }

    @Test
    void whatIsNestedTooDeepIsRefused() {
        WireWriter out = new WireWriter();
        Codec.write(out, tree(64));
        WireReader in = new WireReader(out.bytes(), 0, out.position(), "test");
        assertEquals(tree(64), Codec.readTree(in));
        assertThrows(IllegalArgumentException.class, () -> Codec.write(new WireWriter(), tree(65)));
        // Branches next to one another are not nested.
        Forest forest = new Forest(new Tree[] {tree(64), tree(64)});
        Codec.write(new WireWriter(), forest);
    }

    @Test
    void anUnknownConstantIsNamedByItsNumber() {
        WireReader in = new WireReader(new byte[] {0, 0, 0, 7}, 0, 4, "test");
        MalformedException e = assertThrows(MalformedException.class, () -> Codec.readColor(in));
        assertEquals("test: Color has no constant 7 (at byte 0)", e.getMessage());
    }

    @Test
    void aKeyThatIsThereTwiceIsNamed() {
        byte[] bytes = {0, 0, 0, 2, 5, 0, 0, 0, 1, 5, 0, 0, 0, 2};
        MalformedException e = assertThrows(
                MalformedException.class, () -> Codec.readByteMap(new WireReader(bytes, 0, bytes.length, "test")));
        assertTrue(e.getMessage().startsWith("test: the key 5 is there twice"), e.getMessage());
    }

    @Test
    void nullIsRefusedByName() {
        assertNull("EnumValue.value is null", () -> new EnumValue(null));
        assertNull("OptionalString.value is null", () -> new OptionalString(null));
        assertNull("TextMap.entries is null", () -> new TextMap(null));
        assertNull("TextMap.entries[\"a\"] is null", () -> new TextMap(Collections.singletonMap("a", null)));
        assertNull("a key of TextMap.entries is null", () -> new TextMap(Collections.singletonMap(null, "a")));
        assertNull("EnumArray.items[0] is null", () -> new EnumArray(new Color[1]));
        assertNull("Inner.text is null", () -> new Inner(null, new int[0]));
        assertNull("Inner.numbers is null", () -> new Inner("", null));
        assertNull("Middle.inners[1] is null", () -> new Middle(INNER, new Inner[] {INNER, null}));
        assertNull("StringTable.rows[0][0] is null", () -> new StringTable(new String[][] {{null}}));
        assertNull("Echo.inner: value is null", () -> EchoCodec.writeInnerArguments(new WireWriter(), null));
    }

    private static void assertNull(String message, Runnable action) {
        assertEquals(
                message, assertThrows(NullPointerException.class, action::run).getMessage());
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
        assertEquals(
                new Middle(INNER, new Inner[] {INNER}).hashCode(), new Middle(INNER, new Inner[] {INNER}).hashCode());
        assertNotEquals(new Middle(INNER, new Inner[] {INNER}), new Middle(INNER, new Inner[0]));
        assertNotEquals(INNER, "a");
    }

    @Test
    void valuesShowThemselves() {
        assertEquals("Inner(text=\"a\", numbers=[1, 2])", INNER.toString());
        assertEquals(
                "Middle(inner=" + INNER + ", inners=[" + INNER + "])",
                new Middle(INNER, new Inner[] {INNER}).toString());
        assertEquals(
                "ByteArray(items=[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ... 2 more])", new ByteArray(new byte[12]).toString());
        assertEquals("DoubleTable(rows=[[1.5], []])", new DoubleTable(new double[][] {{1.5}, {}}).toString());
        assertEquals("CharValue(value='x')", new CharValue('x').toString());
    }
}
