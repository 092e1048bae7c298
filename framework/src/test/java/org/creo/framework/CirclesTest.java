// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks packages in which no class needs, by way of others, itself: each can be read after those that it names. */
class CirclesTest {
    private static final Pattern NOT_CODE =
            Pattern.compile("/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\])*+\"", Pattern.DOTALL);
    private static final Pattern NOT_A_NAME = Pattern.compile("\\W+");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java/org/creo/framework/inmemory",
                "src/main/java/org/creo/framework/threads",
                "src/main/java/org/creo/framework/tongue/rasp",
                "src/main/java/org/creo/framework/trace",
                "json/src/main/java/org/creo/json",
                "json/src/main/java/org/creo/json/descriptor",
                "json/src/main/java/org/creo/json/kept",
                "protocol/src/main/java/org/creo/protocol/text",
                "server/src/main/java/org/creo/server",
                "server/src/main/java/org/creo/server/config",
                "server/src/main/java/org/creo/server/control",
                "server/src/main/java/org/creo/server/log",
                "server/src/main/java/org/creo/server/metrics",
                "server/src/main/java/org/creo/server/side"
            })
    void noClassNeedsItself(String folder) throws IOException {
        Map<String, Set<String>> needs = needs(Path.of(folder));
        Set<String> inCircles = new TreeSet<>();
        for (String name : needs.keySet()) {
            if (reached(name, needs).contains(name)) {
                inCircles.add(name);
            }
        }
        assertEquals(Set.of(), inCircles);
    }

    /** For each class of a package, the others of it that its source names. */
    private static Map<String, Set<String>> needs(Path folder) throws IOException {
        Map<String, Set<String>> needs = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String code = NOT_CODE.matcher(Files.readString(file)).replaceAll(" ");
                String name = file.getFileName().toString().replace(".java", "");
                needs.put(name, NOT_A_NAME.splitAsStream(code).collect(Collectors.toCollection(HashSet::new)));
            }
        }
        needs.forEach((name, words) -> {
            words.retainAll(needs.keySet());
            words.remove(name);
        });
        return needs;
    }

    private static Set<String> reached(String from, Map<String, Set<String>> needs) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String next : needs.get(open.remove())) {
                if (reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return reached;
    }
}
