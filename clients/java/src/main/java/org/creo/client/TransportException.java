// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * A connection could not be opened, broke, or gave no answer in time. Whether the host ran the call
 * is not known. The connection is closed: later calls need a new client.
 */
public final class TransportException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an error without a cause.
     *
     * @param message what failed, and where
     */
    public TransportException(String message) {
        super(message);
    }

    /**
     * Makes an error that another one led to.
     *
     * @param message what failed, and where
     * @param cause what led to it
     */
    public TransportException(String message, Throwable cause) {
        super(message, cause);
    }
}
