// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.json.JsonWriter.Longs;

/**
 * Jazzer's input for what turns JSON into arguments: a byte that chooses a type, and the JSON.
 *
 * <p>The JSON is refused, with a place and words, or becomes bytes that are a value of the type: they are written as
 * JSON which becomes the same bytes. As text it is read as it is as bytes.
 */
public final class JsonTarget {
    private static final Types TYPES = Types.of("""
            enum Color { RED, GREEN, BLUE }
            struct Leaf { byte b; short s; int i; long l; float f; double d; char c; boolean t; String text; }
            struct Tree { @DEFAULT(7) int weight; Optional<Tree> left; Tree[] more; Map<String, Leaf> leaves; }
            struct Arrays { byte[] bytes; double[] doubles; long[] longs; String[] texts; Color[] colors; }
            struct Maps { Map<Integer, Long> numbers; Map<Character, Color> chars; Map<Color, String[]> colors; }
            struct Unsigned { ubyte b; ushort s; uint i; ulong l; ubyte[] bytes; ulong[] longs; Map<ulong, uint> map; }
            struct Times { Instant at; Duration length; LocalDate day; UUID id; BigDecimal price; Map<UUID, Instant> map; }
            struct Sets { Set<String> texts; Set<ulong> longs; Set<Instant> times; Map<LocalDate, Set<Color>> days; }
            union Shape { Leaf leaf; Shape[] group; double radius; Set<Character> letters; Optional<Shape>[] more; BigDecimal price; }
            """);
    private static final List<String> NAMES =
            List.of("Leaf", "Tree", "Arrays", "Maps", "double", "String", "long", "Unsigned", "Times", "Sets", "Shape");
    private static final List<String> EXAMPLES = List.of(
            "{\"b\":-1,\"s\":2,\"i\":3,\"l\":\"4\",\"f\":\"NaN\",\"d\":-0.0,\"c\":\"\\ud83d\",\"t\":true,\"text\":\"\u00fc\"}",
            "{\"leaves\":{},\"more\":[{\"weight\":1,\"left\":null,\"more\":[],\"leaves\":{}}]}",
            "{\"bytes\":\"AQID\",\"doubles\":[1e3,0.5],\"longs\":[1,\"2\"],\"texts\":[\"\"],\"colors\":[\"RED\"]}",
            "{\"numbers\":{\"-1\":2},\"chars\":{\"a\":\"BLUE\"},\"colors\":{\"GREEN\":[\"x\",\"y\"]}}",
            "1.7976931348623157e308",
            "\"a\\u0000\\n\\\"\"",
            "-9223372036854775808",
            "{\"b\":255,\"s\":65535,\"i\":4294967295,\"l\":\"18446744073709551615\",\"bytes\":[0,255],\"longs\":[1,\"2\"],\"map\":{\"3\":4}}",
            "{\"at\":\"2026-11-27T10:30:00.5+01:00\",\"length\":\"-P1DT-2H3M4.5S\",\"day\":\"+12026-02-28\","
                    + "\"id\":\"0f8fad5b-d9cb-469f-a165-70867728950e\",\"price\":\"-12.50E-3\","
                    + "\"map\":{\"0F8FAD5B-D9CB-469F-A165-70867728950E\":\"1969-12-31T23:59:59.999999999Z\"}}",
            "{\"texts\":[\"\",\"a\"],\"longs\":[\"18446744073709551615\",0],\"times\":[\"2026-11-27T10:30:00Z\"],"
                    + "\"days\":{\"2026-11-27\":[\"RED\",\"BLUE\"]}}",
            "{\"group\":[{\"radius\":\"NaN\"},{\"letters\":[\"a\",\"\\ud83d\"]},{\"more\":[null,{\"price\":\"1.0\"}]},{\"group\":[]}]}");
    /** A number at the limit of digits: in bytes and in text, Jackson counts sign and point differently. */
    private static final Pattern LONG = Pattern.compile("[-+.0-9eE]{" + JsonLimits.STRICT.digits() + "}");

    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, TYPES.declared());
    private static final List<JsonReader> READERS =
            NAMES.stream().map(name -> PLANS.reader(TYPES.type(name))).toList();
    private static final List<JsonWriter> WRITERS =
            NAMES.stream().map(name -> PLANS.writer(TYPES.type(name))).toList();

    private JsonTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        if (input.length > 0) {
            isValue(input);
        }
    }

    /** Whether the JSON is that of a value; checks what must hold in either case. */
    static boolean isValue(byte[] input) throws Exception {
        int type = (input[0] & 0xff) % NAMES.size();
        byte[] json = Arrays.copyOfRange(input, 1, input.length);
        Optional<byte[]> value = read(() -> READERS.get(type).read(json));
        if (value.isPresent()) {
            for (Longs longs : Longs.values()) {
                byte[] again = READERS.get(type).read(WRITERS.get(type).write(value.get(), longs));
                check(Arrays.equals(value.get(), again), "another value after it was written");
            }
        }
        String text = new String(json, StandardCharsets.UTF_8);
        boolean marked = text.startsWith("\ufeff"); // skipped in bytes, as the RFC allows, and refused in text
        if (!marked && Arrays.equals(json, text.getBytes(StandardCharsets.UTF_8))) {
            Optional<byte[]> fromText = read(() -> READERS.get(type).read(text));
            check(same(value, fromText) || LONG.matcher(text).find(), "text is read in another way than bytes");
        }
        return value.isPresent();
    }

    private static boolean same(Optional<byte[]> one, Optional<byte[]> other) {
        return one.isPresent() == other.isPresent() && (one.isEmpty() || Arrays.equals(one.get(), other.get()));
    }

    private interface Source {
        byte[] read() throws JsonMistake;
    }

    private static Optional<byte[]> read(Source source) {
        try {
            return Optional.of(source.read());
        } catch (JsonMistake e) {
            String pointer = e.place().pointer();
            check(pointer.isEmpty() || pointer.startsWith("/"), "no pointer: " + pointer);
            check(!e.getMessage().isBlank(), "no words");
            return Optional.empty();
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** Writes an example of each type as a file into a folder: {@code JsonTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < EXAMPLES.size(); i++) {
            byte[] json = EXAMPLES.get(i).getBytes(StandardCharsets.UTF_8);
            byte[] input = new byte[1 + json.length];
            input[0] = (byte) i;
            System.arraycopy(json, 0, input, 1, json.length);
            Files.write(Path.of(arguments[0], "example-" + i), input);
        }
    }
}
