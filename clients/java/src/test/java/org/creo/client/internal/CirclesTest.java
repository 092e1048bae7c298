// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No class of the runtime depends on itself, directly or through others: each can be read after those that it names. So
 * the exported package has a lower and an upper part: errors, values and hooks, which every class may name, and the
 * clients and their options, which name the internal package and are not named by it.
 */
class CirclesTest {
    private static final Path SOURCES = Path.of("src/main/java/org/creo/client");
    /** What is no code: a comment, a string, a character. */
    private static final Pattern TEXT =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'");

    private static final Pattern NO_WORD = Pattern.compile("\\W+");

    @Test
    void noClassesNameEachOther() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        Map<String, Set<String>> names = names(sources);
        assertTrue(names.get("Connection").contains("Call"), "what classes name is not found");
        assertEquals(Map.of(), circles(names), "classes that name each other");
    }

    @Test
    void aCircleIsFound() {
        Map<String, String> sources = Map.of(
                "Low",
                "class Low { char a = '\"', b = '\\''; } // \"for High",
                "High",
                "class High { char quote = '\"'; A a; char other = '\"'; }",
                "A",
                "class A { B b; Low low; }",
                "B",
                "class B { char quote = '\"'; C c; String text = \"'Low'\"; }",
                "C",
                "class C { A a; }");
        assertEquals(Map.of("A", Set.of("B"), "B", Set.of("C"), "C", Set.of("A")), circles(names(sources)));
    }

    /** The other classes that each class names, outside comments, strings and characters. */
    private static Map<String, Set<String>> names(Map<String, String> sources) {
        Map<String, Set<String>> names = new TreeMap<>();
        sources.forEach((name, source) -> {
            String code = TEXT.matcher(source).replaceAll(" ");
            Set<String> named = new TreeSet<>(List.of(NO_WORD.split(code)));
            named.retainAll(sources.keySet());
            named.remove(name);
            names.put(name, named);
        });
        return names;
    }

    /** What is left after removing, one by one, classes that name none of the others, or that none of them names. */
    private static Map<String, Set<String>> circles(Map<String, Set<String>> names) {
        Map<String, Set<String>> left = new TreeMap<>(names);
        int before;
        do {
            before = left.size();
            left.values().forEach(named -> named.retainAll(left.keySet()));
            left.values().removeIf(Set::isEmpty);
            Set<String> all = new HashSet<>();
            left.values().forEach(all::addAll);
            left.keySet().retainAll(all);
        } while (left.size() < before);
        return left;
    }
}
