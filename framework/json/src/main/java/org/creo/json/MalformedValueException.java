// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

/** Says that bytes are not a value of their type. */
public final class MalformedValueException extends Exception {

    private static final long serialVersionUID = 1;

    private final int offset;

    MalformedValueException(int offset, String message) {
        super(message);
        this.offset = offset;
    }

    /** The offset in the value of the first wrong byte, or of a missing one. */
    public int offset() {
        return offset;
    }
}
