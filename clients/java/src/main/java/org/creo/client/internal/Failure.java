// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.math.BigDecimal;
import org.creo.client.MalformedException;
import org.creo.client.Status;

/** Why a connection cannot be used any more. */
final class Failure {
    /** The client was closed. */
    static final Failure CLOSED = new Failure(Status.CANCELLED, "the client was closed", null);

    final Status status;
    final String reason;
    final Throwable cause;
    /** Whether what took the connection may be no host. */
    final boolean strange;

    /** What a host said about the whole connection, or what was wrong with its bytes. */
    Failure(Status status, String reason, Throwable cause) {
        this(status, reason, cause, false);
    }

    private Failure(Status status, String reason, Throwable cause, boolean strange) {
        this.status = status;
        this.reason = reason;
        this.cause = cause;
        this.strange = strange;
    }

    /** The connection broke. */
    static Failure transport(String reason, Throwable cause) {
        return new Failure(Status.TRANSPORT, reason, cause);
    }

    /** What took the connection did not even greet. */
    static Failure silent(String reason) {
        return new Failure(Status.TRANSPORT, reason, null, true);
    }

    /** A time as messages have it: {@code 300 ms}, {@code 5 s}, {@code 1.5 s}. */
    static String time(long millis) {
        return millis < 1000
                ? millis + " ms"
                : BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** The message of a system error, or its class if it has no message. */
    static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    static Failure malformed(MalformedException e) {
        return new Failure(null, e.getMessage(), e, e.preface().length > 0);
    }
}
