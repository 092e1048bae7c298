// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

/** A request is not what a program takes: the client gets 400 with the message. */
public final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message is shown to the client */
    public BadRequestException(String message) {
        // Without a stack trace: a client can cause many of these.
        super(message, null, false, false);
    }
}
