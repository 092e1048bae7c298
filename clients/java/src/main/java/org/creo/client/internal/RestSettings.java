// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.creo.client.CallHook;
import org.creo.client.RestOptions;

/** What the options of a client for a REST service mean. They never change; each change returns new ones. */
public final class RestSettings {
    private static final int LARGEST_BODY = 16 << 20;
    private static volatile Function<RestOptions, RestSettings> reader;

    // Set before anybody else sees them, and then never changed.

    /** How long opening a connection may take. */
    int connectMillis = 5_000;
    /** How long a call may take; 0 if it may last forever. */
    int callMillis = 30_000;
    /** Whom to trust; null for those that Java trusts. */
    SSLContext tls;
    /** Names and values of headers, by turns. */
    List<String> headers = List.of();
    /** Whether one of them is a secret. */
    boolean secret;
    /** Whether secrets may be sent where others can read them. */
    boolean plaintextToken;
    /** How large an answer may be, in bytes. */
    int bodyLimit = LARGEST_BODY;
    /** Is told of each call; null if nobody is. */
    CallHook hook;

    /** The defaults. */
    public RestSettings() {}

    private RestSettings(RestSettings other) {
        connectMillis = other.connectMillis;
        callMillis = other.callMillis;
        tls = other.tls;
        headers = other.headers;
        secret = other.secret;
        plaintextToken = other.plaintextToken;
        bodyLimit = other.bodyLimit;
        hook = other.hook;
    }

    /**
     * Sets how the settings of options are read; their class says it when it is loaded.
     *
     * @param given reads them
     */
    public static void reader(Function<RestOptions, RestSettings> given) {
        reader = given;
    }

    static RestSettings of(RestOptions options) {
        return reader.apply(options);
    }

    /**
     * Sets how long opening a connection may take.
     *
     * @param timeout at least a millisecond
     * @return settings with it
     * @throws IllegalArgumentException if it is not
     */
    public RestSettings withConnectTimeout(Duration timeout) {
        RestSettings settings = new RestSettings(this);
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
    public RestSettings withCallTimeout(Duration timeout) {
        RestSettings settings = new RestSettings(this);
        settings.callMillis = timeout.equals(ChronoUnit.FOREVER.getDuration()) ? 0 : millis(timeout, "call");
        return settings;
    }

    private static int millis(Duration timeout, String what) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0
                || timeout.compareTo(Duration.ofMillis(Integer.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("a " + what + " time-out of " + timeout + ", where 1 to "
                    + Integer.MAX_VALUE + " milliseconds are allowed");
        }
        return (int) timeout.toMillis();
    }

    /**
     * Sets whom to trust.
     *
     * @param context with what
     * @return settings with it
     */
    public RestSettings withTls(SSLContext context) {
        RestSettings settings = new RestSettings(this);
        settings.tls = context;
        return settings;
    }

    /**
     * Sends a header with each call.
     *
     * @param name its name
     * @param value its value
     * @param isSecret whether others must not read it
     * @return settings with it
     * @throws IllegalArgumentException if that is no header, or one that HTTP itself needs
     */
    public RestSettings withHeader(String name, String value, boolean isSecret) {
        HttpRequest.newBuilder(URI.create("http://localhost")).header(name, value); // refuses what cannot be sent
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(name, value));
        RestSettings settings = new RestSettings(this);
        settings.headers = all;
        settings.secret |= isSecret;
        return settings;
    }

    /**
     * Lets secrets be sent without encryption.
     *
     * @return settings with it
     */
    public RestSettings allowPlaintextToken() {
        RestSettings settings = new RestSettings(this);
        settings.plaintextToken = true;
        return settings;
    }

    /**
     * Sets how large an answer may be.
     *
     * @param bytes at least 1
     * @return settings with it
     * @throws IllegalArgumentException if it is not
     */
    public RestSettings withBodyLimit(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a limit of " + bytes + " bytes, where at least 1 is allowed");
        }
        RestSettings settings = new RestSettings(this);
        settings.bodyLimit = bytes;
        return settings;
    }

    /**
     * Tells somebody of each call.
     *
     * @param given is told
     * @return settings with it
     */
    public RestSettings withHook(CallHook given) {
        RestSettings settings = new RestSettings(this);
        settings.hook = given;
        return settings;
    }
}
