// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Lock;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** The functions for older releases. {@code ChangesTest} shows how they are printed. */
class HostOlderTest {

    private static Description parse(String name, String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile(name, text), ImportPath.NONE, diagnostics);
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.sorted().toString());
        return description;
    }

    private static List<HostOlder.Function> functions(String before, String after) {
        List<Release> releases = List.of(Lock.release(parse("before.creo", before)));
        return HostModel.of(parse("after.creo", after).withReleases(releases)).older().stream()
                .flatMap(older -> older.functions().stream())
                .toList();
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(HostOlderTest::records);
    }

    @Test
    void eachKindOfFunctionIsAmongThoseOfTheChanges() throws IOException {
        Set<Class<?>> found = new HashSet<>();
        for (String change : List.of("every-conversion", "kinds-adapted")) {
            Path folder = Path.of("src/test/changes", change);
            functions(Files.readString(folder.resolve("before.creo")), Files.readString(folder.resolve("after.creo")))
                    .forEach(function -> found.add(function.getClass()));
        }
        assertEquals(records(HostOlder.Function.class).collect(Collectors.toSet()), found);
    }

    @Test
    void aStructThatHoldsItselfIsReadByOneFunction() {
        List<HostOlder.Function> functions = functions("""
                @PACKAGE("lab")
                @VERSION("1.0.0")
                struct Tree { Tree[] branches; }
                interface Lab { void plant (Tree tree); void fell (Tree tree); }
                """, """
                @PACKAGE("lab")
                @VERSION("2.0.0")
                struct Tree { Tree[] branches; @DEFAULT(1) short height; }
                interface Lab { void plant (Tree tree); void fell (Tree tree); }
                """);
        assertEquals(
                List.of("readArrayOfTree_1_0_0", "readTree_1_0_0"),
                functions.stream().map(function -> function.head().name()).toList());
        HostOlder.ReadStruct tree = (HostOlder.ReadStruct) functions.get(1);
        assertTrue(tree.recursive());
        assertEquals("branches, (short) 1, Owned.ALL", tree.arguments());
    }

    @Test
    void twoFunctionsOfOneNameAreNumbered() {
        List<HostOlder.Function> functions = functions("""
                @PACKAGE("lab")
                @VERSION("1.0.0")
                struct One { int a; }
                struct Two { int b; }
                interface Lab { void take (One one, Two two); }
                """, """
                @PACKAGE("lab")
                @VERSION("2.0.0")
                struct Both { @DEFAULT(0) int a; @DEFAULT(0) int b; }
                interface Lab { void take (Both one, Both two); }
                """);
        assertEquals(
                List.of("readBoth_1_0_0", "readBoth_1_0_0_2"),
                functions.stream().map(function -> function.head().name()).toList());
        assertEquals("readStruct", functions.get(0).macro());
    }
}
