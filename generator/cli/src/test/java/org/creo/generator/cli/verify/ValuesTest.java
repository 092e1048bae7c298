// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.creo.generator.Compilation;
import org.creo.generator.cli.verify.Values.Style;
import org.creo.generator.decode.Decoder;
import org.creo.generator.decode.Listing;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValuesTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Pair { Tree left; long at; }
            struct Tree { String name; Pair[] pairs; Map<Level, Tree> named; Optional<Tree> twin; }
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
