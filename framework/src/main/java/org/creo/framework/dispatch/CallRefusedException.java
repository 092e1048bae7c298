// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.protocol.Status;

/**
 * What answers in place of a method's implementation refuses a call: the caller gets the status and the message.
 * Nothing of what the call has written is kept.
 */
public final class CallRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Status status;

    /** @param message goes to the caller */
    public CallRefusedException(Status status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    public Status status() {
        return status;
    }
}
