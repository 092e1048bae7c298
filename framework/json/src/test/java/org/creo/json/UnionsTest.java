// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.creo.json.JsonWriter.Longs;
import org.creo.type.Trees;
import org.creo.type.UnionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value of a union is an object as JSON, whose only member is its case. */
class UnionsTest {
    private static final Types TYPES = Types.of("""
            struct Point { int x; Optional<Shape> label; }
            union Shape { int circle; Point point; Shape[] group; String note; Map<String, Shape> named; int radius; }
                void draw (Shape shape);
            """);
    private static final UnionType SHAPE = new UnionType("Shape");
    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, TYPES.declared());

    private static byte[] read(String json) throws JsonMistake {
        return PLANS.reader(SHAPE).read(json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"circle":7}                     | 00000000 00000007
            {"radius":7}                     | 00000005 00000007
            {"point":{"x":1,"label":null}}   | 00000001 00000001 00
            {"point":{"x":1,"label":{"note":"a"}}} | 00000001 00000001 01 00000003 00000001 61
            {"group":[]}                     | 00000002 00000000
            {"group":[{"circle":1},{"group":[{"note":""}]}]} | 00000002 00000002 00000000 00000001 00000002 00000001 00000003 00000000
            {"named":{"a":{"circle":1}}}     | 00000004 00000001 00000001 61 00000000 00000001
            """)
    void aCaseIsAMember(String json, String hex) throws Exception {
        byte[] read = read(json);
        assertEquals(hex.replace(" ", ""), HexFormat.of().formatHex(read));
        assertEquals(json, new String(PLANS.writer(SHAPE).write(read, Longs.TEXT), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7                                | ''       | expected an object (Shape), found 7
            {}                               | ''       | no case of Shape is given; it has circle, point, group, note, named, radius
            {"cirle":7}                      | /cirle   | cirle: Shape has no case 'cirle'; did you mean 'circle'?
            {"circle":7,"note":"a"}          | /note    | note: Shape has one case, and 'circle' came before
            {"circle":null}                  | /circle  | circle: expected a number, found null
            {"point":null}                   | /point   | point: expected an object (Point), found null
            {"group":[{"circle":1},{}]}      | /group/1 | group[1]: no case of Shape is given; it has circle, point, group, note, named, radius
            {"point":{"x":1,"label":{"y":1}}} | /point/label/y | point.label.y: Shape has no case 'y'; it has circle, point, group, note, named, radius
            """)
    void whatIsNoCaseIsRefusedWithItsPlace(String json, String pointer, String message) {
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> read(json));
        assertEquals(message, mistake.getMessage());
        assertEquals(pointer, mistake.place().pointer());
    }

    @Test
    void aCaseIsThereOnce() {
        String message = assertThrows(JsonMistake.class, () -> read("{\"circle\":7,\"circle\":8}"))
                .getMessage();
        assertTrue(message.contains("Duplicate field 'circle'"), message);
    }

    @ParameterizedTest
    @CsvSource({
        "00000006, 0, Shape has no case 6",
        "ffffffff, 0, Shape has no case -1",
        "00000000 0000, 4, 'expected 4 bytes of int, found only 2'",
        "00000002 00000001 00000009 00000000, 8, Shape has no case 9"
    })
    void malformedBytesAreRefused(String hex, int offset, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        MalformedValueException e = assertThrows(
                MalformedValueException.class, () -> PLANS.writer(SHAPE).write(bytes, Longs.TEXT));
        assertEquals(message, e.getMessage());
        assertEquals(offset, e.offset());
    }

    private static String nested(int levels) {
        return "{\"group\":[".repeat(levels - 1) + "{\"note\":\"\"}" + "]}".repeat(levels - 1);
    }

    /** Each union counts as a level, as a struct that holds itself does. */
    @Test
    void theyAreNestedAsDeeplyAsStructs() throws Exception {
        byte[] deepest = read(nested(Trees.DEEPEST));
        assertEquals(
                nested(Trees.DEEPEST),
                new String(PLANS.writer(SHAPE).write(deepest, Longs.TEXT), StandardCharsets.UTF_8));
        String message = assertThrows(JsonMistake.class, () -> read(nested(Trees.DEEPEST + 1)))
                .getMessage();
        assertTrue(message.endsWith("Shape is nested deeper than 64, which RASP does not allow"), message);
    }
}
