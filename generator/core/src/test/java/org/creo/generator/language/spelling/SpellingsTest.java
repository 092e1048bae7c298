// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** What pages are told of calls. That compilers take the code, evaluation/web shows. */
class SpellingsTest {
    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return Compilation.read(new SourceFile("a.creo", text), ImportPath.NONE, Languages.BUILT_IN.all(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted().toString()));
    }

    private static Spellings of(String text) {
        return Spellings.of(parse(text), Languages.BUILT_IN.all());
    }

    private static List<String> names(Spellings spellings) {
        return spellings.text().lines().map(line -> line.split("\"", 3)[1]).toList();
    }

    @Test
    void thereIsALineForAllThatArgumentsAreMadeOf() {
        Spellings spellings = of("""
                @PACKAGE("a") enum Kind { ONE } struct Tree { Map<Kind, Tree[]> trees; Optional<byte[]> bark; }
                struct Fruit { int seeds; }
                interface Wood { Fruit grow (Stream<Tree> rain, Optional<Long> years, Map<Integer, double[][]> maps); }
                """);
        List<String> names = names(spellings);
        assertEquals(List.of("a.Wood/", "a.Wood/grow"), names.subList(0, 2));
        assertTrue(names.containsAll(List.of("Tree", "Kind", "Map<Integer, double[][]>", "Optional<byte[]>")));
        assertTrue(!names.contains("Fruit"), "nobody writes a result");
    }

    @Test
    void languagesAreInTheOrderInWhichTheyCome() {
        Spellings spellings = of("@PACKAGE(\"a\") interface A { void a (); }");
        assertEquals(List.of("C", "C#", "Java", "Python", "TypeScript"), spellings.languages());
    }

    /** The text of so many methods, each with a struct of its own. */
    private static int length(int methods) {
        String structs = IntStream.range(1000, 1000 + methods)
                .mapToObj(i -> "struct S" + i + " { int x; double[] y; }\n")
                .collect(Collectors.joining());
        String declared = IntStream.range(1000, 1000 + methods)
                .mapToObj(i -> "int m" + i + " (S" + i + " s, String t);\n")
                .collect(Collectors.joining());
        return of("@PACKAGE(\"a\") " + structs + "interface A {" + declared + "}")
                .text()
                .length();
    }

    @Test
    void itGrowsWithTheDescriptionAndNoFaster() {
        int ten = length(10);
        int twenty = length(20);
        assertEquals(length(40) - twenty, 2 * (twenty - ten));
    }

    @Test
    void anExtraLanguageNeedNotHaveAny() {
        Description description = parse("@PACKAGE(\"a\") interface A { void a (); }");
        assertEquals(
                new Spellings(List.of(), ""),
                Spellings.of(
                        description, List.of(Languages.BUILT_IN.find("openapi").orElseThrow())));
    }
}
