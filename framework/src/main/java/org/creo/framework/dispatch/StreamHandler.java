// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Arguments;

/** Decodes the arguments of a call with streams, calls the implementation and sends its result: generated code. */
@FunctionalInterface
public interface StreamHandler {
    /**
     * Runs the method, on a separate thread that is interrupted when its answer is not wanted any more. An exception
     * that the method does not declare reaches the client as INTERNAL.
     *
     * @param arguments to be decoded, without the stream
     * @param source the items that the client sends; null where the method takes none
     * @param sink sends items to the client; null where the method sends none
     * @return the result, or the declared exception that was thrown in its place. A method that sends items returns
     *     {@link Payload#empty} when it has sent all of them
     * @throws MalformedArgumentsException if the arguments do not decode; the method was not called then
     */
    Payload handle(Arguments arguments, ItemSource source, ItemSink sink) throws MalformedArgumentsException;
}
