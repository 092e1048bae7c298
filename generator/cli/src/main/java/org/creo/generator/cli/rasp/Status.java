// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.util.Optional;

/** Why a host did not answer with a result (RASP/1, section 5). */
public enum Status {
    MALFORMED, UNKNOWN_PROTOCOL, UNKNOWN_METHOD, TOO_LARGE, BUSY, DEADLINE, CANCELLED, UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE,
    INTERNAL, EXCEPTION;

    /** The status of a number on the wire, which begin with 1. */
    static Optional<Status> of(int number) {
        return number < 1 || number > values().length ? Optional.empty() : Optional.of(values()[number - 1]);
    }
}
