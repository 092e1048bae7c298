// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {

    private static final Types TYPES = Types.of("""
            enum Level { LOW, HIGH }
            struct Point { int x; Optional<Integer> y; }
            struct Data { Point[] points; Map<String, double[]> samples; }
            struct Node { Node[] children; }
            struct Three { int a; int b; int c; }
            struct Limits { @DEFAULT(100) int low; Optional<String> name; @DEFAULT("HIGH") Level level; @DEFAULT([]) Node[] nodes; int high; }
                void none ();
                void data (Data[] data);
                void two (int a, String b);
                void numbers (byte b, short s, int i, long l, float f, double d);
                void texts (char c, String s, Level level);
                void bytes (byte[] bytes);
                void maps (Map<Integer, Level> levels, Map<Character, Boolean> flags);
                void tree (Node root);
                void three (Three three);
                void limits (Limits limits);
                void counts (Map<String, Integer> counts);
            """);
    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, TYPES.declared());

    /** From text and from its bytes. */
    private static byte[] encode(String method, String json) throws JsonMistake {
        JsonReader reader = PLANS.reader(TYPES.method(method), true);
        byte[] ofBytes;
        try {
            ofBytes = reader.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (JsonMistake e) {
            JsonMistake ofText = assertThrows(JsonMistake.class, () -> reader.read(json));
            assertEquals(e.problem(), ofText.problem());
            assertEquals(e.place().pointer(), ofText.place().pointer());
            throw ofText;
        }
        assertArrayEquals(ofBytes, reader.read(json));
        return ofBytes;
    }

    private static void assertBytes(String hex, String method, String json) throws JsonMistake {
        assertEquals(hex.replace(" ", ""), HexFormat.of().formatHex(encode(method, json)));
    }

    private static JsonMistake mistake(String method, String json) {
        return assertThrows(JsonMistake.class, () -> encode(method, json));
    }

    @Test
    void takesArgumentsByNameInAnyOrderOrByPlace() throws JsonMistake {
        assertBytes("", "none", "{}");
        assertBytes("", "none", "[]");
        assertBytes("00000007 00000001 78", "two", "{\"a\": 7, \"b\": \"x\"}");
        assertBytes("00000007 00000001 78", "two", "{\"b\": \"x\", \"a\": 7}");
        assertBytes("00000007 00000001 78", "two", " [7, \"x\"] ");
    }

    @Test
    void takesAnArrayOnlyWhereItsCallerSaysSo() throws JsonMistake {
        JsonReader byName = PLANS.reader(TYPES.method("two"), false);
        assertArrayEquals(encode("two", "[7, \"x\"]"), byName.read("{\"a\": 7, \"b\": \"x\"}"));
        assertEquals(
                "expected the arguments, as an object with the parameters' names, found an array",
                assertThrows(JsonMistake.class, () -> byName.read("[7, \"x\"]")).getMessage());
    }

    @Test
    void sendsFieldsInDeclaredOrderAtEachLevel() throws JsonMistake {
        byte[] declared = encode("data", """
                {"data": [{"points": [{"x": 1, "y": 2}, {"x": 3}], "samples": {"a": [0.5]}}, {"points": [], "samples": {}}]}""");
        assertArrayEquals(declared, encode("data", """
                {"data": [{"samples": {"a": [0.5]}, "points": [{"y": 2, "x": 1}, {"y": null, "x": 3}]}, {"samples": {}, "points": []}]}"""));
    }

    @ParameterizedTest
    @CsvSource({"a b c", "a c b", "b a c", "b c a", "c a b", "c b a"})
    void arrangesMembersOfEachOrder(String order) throws JsonMistake {
        String members = order.replace("a", "\"a\":1")
                .replace("b", "\"b\":2")
                .replace("c", "\"c\":3")
                .replace(' ', ',');
        assertBytes("00000001 00000002 00000003", "three", "[{" + members + "}]");
    }

    @Test
    void whatIsAbsentTakesItsDefault() throws JsonMistake {
        assertBytes("00000064 00 00000001 00000000 00000005", "limits", "[{\"high\": 5}]");
        assertBytes("00000007 00 00000001 00000000 00000005", "limits", "[{\"low\": 7, \"high\": 5}]");
        assertBytes("00000064 00 00000000 00000000 00000005", "limits", "[{\"high\": 5, \"level\": \"LOW\"}]");
        assertEquals(
                "[0]: the field 'high' is missing: int",
                mistake("limits", "[{\"low\": 7}]").getMessage());
        assertEquals(
                "[0].low: expected a number, found null",
                mistake("limits", "[{\"low\": null, \"high\": 5}]").getMessage());
    }

    @Test
    void aDefaultIsOfItsType() {
        Member wrong = new Member("low", Scalar.INT, Optional.of("\"ten\""));
        Parameters parameters = new Parameters("limits", "limits(int low)", List.of(wrong), Optional.empty());
        assertEquals(
                "the default of low: expected a number, found \"ten\"",
                assertThrows(IllegalArgumentException.class, () -> PLANS.reader(parameters, true))
                        .getMessage());
    }

    @Test
    void takesEachNumberWhole() throws JsonMistake {
        assertBytes(
                "80 7fff 80000000 7fffffffffffffff 7f7fffff 0000000000000001",
                "numbers",
                "[-128, 32767, -2147483648, 9223372036854775807, 3.4028235e38, 4.9e-324]");
        assertBytes(
                "00 0000 00000000 0020000000000001 80000000 8000000000000000",
                "numbers",
                "[0, 0, 0, 9007199254740993, -0.0, -0]");
        assertBytes(
                "00 0000 00000000 0000000000000000 7fc00000 fff0000000000000",
                "numbers",
                "[0, 0, 0, 0, \"NaN\", \"-Infinity\"]");
        assertBytes(
                "00 0000 00000000 8000000000000000 00000000 43f0000000000000",
                "numbers",
                "[0, 0, 0, -9223372036854775808, 0, 18446744073709551616]");
    }

    @Test
    void takesALongAsText() throws JsonMistake {
        assertBytes(
                "00 0000 00000000 0020000000000001 00000000 0000000000000000",
                "numbers",
                "[0, 0, 0, \"9007199254740993\", 0, 0]");
        assertBytes(
                "00 0000 00000000 8000000000000000 00000000 0000000000000000",
                "numbers",
                "[0, 0, 0, \"-9223372036854775808\", 0, 0]");
    }

    @Test
    void takesTextsAndConstants() throws JsonMistake {
        assertBytes("d83d 00000004 f09f9880 00000001", "texts", "[\"\\ud83d\", \"\\ud83d\\ude00\", \"HIGH\"]");
        assertBytes("00e9 0000000c c3a9 e29883 6162 f09f9880 63 00000001", "texts", "[\"é\", \"é☃ab😀c\", \"HIGH\"]");
    }

    @Test
    void takesBytesAsBase64OrNumbers() throws JsonMistake {
        assertBytes("00000003 01ff80", "bytes", "[\"Af+A\"]");
        assertBytes("00000003 01ff80", "bytes", "{\"bytes\": [1, -1, -128]}");
        assertBytes("00000000", "bytes", "[\"\"]");
    }

    @Test
    void takesKeysByWhatTheyMean() throws JsonMistake {
        assertBytes(
                "00000002 fffffffb 00000000 00000000 00000001  00000001 00e9 01",
                "maps",
                "[{\"-5\": \"LOW\", \"0\": \"HIGH\"}, {\"é\": true}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "data | {'data': [{'points': [{'x': 1}, {'x': 'one'}], 'samples': {}}]} | data[0].points[1].x: expected a number, found \"one\"",
                "data | {'data': [{'points': [], 'samples': {'a b': [1, null]}}]} | data[0].samples[\"a b\"][1]: expected a number, found null",
                "data | {'data': [{'point': []}]} | data[0].point: Data has no field 'point'; did you mean 'points'?",
                "data | {'data': [{'points': []}]} | data[0]: the field 'samples' is missing: Map<String, double[]>",
                "data | {'data': {}} | data: expected an array (Data[]), found an object",
                "data | {'data': [[]]} | data[0]: expected an object (Data), found an array",
                "data | {'date': []} | date: data has no parameter 'date'; did you mean 'data'?",
                "data | {} | the parameter 'data' is missing: Data[]",
                "data | 5 | expected the arguments, as an object with the parameters' names or an array in their order, found 5",
                "none | {'a': 1} | a: none has no parameter 'a'; it has none",
                "two | [1] | the parameter 'b' is missing: String",
                "two | [1, 'x', 2] | two(int a, String b) takes 2 arguments, not more",
                "two | [1.5, 'x'] | [0]: expected a whole number, found 1.5",
                "two | [1.0, 'x'] | [0]: expected a whole number, found 1.0",
                "two | [1e2, 'x'] | [0]: expected a whole number, found 1e2",
                "two | ['12', 'x'] | [0]: expected a number, found \"12\"",
                "two | [1, 'x'] 2 | expected the end after the arguments, found 2",
                "two | {'a': 1, 'a': 2} | line 1, column 13: not JSON: Duplicate field 'a'",
                "two | {'b': '', 'a': 2, 'b': ''} | line 1, column 22: not JSON: Duplicate field 'b'",
                "two | {'a': 1, 'b': '', 'a': 2} | line 1, column 22: not JSON: Duplicate field 'a'",
                "two | north | line 1, column 6: not JSON: north is not a value; text needs double quotes",
                "two | [1, '\\ud83d'] | [1]: half of a surrogate pair by itself, which UTF-8 cannot express",
                "two | [1, '\\ude00\\ud83d'] | [1]: half of a surrogate pair by itself, which UTF-8 cannot express",
                "numbers | [128, 0, 0, 0, 0, 0] | [0]: 128 is out of the range of byte, -128 to 127",
                "numbers | [0, 0, 0, 9223372036854775808, 0, 0] | [3]: 9223372036854775808 is out of the range of long, -9223372036854775808 to 9223372036854775807",
                "numbers | [0, 0, 0, '9223372036854775808', 0, 0] | [3]: 9223372036854775808 is out of the range of long, -9223372036854775808 to 9223372036854775807",
                "numbers | [0, 0, 0, '1.0', 0, 0] | [3]: expected a whole number, found \"1.0\"",
                "numbers | [0, 0, 0, '01', 0, 0] | [3]: expected a whole number, found \"01\"",
                "numbers | [0, 0, 0, ' 1', 0, 0] | [3]: expected a whole number, found \" 1\"",
                "numbers | [0, 0, 0, 0, 1e39, 0] | [4]: 1e39 is out of the range of float",
                "numbers | [0, 0, 0, 0, 0, 1e309] | [5]: 1e309 is out of the range of double",
                "numbers | [0, 0, 0, 0, 0, 'nan'] | [5]: expected a number, found \"nan\"",
                "texts | ['ab', '', 'LOW'] | [0]: expected one character (one UTF-16 unit), found \"ab\"",
                "texts | ['a', '', 'LWO'] | [2]: Level has no constant \"LWO\"; did you mean \"LOW\"?",
                "texts | ['a', '', 1] | [2]: expected a constant of Level, as text, found 1",
                "bytes | ['Af+*'] | [0]: expected base64 text: Illegal base64 character 2a",
                "maps | [{'01': 'LOW'}, {}] | [0][\"01\"]: expected a whole number as the key, found \"01\"",
                "maps | [{'1': 'LOW', '1': 'LOW'}, {}] | line 1, column 18: not JSON: Duplicate field '1'",
                "maps | [{}, {'ab': true}] | [1].ab: expected one character (one UTF-16 unit), found \"ab\"",
            })
    void tellsWhereSomethingIsWrong(String method, String json, String message) {
        assertEquals(message, mistake(method, json.replace('\'', '"')).getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "data | {'data': [{'points': [{'x': 1}, {'x': 'one'}], 'samples': {}}]} | /data/0/points/1/x",
                "data | {'data': [{'points': [], 'samples': {'a/b~c d': [1, null]}}]} | /data/0/samples/a~1b~0c d/1",
                "data | {'data': [{'points': []}]} | /data/0",
                "data | {'data': [{'points': [}]} | /data/0/points",
                "two | {'a': 1, 'a': 2} | /a",
                "two | {} | ''",
            })
    void tellsItAsAPointer(String method, String json, String pointer) {
        assertEquals(pointer, mistake(method, json.replace('\'', '"')).place().pointer());
    }

    @Test
    void tellsWhereTheJsonItselfIsWrong() {
        assertEquals(
                "line 2, column 5: not JSON: Unexpected end-of-input within/between Object entries",
                mistake("two", "{\"a\": 1,\n \"b\"").getMessage());
        assertEquals(
                "expected the arguments, as an object with the parameters' names or an array in their order, found nothing",
                mistake("two", "").getMessage());
        assertEquals(Optional.of("north"), mistake("two", "north").unquoted());
    }

    @Test
    void tellsWhichLineIsWrong() {
        JsonReader item = PLANS.reader(TYPES.type("Point"));
        assertEquals(
                "items, line 3: x: expected a number, found null",
                assertThrows(JsonMistake.class, () -> item.read("{\"x\":null}"))
                        .in("items, line 3")
                        .getMessage());
        assertEquals(
                "items, line 3, column 6: not JSON: Unexpected character (':' (code 58)): expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
                assertThrows(JsonMistake.class, () -> item.read("{\"x\"::1}"))
                        .in("items, line 3")
                        .getMessage());
        assertEquals(
                "items, line 3: expected the end after the item, found an object",
                assertThrows(JsonMistake.class, () -> item.read("{\"x\":1}{}"))
                        .in("items, line 3")
                        .getMessage());
        assertEquals(
                "expected an item (Point), found nothing",
                assertThrows(JsonMistake.class, () -> item.read(" ")).getMessage());
    }

    @Test
    void holdsTheLimitOfTrees() throws JsonMistake {
        assertEquals(64 * 4, encode("tree", tree(64)).length);
        assertEquals(
                "root" + ".children[0]".repeat(64) + ": Node is nested deeper than 64, which RASP does not allow",
                mistake("tree", tree(65)).getMessage());
    }

    private static String tree(int levels) {
        return "{\"root\":" + "{\"children\":[".repeat(levels) + "]}".repeat(levels) + "}";
    }

    @Test
    void holdsTheLimitsOfItsUser() throws JsonMistake {
        JsonPlans narrow = new JsonPlans(new JsonLimits(8, 2, 10), TYPES.declared());
        JsonReader numbers = narrow.reader(TYPES.type("double[][][]"));
        assertEquals(
                "Document nesting depth (3) exceeds the maximum allowed (2)",
                assertThrows(JsonMistake.class, () -> numbers.read("[[[1]]]")).problem());
        JsonReader number = narrow.reader(Scalar.DOUBLE);
        assertEquals(8, number.read("12345678.5").length);
        assertEquals(
                "Number value length (11) exceeds the maximum allowed (10)",
                assertThrows(JsonMistake.class, () -> number.read("12345678901"))
                        .problem());
        JsonReader text = narrow.reader(Scalar.STRING);
        assertEquals(8, text.read("\"abcd\"").length);
        assertEquals(
                "the item would take more than 8 bytes, the most that RASP sends",
                assertThrows(JsonMistake.class, () -> text.read("\"abcde\"")).getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "225b2822, ''", // "[("
        "22c0af22, the byte 0xc0 is not UTF-8 here", // overlong
        "22e08080 22, the byte 0xe0 is not UTF-8 here",
        "22eda08022, the byte 0xed is not UTF-8 here", // half of a surrogate pair
        "22f490808022, the byte 0xf4 is not UTF-8 here", // above U+10FFFF
        "22ff22, the byte 0xff is not UTF-8 here",
        "22f09f9822, the byte 0xf0 is not UTF-8 here", // cut
        "2231323334353637383980 22, the byte 0x80 is not UTF-8 here",
        "002200220000, there is a zero byte", // UTF-16
        "feff2222, the byte 0xfe is not UTF-8 here",
    })
    void bytesAreUtf8(String hex, String problem) throws JsonMistake {
        JsonReader text = PLANS.reader(Scalar.STRING);
        byte[] json = HexFormat.of().parseHex(hex.replace(" ", ""));
        if (problem.isEmpty()) {
            text.read(json);
        } else {
            assertEquals(
                    "not JSON: " + problem,
                    assertThrows(JsonMistake.class, () -> text.read(json)).problem());
        }
    }

    @Test
    void readsAPartOfAnArray() throws JsonMistake {
        byte[] json = "xx[1,2]xx".getBytes(StandardCharsets.UTF_8);
        assertArrayEquals(
                new byte[] {0, 0, 0, 2, 1, 2},
                PLANS.reader(TYPES.type("byte[]")).read(json, 2, 7, 0));
    }

    /** Of pairs that have the same hash, as an attacker would choose them. */
    private static String crowded(int number) {
        StringBuilder name = new StringBuilder();
        for (int bit = 18; bit >= 0; bit--) {
            name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return name.toString();
    }

    private static String object(IntStream numbers, IntFunction<String> name) {
        return numbers.mapToObj(number -> "\"" + name.apply(number) + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** All requests share a parser's tables: names that crowd them must not reach them. */
    @Test
    void keysMayBeAnyAndAsManyAsTheyLike() throws JsonMistake {
        JsonReader counts = PLANS.reader(TYPES.method("counts"), true);
        for (int body = 0; body < 10; body++) {
            String json = "{\"counts\":"
                    + object(IntStream.range(20_000 * body, 20_000 * (body + 1)), JsonReaderTest::crowded) + "}";
            byte[] read = counts.read(json.getBytes(StandardCharsets.UTF_8));
            assertEquals(20_000, ByteBuffer.wrap(read).getInt());
        }
        String honest = object(
                IntStream.range(0, 10_000),
                number -> String.format("%40s", Integer.toBinaryString(number)).replace(' ', '0'));
        assertEquals(
                10_000,
                ByteBuffer.wrap(counts.read(("{\"counts\":" + honest + "}").getBytes(StandardCharsets.UTF_8)))
                        .getInt());
    }

    @Test
    void unknownNamesAreForgotten() throws JsonMistake {
        JsonReader three = PLANS.reader(TYPES.method("three"), true);
        byte[] right = "{\"three\":{\"c\":3,\"a\":1,\"b\":2}}".getBytes(StandardCharsets.UTF_8);
        for (int number = 0; number < 100_000; number++) {
            byte[] wrong = ("{\"three\":{\"" + crowded(number) + "\":1}}").getBytes(StandardCharsets.UTF_8);
            assertThrows(JsonMistake.class, () -> three.read(wrong));
            if (number % 1000 == 0) {
                assertEquals(12, three.read(right).length);
            }
        }
    }
}
