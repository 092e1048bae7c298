// SPDX-License-Identifier: Apache-2.0

import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import trials.Reading;
import trials.Refused;
import trials.TrialsClient;

/** Streams in all directions, the last of them 100,000 numbers long. */
public final class Client {
    private static final int MANY = 100_000;

    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (TrialsClient client = new TrialsClient(arguments[0])) {
            client.readings(1, 3).forEach(System.out::println);
            System.out.println("none: " + client.readings(5, 5).count());
            System.out.println("the sum of 1,000: "
                    + client.readings(0, 1000).mapToLong(Reading::number).sum());
            System.out.println("some of an endless one: " + sumOfEndless(client, 100));
            broken(client);
            System.out.println(
                    "sent: " + client.total("up", LongStream.range(0, 1000).mapToObj(Client::reading)));
            System.out.println("sent none: " + client.total("nothing", Stream.empty()));
            System.out.println("sent without end: "
                    + client.firstOf(100, LongStream.iterate(0, i -> i + 1).boxed()));
            System.out.println("both ways: "
                    + client.doubled(Stream.of(1L, 2L, 3L)).map(String::valueOf).collect(Collectors.joining(" ")));
            System.out.println("both ways, without end: " + firstOfDoubled(client, 1000));
            System.out.println("two at a time: " + inTurns(client));
            System.out.println("100,000 sent: "
                    + client.firstOf(MANY, LongStream.iterate(0, i -> i + 1).boxed()));
            System.out.println("100,000 received: " + sumOfEndless(client, MANY));
            System.out.println("the last call: " + client.same(1));
        }
    }

    private static Reading reading(long number) {
        return new Reading(number, "up", new double[0]);
    }

    private static long sumOfEndless(TrialsClient client, int count) {
        try (Stream<Long> numbers = client.endless()) {
            return numbers.limit(count).mapToLong(Long::longValue).sum();
        }
    }

    private static long firstOfDoubled(TrialsClient client, int count) {
        try (Stream<Long> doubled =
                client.doubled(LongStream.iterate(0, i -> i + 1).boxed())) {
            return doubled.limit(count).mapToLong(Long::longValue).sum();
        }
    }

    private static void broken(TrialsClient client) {
        int[] received = {0};
        try {
            client.broken(100).forEach(number -> received[0]++);
        } catch (Refused e) {
            System.out.println("broken after " + received[0] + ": " + e.reason() + " " + e.number());
        }
    }

    private static String inTurns(TrialsClient client) {
        try (Stream<Long> first = client.endless();
                Stream<Long> second = client.endless()) {
            Iterator<Long> ahead = first.iterator();
            Iterator<Long> behind = second.iterator();
            long sum = IntStream.range(0, 500).mapToLong(i -> ahead.next()).sum();
            return sum + " "
                    + IntStream.range(0, 500)
                            .mapToLong(i -> behind.next() + ahead.next())
                            .sum();
        }
    }
}
