// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import trials.PausesClient;
import trials.WitnessClient;

/** A host is told to stop under an open call, and another one takes over. */
public final class Client {
    private Client() {
    }

    /**
     * Runs the scenario.
     *
     * @param arguments the addresses of both hosts
     * @throws IOException never
     */
    public static void main(String[] arguments) throws IOException {
        String first = arguments[0];
        String second = arguments[1];
        try (PausesClient client = new PausesClient(first + "," + second); WitnessClient witness = new WitnessClient(first)) {
            CompletableFuture<Integer> open = client.pauseAsync(3_000);
            System.out.println("begun: " + witness.begun(1));
            System.in.read(); // the first host is told to stop, and says so
            System.out.println("the next call: " + client.pauseAgain(2));
            System.out.println("the open call: " + open.join());
        }
        try (WitnessClient witness = new WitnessClient(second)) {
            System.out.println("begun by the second host: " + witness.begun(1));
        }
    }
}
