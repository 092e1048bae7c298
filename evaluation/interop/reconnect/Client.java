// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import trials.PausesClient;
import trials.WitnessClient;
import trials.runtime.Options;
import trials.runtime.TransportException;

/** The host is killed under open calls, and comes back. */
public final class Client {
    private Client() {
    }

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     * @throws IOException never
     */
    public static void main(String[] arguments) throws IOException {
        Options patient = Options.defaults().withConnectTimeout(Duration.ofSeconds(30)); // a host may be slow to start
        try (PausesClient client = new PausesClient(arguments[0], patient); WitnessClient witness = new WitnessClient(arguments[0], patient)) {
            CompletableFuture<Integer> once = client.pauseAsync(60_000);
            CompletableFuture<Integer> again = client.pauseAgainAsync(2);
            System.out.println("begun: " + witness.begun(1));
            System.in.read(); // the host is killed, and another one started in its place
            try {
                System.out.println("the call that must not be repeated: " + once.join());
            } catch (CompletionException e) {
                TransportException lost = (TransportException) e.getCause();
                System.out.println("the call that must not be repeated: " + lost.status() + " in " + lost.phase().name());
            }
            System.out.println("the call that may be repeated: " + again.join());
            System.out.println("after: " + client.pause(3));
            System.out.println("begun there: " + witness.begun(2));
        }
    }
}
