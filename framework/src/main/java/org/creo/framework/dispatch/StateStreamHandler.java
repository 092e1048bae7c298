// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Arguments;
import org.creo.framework.state.Transaction;

/** As {@link StreamHandler}, for a method that reads state: generated code. */
@FunctionalInterface
public interface StateStreamHandler {
    /**
     * Runs the method, as {@link StreamHandler#handle} does.
     *
     * @param transaction gives the views that the method is called with
     */
    Payload handle(Arguments arguments, ItemSource source, ItemSink sink, Transaction transaction)
            throws MalformedArgumentsException;
}
