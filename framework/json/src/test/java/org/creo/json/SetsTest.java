// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.creo.json.JsonWriter.Longs;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets are arrays as JSON, in which no item is twice. */
class SetsTest {
    private static final Types TYPES = Types.of("""
            enum Level { LOW, HIGH }
            struct Point { int x; Set<Long> ids; }
                void all (Set<String> names, Set<Instant> times, Set<Level> levels, Set<Byte> numbers, Set<Character> chars, Point[] points);
            """);
    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, TYPES.declared());
    private static final String ALL = """
            {"names":["b","a"],"times":["2026-11-27T10:30:00Z"],"levels":["HIGH","LOW"],"numbers":[-1,1],"chars":["x"],\
            "points":[{"x":1,"ids":["1","2"]}]}""";

    private static byte[] read(String json) throws JsonMistake {
        return PLANS.reader(TYPES.method("all"), false).read(json);
    }

    @Test
    void itemsKeepTheirOrder() throws Exception {
        String bytes = "00000002 00000001 62 00000001 61" + "00000001 000000006b095ba8 00000000"
                + "00000002 00000001 00000000" + "00000002 ff01" + "00000001 0078"
                + "00000001 00000001 00000002 0000000000000001 0000000000000002";
        byte[] read = read(ALL);
        assertEquals(bytes.replace(" ", ""), HexFormat.of().formatHex(read));
        byte[] again = PLANS.writer(TYPES.method("all").members()).write(read, Longs.TEXT);
        assertEquals(ALL, new String(again, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ["b","a"]                | ["a","b","a"] | /names/2        | names[2]: the item "a" is there twice
            ["b","a"]                | ["a",null]    | /names/1        | names[1]: expected text, found null
            ["b","a"]                | {}            | /names          | names: expected an array (Set<String>), found an object
            ["2026-11-27T10:30:00Z"] | ["2026-11-27T10:30:00Z","2026-11-27T11:30:00+01:00"] | /times/1 | times[1]: the item "2026-11-27T11:30:00+01:00" is there twice
            ["HIGH","LOW"]           | ["LOW","LOW"] | /levels/1       | levels[1]: the item "LOW" is there twice
            [-1,1]                   | [1,1]         | /numbers/1      | numbers[1]: the item 1 is there twice
            ["1","2"]                | ["1",1]       | /points/0/ids/1 | points[0].ids[1]: the item 1 is there twice
            """)
    void anItemThatIsThereTwiceIsRefused(String good, String bad, String pointer, String message) {
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> read(ALL.replace(good, bad)));
        assertEquals(message, mistake.getMessage());
        assertEquals(pointer, mistake.place().pointer());
    }

    @ParameterizedTest
    @CsvSource({
        "00000002 00000001 61 00000001 61, 9, 'the item a is there twice'",
        "00000002 00000001 61, 0, 'expected 2 items of at least 4 bytes, found only 5 bytes'",
        "ffffffff, 0, 'expected a count, found -1'"
    })
    void malformedBytesAreRefused(String hex, int offset, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        MalformedValueException e = assertThrows(
                MalformedValueException.class,
                () -> PLANS.writer(new SetType(Scalar.STRING)).write(bytes, Longs.TEXT));
        assertEquals(message, e.getMessage());
        assertEquals(offset, e.offset());
    }

    @Test
    void manyItemsAreReadInTimeThatGrowsAsTheyDo() throws Exception {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < 50_000; i++) {
            json.append(i == 0 ? "" : ",").append(i);
        }
        byte[] read =
                PLANS.reader(new SetType(Scalar.INT)).read(json.append("]").toString());
        assertEquals(4 + 4 * 50_000, read.length);
        assertArrayEquals(
                json.toString().getBytes(StandardCharsets.UTF_8),
                PLANS.writer(new SetType(Scalar.INT)).write(read, Longs.TEXT));
    }
}
