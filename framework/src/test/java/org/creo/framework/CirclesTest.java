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

/**
 * Checks packages in which no class needs, by way of others, itself: each can be read after those that it names. A few
 * circles are one concept in several classes, and stay.
 */
class CirclesTest {
    private static final Pattern NOT_CODE =
            Pattern.compile("/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\])*+\"", Pattern.DOTALL);
    private static final Pattern NOT_A_NAME = Pattern.compile("\\W+");

    private static final Set<Set<String>> ONE_CONCEPT = Set.of(
            // A host is made by its builder, which is a class inside it; the wiring reads the builder.
            Set.of("HostWiring", "ServiceHost"),
            // A budget consists of the shares that connections have of it.
            Set.of("MemoryBudget", "MemoryShare"),
            // A call has its answer, its streams and whoever waits for them; each of them says whose it is.
            Set.of("Answer", "Caller", "Download", "Request", "Upload"),
            // A sealed interface names its kinds.
            Set.of("State", "ListState", "MapState", "ValueState"),
            // A claim is a link of two chains: that of its state, and that of its ticket.
            Set.of("Chain", "Claim", "Ticket"),
            // A store begins and ends transactions, which read from it.
            Set.of("OpenTransaction", "StateStore"),
            // An endpoint reads arguments from a body, whose type depends on what the endpoint takes.
            Set.of("ArgumentsReader", "BodyType", "Endpoint", "Sources"),
            // The fields of each answer begin with those that the rules for browsers set.
            Set.of("AnswerFields", "BrowserRules"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java/org/creo/framework/compose",
                "src/main/java/org/creo/framework/conversation",
                "src/main/java/org/creo/framework/dispatch",
                "src/main/java/org/creo/framework/host",
                "src/main/java/org/creo/framework/inmemory",
                "src/main/java/org/creo/framework/limits",
                "src/main/java/org/creo/framework/log",
                "src/main/java/org/creo/framework/queue",
                "src/main/java/org/creo/framework/scheduler",
                "src/main/java/org/creo/framework/state",
                "src/main/java/org/creo/framework/threads",
                "src/main/java/org/creo/framework/tongue/rasp",
                "src/main/java/org/creo/framework/trace",
                "src/main/java/org/creo/framework/web",
                "src/main/java/org/creo/framework/worker",
                "json/src/main/java/org/creo/json",
                "json/src/main/java/org/creo/json/descriptor",
                "json/src/main/java/org/creo/json/kept",
                "protocol/src/main/java/org/creo/protocol",
                "protocol/src/main/java/org/creo/protocol/text",
                "server/src/main/java/org/creo/server",
                "server/src/main/java/org/creo/server/config",
                "server/src/main/java/org/creo/server/control",
                "server/src/main/java/org/creo/server/log",
                "server/src/main/java/org/creo/server/metrics",
                "server/src/main/java/org/creo/server/side",
                "server/src/main/java/org/creo/server/state"
            })
    void noClassNeedsItself(String folder) throws IOException {
        Set<Set<String>> circles = circles(needs(Path.of(folder)));
        circles.removeAll(ONE_CONCEPT);
        assertEquals(Set.of(), circles);
    }

    /** The classes that need one another, together with those that they need for that. */
    private static Set<Set<String>> circles(Map<String, Set<String>> needs) {
        Map<String, Set<String>> reached = new TreeMap<>();
        needs.keySet().forEach(name -> reached.put(name, reached(name, needs)));
        Set<Set<String>> circles = new HashSet<>();
        reached.forEach((name, others) -> {
            Set<String> circle = new TreeSet<>(others);
            circle.removeIf(other -> !reached.get(other).contains(name));
            if (!circle.isEmpty()) {
                circles.add(circle);
            }
        });
        return circles;
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
