// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptCase;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.json.kept.LostException;
import org.creo.json.kept.TypeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptExportTest {

    /** One state, in memory. */
    private record Memory(Kept state, List<byte[][]> rows) implements KeptFolder {

        @Override
        public List<Kept> states() {
            return List.of(state);
        }

        @Override
        public void read(Kept any, RowReader reader) throws IOException {
            for (byte[][] row : rows) {
                reader.row(row[0], row[1]);
            }
        }

        @Override
        public Plan plan(List<DeclaredState> declared, Directions directions) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> migrate(
                List<DeclaredState> declared, Directions directions, String command, boolean rehearsal) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void replace(Source source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static String exported(String type, List<byte[][]> rows) throws IOException {
        return exported(type, rows, false);
    }

    private static String exported(String type, List<byte[][]> rows, boolean halves) throws IOException {
        KeptFolder.Kept state = new KeptFolder.Kept("lab.Lab", "s", type, rows.size(), 0);
        StringWriter text = new StringWriter();
        KeptExport.print(new Memory(state, rows), state, halves, new PrintWriter(text));
        KeptExport.printEnd(1, new PrintWriter(text));
        return text.toString();
    }

    /** Each state with its rows, in hexadecimal. */
    private static List<String> imported(String text) throws IOException {
        List<String> found = new ArrayList<>();
        KeptImport source = new KeptImport("input", new BufferedReader(new StringReader(text)));
        source.give(new KeptFolder.Sink() {
            @Override
            public void begin(DeclaredState state) {
                found.add(state.service() + "." + state.name() + " " + state.type());
            }

            @Override
            public void row(byte[] key, byte[] value) {
                found.add(hex(key) + "=" + hex(value));
            }
        });
        return found;
    }

    private static final String END = "{\"states\":1}\n";

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static void check(String type, List<byte[][]> rows, String... lines) throws IOException {
        String head =
                "{\"service\":\"lab.Lab\",\"state\":\"s\",\"type\":\"" + type + "\",\"entries\":" + rows.size() + "}\n";
        String text = head + String.join("\n", lines) + (lines.length == 0 ? "" : "\n") + END;
        assertEquals(text, exported(type, rows).replace("\r\n", "\n"));
        List<String> expected = new ArrayList<>(List.of("lab.Lab.s " + type));
        rows.forEach(row -> expected.add(hex(row[0]) + "=" + hex(row[1])));
        assertEquals(expected, imported(text));
    }

    private static byte[][] whole(String type, Object value) {
        return new byte[][] {{}, KeptWriter.write(TypeText.parse(type), value)};
    }

    @Test
    void valuesOfEachType() throws IOException {
        check("boolean", List.<byte[][]>of(whole("boolean", true)), "true");
        check("byte", List.<byte[][]>of(whole("byte", (byte) -1)), "-1");
        check("char", List.<byte[][]>of(whole("char", 'x')), "\"x\"");
        check("short", List.<byte[][]>of(whole("short", (short) 2)), "2");
        check("int", List.<byte[][]>of(whole("int", 3)), "3");
        check("long", List.<byte[][]>of(whole("long", Long.MIN_VALUE)), "-9223372036854775808");
        check("float", List.<byte[][]>of(whole("float", 0.5f)), "0.5");
        check("double", List.<byte[][]>of(whole("double", Double.NaN)), "\"NaN\"");
        check("String", List.<byte[][]>of(whole("String", "a\n\"\u00e9")), "\"a\\n\\\"\u00e9\"");
        check("enum{A,B}", List.<byte[][]>of(whole("enum{A,B}", "B")), "\"B\"");
        check("Optional<int>", List.<byte[][]>of(whole("Optional<int>", Optional.empty())), "null");
        check(
                "Optional<String[]>",
                List.<byte[][]>of(whole("Optional<String[]>", Optional.of(List.of("x")))),
                "[\"x\"]");
        String tree = "{a:byte[],b:Map<char,^1>,c:Optional<Map<enum{X},long[]>>}";
        check(
                tree,
                List.<byte[][]>of(whole(
                        tree,
                        List.of(
                                List.of((byte) 1),
                                Map.of('k', List.of(List.of(), Map.of(), Optional.empty())),
                                Optional.of(Map.of("X", List.of(1L)))))),
                "{\"a\":\"AQ==\",\"b\":{\"k\":{\"a\":\"\",\"b\":{},\"c\":null}},\"c\":{\"X\":[1]}}");
    }

    @Test
    void setsAndUnionsAreAsInCalls() throws IOException {
        String names = "Set<String>";
        check(names, List.<byte[][]>of(whole(names, new LinkedHashSet<>(List.of("a", "b")))), "[\"a\",\"b\"]");
        String union = "union{circle:double,group:^1[],ids:Set<long>}";
        KeptCase circle = new KeptCase("circle", 1.5);
        check(
                union,
                List.<byte[][]>of(whole(
                        union, new KeptCase("group", List.of(circle, new KeptCase("ids", Set.of(7L)))))),
                "{\"group\":[{\"circle\":1.5},{\"ids\":[7]}]}");
        check(
                "Map<int," + union + ">",
                List.<byte[][]>of(new byte[][] {
                    KeptWriter.write(TypeText.parse("int"), 3), KeptWriter.write(TypeText.parse(union), circle)
                }),
                "{\"3\":{\"circle\":1.5}}");
    }

    @Test
    void aSetHasNoKeys() {
        KeptFolder.Kept state = new KeptFolder.Kept("lab.Lab", "names", "Set<String>", 1, 0);
        assertEquals(
                "lab.Lab.names has one value and no keys; leave a out",
                assertThrows(IOException.class, () -> KeptKey.parse(state, "a")).getMessage());
    }

    @Test
    void halvesAreReplacedInSetsAndUnionsToo() throws IOException {
        String type = "union{names:Set<String>,text:String}";
        // A set and a text by themselves may have halves; within a union all is as RASP sends it.
        String set = "Set<String>";
        List<byte[][]> rows = List.<byte[][]>of(whole(set, Set.of("\ud83d")));
        assertThrows(LostException.class, () -> exported(set, rows));
        assertTrue(exported(set, rows, true).contains("[\"\ufffd\"]"));
        assertThrows(IllegalArgumentException.class, () -> whole(type, new KeptCase("text", "\ud83d")));
    }

    @Test
    void itemsAndEntriesHaveALineEach() throws IOException {
        KeptType text = TypeText.parse("String");
        check("String[]", List.of());
        check(
                "String[]",
                List.<byte[][]>of(
                        new byte[][] {place(0), KeptWriter.write(text, "x")},
                        new byte[][] {place(1), KeptWriter.write(text, "")}),
                "\"x\"",
                "\"\"");
        KeptType entry = TypeText.parse("{a:int}");
        check(
                "Map<enum{A,B},{a:int}>",
                List.<byte[][]>of(new byte[][] {
                    KeptWriter.write(TypeText.parse("enum{A,B}"), "B"), KeptWriter.write(entry, List.of(7))
                }),
                "{\"B\":{\"a\":7}}");
    }

    private static byte[] place(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    @Test
    void numbersItemsFromNoughtWhateverWasRemovedBefore() throws IOException {
        byte[] item = KeptWriter.write(TypeText.parse("int"), 5);
        assertEquals(
                List.of("lab.Lab.s int[]", hex(place(0)) + "=" + hex(item)),
                imported(exported("int[]", List.<byte[][]>of(new byte[][] {place(7), item}))));
    }

    @Test
    void aTextThatJsonCannotExpressIsNamedAndCanBeReplaced() throws IOException {
        List<byte[][]> value = List.<byte[][]>of(whole("String", "a\ud800b"));
        String message = assertThrows(LostException.class, () -> exported("String", value))
                .getMessage();
        assertTrue(
                message.startsWith(
                        "lab.Lab.s cannot be exported, though nothing is damaged: text with half a surrogate "
                                + "pair, which UTF-8 cannot express. "),
                message);
        assertTrue(exported("String", value, true).contains("\n\"a\ufffdb\"\n"));

        KeptType text = TypeText.parse("String");
        byte[][] whole = {KeptWriter.write(text, "x"), KeptWriter.write(text, "\ud83d\ude00")};
        byte[][] half = {KeptWriter.write(text, "y\ud83d"), KeptWriter.write(text, "\ude00")};
        List<byte[][]> entries = List.<byte[][]>of(whole, half);
        message = assertThrows(LostException.class, () -> exported("Map<String,String>", entries))
                .getMessage();
        assertTrue(message.startsWith("lab.Lab.s[y\ufffd] cannot be exported"), message);
        assertTrue(exported("Map<String,String>", entries, true)
                .contains("\n{\"x\":\"\ud83d\ude00\"}\n{\"y\ufffd\":\"\ufffd\"}\n"));

        byte[][] item = {place(7), KeptWriter.write(text, "\ude00")};
        message = assertThrows(LostException.class, () -> exported("String[]", List.<byte[][]>of(item)))
                .getMessage();
        assertTrue(message.startsWith("lab.Lab.s[0] cannot be exported"), message);
    }

    @Test
    void anExportThatWasCutIsRefusedWhereverThatWas() throws IOException {
        String whole =
                exported("int[]", List.<byte[][]>of(new byte[][] {place(0), KeptWriter.write(TypeText.parse("int"), 5)
                }));
        assertEquals(2, imported(whole).size());
        assertEquals(4, imported(whole + whole).size());
        for (int end = 0; end < whole.length() - 1; end++) {
            String cut = whole.substring(0, end);
            assertThrows(IOException.class, () -> imported(cut), cut);
            if (end > 0) {
                assertThrows(IOException.class, () -> imported(cut + whole), cut);
            }
        }
        assertEquals(
                "input, line 3: the end, without the line that is the last one of an export, so more may be missing; "
                        + "nothing was imported. If you know that it is whole, add the line {\"states\":1}",
                assertThrows(IOException.class, () -> imported(whole.substring(0, whole.indexOf(END))))
                        .getMessage());
        assertEquals(
                "input, line 3: the end of an export of 2 states, of which 1 are there",
                assertThrows(IOException.class, () -> imported(whole.replace(END, "{\"states\":2}\n")))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5|input, line 1: expected the head of a state, an object with service, state, type, entries",
                "{|input, line 1: not JSON: ",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"lon\",\"entries\":1}|input, line 1: not a type, at character 4: lon",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"long\",\"entries\":2}|input, line 1: a state of type long has one value, not 2",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"int[]\",\"entries\":2}\\n1|input, line 3: the end, where 1 more of s should be",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"int\",\"entries\":1}\\n\\n\"x\"|input, line 3: expected ",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"Map<int,int>\",\"entries\":1}\\n{}|input, line 2: expected an object with one entry of the map, found 0",
                "{\"service\":\"a.B\",\"state\":\"s\",\"type\":\"{a:int}\",\"entries\":1}\\n{\"b\":1}|input, line 2: b: Struct1 has no field 'b'",
            })
    void saysWhereTheInputIsWrong(String input) {
        String[] parts = input.split("\\|");
        String message = assertThrows(IOException.class, () -> imported(parts[0].replace("\\n", "\n")))
                .getMessage();
        assertEquals(parts[1], message.substring(0, Math.min(message.length(), parts[1].length())), message);
    }
}
