// SPDX-License-Identifier: Apache-2.0

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import journal.Entry;
import journal.Journal;
import journal.JournalClient;
import journal.Missing;

/** Times, dates, UUIDs and decimal numbers, to the host and back. */
public final class Client {
    private static final UUID HIGH = UUID.fromString("ffeeddcc-bbaa-9988-7766-554433221100");
    private static final UUID LOW = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final Instant LAST = Instant.parse("2026-12-31T23:59:59.999999999Z");

    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (JournalClient client = new JournalClient(arguments[0])) {
            echo(client);
            print("shifted: " + client.shift(LAST, Duration.ofNanos(1)) + " " + client.shift(LAST, Journal.HALF));
            print("total: " + client.total(decimals("0.10", "0.20", "1E+3", "-0.000000000000000000001")));
            prices(client);
            client.measure(HIGH, Duration.ofDays(2));
            client.measure(LOW, Duration.ofSeconds(-1));
            print("measured: " + words(client.measured()));
            for (String day : new String[] {"2026-11-27", "1969-07-20", "9999-12-31"}) {
                client.open(LocalDate.parse(day), LAST);
            }
            print("open from 1970 on: " + words(client.openings(LocalDate.EPOCH)));
            print("every: "
                    + client.every(LAST, Duration.ofMillis(1), 3)
                            .map(String::valueOf)
                            .collect(Collectors.joining(" ")));
            print("sum: " + client.sum(Stream.of(Duration.ofHours(36), Duration.ofNanos(-1), Journal.HALF)));
            print("constants: " + Journal.IDES + " " + Journal.HALF + " " + Journal.LEAP + " " + Journal.DNS + " "
                    + Journal.TENTH);
        }
    }

    private static void echo(JournalClient client) {
        Entry entry = Entry.builder()
                .id(HIGH)
                .at(LAST)
                .took(Duration.parse("PT8H6M12.345S"))
                .day(LocalDate.parse("2026-11-27"))
                .price(new BigDecimal("1.00"))
                .ids(new UUID[] {LOW, HIGH})
                .instants(new Instant[] {Journal.IDES, Instant.EPOCH, Instant.parse("2026-01-01T00:00:00.5Z")})
                .durations(new Duration[] {Journal.HALF, Duration.ZERO, Duration.ofSeconds(-90)})
                .days(new LocalDate[] {LocalDate.parse("0001-01-01"), LocalDate.EPOCH})
                .prices(decimals("1E+3", "-1E-7", "12345678901234567890.123"))
                .until(Optional.of(Instant.parse("+10000-01-01T00:00:00Z")))
                .byDay(Map.of(LocalDate.parse("2000-02-29"), new BigDecimal("0.10")))
                .byId(Map.of(LOW, Duration.ofMillis(1)))
                .build();
        print(entry.toString());
        Entry back = client.echo(entry);
        print("back: " + (back.equals(entry) ? "the same" : "another one"));
        Entry other = back.toBuilder().price(new BigDecimal("1.0")).build();
        print("1.0 and 1.00: " + (other.equals(entry) ? "the same" : "others"));
    }

    private static void prices(JournalClient client) {
        client.keep(LAST, new BigDecimal("2.50"));
        client.keep(Journal.IDES, new BigDecimal("-1"));
        client.keep(Instant.ofEpochSecond(0, 1), new BigDecimal("0.1"));
        print("between: "
                + client.between(Journal.IDES, LAST).entrySet().stream()
                        .map(price -> price.getKey() + "=" + price.getValue())
                        .collect(Collectors.joining(" ")));
        try {
            print("found: " + client.find(LAST));
            client.find(Instant.EPOCH);
        } catch (Missing e) {
            print("missing: " + e.at() + ", again in " + e.retry());
        }
    }

    private static BigDecimal[] decimals(String... texts) {
        return Arrays.stream(texts).map(BigDecimal::new).toArray(BigDecimal[]::new);
    }

    private static String words(Object[] values) {
        return Arrays.stream(values).map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static void print(String line) {
        System.out.print(line + "\n");
    }
}
