// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.creo.generator.cli.Described;
import org.creo.generator.example.JsonExample;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.json.JsonMistake;
import org.junit.jupiter.api.Test;

/** What the command line adds to {@code org.creo.json}, whose tests have the rest. */
class JsonInputTest {

    private static final Description DESCRIPTION = Described.text("""
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Point { int x; Optional<Integer> y; }
            struct Data { Point[] points; Map<String, double[]> samples; }
            struct Node { Node[] children; }
            struct Limits
            {
                @DEFAULT(true) boolean on;
                @DEFAULT(-7) long low;
                @DEFAULT(0.5f) float ratio;
                @DEFAULT(1e300) double most;
                @DEFAULT('\\ud83d') char letter;
                @DEFAULT("a \\"b\\"") String text;
                @DEFAULT(HIGH) Level level;
                @DEFAULT({}) byte[] bytes;
                @DEFAULT({}) Map<String, Node> nodes;
            }
            interface All
            {
                void none ();
                void data (Data[] data);
                void two (int a, String b);
                void texts (char c, String s, Level level);
                void bytes (byte[] bytes);
                void maps (Map<Integer, Level> levels, Map<Character, Boolean> flags);
                void tree (Node root);
                void limits (Limits limits, @DEFAULT(5) int count);
            }
            """);

    private static byte[] encode(String method, String json) throws JsonMistake {
        return JsonInput.arguments(DESCRIPTION, Described.method(DESCRIPTION, method))
                .read(json);
    }

    private static void assertBytes(String hex, String method, String json) throws JsonMistake {
        assertEquals(hex.replace(" ", ""), HexFormat.of().formatHex(encode(method, json)));
    }

    @Test
    void takesArgumentsByNameInAnyOrderOrByPlace() throws JsonMistake {
        assertBytes("", "none", "[]");
        assertBytes("00000007 00000001 78", "two", "{\"b\": \"x\", \"a\": 7}");
        assertBytes("00000007 00000001 78", "two", " [7, \"x\"] ");
    }

    @Test
    void defaultsAreThoseOfTheDescription() throws JsonMistake {
        assertBytes(
                "01 fffffffffffffff9 3f000000 7e37e43c8800759c d83d 00000005 6120226222 00000001 00000000 00000000"
                        + " 00000005",
                "limits",
                "{\"limits\": {}}");
        assertEquals(
                "the parameter 'limits' is missing: Limits",
                assertThrows(JsonMistake.class, () -> encode("limits", "{\"count\": 6}"))
                        .getMessage());
    }

    @Test
    void aShellMayHaveTakenTheQuotes() {
        assertEquals(
                "line 1, column 6: not JSON: north is not a value; text needs double quotes, which a shell keeps in '[\"north\"]'",
                assertThrows(JsonMistake.class, () -> encode("two", "north")).getMessage());
    }

    @Test
    void aNumberMayBeLong() throws JsonMistake {
        assertEquals(
                "[0]: expected a whole number, found 1." + "0".repeat(35) + "...",
                assertThrows(JsonMistake.class, () -> encode("two", "[1." + "0".repeat(900) + ", \"\"]"))
                        .getMessage());
    }

    @Test
    void itsExamplesAreArguments() throws JsonMistake {
        for (Method method : DESCRIPTION.interfaces().get(0).methods()) {
            JsonInput.arguments(DESCRIPTION, method).read(JsonExample.of(DESCRIPTION, method));
        }
    }
}
