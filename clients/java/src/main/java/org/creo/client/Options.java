// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.creo.client.internal.Configured;
import org.creo.client.internal.Settings;

/**
 * How a client connects and calls. Options never change, so threads may share them; each {@code with} method returns
 * new ones:
 *
 * <pre>{@code
 * Options.defaults().withCallTimeout(Duration.ofSeconds(2)).withTls(SSLContext.getDefault())
 * }</pre>
 */
@SuppressWarnings("exports") // nothing that it inherits is public
public final class Options extends Configured<Settings> {
    private static final Options DEFAULTS = new Options(new Settings());

    private Options(Settings settings) {
        super(settings);
    }

    /**
     * The defaults: 5 seconds to connect, 30 seconds for a call, no encryption, no token.
     *
     * @return the defaults
     */
    public static Options defaults() {
        return DEFAULTS;
    }

    /**
     * Sets how long opening a connection may take, including the look-up of the host's name. The host may then take as
     * long to say its first bytes; if it says nothing, it may be no host, and the calls that wait fail.
     *
     * @param timeout at least a millisecond
     * @return options with it
     * @throws IllegalArgumentException if it is not
     */
    public Options withConnectTimeout(Duration timeout) {
        return new Options(settings().withConnectTimeout(timeout));
    }

    /**
     * Sets how long a call may take, from its beginning to the end of its answer. The host is told this time, too. A
     * call with a stream may last longer; it ends when the host is silent for this long and does not answer when asked
     * whether it is there. So does a call without a time-out, when the host is silent for 30 seconds.
     *
     * @param timeout at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for none
     * @return options with it
     * @throws IllegalArgumentException if it is less, or more than {@link Integer#MAX_VALUE} milliseconds
     */
    public Options withCallTimeout(Duration timeout) {
        return new Options(settings().withCallTimeout(timeout));
    }

    /**
     * Encrypts connections with TLS. The host must have a certificate that the context trusts and that is issued for
     * the name in its address. Unix sockets are not encrypted: what they carry stays on this machine.
     *
     * @param context trusts the hosts, and has the client's certificate if hosts ask for one; {@link Pem} creates a
     *     context from files
     * @return options with it
     */
    public Options withTls(SSLContext context) {
        return new Options(settings().withTls(Objects.requireNonNull(context, "context")));
    }

    /**
     * Sends a token to hosts, by which they identify the client. It is sent only over TLS, over Unix sockets and within
     * this machine.
     *
     * @param text the token by which the host knows the client
     * @return options with it
     */
    public Options withToken(String text) {
        return withToken(text, "creo-java");
    }

    /**
     * Sends a token like {@link #withToken(String)}, and the name of the program.
     *
     * @param text the token by which the host knows the client
     * @param program the client's name in the host's log; {@code creo-java} by default
     * @return options with it
     */
    public Options withToken(String text, String program) {
        return new Options(settings().withToken(text, program));
    }

    /**
     * Sends a token that changes, such as one that expires. The program is asked for it each time a connection is
     * opened, by the thread that opens it, and so once more when a host does not accept the last one: a call that a
     * host refuses with {@link Status#UNAUTHENTICATED} is sent again once, over a new connection, unless it takes a
     * stream.
     *
     * @param text returns the token; for all threads. If it throws, so does the call that needs the connection
     * @return options with it
     */
    public Options withToken(Supplier<String> text) {
        return withToken(text, "creo-java");
    }

    /**
     * Sends a token like {@link #withToken(Supplier)}, and the name of the program.
     *
     * @param text returns the token; for all threads
     * @param program the client's name in the host's log; {@code creo-java} by default
     * @return options with it
     */
    public Options withToken(Supplier<String> text, String program) {
        return new Options(settings().withToken(text, program));
    }

    /**
     * Lets the token be sent to other machines without encryption. Only for networks that are all trusted.
     *
     * @return options with it
     */
    public Options allowPlaintextToken() {
        return new Options(settings().allowPlaintextToken());
    }

    /**
     * Uses only one connection: when it has ended, calls fail and say why. For programs that show the state of a host
     * rather than use it.
     *
     * @return options with it
     */
    public Options withoutReconnecting() {
        return new Options(settings().withoutReconnecting());
    }

    /**
     * Lets the first call connect: a client is made at once, whether its host is there or not, and calls wait for the
     * host as they do where a connection was lost.
     *
     * @return options with it
     */
    public Options connectLazily() {
        return new Options(settings().connectLazily());
    }

    /**
     * Tells somebody of each call, before and after it.
     *
     * @param hook is told
     * @return options with it
     */
    public Options withHook(CallHook hook) {
        return new Options(settings().withHook(Objects.requireNonNull(hook, "hook")));
    }

    /**
     * Sends something along with each call that the service can read, such as who calls on whose behalf. A call whose
     * context is larger than 8 KiB fails with {@link Status#TOO_LARGE}; nothing is sent.
     *
     * @param context texts by their names; copied
     * @return options with it
     */
    public Options withContext(Map<String, String> context) {
        return new Options(settings().withContext(context));
    }
}
