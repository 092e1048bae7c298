// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** Bytes arrived that are not what the protocol or the description asks for. */
public final class MalformedException extends CreoException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an error.
     *
     * @param message what is wrong with the bytes, and where they come from
     */
    public MalformedException(String message) {
        super(Status.MALFORMED, message, null);
    }
}
