// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.state.Access;
import org.creo.framework.state.Transaction;

/**
 * A call that reads or writes state, decoded.
 *
 * @param access what it touches; with the keys that its arguments hold
 * @param body runs it
 */
public record StateCall(Access access, Body body) {
    /** Calls the implementation and encodes what comes of it. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs the method, once.
         *
         * @param transaction gives the views that the method is called with; what they hold is committed afterwards by
         *     the host
         * @return the result, or the declared exception that was thrown in its place, with which nothing is committed
         */
        Payload run(Transaction transaction);
    }
}
