// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** Says that the peer sent something that is not a frame of RASP/1: what follows it is not worth reading. */
public final class FrameException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Status status;
    private final int id;

    /**
     * @param status {@link Status#MALFORMED} or {@link Status#TOO_LARGE}
     * @param id the request that the frame belongs to, or 0
     */
    public FrameException(Status status, int id, String message) {
        super(message);
        this.status = status;
        this.id = id;
    }

    /** The status to answer with: {@link Status#MALFORMED} or {@link Status#TOO_LARGE}. */
    public Status status() {
        return status;
    }

    /** The id in the frame's header, or 0 where the header had not come that far. */
    public int id() {
        return id;
    }
}
