// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.function.Supplier;

/** Takes the result of a call for which no thread waits. */
@FunctionalInterface
public interface Deferred {
    /**
     * Ends the call. To be called once, on any thread, which does not wait for anything here.
     *
     * @param result returns or throws what {@link MethodHandler#handle} would; asked for once, on this thread
     */
    void end(Supplier<Payload> result);
}
