// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * A call was ended on this side: its client was closed, or its thread was interrupted, which stays interrupted. The
 * message says whether the host may have run the call. After an interrupt the client may be used for further calls.
 */
public final class CancelledException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param message the call, and what ended it
     */
    public CancelledException(String message) {
        super(Status.CANCELLED, message, null);
    }
}
