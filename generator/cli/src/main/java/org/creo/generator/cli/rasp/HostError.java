// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

/** The host answered with an ERROR. */
public final class HostError extends HostException {

    private static final long serialVersionUID = 1;

    private final Status status;
    private final String hostsMessage;
    private final byte[] exception;

    HostError(String source, Status status, String hostsMessage, byte[] exception) {
        super(source + ": " + status + (hostsMessage.isEmpty() ? "" : ": " + hostsMessage));
        this.status = status;
        this.hostsMessage = hostsMessage;
        this.exception = exception;
    }

    public Status status() {
        return status;
    }

    /** What the host says, without the status and without its address. */
    public String hostsMessage() {
        return hostsMessage;
    }

    /** Where the status is EXCEPTION: the exception's id, four bytes, and its fields. */
    public byte[] exception() {
        return exception.clone();
    }
}
