// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/** Decodes the arguments of a call, calls the implementation and encodes what comes of it: generated code. */
@FunctionalInterface
public interface MethodHandler {
    /**
     * Runs the method. Whatever it throws beside the following reaches the client as INTERNAL.
     *
     * @param bytes holds the arguments; may be kept but not changed
     * @param offset where they begin
     * @param length how many bytes they take
     * @return the result, or the declared exception that was thrown in its place
     * @throws MalformedArgumentsException if they do not decode; the method was not called then
     */
    Payload handle(byte[] bytes, int offset, int length) throws MalformedArgumentsException;
}
