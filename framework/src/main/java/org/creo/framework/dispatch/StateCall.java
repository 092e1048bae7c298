// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.state.Access;
import org.creo.framework.state.Transaction;

/**
 * A call that reads or writes state, decoded.
 *
 * @param access what it touches, with the keys from its arguments
 * @param body runs it
 */
public record StateCall(Access access, Body body) {
    /** Calls the implementation and encodes its result. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs the method, once.
         *
         * @param transaction gives the views that the method is called with; the host commits what they hold afterwards
         * @return the result, or the declared exception that was thrown in its place; with an exception nothing is
         *     committed
         */
        Payload run(Transaction transaction);

        /**
         * As {@link #run}, where {@link StateHandler#defers}, once as well: has the method run elsewhere, and waits for
         * nothing.
         *
         * @param transaction is held by this thread; whoever ends the call may use it after {@link Transaction#resume}
         * @param deferred as in {@link MethodHandler#begin}
         * @return as {@link MethodHandler#begin} does
         */
        default Runnable begin(Transaction transaction, Deferred deferred) {
            throw new UnsupportedOperationException("the method runs on a thread");
        }
    }
}
