// SPDX-License-Identifier: Apache-2.0

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import trials.AbsentClient;
import trials.PausesClient;
import trials.Refused;
import trials.TrialsClient;
import trials.WitnessClient;
import trials.runtime.CreoException;
import trials.runtime.Options;

/** Events that end calls, most of them on the client's side. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments a host; an address where nothing listens; one that takes connections and says nothing; one that
     *     answers with HTTP
     */
    public static void main(String[] arguments) {
        String plain = arguments[0];
        String dead = arguments[1];
        String silent = arguments[2];
        String http = arguments[3];
        show("is no address", "", () -> new TrialsClient("nowhere").close());
        show("has no such file", "", () -> new TrialsClient("unix:/nope/creo").close());
        show("finds nobody", "", () -> new TrialsClient(dead).close());
        Options impatient = Options.defaults().withConnectTimeout(Duration.ofMillis(300));
        try (TrialsClient client = new TrialsClient(silent, impatient)) {
            show("meets silence", "Trials.add at " + silent, () -> client.add(1), "300 ms");
        }
        Options patient = Options.defaults().withConnectTimeout(Duration.ofMillis(1500));
        try (TrialsClient client = new TrialsClient(silent, patient)) {
            show(
                    "has less time",
                    "Trials.add at " + silent,
                    () -> client.withCallTimeout(Duration.ofMillis(100)).add(1),
                    "100 ms");
            show("meets silence, and may be repeated", "Trials.same at " + silent, () -> client.same(1), "1.5 s");
        }
        try (TrialsClient client = new TrialsClient(http)) {
            show("meets HTTP", "Trials.add at " + http, () -> client.add(1));
        }
        try (AbsentClient client = new AbsentClient(plain)) {
            show("is not served", "Absent.call at " + plain, client::call, "trials.Absent is not served there.");
        }
        try (PausesClient client = new PausesClient(plain)) {
            show(
                    "takes too long",
                    "Pauses.pause at " + plain,
                    () -> client.withCallTimeout(Duration.ofMillis(50)).pause(60_000));
        }
        PausesClient closed = new PausesClient(plain);
        show("is closed during a call", "Pauses.pause at " + plain, () -> closeDuring(closed, plain));
        show("is closed before a call", "Pauses.pause at " + plain, () -> closed.pause(1));
        try (TrialsClient client = new TrialsClient(plain)) {
            show("throws", "Trials.fail at " + plain, () -> client.fail("refused"));
            show("is too large", "Trials.mirror at " + plain, () -> client.mirror(new byte[(256 << 20) + 1]));
        }
    }

    /** Closes a client while the host runs a call of it, and throws the error of that call. */
    private static void closeDuring(PausesClient client, String plain) {
        try (WitnessClient witness = new WitnessClient(plain)) {
            int before = witness.begun(0);
            CompletableFuture<Integer> call = client.pauseAsync(60_000);
            witness.begun(before + 1);
            client.close();
            call.join();
        } catch (CompletionException e) {
            throw (CreoException) e.getCause();
        }
    }

    private static void show(String what, String name, Runnable call) {
        show(what, name, call, null);
    }

    /** The text of the error begins with the name, and has the part, if there is one. */
    private static void show(String what, String name, Runnable call, String part) {
        try {
            call.run();
            System.out.println(what + ": no error");
        } catch (Refused e) {
            show(what, name, e, " " + e.reason() + " " + e.number());
        } catch (CreoException e) {
            show(what, name, e, part != null && e.getMessage().contains(" " + part) ? ", saying " + part : "");
        }
    }

    private static void show(String what, String name, CreoException e, String more) {
        System.out.println(
                what + ": " + e.status() + " in " + e.phase().name() + (e.requestId() == 0 ? "" : ", of a request")
                        + (name.isEmpty() || !e.getMessage().startsWith(name + ": ") ? "" : ", by name") + more);
    }
}
