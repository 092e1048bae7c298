// SPDX-License-Identifier: Apache-2.0

import counters.Counters;
import counters.CountersClient;
import counters.Reading;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Numbers beyond those with a sign, to the host and back. */
public final class Client {
    private static final long MIDDLE = Long.MIN_VALUE; // 2^63

    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (CountersClient client = new CountersClient(arguments[0])) {
            Reading reading = Reading.builder()
                    .level(255)
                    .port(65535)
                    .address(4294967295L)
                    .total(-1)
                    .levels(new byte[] {0, (byte) 128, (byte) 255})
                    .ports(new short[] {(short) 32768, (short) 65535})
                    .addresses(new int[] {Integer.MIN_VALUE, -1})
                    .totals(new long[] {MIDDLE, -1})
                    .limit(Optional.of(-2L))
                    .byAddress(Map.of(4294967295L, MIDDLE))
                    .build();
            print(reading.toString());
            print("back: " + (client.echo(reading).equals(reading) ? "the same" : "another one"));
            print("sum: " + Long.toUnsignedString(client.sum(new long[] {MIDDLE - 1, MIDDLE}, 1)));
            for (long number : new long[] {-1, 1, MIDDLE, MIDDLE - 1}) {
                client.count(number, 255);
            }
            print("counted: " + words(client.counted(0)));
            print("from the middle: " + words(client.counted(MIDDLE)));
            print("constants: " + Counters.FULL + " " + Counters.PORTS + " " + Counters.MASK + " "
                    + Long.toUnsignedString(Counters.MOST));
        }
    }

    private static String words(long[] numbers) {
        return Arrays.stream(numbers).mapToObj(Long::toUnsignedString).collect(Collectors.joining(" "));
    }

    private static void print(String line) {
        System.out.print(line + "\n");
    }
}
