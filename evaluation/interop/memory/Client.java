// SPDX-License-Identifier: Apache-2.0

import java.util.Iterator;
import java.util.stream.Stream;
import trials.TrialsClient;

/** Chunks from a host, fast or slowly, to a host, or both ways; prints how many. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host, the direction, how many chunks, and of what size
     */
    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[2]);
        int size = Integer.parseInt(arguments[3]);
        Stream<byte[]> chunks = Stream.generate(() -> new byte[size]).limit(count);
        try (TrialsClient client = new TrialsClient(arguments[0])) {
            switch (arguments[1]) {
                case "down":
                    System.out.println(number(client.chunks(count, size)));
                    break;
                case "slow":
                    // An answer comes after all items that the host may have sent by then.
                    System.out.println(number(client.chunks(count, size).peek(chunk -> client.same(1))));
                    break;
                case "up":
                    System.out.println(client.counted(chunks));
                    break;
                default:
                    System.out.println(number(client.mirrored(chunks)));
            }
        }
    }

    private static int number(Stream<byte[]> stream) {
        int number = 0;
        for (Iterator<byte[]> chunks = stream.iterator(); chunks.hasNext(); chunks.next()) {
            number++;
        }
        return number;
    }
}
