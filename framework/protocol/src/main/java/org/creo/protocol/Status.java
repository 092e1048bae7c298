// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** Why a request was not answered with a result: section 5 of the specification. */
public enum Status {
    /** The frame or its values cannot be decoded. */
    MALFORMED(1),
    /** The host serves no such interface. */
    UNKNOWN_PROTOCOL(2),
    /** The interface has no such method, or has it with another signature. */
    UNKNOWN_METHOD(3),
    /** The frame is over the limit. */
    TOO_LARGE(4),
    /** The queue of the service is full. */
    BUSY(5),
    /** The time allowed passed before an answer was ready. */
    DEADLINE(6),
    /** The client withdrew the request. */
    CANCELLED(7),
    /** The credentials are missing or wrong. */
    UNAUTHENTICATED(8),
    /** The credentials are good but do not allow this call. */
    FORBIDDEN(9),
    /** The host is shutting down. */
    UNAVAILABLE(10),
    /** The service failed; the host's log has the details. */
    INTERNAL(11),
    /** The method threw an exception that it declares. */
    EXCEPTION(12);

    private static final Status[] BY_CODE = new Status[13];

    static {
        for (Status status : values()) {
            BY_CODE[status.code] = status;
        }
    }

    private final int code;

    Status(int code) {
        this.code = code;
    }

    /** The number on the wire, 1 to 12. */
    public int code() {
        return code;
    }

    /** The status with this number, or null where RASP/1 has none. */
    public static Status of(int code) {
        return code > 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
