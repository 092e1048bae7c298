// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** The base of every error that Creo reports; the subclasses say whose failure it was. */
public class CreoException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an error without a cause.
     *
     * @param message what happened, and where
     */
    public CreoException(String message) {
        super(message);
    }

    /**
     * Makes an error that another one led to.
     *
     * @param message what happened, and where
     * @param cause what led to it
     */
    public CreoException(String message, Throwable cause) {
        super(message, cause);
    }
}
