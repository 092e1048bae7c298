// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.creo.json.JsonWriter.Longs;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWriterTest {

    private static final Types TYPES = Types.of("enum Level { LOW, HIGH } struct Node { Node[] children; }");
    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, TYPES.declared());

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static String write(JsonWriter writer, String hex, Longs longs) throws MalformedValueException {
        return new String(writer.write(bytes(hex), longs), StandardCharsets.UTF_8);
    }

    @Test
    void aLongIsTextOrANumber() throws Exception {
        JsonWriter writer = PLANS.writer(TYPES.type("long[]"));
        String hex = "00000002 0020000000000001 ffffffffffffffff";
        assertEquals("[\"9007199254740993\",\"-1\"]", write(writer, hex, Longs.TEXT));
        assertEquals("[9007199254740993,-1]", write(writer, hex, Longs.NUMBERS));
    }

    @Test
    void aNumberWithoutASignIsWholeAsTextAndAsANumber() throws Exception {
        JsonWriter writer = PLANS.writer(TYPES.type("ulong[]"));
        String hex = "00000002 7fffffffffffffff ffffffffffffffff";
        assertEquals("[\"9223372036854775807\",\"18446744073709551615\"]", write(writer, hex, Longs.TEXT));
        assertEquals("[9223372036854775807,18446744073709551615]", write(writer, hex, Longs.NUMBERS));
        assertEquals("[255,128]", write(PLANS.writer(TYPES.type("ubyte[]")), "00000002 ff80", Longs.TEXT));
    }

    @Test
    void writesTheFieldsOfAnException() throws Exception {
        JsonWriter writer =
                PLANS.writer(List.of(new Member("key", Scalar.STRING), new Member("level", TYPES.type("Level"))));
        assertEquals("{\"key\":\"x\",\"level\":\"HIGH\"}", write(writer, "00000001 78 00000001", Longs.TEXT));
        assertEquals("{}", write(PLANS.writer(List.of()), "", Longs.TEXT));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int | 000000 | 0: expected 4 bytes of int, found only 3",
                "int | 0000000000 | 4: expected the end, found 1 byte left over after the last value",
                "boolean | 02 | 0: expected 0 or 1, found 2",
                "Optional<Integer> | 02 | 0: expected 0 or 1, found 2",
                "Level | 00000002 | 0: Level has no constant 2",
                "int[] | 7fffffff 00 | 0: expected 2147483647 items of at least 4 bytes, found only 1 byte",
                "String[] | 00000001 00000002 61c3 | 9: the byte 0xc3 is not UTF-8 here, 1 byte into the text",
                "Map<Byte, Boolean> | 00000002 0101 0100 | 6: the key 1 is there twice",
                "Map<ubyte, Boolean> | 00000002 ff01 ff00 | 6: the key 255 is there twice",
                "ulong | ff | 0: expected 8 bytes of ulong, found only 1",
            })
    void tellsWhichByteIsWrong(String type, String hex, String message) {
        MalformedValueException malformed = assertThrows(
                MalformedValueException.class, () -> write(PLANS.writer(TYPES.type(type)), hex, Longs.TEXT));
        assertEquals(message, malformed.offset() + ": " + malformed.getMessage());
    }

    @Test
    void holdsTheLimitOfTrees() throws Exception {
        JsonWriter writer = PLANS.writer(TYPES.type("Node"));
        write(writer, "00000001".repeat(63) + "00000000", Longs.TEXT);
        assertEquals(
                "nested deeper than 64",
                assertThrows(
                                MalformedValueException.class,
                                () -> write(writer, "00000001".repeat(64) + "00000000", Longs.TEXT))
                        .getMessage());
    }

    @Test
    void writesAPartOfAnArray() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PLANS.writer(Scalar.SHORT).write(bytes("ff 0102 ff"), 1, 3, Longs.TEXT, out);
        assertEquals("258", out.toString(StandardCharsets.UTF_8));
        assertEquals(
                2,
                assertThrows(
                                MalformedValueException.class,
                                () -> PLANS.writer(Scalar.SHORT).write(bytes("ff 0102 ff"), 1, 4, Longs.TEXT, out))
                        .offset());
    }
}
