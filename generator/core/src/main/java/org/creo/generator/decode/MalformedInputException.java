// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

/** Says that bytes are not what the description says. */
public final class MalformedInputException extends Exception {

    private static final long serialVersionUID = 1;

    private final int offset;

    public MalformedInputException(int offset, String message) {
        super(message);
        this.offset = offset;
    }

    /** The offset in the input of the first wrong byte, or of a missing one. */
    public int offset() {
        return offset;
    }
}
