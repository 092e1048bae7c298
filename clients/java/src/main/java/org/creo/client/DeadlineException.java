// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * The time of a call was over before its answer was there, by the clock of the client or by that of the host. Whether
 * the host ran the call is not known. The client may be used for further calls.
 */
public final class DeadlineException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an error.
     *
     * @param message the call, and what took too long
     */
    DeadlineException(String message) {
        super(Status.DEADLINE, message, null);
    }
}
