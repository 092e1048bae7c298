// SPDX-License-Identifier: Apache-2.0

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import trials.PausesClient;
import trials.TrialsClient;
import trials.WitnessClient;

/** Calls that are not wanted any more end at the host, too. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of a host that no other program calls
     */
    public static void main(String[] arguments) {
        try (PausesClient client = new PausesClient(arguments[0]);
                WitnessClient witness = new WitnessClient(arguments[0])) {
            CompletableFuture<Integer> call = client.pauseAsync(60_000);
            System.out.println("begun: " + witness.begun(1));
            call.cancel(true);
            System.out.println("cancelled: " + call.isCancelled());
            System.out.println("interrupted: " + witness.interrupted(1));
            System.out.println("the next call: " + client.pause(1));
        }
        try (TrialsClient client = new TrialsClient(arguments[0]);
                WitnessClient witness = new WitnessClient(arguments[0])) {
            try (Stream<Long> numbers = client.endless()) {
                Iterator<Long> first = numbers.iterator();
                System.out.println("of a stream: " + first.next() + " " + first.next());
            }
            System.out.println("closed: " + witness.interrupted(2));
            System.out.println("the last call: " + client.same(1));
        }
    }
}
