// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.Payload;

/**
 * Answers the calls of an interface that is described and has no generated code: a mock, or a worker in another
 * process. The host has checked what comes from callers, and checks what comes from here as if a stranger had sent it.
 *
 * <p>The host asks from several threads at a time, as far as the description allows: each call on a thread of its own,
 * where the class is marked {@link org.creo.framework.compose.Composes} or the method has streams. Such a thread may
 * wait for something else. It is interrupted when nobody wants the answer any more.
 */
@FunctionalInterface
public interface Answering {
    /**
     * Answers a call.
     *
     * @return the result, or an exception that the method declares, in the form in which RASP sends them;
     *     {@link Payload#empty} where the method gives nothing, is one-way or has sent its items
     * @throws CallRefusedException if the caller is to get a status. Any other exception reaches it as INTERNAL. In
     *     both cases nothing of what was written is kept
     */
    Payload answer(WorkCall call);

    /** Whether {@link #begin} may be asked in place of {@link #answer}. */
    default boolean defers() {
        return false;
    }

    /**
     * Answers a call of a method that is {@link WorkMethod#isSimple simple}, without a thread that waits for it.
     *
     * @param deferred is told of what {@link #answer} would return or throw
     * @return ends the call early: its result is not wanted any more
     */
    default Runnable begin(WorkCall call, Deferred deferred) {
        throw new UnsupportedOperationException("it answers on the thread of the call");
    }
}
