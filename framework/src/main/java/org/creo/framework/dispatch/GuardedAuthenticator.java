// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Optional;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;

/**
 * An authenticator that lets nobody in where it fails. Threads that read ask it {@link #valid} and {@link #obstacle},
 * which therefore do not throw: failures are logged and counted. Where {@link #authenticate} fails, its caller, who
 * knows the client's name, handles that.
 */
public final class GuardedAuthenticator implements Authenticator {
    private static final Faults FAULTS = Faults.of(GuardedAuthenticator.class);

    private final Authenticator asked;

    /** @param asked may throw, or return null */
    public GuardedAuthenticator(Authenticator asked) {
        this.asked = asked;
    }

    @Override
    public Optional<Principal> authenticate(byte[] credentials) {
        return required(asked.authenticate(credentials), "authenticate");
    }

    @Override
    public boolean recheck() {
        return asked.recheck();
    }

    @Override
    public boolean valid(Principal caller) {
        Boolean valid = FAULTS.guard(
                PeerLog.NOBODY,
                "It cannot be told whether credentials are still valid, so they count as revoked",
                () -> asked.valid(caller));
        return valid != null && valid;
    }

    @Override
    public Optional<String> obstacle() {
        Optional<String> obstacle = FAULTS.guard(
                PeerLog.NOBODY,
                "It cannot be told whether callers can be looked up",
                () -> required(asked.obstacle(), "obstacle"));
        return obstacle == null ? Optional.of("the authenticator fails, as the log says") : obstacle;
    }

    private static <T> T required(T answer, String method) {
        if (answer == null) {
            throw new IllegalStateException("Authenticator." + method + " must not return null");
        }
        return answer;
    }
}
