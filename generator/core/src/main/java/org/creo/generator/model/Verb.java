// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Arrays;
import java.util.Optional;

/** The method of an HTTP request. */
public enum Verb {
    GET(false, false),
    PUT(true, true),
    POST(true, false),
    DELETE(false, true),
    PATCH(true, false);

    private final boolean body;
    private final boolean idempotent;

    Verb(boolean body, boolean idempotent) {
        this.body = body;
        this.idempotent = idempotent;
    }

    /** The verb that an annotation names. */
    public static Optional<Verb> of(String name) {
        return Arrays.stream(values()).filter(verb -> verb.name().equals(name)).findFirst();
    }

    /** Whether requests with this verb have content. */
    public boolean hasBody() {
        return body;
    }

    /**
     * Whether its methods are {@code @IDEMPOTENT} without saying so, as HTTP lets anybody send such a request again
     * (RFC 9110, section 9.2.2). Methods with GET change nothing, which says more.
     */
    public boolean idempotent() {
        return idempotent;
    }
}
