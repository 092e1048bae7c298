// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * The client refused an address, or arguments that are larger than a frame can hold. Nothing was sent, and the same
 * will be refused again. The status is {@link Status#BAD_ARGUMENT} or {@link Status#TOO_LARGE}.
 */
public final class RefusedException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param status the kind of error
     * @param message what was refused, and why
     */
    public RefusedException(Status status, String message) {
        super(status, message, null);
    }
}
