// SPDX-License-Identifier: Apache-2.0

import constructs.Constructs;
import constructs.ConstructsClient;
import constructs.Empty;
import constructs.Entry;
import constructs.Level;
import constructs.Node;
import constructs.NotFound;
import constructs.Position;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sends each construct of the language to a host and prints what comes back. */
public final class Client {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Client() {}

    private static void print(String name, Object value) {
        OUT.print(name + ": " + value + "\n");
    }

    private static Node leaf(String name) {
        return new Node(name, new Node[] {}, Optional.empty(), Map.of());
    }

    /** A tree with that many levels. */
    private static Node chain(int levels) {
        Node node = leaf("end");
        for (int i = 1; i < levels; i++) {
            node = new Node("node", new Node[] {node}, Optional.empty(), Map.of());
        }
        return node;
    }

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        print("LIMIT", Constructs.LIMIT);
        print("GREETING", Constructs.GREETING);
        print("LOUDEST", Constructs.LOUDEST);
        print("RATIO", Constructs.RATIO);
        try (ConstructsClient client = new ConstructsClient(arguments[0])) {
            values(client);
            exceptions(client);
            oneWay(client);
            deprecated(client);
        }
    }

    private static void values(Constructs client) {
        print("next", client.next(Level.DEBUG));
        print("next", client.next(Level.ERROR));
        print("maybe", client.maybe(Optional.of(7)).orElse("absent"));
        print("maybe", client.maybe(Optional.empty()).orElse("absent"));
        print(
                "count",
                client.count(new Level[] {Level.ERROR, Level.DEBUG, Level.ERROR}).entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", ")));
        print(
                "mirror",
                client.mirror(new Node(
                        "root",
                        new Node[] {leaf("a"), leaf("b")},
                        Optional.of(leaf("twin")),
                        Map.of("left", leaf("l")))));
        print("depth", client.depth(chain(64)));
        try {
            client.depth(chain(65));
        } catch (IllegalArgumentException e) {
            print("depth", "refused");
        }
    }

    private static void exceptions(Constructs client) {
        print("find", client.find("yes"));
        try {
            client.find("no way");
        } catch (NotFound e) {
            print(
                    "find",
                    "NotFound " + e.key() + ", searched "
                            + Arrays.stream(e.searched()).map(Level::name).collect(Collectors.joining(" and ")));
            print("find", e.getMessage().replace("Constructs.find at " + e.address() + ": ", ""));
        }
        try {
            client.find("");
        } catch (Empty e) {
            print("find", "Empty");
        }
    }

    private static void oneWay(Constructs client) {
        Map<String, double[]> samples = new LinkedHashMap<>();
        client.log(new Entry(Level.DEBUG, "first", Optional.empty(), samples));
        samples.put("a", new double[] {1.5});
        client.log(new Entry(Level.ERROR, "second", Optional.of(new Position(0.5, 0.25)), samples));
        Entry[] logged = client.logged();
        print("logged", logged.length);
        for (Entry entry : logged) {
            print("logged", entry);
        }
        print("logged", client.logged().length);
    }

    @SuppressWarnings("deprecation") // to show that it still works
    private static void deprecated(Constructs client) {
        print("old", client.old("kept"));
    }
}
