// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTypesTest {

    private static final Description DESCRIPTION = Parsed.description("""
            enum Colour { RED }
            struct Point { double x; long y; }
            struct Pixel { Point point; Colour colour; char letter; float weight; boolean on; }
            struct Tree { String name; Tree[] branches; }
            struct Park { Tree[] trees; }
            struct All
            {
                boolean flag; byte one; short two; int four; long eight; char unit; float single; double real;
                String text; byte[] bytes; char[] chars; double[] doubles; boolean[] flags; String[] texts;
                Colour colour; Colour[] colours; Point point; Point[] points; Pixel[] pixels; double[][] table;
                Optional<Point> near; Optional<Double> height; Map<String, double[]> channels;
                Map<Colour, Map<Integer, String>> notes; Map<String, Long>[] maps; Tree tree; Park park;
            }
            """);

    private final PythonTypes types = new PythonTypes(DESCRIPTION, new PythonNames(DESCRIPTION));

    private static TypeRef type(String field) {
        return Parsed.type(DESCRIPTION, "All", field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flag     | bool                                     | bool",
                "one      | int                                      | int",
                "unit     | str                                      | str",
                "single   | float                                    | float",
                "text     | str                                      | str",
                "bytes    | bytes                                    | _value.BytesLike",
                "chars    | str                                      | str",
                "doubles  | _value.DoubleArray                       | _value.Items[float]",
                "flags    | _value.BooleanArray                      | _value.Items[bool]",
                "texts    | _value.Array[str]                        | _value.Items[str]",
                "colour   | Colour                                   | Colour",
                "points   | _value.Array[Point]                      | _value.Items[Point]",
                "table    | _value.Array[_value.DoubleArray]         | _value.Items[_value.Items[float]]",
                "near     | _Optional[Point]                         | _Optional[Point]",
                "channels | _value.Map[str, _value.DoubleArray]      | _value.Entries[str, _value.Items[float]]",
                "notes    | _value.Map[Colour, _value.Map[int, str]] | _value.Entries[Colour, _value.Entries[int, str]]",
            })
    void annotations(String field, String returned, String given) {
        assertEquals(returned, types.returned(type(field)));
        assertEquals(given, types.given(type(field)));
    }

    @Test
    void annotationsOfStreams() {
        TypeRef stream = new StreamType(new ArrayType(Scalar.BYTE));
        assertEquals("_stream.Stream[bytes]", types.returned(stream));
        assertEquals("_stream.Items[_value.BytesLike]", types.given(stream));
        assertEquals("Stream[bytes]", types.shown().returned(stream));
        assertEquals("Iterable[BytesLike]", types.shown().given(stream));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "doubles  | DoubleArray           | Iterable[float]",
                "near     | Optional[Point]       | Optional[Point]",
                "channels | Map[str, DoubleArray] | Mapping[str, Iterable[float]]",
            })
    void annotationsOfReadmes(String field, String returned, String given) {
        assertEquals(returned, types.shown().returned(type(field)));
        assertEquals(given, types.shown().given(type(field)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eight    | _value.check_long(v, 'A.v')",
                "text     | _value.check_string(v, 'A.v')",
                "bytes    | _value.check_bytes(v, 'A.v')",
                "texts    | _value.check_strings(v, 'A.v')",
                "flags    | _value.BooleanArray(v, 'A.v')",
                "colour   | _value.check_instance(v, 'A.v', Colour)",
                "colours  | _value.check_instances(v, 'A.v', Colour)",
                "points   | _value.check_instances(v, 'A.v', Point)",
                "table    | _value.check_items(v, 'A.v', _value.DoubleArray)",
                "near     | _value.check_optional(v, 'A.v', _value.check_instance, Point)",
                "channels | _value.check_map(v, 'A.v', _value.check_string, _value.DoubleArray)",
                "notes    | _value.check_map(v, 'A.v', _value.instance(Colour), _value.check_map, _value.check_int,"
                        + " _value.check_string)",
                "maps     | _value.check_items(v, 'A.v', _value.check_map, _value.check_string, _value.check_long)",
            })
    void checks(String field, String check) {
        assertEquals(check.replace('\'', '"'), types.check(type(field)).of("v", "A.v"));
    }

    @Test
    void bytesAreSentFromWhereTheyLie() {
        assertEquals(
                "_value.check_buffer(v, \"m.v\")",
                types.sentCheck(type("bytes")).of("v", "m.v"));
        assertEquals("_wire.write_buffer", types.send(type("bytes")));
        assertEquals(
                "_value.check_chars(v, \"m.v\")", types.sentCheck(type("chars")).of("v", "m.v"));
        assertEquals("_wire.write_chars", types.send(type("chars")));
    }

    @Test
    void whatIsCheckedPartByPartIsNoKey() {
        TypeRef map = new MapType(new ArrayType(new ArrayType(Scalar.INT)), Scalar.INT);
        assertThrows(IllegalArgumentException.class, () -> types.check(map));
        assertThrows(IllegalArgumentException.class, () -> types.check(new StreamType(Scalar.INT)));
    }

    @ParameterizedTest
    @CsvSource({
        "real, _wire.read_double, _wire.read_double",
        "doubles, _wire.read_doubles, _wire.read_doubles",
        "texts, _wire.read_strings, _wire.read_strings",
        "colours, read_colour_array, _codec.read_colour_array",
        "point, read_point, _codec.read_point",
        "table, read_doubles_array, _codec.read_doubles_array",
        "height, read_optional_double, _codec.read_optional_double",
        "notes, read_colour_to_int_to_string_map_map, _codec.read_colour_to_int_to_string_map_map",
    })
    void functions(String field, String inside, String outside) {
        assertEquals(inside, types.readInside(type(field)));
        assertEquals(outside, types.read(type(field)));
        assertEquals(inside.replace("read_", "write_"), types.writeInside(type(field)));
        assertEquals(outside.replace("read_", "write_"), types.write(type(field)));
    }

    @Test
    void keysStayApart() {
        Description description = Parsed.description("""
                enum A { P }
                enum AToB { Q }
                struct Data { Data[] items; Map<A, BToC> first; Map<AToB, C> second; }
                struct DataArray { int x; }
                struct BToC { int x; }
                struct C { int x; }
                exception OptionalData { Optional<Data> data; }
                """);
        PythonTypes types = new PythonTypes(description, new PythonNames(description));
        assertEquals("data_array", types.key("DataArray"));
        assertEquals("data_array_", types.key(new ArrayType(new StructType("Data"))));
        assertEquals("a_to_b_to_c_map", types.key(new MapType(new EnumType("A"), new StructType("BToC"))));
        assertEquals("a_to_b_to_c_map_", types.key(new MapType(new EnumType("AToB"), new StructType("C"))));
        assertEquals("optional_data", types.key("OptionalData"));
        assertEquals("optional_data_", types.key(new OptionalType(new StructType("Data"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flag   | B     | v                  | _wire.boolean(v)",
                "one    | b     | v                  | v",
                "two    | h     | v                  | v",
                "four   | i     | v                  | v",
                "eight  | q     | v                  | v",
                "unit   | H     | ord(v)             | chr(v)",
                "single | I     | _wire.float_bits(v) | _wire.float_of(v)",
                "real   | d     | v                  | v",
                "colour | i     | v                  | _colour_of(v)",
                "point  | dq    | v._x, v._y         | _make_point(*v)",
            })
    void packing(String field, String codes, String packed, String value) {
        Packing packing = types.packing(type(field)).orElseThrow();
        assertEquals(codes, packing.codes());
        assertEquals(packed, packing.packed("v").collect(Collectors.joining(", ")));
        assertEquals(value, packing.value("v"));
    }

    @Test
    void aStructOfOthersIsFlattened() {
        Packing packing = types.packing(new StructType("Pixel")).orElseThrow();
        assertEquals("dqiHIB", packing.codes());
        assertEquals(
                List.of(
                        "v._point._x",
                        "v._point._y",
                        "v._colour",
                        "ord(v._letter)",
                        "_wire.float_bits(v._weight)",
                        "v._on"),
                packing.packed("v").toList());
        assertEquals("_make_pixel(*v)", packing.value("v"));
    }

    @ParameterizedTest
    @CsvSource({"text", "bytes", "points", "near", "channels", "tree"})
    void whatDiffersInSizeIsNotPacked(String field) {
        assertTrue(types.packing(type(field)).isEmpty());
    }

    @Test
    void onlyWhatHoldsTreesCountsLevels() {
        assertTrue(types.levelled(type("tree")));
        assertTrue(types.levelled(type("park")));
        assertTrue(types.levelled(new OptionalType(new ArrayType(new StructType("Park")))));
        assertFalse(types.levelled(type("points")));
        assertFalse(types.levelled(Scalar.STRING));
    }

    @Test
    void floatingNumbersMayBeAbsent() {
        assertTrue(PythonTypes.isFloating(type("single")));
        assertTrue(PythonTypes.isFloating(type("height")));
        assertFalse(PythonTypes.isFloating(type("doubles")));
        assertFalse(PythonTypes.isFloating(type("near")));
    }

    @Test
    void optionalsAreFoundAnywhere() {
        assertTrue(PythonTypes.hasOptional(new MapType(Scalar.INT, new ArrayType(new OptionalType(Scalar.INT)))));
        assertFalse(PythonTypes.hasOptional(type("notes")));
    }
}
