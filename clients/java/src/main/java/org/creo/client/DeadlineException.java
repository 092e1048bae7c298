// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * The time of a call was over before its answer was there, by the client's clock or by the host's. It is not known
 * whether the host ran the call. The client may be used for further calls.
 */
public final class DeadlineException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param message the call, and what took too long
     */
    public DeadlineException(String message) {
        super(Status.DEADLINE, message, null);
    }
}
