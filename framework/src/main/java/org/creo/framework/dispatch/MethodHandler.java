// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/** Decodes the arguments of a call, calls the implementation and encodes its result: generated code. */
@FunctionalInterface
public interface MethodHandler {
    /**
     * Runs the method.
     *
     * @param bytes holds the arguments; may be kept but not changed
     * @param offset where they begin
     * @param length how many bytes they take
     * @throws MalformedArgumentsException if they do not decode; the method was not called then
     */
    Payload handle(byte[] bytes, int offset, int length) throws MalformedArgumentsException;
}
