// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.creo.client.internal.Configured;
import org.creo.client.internal.RestSettings;

/**
 * How the client of somebody else's REST service calls. Options never change, so threads may share them; each
 * {@code with} method returns new ones:
 *
 * <pre>{@code
 * RestOptions.defaults().withCallTimeout(Duration.ofSeconds(2)).withKey("X-Api-Key", key)
 * }</pre>
 */
@SuppressWarnings("exports") // nothing that it inherits is public
public final class RestOptions extends Configured<RestSettings> {
    private static final RestOptions DEFAULTS = new RestOptions(new RestSettings());

    private RestOptions(RestSettings settings) {
        super(settings);
    }

    /**
     * The defaults: 5 seconds to connect, 30 seconds for a call, answers of 16 MiB, no header of its own.
     *
     * @return the defaults
     */
    public static RestOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets how long opening a connection may take.
     *
     * @param timeout at least a millisecond
     * @return options with it
     * @throws IllegalArgumentException if it is not
     */
    public RestOptions withConnectTimeout(Duration timeout) {
        return new RestOptions(settings().withConnectTimeout(timeout));
    }

    /**
     * Sets how long a call may take, from its beginning to the last byte of its answer. In a service that composes, a
     * call ends in any case when the time of the call that it serves is over.
     *
     * @param timeout at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for none
     * @return options with it
     * @throws IllegalArgumentException if it is less, or more than {@link Integer#MAX_VALUE} milliseconds
     */
    public RestOptions withCallTimeout(Duration timeout) {
        return new RestOptions(settings().withCallTimeout(timeout));
    }

    /**
     * Sets whom a URL with https may lead to, in place of those that Java trusts.
     *
     * @param context trusts the service, and has the client's certificate if the service asks for one
     * @return options with it
     */
    public RestOptions withTls(SSLContext context) {
        return new RestOptions(settings().withTls(Objects.requireNonNull(context, "context")));
    }

    /**
     * Sends a token with each call, as {@code Authorization: Bearer TOKEN}; see {@link #withKey}.
     *
     * @param token by which the service knows the client
     * @return options with it
     * @throws IllegalArgumentException if it has characters that no header can have
     */
    public RestOptions withToken(String token) {
        return withKey("Authorization", "Bearer " + token);
    }

    /**
     * Sends a secret with each call. It is sent only over TLS and within this machine, and to no other host, whatever
     * answers redirect to.
     *
     * @param name of the header, such as {@code X-Api-Key}
     * @param value the secret
     * @return options with it
     * @throws IllegalArgumentException if that is no header, or one that HTTP itself needs
     */
    public RestOptions withKey(String name, String value) {
        return new RestOptions(settings().withHeader(name, value, true));
    }

    /**
     * Lets secrets be sent to other machines without encryption. Only for networks that are all trusted.
     *
     * @return options with it
     */
    public RestOptions allowPlaintextToken() {
        return new RestOptions(settings().allowPlaintextToken());
    }

    /**
     * Sends a header with each call that is no secret.
     *
     * @param name such as {@code Accept-Language}
     * @param value what it says
     * @return options with it
     * @throws IllegalArgumentException if that is no header, or one that HTTP itself needs
     */
    public RestOptions withHeader(String name, String value) {
        return new RestOptions(settings().withHeader(name, value, false));
    }

    /**
     * Lets calls go to these hosts only, whatever URL a client is given. For URLs that others choose: without this, one
     * may lead to a service that only this machine reaches. Names are compared, not what they resolve to.
     *
     * @param names such as {@code api.example.org}, {@code 192.0.2.1} or {@code [2001:db8::1]}; at least one
     * @return options with them
     * @throws IllegalArgumentException if there is none
     */
    public RestOptions withHosts(String... names) {
        return new RestOptions(settings().withHosts(List.of(names)));
    }

    /**
     * Sets how large the body of an answer may be. A larger one ends the call with a {@link MalformedException}.
     *
     * @param bytes at least 1
     * @return options with it
     * @throws IllegalArgumentException if it is not
     */
    public RestOptions withBodyLimit(int bytes) {
        return new RestOptions(settings().withBodyLimit(bytes));
    }

    /**
     * Tells somebody of each call, before and after it. Of what the hook puts into the context of a call,
     * {@code traceparent} and {@code tracestate} are sent, as headers.
     *
     * @param hook is told
     * @return options with it
     */
    public RestOptions withHook(CallHook hook) {
        return new RestOptions(settings().withHook(Objects.requireNonNull(hook, "hook")));
    }
}
