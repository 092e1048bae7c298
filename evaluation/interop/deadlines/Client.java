// SPDX-License-Identifier: Apache-2.0

import java.time.Duration;
import java.util.concurrent.CompletionException;
import trials.PausesClient;
import trials.TrialsClient;
import trials.WitnessClient;
import trials.runtime.DeadlineException;
import trials.runtime.Options;

/** Calls that take too long end in time, at both ends, and do not affect others. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of a host that no other program calls
     */
    public static void main(String[] arguments) {
        Options hurried = Options.defaults().withCallTimeout(Duration.ofMillis(100));
        try (PausesClient client = new PausesClient(arguments[0], hurried);
                WitnessClient witness = new WitnessClient(arguments[0])) {
            PausesClient patient = client.withCallTimeout(Duration.ofSeconds(30));
            expectDeadline("of the client", () -> client.pause(60_000));
            System.out.println("with more time: " + patient.pause(200));
            expectDeadline(
                    "of the call",
                    () -> patient.withCallTimeout(Duration.ofMillis(50)).pause(60_000));
            expectDeadline("of a future", () -> client.pauseAsync(60_000).join());
            System.out.println("the last call: " + patient.pause(1));
            // The host knows, too: it interrupted what it ran.
            System.out.println("interrupted: " + (witness.interrupted(1) > 0));
        }
        try (TrialsClient client = new TrialsClient(arguments[0], hurried)) {
            expectDeadline(
                    "of a stream",
                    () -> client.withCallTimeout(Duration.ofMillis(100))
                            .slowly(new int[] {60_000})
                            .count());
            System.out.println(
                    "a stream without: " + client.slowly(new int[] {200, 1}).count());
        }
    }

    private static void expectDeadline(String what, Runnable call) {
        try {
            call.run();
            System.out.println(what + ": no error");
        } catch (DeadlineException e) {
            System.out.println(what + ": " + e.status());
        } catch (CompletionException e) {
            System.out.println(what + ": " + ((DeadlineException) e.getCause()).status());
        }
    }
}
