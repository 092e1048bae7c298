// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What the options of a client of Creo's hosts mean. */
public final class Settings extends CommonSettings<Settings> {
    // Set before anybody else sees them, and then never changed.

    /** Makes the HELLO with which the client identifies itself; null if it does not. */
    Supplier<byte[]> hello;
    /** Whether the program is asked for the token, which may be another one each time. */
    boolean asksForToken;
    /** Whether another connection is opened when one has ended. */
    boolean reconnects = true;
    /** Whether the first call connects, and not the constructor. */
    boolean lazy;
    /** What is sent along with each call. */
    Map<String, String> context = Map.of();

    /** The defaults. */
    public Settings() {}

    /**
     * Lets the client identify itself.
     *
     * @param token by which the host knows it
     * @param program its name
     * @return settings with them
     */
    public Settings withToken(String token, String program) {
        byte[] hello = hello(program, token);
        return withHello(() -> hello, false);
    }

    /**
     * Lets the client identify itself by a token that changes.
     *
     * @param token is asked for it
     * @param program its name
     * @return settings with them
     */
    public Settings withToken(Supplier<String> token, String program) {
        Objects.requireNonNull(token, "token");
        Objects.requireNonNull(program, "program");
        return withHello(() -> hello(program, Objects.requireNonNull(token.get(), "the function has no token")), true);
    }

    private Settings withHello(Supplier<byte[]> made, boolean asks) {
        return with(settings -> {
            settings.hello = made;
            settings.asksForToken = asks;
        });
    }

    private static byte[] hello(String program, String token) {
        return Frame.hello(program, token.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Opens no other connection.
     *
     * @return settings with it
     */
    public Settings withoutReconnecting() {
        return with(settings -> settings.reconnects = false);
    }

    /**
     * Lets the first call connect.
     *
     * @return settings with it
     */
    public Settings connectLazily() {
        return with(settings -> settings.lazy = true);
    }

    /**
     * Sends something along with each call.
     *
     * @param given texts by their names
     * @return settings with them
     */
    public Settings withContext(Map<String, String> given) {
        Map<String, String> copy = new LinkedHashMap<>(given);
        return with(settings -> settings.context = copy);
    }

    /** Whether somebody is told of calls, or something is sent along with them. */
    boolean isWatched() {
        return hook != null || !context.isEmpty();
    }

    long connectNanos() {
        return TimeUnit.MILLISECONDS.toNanos(connectMillis);
    }

    /** How long a host may be silent before it is asked whether it is there, in milliseconds. */
    int silenceMillis() {
        return callMillis > 0 ? callMillis : CALL_MILLIS;
    }

    long silenceNanos() {
        return TimeUnit.MILLISECONDS.toNanos(silenceMillis());
    }
}
