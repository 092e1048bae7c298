// SPDX-License-Identifier: Apache-2.0

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import labels.Bag;
import labels.Hue;
import labels.LabelsClient;
import labels.Unwanted;

/** Sets, to the host and back; their order means nothing. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (LabelsClient client = new LabelsClient(arguments[0])) {
            Bag bag = Bag.builder()
                    .tags(Set.of("a", "b"))
                    .numbers(Set.of(7, -1))
                    .hues(Set.of(Hue.BLUE, Hue.RED))
                    .days(Optional.of(Set.of(LocalDate.of(2026, 12, 31), LocalDate.of(2026, 1, 1))))
                    .byName(Map.of("x", Set.of(1L, 2L)))
                    .groups(groups())
                    .few(Set.of("abcde"))
                    .build();
            Bag back = client.repack(bag);
            print("back: " + (back.equals(bag) ? "the same" : "another one"));
            print("in it: " + (back.tags().contains("a") ? "yes" : "no") + " "
                    + (back.tags().contains("c") ? "yes" : "no"));
            print("days: " + words(back.days().orElseThrow()));
            print("annotated: " + client.annotate(Set.of("a", "b")) + " " + client.annotate(Set.of("c", "b")));
            print("all: " + words(client.annotated()));
            try {
                client.annotate(Set.of("good", "bad"));
            } catch (Unwanted e) {
                print("unwanted: " + words(e.tags()));
            }
            print("united: " + words(client.unite(Stream.of(Set.of(3, 1), Set.of(2, 3)))));
            try (Stream<Set<Integer>> separate = client.separate(Set.of(2, 1))) {
                print("separate: " + separate.mapToInt(Set::size).sum());
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of sets
    private static Set<Integer>[] groups() {
        return new Set[] {Set.of(), Set.of(3)};
    }

    private static String words(Set<?> set) {
        return new TreeSet<>(set).stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static void print(String line) {
        System.out.print(line + "\n");
    }
}
