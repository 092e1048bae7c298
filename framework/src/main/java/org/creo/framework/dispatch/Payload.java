// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.rasp.FrameWriter;

/**
 * An encoded result with room for a frame header ahead of it, so that the answer leaves in one piece.
 *
 * @param bytes holds the result from {@code start} to {@code end}; the host owns it from here on
 * @param start where the result begins, at least {@value #RESERVED}
 * @param end where it ends
 */
public record Payload(byte[] bytes, int start, int end) {
    /** How many bytes stay free ahead of a result. */
    public static final int RESERVED = FrameWriter.HEADER;

    /** The result of a {@code void} method. */
    public static Payload empty() {
        return new Payload(new byte[RESERVED], RESERVED, RESERVED);
    }
}
