// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

/** The peer sent something that is not a frame of RASP/1: nothing behind it can be understood. */
public final class FrameException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Status status;
    private final int id;

    FrameException(Status status, int id, String message) {
        super(message);
        this.status = status;
        this.id = id;
    }

    /** {@link Status#MALFORMED} or {@link Status#TOO_LARGE}. */
    public Status status() {
        return status;
    }

    /** The id in the frame's header, or 0 where the header had not come that far. */
    public int id() {
        return id;
    }
}
