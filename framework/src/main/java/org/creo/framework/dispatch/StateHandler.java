// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Arguments;

/** Decodes the arguments of a call that reads or writes state: generated code. */
@FunctionalInterface
public interface StateHandler {
    /**
     * Decodes the arguments, and runs nothing yet.
     *
     * @param arguments as for {@link MethodHandler#handle}
     * @return what the call touches, and what runs when it may
     * @throws MalformedArgumentsException if they do not decode
     */
    StateCall prepare(Arguments arguments) throws MalformedArgumentsException;

    /** Whether the calls can do without a thread that waits for them: {@link StateCall.Body#begin}. */
    default boolean defers() {
        return false;
    }
}
