// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.creo.client.CallHook;
import org.creo.client.Options;

/** What the options of a client mean. They never change, so threads may share them; each change returns new ones. */
public final class Settings {
    private static final int CALL_MILLIS = 30_000;
    private static volatile Function<Options, Settings> reader;

    // Set before anybody else sees them, and then never changed.

    /** How long opening a connection may take. */
    int connectMillis = 5_000;
    /** How long a call may take; 0 if it may last forever. */
    int callMillis = CALL_MILLIS;
    /** What encrypts connections; null if nothing does. */
    SSLContext tls;
    /** Makes the HELLO with which the client identifies itself; null if it does not. */
    Supplier<byte[]> hello;
    /** Whether the program is asked for the token, which may be another one each time. */
    boolean asksForToken;
    /** Whether the token may be sent where others can read it. */
    boolean plaintextToken;
    /** Whether another connection is opened when one has ended. */
    boolean reconnects = true;
    /** Whether the first call connects, and not the constructor. */
    boolean lazy;
    /** Is told of each call; null if nobody is. */
    CallHook hook;
    /** What is sent along with each call. */
    Map<String, String> context = Map.of();

    /** The defaults. */
    public Settings() {}

    private Settings(Settings other) {
        connectMillis = other.connectMillis;
        callMillis = other.callMillis;
        tls = other.tls;
        hello = other.hello;
        asksForToken = other.asksForToken;
        plaintextToken = other.plaintextToken;
        reconnects = other.reconnects;
        lazy = other.lazy;
        hook = other.hook;
        context = other.context;
    }

    /**
     * Sets how the settings of options are read; their class says it when it is loaded.
     *
     * @param given reads them
     */
    public static void reader(Function<Options, Settings> given) {
        reader = given;
    }

    static Settings of(Options options) {
        return reader.apply(options);
    }

    /**
     * Sets how long opening a connection may take.
     *
     * @param timeout at least a millisecond
     * @return settings with it
     * @throws IllegalArgumentException if it is not
     */
    public Settings withConnectTimeout(Duration timeout) {
        Settings settings = new Settings(this);
        settings.connectMillis = millis(timeout, "connect");
        return settings;
    }

    /**
     * Sets how long a call may take.
     *
     * @param timeout at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for none
     * @return settings with it
     * @throws IllegalArgumentException if it is less, or more than {@link Integer#MAX_VALUE} milliseconds
     */
    public Settings withCallTimeout(Duration timeout) {
        Settings settings = new Settings(this);
        settings.callMillis = timeout.equals(ChronoUnit.FOREVER.getDuration()) ? 0 : millis(timeout, "call");
        return settings;
    }

    /**
     * Encrypts connections.
     *
     * @param context with what
     * @return settings with it
     */
    public Settings withTls(SSLContext context) {
        Settings settings = new Settings(this);
        settings.tls = context;
        return settings;
    }

    /**
     * Lets the client identify itself.
     *
     * @param token by which the host knows it
     * @param program its name
     * @return settings with them
     */
    public Settings withToken(String token, String program) {
        Settings settings = new Settings(this);
        byte[] hello = hello(program, token);
        settings.hello = () -> hello;
        settings.asksForToken = false;
        return settings;
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
        Settings settings = new Settings(this);
        settings.hello = () -> hello(program, Objects.requireNonNull(token.get(), "the function has no token"));
        settings.asksForToken = true;
        return settings;
    }

    private static byte[] hello(String program, String token) {
        return Frame.hello(program, token.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Lets the token be sent without encryption.
     *
     * @return settings with it
     */
    public Settings allowPlaintextToken() {
        Settings settings = new Settings(this);
        settings.plaintextToken = true;
        return settings;
    }

    /**
     * Opens no other connection.
     *
     * @return settings with it
     */
    public Settings withoutReconnecting() {
        Settings settings = new Settings(this);
        settings.reconnects = false;
        return settings;
    }

    /**
     * Lets the first call connect.
     *
     * @return settings with it
     */
    public Settings connectLazily() {
        Settings settings = new Settings(this);
        settings.lazy = true;
        return settings;
    }

    /**
     * Tells somebody of each call.
     *
     * @param given is told
     * @return settings with it
     */
    public Settings withHook(CallHook given) {
        Settings settings = new Settings(this);
        settings.hook = given;
        return settings;
    }

    /**
     * Sends something along with each call.
     *
     * @param given texts by their names
     * @return settings with them
     */
    public Settings withContext(Map<String, String> given) {
        Settings settings = new Settings(this);
        settings.context = new LinkedHashMap<>(given);
        return settings;
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

    private static int millis(Duration timeout, String what) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0
                || timeout.compareTo(Duration.ofMillis(Integer.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("a " + what + " time-out of " + timeout + ", where 1 to "
                    + Integer.MAX_VALUE + " milliseconds are allowed");
        }
        return (int) timeout.toMillis();
    }
}
