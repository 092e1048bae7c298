// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * How a client connects and calls. Options never change; each {@code with} gives new ones:
 *
 * <pre>{@code
 * Options.defaults().withCallTimeout(Duration.ofSeconds(2)).withTls(SSLContext.getDefault())
 * }</pre>
 */
public final class Options {
    private static final Options DEFAULTS = new Options(5_000, 30_000, null, null, false);

    /** How long opening a connection may take. */
    final int connectMillis;
    /** How long a call may take. */
    final int callMillis;
    /** What encrypts; null where nothing does. */
    final SSLContext tls;
    /** Who the client is, as the host reads it; null where it does not say. */
    final byte[] token;
    /** Whether the token may be sent where others can read it. */
    final boolean plaintextToken;

    private Options(int connectMillis, int callMillis, SSLContext tls, byte[] token, boolean plaintextToken) {
        this.connectMillis = connectMillis;
        this.callMillis = callMillis;
        this.tls = tls;
        this.token = token;
        this.plaintextToken = plaintextToken;
    }

    /**
     * What applies where nothing is said: 5 seconds to connect, 30 for a call, no encryption, no token.
     *
     * @return the defaults
     */
    public static Options defaults() {
        return DEFAULTS;
    }

    /**
     * Sets how long opening a connection may take, the search for the host's name included.
     *
     * @param timeout at least a millisecond
     * @return options with it
     * @throws IllegalArgumentException if it is none
     */
    public Options withConnectTimeout(Duration timeout) {
        return new Options(millis(timeout, "connect"), callMillis, tls, token, plaintextToken);
    }

    /**
     * Sets how long a call may take, from its beginning to the end of its answer. The host is told. A call with a stream
     * lasts as long as it likes; it ends when the host does not stir for so long, nor when it is asked whether it is there.
     *
     * @param timeout at least a millisecond
     * @return options with it
     * @throws IllegalArgumentException if it is none
     */
    public Options withCallTimeout(Duration timeout) {
        return new Options(connectMillis, millis(timeout, "call"), tls, token, plaintextToken);
    }

    /**
     * Encrypts connections by TLS. The host must show a certificate that the context trusts and that is made out for the
     * name in its address. Unix sockets are not encrypted: what they carry stays on this machine.
     *
     * @param context trusts the hosts, and has a certificate of the client where hosts ask for one
     * @return options with it
     */
    public Options withTls(SSLContext context) {
        return new Options(connectMillis, callMillis, Objects.requireNonNull(context, "context"), token, plaintextToken);
    }

    /**
     * Shows a token to hosts that ask who is there. It is sent over TLS, over Unix sockets and within this machine only.
     *
     * @param text what the host knows the client by
     * @return options with it
     */
    public Options withToken(String text) {
        return new Options(connectMillis, callMillis, tls, text.getBytes(StandardCharsets.UTF_8), plaintextToken);
    }

    /**
     * Lets the token go to other machines without encryption, where all networks on the way are trusted.
     *
     * @return options with it
     */
    public Options allowPlaintextToken() {
        return new Options(connectMillis, callMillis, tls, token, true);
    }

    long connectNanos() {
        return TimeUnit.MILLISECONDS.toNanos(connectMillis);
    }

    long callNanos() {
        return TimeUnit.MILLISECONDS.toNanos(callMillis);
    }

    private static int millis(Duration timeout, String what) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0
                || timeout.compareTo(Duration.ofMillis(Integer.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("a " + what + " time-out of " + timeout
                    + ", where 1 to " + Integer.MAX_VALUE + " milliseconds are allowed");
        }
        return (int) timeout.toMillis();
    }
}
