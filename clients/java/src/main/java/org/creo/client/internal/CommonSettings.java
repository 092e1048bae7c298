// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.creo.client.CallHook;

/**
 * What the options of every client mean, whatever it speaks with its host. They never change, so threads may share
 * them; each change returns new ones.
 *
 * @param <S> the settings of one kind of client
 */
public abstract class CommonSettings<S extends CommonSettings<S>> implements Cloneable {
    static final int CALL_MILLIS = 30_000;

    // Set before anybody else sees them, and then never changed.

    /** How long opening a connection may take. */
    int connectMillis = 5_000;
    /** How long a call may take; 0 if it may last forever. */
    int callMillis = CALL_MILLIS;
    /** What encrypts connections, and whom it trusts; null where the client has no choice of its own. */
    SSLContext tls;
    /** Whether secrets may be sent where others can read them. */
    boolean plaintextToken;
    /** Is told of each call; null if nobody is. */
    CallHook hook;

    CommonSettings() {}

    /** A copy with a change. */
    @SuppressWarnings("unchecked")
    final S with(Consumer<S> change) {
        try {
            S changed = (S) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e); // it is Cloneable
        }
    }

    /**
     * Sets how long opening a connection may take.
     *
     * @param timeout at least a millisecond
     * @return settings with it
     * @throws IllegalArgumentException if it is not
     */
    public final S withConnectTimeout(Duration timeout) {
        int millis = millis(timeout, "connect");
        return with(settings -> settings.connectMillis = millis);
    }

    /**
     * Sets how long a call may take.
     *
     * @param timeout at least a millisecond; {@code ChronoUnit.FOREVER.getDuration()} for none
     * @return settings with it
     * @throws IllegalArgumentException if it is less, or more than {@link Integer#MAX_VALUE} milliseconds
     */
    public final S withCallTimeout(Duration timeout) {
        int millis = timeout.equals(ChronoUnit.FOREVER.getDuration()) ? 0 : millis(timeout, "call");
        return with(settings -> settings.callMillis = millis);
    }

    /**
     * Sets what encrypts connections, and whom it trusts.
     *
     * @param context with what
     * @return settings with it
     */
    public final S withTls(SSLContext context) {
        return with(settings -> settings.tls = context);
    }

    /**
     * Lets secrets be sent without encryption.
     *
     * @return settings with it
     */
    public final S allowPlaintextToken() {
        return with(settings -> settings.plaintextToken = true);
    }

    /**
     * Tells somebody of each call.
     *
     * @param given is told
     * @return settings with it
     */
    public final S withHook(CallHook given) {
        return with(settings -> settings.hook = given);
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
