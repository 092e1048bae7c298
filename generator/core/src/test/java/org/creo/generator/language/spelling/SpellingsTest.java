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
import org.creo.generator.model.Interface;
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
    void thereIsALineForEachCaseOfAUnion() {
        List<String> names = names(of("""
                @PACKAGE("a") struct Leaf { short veins; }
                union Plant { Leaf leaf; byte[] seed; Map<Long, Plant[]> garden; }
                interface Wood { void grow (Optional<Plant> plant); }
                """));
        assertTrue(
                names.containsAll(List.of("Plant", "Leaf", "short", "byte[]", "Map<Long, Plant[]>", "Plant[]", "long")),
                names::toString);
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

    /** The calls that a reader sees first are such that a host would take them. */
    @Test
    void examplesObeyRules() {
        Description description = parse("""
                @PACKAGE("a")
                struct Sample
                {
                    @LENGTH(2, 2) String name;
                    @LENGTH(2, 2) @KEYS(@RANGE(min = 7)) @ITEMS(@RANGE(max = -1)) Map<Integer, Double> counts;
                    @LENGTH(3, 3) byte[] key;
                    @PATTERN("\\\\\\\\") Optional<String> path;
                }
                interface A
                {
                    void put (Sample sample, @RANGE(3, 5) int count);
                    void send (@RANGE(max = 0) int first, @ITEMS(@RANGE(min = 2)) Stream<Integer> items);
                }
                """);
        String java = call(description, "java", 0);
        for (String part : List.of("\"te\"", ", 3)", "7, -1.0", "8, -1.0", "{1, 2, 3}", "\"\\\\\"")) {
            assertTrue(java.contains(part), () -> part + " in " + java);
        }
        String python = call(description, "py", 0);
        for (String part : List.of("\"te\"", "b\"byt\"", "7: -1.0, 8: -1.0", "3")) {
            assertTrue(python.contains(part), () -> part + " in " + python);
        }
        assertTrue(call(description, "py", 1).contains("0, [2, 2]"), call(description, "py", 1));
    }

    private static String call(Description description, String language, int method) {
        Interface service = description.interfaces().get(0);
        Spelling spelling = Languages.BUILT_IN
                .find(language)
                .orElseThrow()
                .spelling(description)
                .orElseThrow();
        return new Examples(description, spelling)
                .program(service, service.methods().get(method));
    }
}
