// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Arguments;

/** Decodes the arguments of a call, calls the implementation and encodes its result: generated code. */
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
}
