// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.UnionCase;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every line of {@code framework/protocol/vectors}, and frames. */
class DecoderTest {

    private static final Path VECTORS = Path.of("../../framework/protocol/vectors");
    private static final Description DESCRIPTION = description(VECTORS.resolve("vectors.creo"));

    /** A line of good.txt or malformed.txt. */
    record Vector(String name, String type, byte[] bytes, String text) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Vector> good() throws IOException {
        return vectors("good.txt");
    }

    static Stream<Vector> malformed() throws IOException {
        return vectors("malformed.txt");
    }

    private static Stream<Vector> vectors(String file) throws IOException {
        return Files.readAllLines(VECTORS.resolve(file)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\|", 4))
                .map(part -> new Vector(
                        part[0].strip(),
                        part[1].strip(),
                        HexFormat.of().parseHex(part[2].replace(" ", "")),
                        part[3].strip()));
    }

    private static Description description(Path file) {
        try {
            Diagnostics diagnostics = new Diagnostics();
            Optional<Description> description = Compilation.read(
                    new SourceFile(file.toString(), Files.readString(file)), ImportPath.NONE, List.of(), diagnostics);
            return description.orElseThrow(() -> new AssertionError(diagnostics.sorted()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("good")
    void readsGoodVectors(Vector vector) {
        StructType type = new StructType(vector.type());
        Decoder.Result result = new Decoder(DESCRIPTION, Integer.MAX_VALUE).value(type, vector.bytes());
        assertEquals(Optional.empty(), result.error().map(Throwable::getMessage));
        assertEquals(
                vector.text(), notation(vector.bytes(), type, result.parts().get(0)));
        assertEquals(vector.bytes().length, covered(result.parts()), "each byte belongs to one piece");
    }

    /** Nothing changes where most items are left out of the result. */
    @ParameterizedTest
    @MethodSource("good")
    void readsGoodVectorsWithoutKeepingThem(Vector vector) {
        Decoder.Result result = new Decoder(DESCRIPTION, 1).value(new StructType(vector.type()), vector.bytes());
        assertEquals(Optional.empty(), result.error().map(Throwable::getMessage));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesMalformedVectors(Vector vector) {
        for (int kept : List.of(Integer.MAX_VALUE, 1)) {
            Decoder.Result result = new Decoder(DESCRIPTION, kept).value(new StructType(vector.type()), vector.bytes());
            MalformedInputException error = result.error().orElseThrow(() -> new AssertionError(vector.text()));
            assertTrue(
                    error.offset() >= 0 && error.offset() <= vector.bytes().length, () -> "offset " + error.offset());
            assertTrue(Listing.print(result, vector.bytes(), false).contains("<- " + error.getMessage()));
        }
    }

    private static int covered(List<Part> parts) {
        return parts.stream()
                .mapToInt(part -> part.length() + covered(part.parts()))
                .sum();
    }

    private static String notation(byte[] bytes, TypeRef type, Part part) {
        return type.match(new Notation(bytes, part));
    }

    /** A value in the form of the vectors; numbers come from the bytes where a piece says that they are. */
    private record Notation(byte[] bytes, Part part) implements ValueCases<String> {

        @Override
        public String struct(StructType type) {
            List<Field> fields = DESCRIPTION.struct(type).fields();
            return Stream.iterate(0, i -> i < fields.size(), i -> i + 1)
                    .map(i -> fields.get(i).name() + ": "
                            + notation(bytes, fields.get(i).type(), part.parts().get(i)))
                    .collect(Collectors.joining(", ", "{", "}"));
        }

        @Override
        public String union(UnionType type) {
            UnionCase found = DESCRIPTION.union(type).unionCase(part.value()).orElseThrow();
            return "{" + found.name() + ": "
                    + notation(bytes, found.type(), part.parts().get(0)) + "}";
        }

        @Override
        public String optional(OptionalType type) {
            return part.parts().isEmpty()
                    ? "absent"
                    : notation(bytes, type.value(), part.parts().get(0));
        }

        @Override
        public String array(ArrayType type) {
            if (type.item() == Scalar.BYTE) {
                return part.parts().isEmpty()
                        ? "[]"
                        : "[" + part.parts().get(0).value().replace(" ", ", ") + "]";
            }
            return part.parts().stream()
                    .map(item -> notation(bytes, type.item(), item))
                    .collect(Collectors.joining(", ", "[", "]"));
        }

        @Override
        public String set(SetType type) {
            return part.parts().stream()
                    .map(item -> notation(bytes, type.item(), item))
                    .collect(Collectors.joining(", ", "[", "]"));
        }

        @Override
        public String enumeration(EnumType type) {
            return part.value();
        }

        @Override
        public String map(MapType type) {
            List<String> entries = new ArrayList<>();
            for (int i = 0; i < part.parts().size(); i += 2) {
                entries.add(notation(bytes, type.key(), part.parts().get(i)) + ": "
                        + notation(bytes, type.value(), part.parts().get(i + 1)));
            }
            return entries.isEmpty() ? "[:]" : "[" + String.join(", ", entries) + "]";
        }

        @Override
        public String scalar(Scalar type) {
            ByteBuffer in = ByteBuffer.wrap(bytes, part.offset(), part.length());
            return switch (type) {
                case CHAR -> String.valueOf((int) in.getChar());
                case FLOAT -> String.format("0x%08x", in.getInt());
                case DOUBLE -> String.format("0x%016x", in.getLong());
                case STRING -> text();
                default -> part.value();
            };
        }

        private String text() {
            if (part.parts().isEmpty()) {
                return "\"\"";
            }
            Part text = part.parts().get(0);
            StringBuilder quoted = new StringBuilder("\"");
            new String(bytes, text.offset(), text.length(), StandardCharsets.UTF_8)
                    .chars()
                    .forEach(c -> quoted.append(
                            c == '"' || c == '\\'
                                    ? "\\" + (char) c
                                    : c < 0x20 || c == 0x7f ? String.format("\\u%04x", c) : String.valueOf((char) c)));
            return quoted.append('"').toString();
        }
    }

    private static final Description DATA = description(Path.of("../../samples/data-service/data.creo"));

    private static String frames(String hex, Optional<String> method) {
        byte[] bytes = Hex.read(hex.getBytes(StandardCharsets.US_ASCII)).orElseThrow();
        Decoder.Result result = new Decoder(DATA, 10).frames(method.flatMap(new NamedParts(DATA)::method), bytes);
        return Listing.print(result, bytes, false);
    }

    @Test
    void readsAPrefaceARequestAndItsAnswer() {
        assertEquals(
                """
                offset  bytes                    field        type    value
                  0000  52 41 53 50              preface              "RASP"
                  0004  01                       version      byte    1
                  0005  00 00 00                 zeros
                  0008  00 00 00 1d              length       int     29 bytes follow
                  000c  01                       kind         byte    REQUEST
                  000d  00                       flags        byte    none
                  000e  00 00                    status       short   none
                  0010  00 00 00 02              request id   int     2
                  0014  37 67 5e 95              protocol id  int     packagename.DataService
                  0018  3f 97 2b 3e              method id    int     retrieveData(String description)
                  001c  00 00 75 30              timeout      int     30000 ms
                  0020  00 00 00 05              description  String  5 bytes
                  0024  55 6d 65 c3 a5                                "Umeå"
                """,
                frames(
                        "52415350 01000000 0000001d 01 00 0000 00000002 37675e95 3f972b3e 00007530 00000005 556d65c3a5",
                        Optional.empty()));
        String answer =
                "0000002d 02 00 0000 00000002 00000005 556d65c3a5 0000018df74f8400 00000002 c012000000000000 3fd0000000000000";
        assertTrue(frames(answer, Optional.empty()).contains("the request is not in the input; --method tells"));
        assertTrue(
                frames(answer, Optional.of("retrieveData")).endsWith("""
                  000c  00 00 00 05              result.metadata.description  String    5 bytes
                  0010  55 6d 65 c3 a5                                                  "Umeå"
                  0015  00 00 01 8d f7 4f 84 00  result.metadata.timestamp    long      1709251200000
                  001d  00 00 00 02              result.samples               double[]  2 items
                  0021  c0 12 00 00 00 00 00 00  result.samples[0]            double    -4.5
                  0029  3f d0 00 00 00 00 00 00  result.samples[1]            double    0.25
                """),
                () -> frames(answer, Optional.of("retrieveData")));
    }

    private static final Description LAB = description("""
            @PACKAGE("lab")
            struct Sample { long time; boolean valid; }
            interface Lab
            {
                Stream<Sample> watch (String name);
                int load (int count, Stream<Short> samples);
                Stream<Sample> smooth (Stream<Short> samples);
                Stream<Short> same (Stream<Short> numbers);
                Stream<Short> round (Stream<Character> letters);
            }
            """);

    private static Description description(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return Compilation.read(new SourceFile("lab.creo", text), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
    }

    private static final Fingerprint IDS = new Fingerprint(LAB);

    private static String request(int method, String arguments) {
        Interface lab = LAB.interfaces().get(0);
        return frame(
                1,
                String.format(
                                "%08x %08x 00000000",
                                IDS.id(lab), IDS.id(lab.methods().get(method)))
                        + arguments);
    }

    private static String frame(int kind, String body) {
        String plain = body.replace(" ", "");
        return String.format("%08x %02x 00 0000 00000001", 8 + plain.length() / 2, kind) + plain;
    }

    /** The rows of the frame after those of its header. */
    private static String lastBody(Optional<String> method, String... frames) {
        byte[] bytes = Hex.read(String.join("", frames).getBytes(StandardCharsets.US_ASCII))
                .orElseThrow();
        String listing = Listing.print(
                new Decoder(LAB, 10).frames(method.flatMap(new NamedParts(LAB)::method), bytes), bytes, false);
        return listing.substring(listing.lastIndexOf("request id"))
                .lines()
                .skip(1)
                .map(line -> line.substring(8).replaceAll("  +", "  ").strip())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void readsItemsByTheMethodOfTheirRequest() {
        String sample = frame(4, "0000000000000007 01");
        String number = frame(4, "0005");
        assertEquals(
                "00 00 00 00 00 00 00 07  result[].time  long  7\n01  result[].valid  boolean  true",
                lastBody(Optional.empty(), request(0, "00000001 61"), sample));
        assertEquals("00 05  samples[]  short  5", lastBody(Optional.empty(), request(1, "00000002"), number));
        assertEquals("00 05  samples[]  short  5", lastBody(Optional.empty(), request(2, ""), sample, number));
        assertEquals(
                "01  result[].valid  boolean  true",
                lastBody(Optional.empty(), request(2, ""), number, sample)
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElseThrow());
        assertEquals("00 05  item  short  5", lastBody(Optional.empty(), request(3, ""), number));
        assertEquals("00 05  item  of letters[] or of result[]", lastBody(Optional.empty(), request(4, ""), number));
        assertEquals(
                "00 00 00 09  result  int  9",
                lastBody(Optional.empty(), request(1, "00000002"), number, frame(5, ""), frame(2, "00000009")));
        assertEquals(
                "00 00 00 20  items  int  32\nff ff ff ff  bytes  int  4294967295",
                lastBody(Optional.empty(), request(0, "00000001 61"), frame(10, "00000020 ffffffff")));
    }

    @Test
    void readsTheContextOfARequest() {
        assertEquals(
                """
                00 00 00 02  context  Map<String, String>  2 entries
                00 00 00 01  context.key[0]  String  1 byte
                61  "a"
                00 00 00 02  context["a"]  String  2 bytes
                62 63  "bc"
                00 00 00 00  context.key[1]  String  0 bytes
                00 00 00 00  context[""]  String  0 bytes""", lastBody(Optional.empty(), frame(12, "00000002 00000001 61 00000002 6263 00000000 00000000")));
        assertWrong(
                "00000019 0c 00 0000 00000001 00000001 00000000 00000000 00",
                "0018  00",
                "expected the end, found 1 byte left over");
    }

    @Test
    void readsItemsWithoutTheirRequestWhereItIsTold() {
        String sample = frame(4, "0000000000000007 01");
        assertTrue(lastBody(Optional.empty(), sample).contains("--method tells"));
        assertTrue(lastBody(Optional.of("Lab.watch"), sample)
                .startsWith("00 00 00 00 00 00 00 07  result[].time  long  7"));
        assertTrue(lastBody(Optional.of("Lab.watch"), frame(4, "0005")).contains("<- expected 8 bytes of a long"));
    }

    @Test
    void tellsWhereAFrameIsWrong() {
        assertWrong(
                "00000007 01",
                "0000  00 00 00 07 01",
                "expected a frame's length of 8 to 268435456 or a preface, found 7");
        assertWrong("00000008 0d 00 0000 00000001", "0004  0d", "expected a frame's kind, 1 to 12, found 13");
        assertWrong("00000008 02 01 0000 00000001", "0005  01", "expected flags 0, found 1");
        assertWrong("00000008 02 00 0003 00000001", "0006  00 03", "expected status 0");
        assertWrong("00000009 05 00 0000 00000001 07", "000c  07", "expected the end, found 1 byte left over");
        assertWrong(
                "00000010 03 00 000b 00000001 00000004 61",
                "000c  00 00 00 04 61",
                "expected 4 bytes, found only 1 byte");
        assertWrong("52415350 02000000", "0004  02", "expected version 1, found 2");
    }

    private static void assertWrong(String hex, String row, String message) {
        String listing = frames(hex, Optional.empty());
        String last = listing.substring(listing.lastIndexOf('\n', listing.length() - 2) + 1);
        assertTrue(last.contains(row) && last.contains("<- " + message), listing);
    }
}
