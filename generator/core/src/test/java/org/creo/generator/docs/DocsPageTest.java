// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** What a page costs, and how large it is. */
class DocsPageTest {

    private static Description description(String declarations) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("lab.creo", "@PACKAGE(\"lab\")\n" + declarations), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    private static String page(Description description) {
        return DocsPage.print(description, Languages.BUILT_IN.all());
    }

    /** A service in interfaces of ten methods. */
    private static Description ofMethods(int count) {
        String interfaces = IntStream.range(0, count / 10)
                .mapToObj(part -> IntStream.range(0, 10)
                        .mapToObj(method -> "Reading read" + part + "n" + method + " (String key, Reading reading);")
                        .collect(Collectors.joining(" ", "interface Part" + part + " { ", " }")))
                .collect(Collectors.joining("\n"));
        return description("struct Reading { String name; double[] values; }\n" + interfaces);
    }

    /** The bytes that a thread allocates for a page, which are the same however busy the machine is. */
    private static long work(Description description) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        page(description);
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    @Test
    void theWorkGrowsWithTheMethodsAndNotFaster() {
        page(ofMethods(10)); // what is made once: templates, classes
        long few = work(ofMethods(50));
        long many = work(ofMethods(200));
        assertTrue(many < 6 * few, few + " bytes for 50 methods, " + many + " for 200");
    }

    /** Each struct holds three of the next: 3 to the power of 8 numbers. */
    private static Description nested() {
        return description(IntStream.range(0, 8)
                        .mapToObj(level -> "struct Level" + level + " { " + (level == 7 ? "int" : "Level" + (level + 1))
                                + " a, b, c; }")
                        .map(struct -> struct.replaceAll("(\\w+) a, b, c;", "$1 a; $1 b; $1 c;"))
                        .collect(Collectors.joining("\n"))
                + "\ninterface Store { void put (Level0 value); Stream<Level0> all (Level0[] value); }");
    }

    private static int longestLine(String text) {
        return text.lines().max(Comparator.comparing(String::length)).orElse("").length();
    }

    @Test
    void examplesAreShortHoweverDeepValuesAre() {
        Description nested = nested();
        for (Language language : Languages.BUILT_IN.all()) {
            language.spelling(nested)
                    .map(spelling -> new Examples(nested, spelling))
                    .ifPresent(examples -> {
                        Interface store = nested.interfaces().get(0);
                        List<String> programs = store.methods().stream()
                                .map(method -> examples.program(store, method))
                                .toList();
                        programs.forEach(code -> assertTrue(longestLine(code) < 800, code));
                    });
            Stream.of("README.md")
                    .map(new Renderer().render(language, nested)::get)
                    .filter(readme -> readme != null)
                    .forEach(readme -> assertTrue(longestLine(readme) < 800, readme));
        }
    }

    @Test
    void marksThatTurnTextAroundAreShownByTheirNumbers() {
        String page = page(description("/** Turned \u202e around. */ struct A { @DEFAULT(\"x\u2066y\") String a; }"
                + " interface S { void put (A a); }"));
        assertTrue(page.contains("Turned \\u202e around."), page);
        assertTrue(page.contains("\"default\":\"x\\u2066y\""), page);
        assertFalse(page.matches("(?s).*[\u202e\u2066].*"), page);
    }

    @Test
    void canonicalTextsAreShownUpToALength() {
        String page = page(nested()).replace("<wbr>", "");
        assertTrue(page.contains(" characters; creo describe prints all)"), page);
        assertTrue(page.indexOf("<script") < 100_000, "the text of the page");
    }
}
