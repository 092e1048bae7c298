// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Arguments;

/**
 * Decodes the arguments of a call, calls the implementation and encodes its result: generated code. Where something
 * outside of the host answers, it may do without a thread that waits for that.
 */
@FunctionalInterface
public interface MethodHandler {
    /**
     * Runs the method. An exception that the method does not declare reaches the client as INTERNAL.
     *
     * @param arguments to be decoded; their arrays may be kept but not changed, except {@link Arguments#tail}, which
     *     belongs to the method
     * @return the result, or the declared exception that was thrown in its place
     * @throws MalformedArgumentsException if they do not decode; the method was not called then
     */
    Payload handle(Arguments arguments) throws MalformedArgumentsException;

    /** Whether {@link #begin} does what {@link #handle} does. */
    default boolean defers() {
        return false;
    }

    /**
     * Has the method run elsewhere; waits for nothing.
     *
     * @param deferred is told of the end, maybe before this returns; never where this throws
     * @return ends the call early, where it has not ended: its result is not wanted any more
     * @throws MalformedArgumentsException as {@link #handle} does
     */
    default Runnable begin(Arguments arguments, Deferred deferred) throws MalformedArgumentsException {
        throw new UnsupportedOperationException("the method runs on a thread");
    }
}
