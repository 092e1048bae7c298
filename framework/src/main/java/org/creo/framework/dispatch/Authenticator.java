// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Optional;
import org.creo.framework.queue.Principal;

/** Finds out from a client's credentials who calls. Workers of the host call it, several at a time; it may wait. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Looks a caller up.
     *
     * @param credentials as the client's HELLO carries them
     * @return the caller, or nothing where the credentials are wrong
     */
    Optional<Principal> authenticate(byte[] credentials);
}
