// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.creo.generator.Compilation;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.Decoder;
import org.creo.generator.decode.Listing;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.example.Values;
import org.creo.generator.example.Values.Style;
import org.creo.generator.example.Vector;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Pair { Tree left; long at; }
            struct Tree { String name; Pair[] pairs; Map<Level, Tree> named; Optional<Tree> twin; }
            union Shape { double radius; Level[] levels; Shaped shaped; Shape[] shapes; }
            struct Shaped { String name; Optional<Shape> shape; Map<String, Shape> named; }
            union Plain { int number; String text; Set<String> texts; Level level; }
            struct Sets { Set<String> a; Set<Byte> b; Set<Level> c; Set<ulong> d; Set<Instant> e; Set<UUID>[] f; Optional<Set<Character>> g; Plain h; Shape i; }
            struct All { boolean a; byte b; char c; short d; int e; long f; float g; double h; String i; Level j; double[][] k; Map<Character, Level> l; ubyte m; ushort n; uint o; ulong p; Map<ulong, ubyte[]> q; }
            """;
    private static final Description DESCRIPTION = read(TEXT);

    static Description read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return Compilation.read(new SourceFile("lab.creo", text), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
    }

    private static Message message(String name) {
        return Message.of(DESCRIPTION).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<MalformedInputException> error(Message message, byte[] bytes) {
        return new Decoder(DESCRIPTION, 0).values(message.fields(), bytes).error();
    }

    @ParameterizedTest
    @EnumSource(names = "TOO_DEEP", mode = EnumSource.Mode.EXCLUDE)
    void whatIsMadeUpIsWhatTheDescriptionSays(Style style) {
        for (Message message : Message.of(DESCRIPTION)) {
            for (long seed = 0; seed < 50; seed++) {
                Vector vector = new Values(DESCRIPTION, new Random(seed)).vector(message.fields(), style);
                Decoder.Result result = new Decoder(DESCRIPTION, 3).values(message.fields(), vector.bytes());
                assertTrue(result.error().isEmpty(), () -> Listing.print(result, vector.bytes(), true));
            }
        }
    }

    @Test
    void treesGoAsDeepAsTheyMayAndOneLevelDeeper() {
        Message tree = message("Tree");
        byte[] deepest = new Values(DESCRIPTION, new Random(1))
                .vector(tree.fields(), Style.DEEPEST)
                .bytes();
        byte[] tooDeep = new Values(DESCRIPTION, new Random(1))
                .vector(tree.fields(), Style.TOO_DEEP)
                .bytes();
        assertTrue(error(tree, deepest).isEmpty());
        assertEquals("nested deeper than 64", error(tree, tooDeep).orElseThrow().getMessage());
    }

    @Test
    void onlyWhatHoldsTreesIsDeep() {
        assertTrue(new Values(DESCRIPTION, new Random(1)).deep(message("Pair").fields()));
        assertFalse(new Values(DESCRIPTION, new Random(1)).deep(message("All").fields()));
    }

    @Test
    void theSameSeedMakesTheSameBytes() {
        Message all = message("All");
        assertArrayEquals(
                new Values(DESCRIPTION, new Random(7))
                        .vector(all.fields(), Style.RANDOM)
                        .bytes(),
                new Values(DESCRIPTION, new Random(7))
                        .vector(all.fields(), Style.RANDOM)
                        .bytes());
    }

    /** Everybody can read them: nothing of the edges gets in. */
    @Test
    void plausibleValuesAreShortAndObeyRules() throws MalformedInputException {
        Description description = read("""
                @PACKAGE("lab")
                struct Sample { String name; int count; double weight; char grade; Instant at; LocalDate day; Duration took;
                BigDecimal price; @RANGE(1000, 2000) int year; @RANGE(-1.5, -0.5) double charge; @LENGTH(2, 2) String code;
                @RANGE(min = 5000) ulong large; Set<String> tags; Map<Short, String> notes; }
                """);
        Message sample = Message.of(description).get(0);
        JsonOutput json = JsonOutput.fields(description, sample.fields());
        for (long seed = 0; seed < 50; seed++) {
            String text = json.write(new Values(description, new Random(seed))
                    .vector(sample.fields(), Style.PLAUSIBLE)
                    .bytes());
            assertTrue(
                    text.matches(
                            "\\{\"value\":\\{\"name\":\"[a-z]{4,8}\",\"count\":\\d{1,2},\"weight\":\\d{1,2}\\.\\d{1,3},"
                                    + "\"grade\":\"[a-z]\",\"at\":\"2026-[-0-9:T.]+Z\",\"day\":\"2026-\\d\\d-\\d\\d\",\"took\":\"PT[0-9MS.]+\","
                                    + "\"price\":\"\\d{1,3}\\.\\d\\d\",\"year\":(1\\d{3}|2000),\"charge\":-(0\\.|1\\.)\\d+,\"code\":\"[a-z]{2}\","
                                    + "\"large\":5000,\"tags\":.*\"notes\":.*"),
                    text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: it has 0 characters; allowed: 1 to 3",
                "name: it has 4 characters; allowed: 1 to 3",
                "count: 8 is not in 1..7",
                "part.weights: it has 3 items; allowed: at most 2",
                "part.weights[0]: NaN is not in 0..1",
                "part.weights[1]: 1.5 is not in 0..1",
                "part.code: the text does not match [A-Z]{2}",
                "part.byKey[3]: as a key, 3 is not in 1..2",
                "part.byKey[2]: it has 0 items; allowed: at least 1",
                "part.byKey: it has 0 entries; allowed: at least 1",
                "part.part.code: the text does not match [A-Z]{2}",
            })
    void oneRuleIsBroken(String mistake) {
        Description description = read("""
                @PACKAGE("lab")
                struct Part { @LENGTH(max = 2) @ITEMS(@RANGE(0, 1)) float[] weights; Optional<Part> part;
                @PATTERN("[A-Z]{2}") String code;
                @LENGTH(min = 1) @KEYS(@RANGE(1, 2)) @ITEMS(@LENGTH(min = 1)) Map<ulong, int[]> byKey; }
                interface Parts { void put (@LENGTH(1, 3) String name, @RANGE(1, 7) Optional<Long> count, Part part, Part[] parts); }
                """);
        Message message = Message.of(description).get(1);
        Values values = new Values(description, new Random(1));
        assertTrue(
                IntStream.range(0, 1000)
                        .mapToObj(i -> values.broken(message.fields(), i % 25).map(Values.Broken::mistake))
                        .flatMap(Optional::stream)
                        .anyMatch(mistake::equals),
                mistake);
    }

    @Test
    void spoiltVectorsAreMostlyRefused() {
        Message all = message("All");
        List<byte[]> spoilt = LongStream.range(0, 50)
                .boxed()
                .flatMap(seed -> new Mutations(new Random(seed))
                        .of(new Values(DESCRIPTION, new Random(seed)).vector(all.fields(), Style.EDGES)).stream())
                .toList();
        long refused =
                spoilt.stream().filter(bytes -> error(all, bytes).isPresent()).count();
        assertTrue(refused > spoilt.size() / 2 && refused < spoilt.size(), refused + " of " + spoilt.size());
    }
}
