// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.language.java.JavaType.Nulls;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaTypesTest {

    private static final Description DESCRIPTION = parse("""
            @PACKAGE("a")
            enum Level { LOW }
            enum AToB { X }
            enum A { Y }
            struct Point { int x; double y; Level level; }
            struct BToC { int n; }
            struct C { int n; }
            struct All
            {
                int number;
                char letter;
                String text;
                Level level;
                Point point;
                int[] numbers;
                boolean[] flags;
                String[] texts;
                int[][] table;
                Point[] points;
                Map<Level, Integer> map;
                Map<String, int[]> arrays;
                Map<Level, Integer>[] maps;
                Optional<Point> maybe;
                Optional<int[]> some;
                Map<A, BToC> one;
                Map<AToB, C> two;
                ubyte small;
                ulong large;
                ubyte[] octets;
                uint[][] addresses;
                Map<ulong, ubyte[]> byNumber;
                Optional<ulong> limit;
                Instant time;
                Duration length;
                LocalDate[] days;
                Optional<BigDecimal> price;
                Map<UUID, BigDecimal> prices;
            }
            """);

    private final JavaTypes types = new JavaTypes(DESCRIPTION, new JavaNames(DESCRIPTION));

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("a.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    private JavaType of(String field) {
        List<Field> fields = DESCRIPTION.struct("All").orElseThrow().fields();
        return types.of(fields.stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow()
                .type());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "number; int; Integer",
                "text; String; String",
                "point; Point; Point",
                "table; int[][]; int[][]",
                "map; Map<Level, Integer>; Map<Level, Integer>",
                "maybe; Optional<Point>; Optional<Point>"
            })
    void texts(String field, String text, String boxed) {
        assertEquals(text, of(field).text());
        assertEquals(boxed, of(field).boxed());
    }

    @Test
    void aStreamIsATextAndNoValue() {
        StreamType stream = new StreamType(Scalar.INT);
        assertEquals("Stream<Integer>", types.text(stream));
        assertEquals(Set.of("Stream"), types.imports(stream));
        assertThrows(IllegalArgumentException.class, () -> types.of(stream));
    }

    @Test
    void aTextSaysWhatItImports() {
        assertEquals(Set.of(), of("points").imports());
        assertEquals(Set.of("Map"), of("maps").imports());
        assertEquals(Set.of("Optional"), of("some").imports());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "number; out.putInt(; in.getInt(); out.putInt(; in.getInt(",
                "numbers; out.putInts(; in.getInts(); out.putInts(; in.getInts(",
                "small; out.putUbyte(; in.getUbyte(); out.putUbyte(; in.getUbyte(",
                "large; out.putLong(; in.getLong(); out.putLong(; in.getLong(",
                "octets; out.putBytes(; in.getBytes(); out.putBytes(; in.getBytes(",
                "addresses; writeArray2OfUint(out, ; array2OfUint(in); put(out, ; getarray2OfUint(in, ",
                "point; write(out, ; readPoint(in); put(out, ; getPoint(in, ",
                "points; write(out, ; arrayOfPoint(in); put(out, ; getarrayOfPoint(in, ",
                "table; write(out, ; array2OfInt(in); put(out, ; getarray2OfInt(in, ",
                "map; writeMapOfLevelToInt(out, ; mapOfLevelToInt(in); put(out, ; getmapOfLevelToInt(in, "
            })
    void whatTheRuntimeDoesNotKnowTheCodecDoes(String field, String write, String read, String put, String get) {
        JavaType.Coding inside = of(field).wire().inside();
        assertEquals(
                List.of(write.strip(), read, put.strip(), get.strip()),
                List.of(
                        inside.write().strip(),
                        inside.read(),
                        inside.put().strip(),
                        inside.get().strip()));
        String codec = of(field).wire().inRuntime() ? "" : "Codec.";
        assertEquals(codec + read, of(field).wire().outside().read());
    }

    @Test
    void twoTypesThatReadTheSameHaveTwoNames() {
        assertEquals("mapOfAToBToC", of("one").wire().key());
        assertEquals("mapOfAToBToC_", of("two").wire().key());
    }

    @Test
    void textsTakeANameForMessages() {
        assertTrue(of("text").wire().inside().labelled());
        assertTrue(of("arrays").wire().inside().labelled());
        assertTrue(of("small").wire().inside().labelled());
        assertFalse(of("large").wire().inside().labelled());
        assertFalse(of("octets").wire().inside().labelled());
        assertFalse(of("point").wire().inside().labelled());
        assertFalse(of("map").wire().inside().labelled());
    }

    @ParameterizedTest
    @CsvSource({
        "number, NONE, NONE, NONE",
        "text, VALUE, NONE, NONE",
        "numbers, VALUE, CLONE, CLONE",
        "texts, ITEMS, DEEP, CLONE",
        "table, ITEMS, DEEP, DEEP",
        "map, ITEMS, DEEP, NONE",
        "arrays, ITEMS, DEEP, DEEP",
        "maps, ITEMS, DEEP, CLONE",
        "maybe, VALUE, NONE, NONE",
        "some, VALUE, DEEP, DEEP"
    })
    void whatCouldBeChangedIsCopied(String field, Nulls nulls, Copy given, Copy shared) {
        assertEquals(
                List.of(nulls, given, shared),
                List.of(of(field).nulls(), of(field).given(), of(field).shared()));
    }

    @Test
    void numbersWithoutASignAreThoseOfALargerType() {
        assertEquals(
                List.of("int", "Integer"),
                List.of(of("small").text(), of("small").boxed()));
        assertEquals("Values.ubyte", of("small").range());
        assertEquals("long", of("large").text());
        assertNull(of("large").range());
        assertEquals("byte[]", of("octets").text());
        assertEquals("Byte.toUnsignedInt", of("octets").array().number());
        assertEquals("int[][]", of("addresses").text());
        assertEquals("Map<Long, byte[]>", of("byNumber").text());
        assertEquals("Optional<Long>", of("limit").text());
        assertEquals("", of("number").shape().signs());
        assertEquals(", true", of("large").shape().signs());
        assertEquals(", true, true", of("byNumber").shape().signs());
    }

    @Test
    void timesAndDecimalNumbersAreClasses() {
        assertEquals("Instant", of("time").text());
        assertEquals(Set.of("Instant"), of("time").imports());
        assertEquals(Nulls.VALUE, of("time").nulls());
        assertNull(of("time").range());
        assertFalse(of("time").wire().inside().labelled());
        assertEquals(12, of("time").wire().size());
        assertTrue(of("length").shape().quoted());
        assertEquals("LocalDate[]", of("days").text());
        assertEquals("out.putLocaldates(", of("days").wire().inside().write());
        assertTrue(of("days").wire().inside().labelled());
        assertEquals("Optional<BigDecimal>", of("price").text());
        assertEquals(Set.of("BigDecimal", "Optional"), of("price").imports());
        assertEquals("Values.bigdecimal", of("price").range());
        assertEquals("Values.equal", of("price").shape().equal());
        assertEquals("Map<UUID, BigDecimal>", of("prices").text());
        assertEquals(Set.of("BigDecimal", "Map", "UUID"), of("prices").imports());
    }

    @Test
    void arrays() {
        assertEquals("new int[3][]", of("table").array().creation("3"));
        assertEquals("new Map[n]", of("maps").array().creation("n"));
        assertTrue(of("maps").generic());
        assertFalse(of("table").generic());
        assertEquals("IntBuffer", of("numbers").array().buffer());
        assertNull(of("flags").array().buffer());
        assertNull(of("texts").array().buffer());
        assertNull(of("map").array());
    }

    @Test
    void valuesAreComparedAsTheyAre() {
        assertTrue(of("number").shape().same());
        assertTrue(of("level").shape().same());
        assertFalse(of("text").shape().same());
        assertNull(of("text").shape().equal());
        assertEquals("Arrays.equals", of("numbers").shape().equal());
        assertEquals("Values.equal", of("table").shape().equal());
        assertEquals("Character.hashCode", of("letter").shape().hash());
        assertNull(of("point").shape().hash());
    }

    @Test
    void sizes() {
        assertEquals(16, of("point").wire().size());
        assertEquals(-1, of("points").wire().size());
        assertEquals(4, of("points").wire().least());
    }
}
