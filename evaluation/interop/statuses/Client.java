// SPDX-License-Identifier: Apache-2.0

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import trials.AbsentClient;
import trials.PausesClient;
import trials.Refused;
import trials.Tree;
import trials.TrialsClient;
import trials.VaultClient;
import trials.runtime.CreoException;
import trials.runtime.Options;

/** Makes calls that end with each of the statuses. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments a host; one with small limits; one that asks for tokens; a token without roles; an address where
     *     nothing listens
     */
    public static void main(String[] arguments) {
        String plain = arguments[0];
        String strict = arguments[1];
        String guarded = arguments[2];
        String token = arguments[3];
        String dead = arguments[4];
        try (TrialsClient client = new TrialsClient(plain)) {
            show("fails by accident", plain, () -> client.fail("by accident"));
            show("refuses", plain, () -> client.fail("refused"));
        }
        try (PausesClient client = new PausesClient(plain)) {
            show(
                    "takes too long",
                    plain,
                    () -> client.withCallTimeout(Duration.ofMillis(50)).pause(60_000));
        }
        try (AbsentClient client = new AbsentClient(plain)) {
            show("is not served", plain, client::call);
        }
        try (TrialsClient client = new TrialsClient(strict)) {
            show("is nested too deep", strict, () -> client.tree(nested(5)));
            show("is too large", strict, () -> client.mirror(new byte[100_000]));
        }
        try (PausesClient client = new PausesClient(strict)) {
            show("is one too many", strict, () -> overload(client));
        }
        try (VaultClient client = new VaultClient(guarded)) {
            show("shows no token", guarded, client::open);
        }
        try (VaultClient client = new VaultClient(guarded, Options.defaults().withToken("guessed"))) {
            show("shows a wrong token", guarded, client::open);
        }
        try (VaultClient client = new VaultClient(guarded, Options.defaults().withToken(token))) {
            show("may not do this", guarded, client::open);
        }
        show("finds nobody", dead, () -> new TrialsClient(dead).close());
    }

    private static Tree nested(int levels) {
        return new Tree(levels == 1 ? new Tree[0] : new Tree[] {nested(levels - 1)}, levels);
    }

    /** Calls until a call is refused, and returns that error. */
    private static void overload(PausesClient client) {
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(client.pauseAsync(60_000));
        }
        try {
            CompletableFuture.anyOf(calls.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw (CreoException) e.getCause();
        } finally {
            calls.forEach(call -> call.cancel(true));
        }
    }

    private static void show(String what, String address, Runnable call) {
        try {
            call.run();
            System.out.println(what + ": no error");
        } catch (Refused e) {
            show(what, address, e, " " + e.reason() + " " + e.number());
        } catch (CreoException e) {
            show(what, address, e, "");
        }
    }

    private static void show(String what, String address, CreoException e, String fields) {
        System.out.println(
                what + ": " + e.status() + " in " + e.phase().name() + (e.requestId() == 0 ? "" : ", of a request")
                        + (e.address().equals(address) ? "" : ", of " + e.address()) + fields);
    }
}
