// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import org.creo.protocol.Status;

/** Values are not decoded: there is no memory for them. Its message goes to the client. */
public final class ValuesRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Status status;

    ValuesRefusedException(Status status, String message) {
        // Without a stack trace: whoever sends large values decides how often it is thrown.
        super(message, null, false, false);
        this.status = status;
    }

    /** What the caller is told: TOO_LARGE, BUSY, or CANCELLED where it has its answer already. */
    public Status status() {
        return status;
    }
}
