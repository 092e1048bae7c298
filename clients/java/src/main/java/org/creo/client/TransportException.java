// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * No connection could be opened, or it broke; the message says whether the host may have run the call. The client may
 * be used for further calls: they open a new connection if they need one.
 */
public final class TransportException extends CreoException {
    private static final long serialVersionUID = 2;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param message what failed, and where
     * @param cause what caused it; null if nothing else did
     */
    public TransportException(String message, Throwable cause) {
        super(Status.TRANSPORT, message, cause);
    }
}
