// SPDX-License-Identifier: Apache-2.0

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import trials.TrialsClient;

/** A thousand calls at a time over one connection. */
public final class Client {
    private static final int MANY = 1000;

    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (TrialsClient client = new TrialsClient(arguments[0])) {
            for (int round = 0; round < 3; round++) {
                List<CompletableFuture<Integer>> calls =
                        IntStream.range(0, MANY).mapToObj(client::sameAsync).collect(Collectors.toList());
                long right = IntStream.range(0, MANY)
                        .filter(i -> calls.get(i).join() == i)
                        .count();
                System.out.println("answered right: " + right);
            }
        }
    }
}
