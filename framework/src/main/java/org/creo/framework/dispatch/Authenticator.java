// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Optional;
import org.creo.framework.queue.Principal;

/**
 * Finds out from a client's credentials who calls, and whether they may still call later. Workers of the host call it,
 * several at a time; except for {@link #valid} and {@link #obstacle}, it may wait. Where it throws, it lets nobody in:
 * credentials count as wrong, or as not valid any more, and the log says why.
 */
@FunctionalInterface
public interface Authenticator {
    /**
     * Looks a caller up.
     *
     * @param credentials as the client's HELLO carries them
     * @return the caller, or nothing where the credentials are wrong
     */
    Optional<Principal> authenticate(byte[] credentials);

    /**
     * Looks whether credentials have been revoked; the host calls it every other second.
     *
     * @return whether there may be callers that are not {@link #valid} any more; the connections of those are then
     *     ended. By default there never are
     */
    default boolean recheck() {
        return false;
    }

    /**
     * Whether a caller may still call. Threads that read call it, so it must not wait.
     *
     * @param caller the same object that {@link #authenticate} has returned
     */
    default boolean valid(Principal caller) {
        return true;
    }

    /**
     * Why callers cannot be looked up at the moment, without a full stop; nothing where they can. The host is not ready
     * then. Any thread may call it; it must not wait.
     */
    default Optional<String> obstacle() {
        return Optional.empty();
    }
}
