// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * Why a call failed: the statuses of RASP, with their names there, and two for calls that got no answer from the host.
 */
public enum Status {
    /** The host could not decode the request. */
    MALFORMED(1),
    /** The host serves no such interface. */
    UNKNOWN_PROTOCOL(2),
    /** The interface has no such method, or has it with another signature. */
    UNKNOWN_METHOD(3),
    /** The request is over the host's limit. */
    TOO_LARGE(4),
    /** The service has too much to do; try again later. */
    BUSY(5),
    /** The time-out of the call passed before an answer was ready. */
    DEADLINE(6),
    /** The call was cancelled by its client. */
    CANCELLED(7),
    /** Credentials are missing or wrong. */
    UNAUTHENTICATED(8),
    /** The credentials are good, but do not allow this call. */
    FORBIDDEN(9),
    /** The host is shutting down; try another one. */
    UNAVAILABLE(10),
    /** The service failed; the host's log has the details. */
    INTERNAL(11),
    /** The method threw an exception that it declares. */
    EXCEPTION(12),
    /** The connection could not be opened or broke. It is never sent by a host. */
    TRANSPORT(100),
    /** The client refused what it was given, and sent nothing. It is never sent by a host. */
    BAD_ARGUMENT(102);

    private static final int LAST_OF_RASP = 12;
    private static final Status[] ALL = values();

    private final int code;

    Status(int code) {
        this.code = code;
    }

    /**
     * The number of the status in a frame.
     *
     * @return 1 to 12; 100 or more for a status that is never sent
     */
    public int code() {
        return code;
    }

    /**
     * The status with that number in a frame.
     *
     * @param code the number
     * @return null if there is none
     */
    public static Status of(int code) {
        return code >= 1 && code <= LAST_OF_RASP ? ALL[code - 1] : null;
    }
}
