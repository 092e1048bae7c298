// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import org.creo.protocol.Status;

/** Says that there is no memory for the values of a call, which are not decoded. The message goes to the client. */
public final class ValuesRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Status status;

    ValuesRefusedException(Status status, String message) {
        // There is no stack trace: whoever sends large values decides how often this is thrown.
        super(message, null, false, false);
        this.status = status;
    }

    /** The status that the caller is told: TOO_LARGE, BUSY, or CANCELLED where it has its answer already. */
    public Status status() {
        return status;
    }
}
