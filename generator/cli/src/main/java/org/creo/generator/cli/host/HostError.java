// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import org.creo.client.Status;

/** The host answered with an ERROR. */
public final class HostError extends HostException {

    private static final long serialVersionUID = 1;

    private final Status status;

    HostError(String message, Status status) {
        super(message);
        this.status = status;
    }

    public Status status() {
        return status;
    }
}
