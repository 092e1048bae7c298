// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.creo.framework.compose.CallContext;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;

/**
 * A call for an {@link Answering}. It belongs to the call's thread, but for {@link #next} and {@link #send}, each of
 * which one thread at a time may use.
 */
public interface WorkCall {
    WorkMethod method();

    /** What the caller sent, which is as the description says; the arrays are not to be changed. */
    Arguments arguments();

    /** Who calls, and what the caller sent along. */
    default CallContext context() {
        return CallContext.current();
    }

    /** How long the call may still take; empty where there is no deadline. */
    Optional<Duration> timeLeft();

    /** Whether nobody wants the answer any more. The thread of the call asks. */
    boolean isOver();

    /** What the call may touch of the service's state, in the order of {@link WorkMethod#views}. */
    List<WorkView> views();

    /**
     * Does something with the views of a call for which no thread waits; one thread at a time does. Elsewhere only the
     * call's thread may use them.
     */
    void use(Runnable what);

    /**
     * Waits for the next item of the stream that the method takes.
     *
     * @return null where there are no more
     * @throws CancellationException if the call has its answer, for example since this item is malformed
     */
    Arguments next();

    /**
     * Sends an item of the stream that the method gives. It waits while the caller takes no more.
     *
     * @throws CancellationException if the call has its answer: the items are not wanted any more
     * @throws IllegalStateException if it is not an item as the description says
     */
    void send(Payload item);
}
