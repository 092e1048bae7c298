// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** Bytes that are not a request, or one that could be read in more than one way. The message is for their sender. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    public RefusedException(int status, String message) {
        // Without a stack trace: a client can cause many of these.
        super(message, null, false, false);
        this.status = status;
    }

    /** The status of the answer, such as 400. */
    public int status() {
        return status;
    }
}
