// SPDX-License-Identifier: Apache-2.0

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import pantry.Jar;
import pantry.PantryClient;
import pantry.runtime.CreoException;

/** Values that obey rules, then others that break one each: who refuses them, and the place from a name on. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (PantryClient client = new PantryClient(arguments[0])) {
            Jar dated = jar(each -> each.opened(Optional.of(LocalDate.of(2026, 11, 30))));
            print("shelved: " + client.shelve(new Jar[] {dated}, 3));
            print("weighed: " + client.weigh(Stream.of(2, 3)));
            shelve(client, "label", each -> each.label(""));
            shelve(client, "label", each -> each.label("Jam"));
            shelve(client, "shares", each -> each.shares(new double[] {0.5, 1.5}));
            shelve(client, "grades", each -> each.grades(Map.of("high", 3)));
            shelve(client, "grades", each -> each.grades(Map.of("a", 7)));
            shelve(client, "opened", each -> each.opened(Optional.of(LocalDate.of(2025, 12, 31))));
            show("jars", () -> client.shelve(new Jar[0], 1));
            show("shelf", () -> client.shelve(new Jar[] {jar(each -> each)}, 10));
            show("grams", () -> client.weigh(Stream.of(5, 0)));
        }
    }

    private static Jar jar(UnaryOperator<Jar.Builder> change) {
        return change.apply(Jar.builder()
                        .label("jam")
                        .shares(new double[] {0.25, 0.75})
                        .grades(Map.of("a", 3)))
                .build();
    }

    private static void shelve(PantryClient client, String name, UnaryOperator<Jar.Builder> change) {
        show(name, () -> client.shelve(new Jar[] {jar(change)}, 1));
    }

    private static void show(String name, Supplier<Object> call) {
        try {
            print("taken: " + call.get());
        } catch (CreoException e) {
            told("host", name, e);
        } catch (IllegalArgumentException e) {
            told("client", name, e);
        }
    }

    private static void told(String by, String name, Exception e) {
        print("refused by the " + by + ": "
                + e.getMessage().substring(e.getMessage().indexOf(name)));
    }

    private static void print(String line) {
        System.out.print(line + "\n");
    }
}
