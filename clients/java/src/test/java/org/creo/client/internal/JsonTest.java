// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.creo.client.MalformedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    /** Any JSON, as lists, maps and texts; a number is the text that it is. */
    private static final JsonType<Object> ANYTHING =
            JsonTypes.of(JsonTest::anything, (out, value) -> write(out, value));

    private static Object anything(JsonReader in) {
        if (in.nextIs('"')) {
            return "\"" + in.string();
        }
        if (in.nextIs('[')) {
            List<Object> items = new ArrayList<>();
            in.beginArray();
            while (in.nextItem()) {
                items.add(anything(in));
            }
            return items;
        }
        if (in.nextIs('{')) {
            Map<String, Object> members = new LinkedHashMap<>();
            in.beginObject();
            while (in.nextMember()) {
                members.put(in.name(), anything(in));
            }
            return members;
        }
        if (in.isNull()) {
            return "null";
        }
        return in.nextIs('t') || in.nextIs('f') ? String.valueOf(in.bool()) : in.number();
    }

    private static void write(JsonWriter out, Object value) {
        if (value instanceof List) {
            out.beginArray();
            ((List<?>) value).forEach(item -> {
                out.item();
                write(out, item);
            });
            out.endArray();
        } else if (value instanceof Map) {
            out.beginObject();
            ((Map<?, ?>) value).forEach((name, member) -> {
                out.name((String) name);
                write(out, member);
            });
            out.endObject();
        } else if (value.toString().startsWith("\"")) {
            out.string(value.toString().substring(1));
        } else {
            out.raw(value.toString());
        }
    }

    private static <T> T read(JsonType<T> type, String text) {
        return read(type, text.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T read(JsonType<T> type, byte[] bytes) {
        JsonReader in = new JsonReader(bytes);
        T value = type.read(in);
        in.end();
        return value;
    }

    private static <T> String written(JsonType<T> type, T value) {
        JsonWriter out = new JsonWriter(JsonLimits.OTHERS);
        type.write(out, value);
        return new String(out.bytes(), StandardCharsets.UTF_8);
    }

    private static void wrong(String message, JsonType<?> type, String text) {
        assertEquals(
                message,
                assertThrows(MalformedException.class, () -> read(type, text)).getMessage());
    }

    /** Jackson's reading of the same. */
    private static Object byJackson(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            List<Object> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(byJackson(parser));
            }
            return items;
        }
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, byJackson(parser));
            }
            return members;
        }
        return token == JsonToken.VALUE_STRING ? "\"" + parser.getText() : parser.getText();
    }

    private static Optional<Object> byJackson(byte[] bytes) {
        try (JsonParser parser = new JsonFactory().createParser(new String(bytes, StandardCharsets.UTF_8))) {
            if (parser.nextToken() == null) {
                return Optional.empty();
            }
            Object value = byJackson(parser);
            return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String random(Random random, int depth) {
        switch (random.nextInt(depth > 4 ? 5 : 7)) {
            case 0:
                return "\""
                        + random.ints(random.nextInt(6), 0, 40)
                                .mapToObj(each -> each == 0
                                        ? "\\\""
                                        : each == 1
                                                ? "\\u00e" + random.nextInt(10)
                                                : each == 2
                                                        ? "\\n"
                                                        : each == 3
                                                                ? "\ud83d\ude00"
                                                                : String.valueOf((char) ('a' + each % 26)))
                                .reduce("", String::concat)
                        + "\"";
            case 1:
                return String.valueOf(random.nextLong());
            case 2:
                return String.valueOf(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 3:
                return random.nextBoolean() ? "true" : " false ";
            case 4:
                return "null";
            case 5:
                StringBuilder array = new StringBuilder("[");
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.append(random(random, depth + 1)).append(i > 1 ? "," : "\n");
                }
                return array.append("]").toString();
            default:
                StringBuilder object = new StringBuilder("{ ");
                for (int i = random.nextInt(4); i > 0; i--) {
                    object.append("\"m")
                            .append(random.nextInt(3))
                            .append("\" : ")
                            .append(random(random, depth + 1));
                    object.append(i > 1 ? "," : "\t");
                }
                return object.append("}").toString();
        }
    }

    @Test
    void whateverJacksonReadsIsReadAlike() {
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            byte[] text = random(random, 0).getBytes(StandardCharsets.UTF_8);
            Object value = read(ANYTHING, text);
            assertEquals(byJackson(text).orElseThrow(), value);
            assertEquals(value, read(ANYTHING, written(ANYTHING, value)));
            read(
                    JsonTypes.of(
                            in -> {
                                in.skip();
                                return "";
                            },
                            (out, none) -> {}),
                    text);
        }
    }

    /** Damaged texts are refused where Jackson refuses them, and nothing else ever happens. */
    @Test
    void damagedTextsAreRefused() {
        Random random = new Random(2);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] text = random(random, 0).getBytes(StandardCharsets.UTF_8);
            text[random.nextInt(text.length)] = (byte) "{}[]\":,\\ 0-.eEnu\0\u0001".charAt(random.nextInt(18));
            Optional<Object> expected = byJackson(text);
            try {
                Object value = read(ANYTHING, text);
                assertEquals(expected, Optional.of(value), new String(text, StandardCharsets.UTF_8));
            } catch (MalformedException e) {
                boolean utf8 = new String(text, StandardCharsets.UTF_8).indexOf('\ufffd') < 0;
                assertTrue(expected.isEmpty() || !utf8, new String(text, StandardCharsets.UTF_8) + e);
                refused++;
            }
        }
        assertTrue(refused > 5_000, "only " + refused + " were damaged");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[",
                "]",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1,}",
                "{a:1}",
                "{1:1}",
                "{\"a\" 1}",
                "{\"a\":1 \"b\":2}",
                "01",
                "-",
                "-01",
                "+1",
                "1.",
                ".5",
                "1e",
                "1e+",
                "0x1",
                "1_000",
                "NaN",
                "Infinity",
                "nul",
                "True",
                "truefalse",
                "\"",
                "\"a",
                "\"\\\"",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "\"\t\"",
                "'a'",
                "1 1",
                "[] []",
                "1//",
                "/**/1",
                "\u00a01",
                "\u2028",
                "[\"a\":1]",
                "\0",
                "1\0",
                "\u0001",
                "{\"a\":1]",
                "[1}",
                "\"\\uD83D\\u\"",
                "--1",
                "1-1",
                "1.2.3",
                "1e2e3"
            })
    void whatIsNoJsonIsRefused(String text) {
        assertThrows(MalformedException.class, () -> read(ANYTHING, text));
        assertTrue(byJackson(text.getBytes(StandardCharsets.UTF_8)).isEmpty());
    }

    @Test
    void limits() {
        assertEquals(
                "[]", read(ANYTHING, "[".repeat(64) + "]".repeat(64)).toString().substring(63, 65));
        assertThrows(MalformedException.class, () -> read(ANYTHING, "[".repeat(65) + "]".repeat(65)));
        assertThrows(MalformedException.class, () -> read(ANYTHING, "[".repeat(1_000_000)));
        assertThrows(MalformedException.class, () -> read(ANYTHING, "9".repeat(257)));
        assertThrows(MalformedException.class, () -> read(ANYTHING, new byte[] {'"', (byte) 0xff, '"'}));
        wrong("1e999999999 is out of range", JsonTypes.DOUBLE, "1e999999999");
        wrong("expected an integer, not \"1e999999999\"", JsonTypes.LONG, "1e999999999");
        wrong("expected an integer, and 1e999 is none, or out of range", JsonTypes.LONG, "1e999");
    }

    @Test
    void numbersAreReadAsOthersWriteThem() {
        assertEquals(Long.MAX_VALUE, read(JsonTypes.LONG, "9223372036854775807"));
        assertEquals(Long.MIN_VALUE, read(JsonTypes.LONG, "\"-9223372036854775808\""));
        assertEquals(-1L, read(JsonTypes.ULONG, "18446744073709551615"));
        assertEquals(Long.MIN_VALUE, read(JsonTypes.ULONG, "\"9223372036854775808\""));
        assertEquals(0L, read(JsonTypes.ULONG, "-0"));
        assertEquals(-1L << 60, read(JsonTypes.ULONG, "17293822569102704640.0"));
        assertEquals(255, read(JsonTypes.UBYTE, "255"));
        assertArrayEquals(new short[] {0, -1}, read(JsonTypes.USHORTS, "[0, 65535]"));
        assertArrayEquals(new int[] {Integer.MIN_VALUE}, read(JsonTypes.UINTS, "[2147483648]"));
        assertEquals(100, read(JsonTypes.INT, "1e2"));
        assertEquals(1, read(JsonTypes.INT, "1.0"));
        assertEquals(1.5, read(JsonTypes.DOUBLE, "\"1.5\""));
        assertEquals(Double.NaN, read(JsonTypes.DOUBLE, "\"NaN\""));
        wrong("expected an integer, and 1.5 is none, or out of range", JsonTypes.INT, "1.5");
        wrong("128 is out of range", JsonTypes.BYTE, "128");
        wrong("-1 is out of range", JsonTypes.UBYTE, "-1");
        wrong("65536 is out of range", JsonTypes.USHORT, "65536");
        wrong("4294967296 is out of range", JsonTypes.UINT, "4294967296");
        wrong("-1 is out of range", JsonTypes.ULONG, "-1");
        wrong("18446744073709551616 is out of range", JsonTypes.ULONG, "18446744073709551616");
        wrong("9223372036854775808 is out of range", JsonTypes.LONG, "9223372036854775808");
        wrong("expected an integer, not \"x\"", JsonTypes.INT, "\"x\"");
        wrong("expected an integer, not \"0x10\"", JsonTypes.INT, "\"0x10\"");
        wrong("expected a number, not \"1d\"", JsonTypes.DOUBLE, "\"1d\"");
        wrong("expected a number, not true", JsonTypes.INT, "true");
        wrong("1e39 is out of range", JsonTypes.FLOAT, "1e39");
    }

    @Test
    void numbersAreWrittenAsNumbers() {
        assertEquals("[9223372036854775807]", written(JsonTypes.LONGS, new long[] {Long.MAX_VALUE}));
        assertEquals("[18446744073709551615]", written(JsonTypes.ULONGS, new long[] {-1}));
        assertEquals("[255,128]", written(JsonTypes.UBYTES, new byte[] {-1, -128}));
        assertThrows(IllegalArgumentException.class, () -> written(JsonTypes.UBYTE, 256));
        assertThrows(IllegalArgumentException.class, () -> written(JsonTypes.UINT, -1L));
        assertEquals("-0.0", written(JsonTypes.DOUBLE, -0.0));
        assertThrows(IllegalArgumentException.class, () -> written(JsonTypes.DOUBLE, Double.NaN));
    }

    @Test
    void textsAndBytes() {
        assertEquals(
                "a\u00e9\ud83d\ude00\"\\/\b\f\n\r\t",
                read(JsonTypes.STRING, "\ufeff \"a\u00e9\\ud83d\\ude00\\\"\\\\\\/\\b\\f\\n\\r\\t\""));
        wrong("half of a surrogate pair in a text", JsonTypes.STRING, "\"\\ud83d\"");
        wrong("half of a surrogate pair in a text", JsonTypes.STRING, "\"\\ude00\\ud83d\"");
        assertEquals('\ud83d', read(JsonTypes.CHAR, "\"\\ud83d\""));
        assertEquals("\"\\ud83d\"", written(JsonTypes.CHAR, '\ud83d'));
        assertEquals("\"\\u0000\\\"\\\\\"", written(JsonTypes.STRING, "\0\"\\"));
        assertThrows(IllegalArgumentException.class, () -> written(JsonTypes.STRING, "\ud83d"));
        assertArrayEquals(new byte[] {-1, -2}, read(JsonTypes.BYTES, "\"__4\""));
        assertArrayEquals(new byte[] {-1, -2}, read(JsonTypes.BYTES, "\"//4=\""));
        assertArrayEquals(new byte[] {-1, -2}, read(JsonTypes.BYTES, "[-1, -2]"));
        assertThrows(MalformedException.class, () -> read(JsonTypes.BYTES, "\"*\""));
    }

    @Test
    void mapsOptionalsConstants() {
        JsonScalar<Thread.State> states =
                JsonTypes.constants(new Thread.State[] {Thread.State.NEW, Thread.State.RUNNABLE});
        assertEquals(Thread.State.RUNNABLE, read(states, "\"RUNNABLE\""));
        assertEquals("\"RUNNABLE\"", written(states, Thread.State.RUNNABLE));
        JsonType<Map<Long, Optional<Thread.State>>> type = JsonTypes.map(JsonTypes.LONG, states.optional());
        assertEquals(
                "{7=Optional.empty, 8=Optional[NEW]}",
                read(type, "{\"7\": null, \"8\": \"NEW\"}").toString());
        assertEquals("{\"7\":null}", written(type, Map.of(7L, Optional.empty())));
        wrong("/8: 'OLD' is none of NEW, RUNNABLE", type, "{\"8\": \"OLD\"}");
        wrong("/x: expected an integer, not \"x\"", type, "{\"x\": null}");
        wrong(
                "/a~1b/2: expected a text, not 3]}",
                JsonTypes.map(JsonTypes.STRING, JsonTypes.STRING.array(String[]::new)),
                "{\"a/b\": [\"\", \"\", 3]}");
        assertEquals(
                "{a=2}",
                read(JsonTypes.map(JsonTypes.STRING, JsonTypes.INT), "{\"a\":1,\"a\":2}")
                        .toString());
    }

    /** Something that can hold itself: how deep it is. */
    private static final JsonType<Integer> TREE = JsonTypes.tree(
            in -> {
                Integer inner = null;
                in.beginObject("Tree");
                while (in.nextMember()) {
                    inner = tree().optional().value(in).orElse(0);
                }
                return in.given(inner, "inner") + 1;
            },
            (out, depth) -> {
                out.beginObject();
                tree().optional().member(out, "inner", depth == 1 ? Optional.empty() : Optional.of(depth - 1));
                out.endObject();
            });

    private static JsonType<Integer> tree() {
        return TREE;
    }

    @Test
    void valuesOfHostsAreAsDeepAsTheyMayBe() {
        String deepest = TREE.toText(64);
        assertTrue(deepest.contains("{\"inner\":null}"), deepest);
        assertEquals(64, TREE.fromText(deepest, "Tree"));
        assertEquals(
                "values are nested deeper than 64 levels",
                assertThrows(IllegalArgumentException.class, () -> TREE.toText(65))
                        .getMessage());
        String deeper = "{\"inner\":" + deepest + "}";
        String message = assertThrows(MalformedException.class, () -> TREE.fromText(deeper, "Tree"))
                .getMessage();
        assertEquals("Tree" + ".inner".repeat(64) + ": values are nested deeper than 64 levels", message);
        JsonType<Object> anything = ANYTHING;
        assertEquals(
                "[]",
                anything.fromText("[".repeat(256) + "]".repeat(256), "It")
                        .toString()
                        .substring(255, 257));
        assertThrows(MalformedException.class, () -> anything.fromText("[".repeat(257) + "]".repeat(257), "It"));
    }

    @Test
    void whatHasADefaultIsNotNullForHosts() {
        JsonType<Integer> type = JsonTypes.of(
                in -> {
                    int count = 5;
                    in.beginObject("Things");
                    while (in.nextMember()) {
                        count = JsonTypes.INT.value(in, count);
                    }
                    return count;
                },
                (out, count) -> {});
        assertEquals(5, type.fromText("{}", "Things"));
        assertEquals(5, read(type, "{\"count\":null}"));
        assertEquals(
                "Things.count: expected a number, not null",
                assertThrows(MalformedException.class, () -> type.fromText("{\"count\":null}", "Things"))
                        .getMessage());
    }

    @Test
    void placesHaveKeysAndIndexes() {
        JsonType<Map<String, int[]>> type = JsonTypes.map(JsonTypes.STRING, JsonTypes.INTS);
        assertEquals(
                "It[\"a.\\\"b\"][1]: expected a whole number, not \"1e2\"",
                assertThrows(MalformedException.class, () -> type.fromText("{\"a.\\\"b\":[1, 1e2]}", "It"))
                        .getMessage());
        assertEquals("{\"a\":[1,2]}", type.toText(Map.of("a", new int[] {1, 2})));
        assertEquals("\"9\"", JsonTypes.LONG.toText(9L));
        assertEquals("\"NaN\"", JsonTypes.DOUBLE.toText(Double.NaN));
    }
}
