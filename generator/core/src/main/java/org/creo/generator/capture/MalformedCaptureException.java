// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

/** A file that is not the capture that it begins as. */
public final class MalformedCaptureException extends Exception {

    private static final long serialVersionUID = 1;

    private final long offset;

    MalformedCaptureException(long offset, String message) {
        super(message);
        this.offset = offset;
    }

    /** The offset in the file of the first wrong byte, or of a missing one. */
    public long offset() {
        return offset;
    }
}
