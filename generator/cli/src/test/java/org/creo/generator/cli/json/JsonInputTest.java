// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.creo.generator.cli.Described;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.json.JsonMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonInputTest {

    private static final Description DESCRIPTION = Described.text("""
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Point { int x; Optional<Integer> y; }
            struct Data { Point[] points; Map<String, double[]> samples; }
            struct Node { Node[] children; }
            interface All
            {
                void none ();
                void data (Data[] data);
                void two (int a, String b);
                void numbers (byte b, short s, int i, long l, float f, double d);
                void texts (char c, String s, Level level);
                void bytes (byte[] bytes);
                void maps (Map<Integer, Level> levels, Map<Character, Boolean> flags);
                void tree (Node root);
            }
            """);

    private static byte[] encode(String method, String json) throws JsonMistake {
        return JsonInput.arguments(DESCRIPTION, Described.method(DESCRIPTION, method)).read(json);
    }

    private static void assertBytes(String hex, String method, String json) throws JsonMistake {
        assertEquals(hex.replace(" ", ""), HexFormat.of().formatHex(encode(method, json)));
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
    void sendsFieldsInDeclaredOrderAtEachLevel() throws JsonMistake {
        byte[] declared = encode("data", """
                {"data": [{"points": [{"x": 1, "y": 2}, {"x": 3}], "samples": {"a": [0.5]}}, {"points": [], "samples": {}}]}""");
        assertArrayEquals(declared, encode("data", """
                {"data": [{"samples": {"a": [0.5]}, "points": [{"y": 2, "x": 1}, {"y": null, "x": 3}]}, {"samples": {}, "points": []}]}"""));
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
    }

    @Test
    void takesTextsAndConstants() throws JsonMistake {
        assertBytes("d83d 00000004 f09f9880 00000001", "texts", "[\"\\ud83d\", \"\\ud83d\\ude00\", \"HIGH\"]");
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
                "two | [1, 'x'] 2 | expected the end after the arguments, found 2",
                "two | {'a': 1, 'a': 2} | line 1, column 13: not JSON: Duplicate field 'a'",
                "two | north | line 1, column 6: not JSON: north is not a value; text needs double quotes, which a shell keeps in '[\"north\"]'",
                "two | [1, '\\ud83d'] | [1]: half of a surrogate pair by itself, which UTF-8 cannot express",
                "numbers | [128, 0, 0, 0, 0, 0] | [0]: 128 is out of the range of byte, -128 to 127",
                "numbers | [0, 0, 0, 9223372036854775808, 0, 0] | [3]: 9223372036854775808 is out of the range of long, -9223372036854775808 to 9223372036854775807",
                "numbers | [0, 0, 0, 0, 1e39, 0] | [4]: 1e39 is out of the range of float",
                "numbers | [0, 0, 0, 0, 0, 'nan'] | [5]: expected a number, found \"nan\"",
                "texts | ['ab', '', 'LOW'] | [0]: expected one character (one UTF-16 unit), found \"ab\"",
                "texts | ['a', '', 'LWO'] | [2]: Level has no constant \"LWO\"; did you mean \"LOW\"?",
                "texts | ['a', '', 1] | [2]: expected a constant of Level, as text, found 1",
                "bytes | ['Af+*'] | [0]: expected base64 text: Illegal base64 character 2a",
                "maps | [{'01': 'LOW'}, {}] | [0][\"01\"]: expected a whole number as the key, found \"01\"",
                "maps | [{}, {'ab': true}] | [1].ab: expected one character (one UTF-16 unit), found \"ab\"",
            })
    void tellsWhereSomethingIsWrong(String method, String json, String message) {
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> encode(method, json.replace('\'', '"')));
        assertEquals(message, mistake.getMessage());
    }

    @Test
    void tellsWhereTheJsonItselfIsWrong() {
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> encode("two", "{\"a\": 1,\n \"b\""));
        assertEquals(
                "line 2, column 5: not JSON: Unexpected end-of-input within/between Object entries",
                mistake.getMessage());
        assertEquals(
                "expected the arguments, as an object with the parameters' names or an array in their order, found nothing",
                assertThrows(JsonMistake.class, () -> encode("two", "")).getMessage());
    }

    @Test
    void holdsTheLimitOfNesting() throws JsonMistake {
        assertEquals(64 * 4, encode("tree", tree(64)).length);
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> encode("tree", tree(65)));
        assertEquals(
                "root" + ".children[0]".repeat(64) + ": Node is nested deeper than 64, which RASP does not allow",
                mistake.getMessage());
    }

    private static String tree(int levels) {
        return "{\"root\":" + "{\"children\":[".repeat(levels) + "]}".repeat(levels) + "}";
    }

    @Test
    void itsExamplesAreArguments() throws JsonMistake {
        for (Method method : DESCRIPTION.interfaces().get(0).methods()) {
            JsonInput.arguments(DESCRIPTION, method).read(JsonExample.of(DESCRIPTION, method));
        }
    }
}
