// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import org.creo.framework.rasp.FrameKind;
import org.creo.framework.rasp.FrameWriter;
import org.creo.framework.rasp.Status;

/**
 * The answer to a request, a frame ready to be sent.
 *
 * @param request what it answers
 * @param bytes holds the frame from {@code start} to {@code end}; nobody changes it any more
 * @param start where the frame begins
 * @param end where it ends
 */
public record Answer(Request request, byte[] bytes, int start, int end) {

    /**
     * A RESPONSE around a result that stands in {@code bytes} from {@code start} to {@code end}, with
     * {@value FrameWriter#HEADER} bytes ahead of it that this method fills.
     */
    public static Answer result(Request request, byte[] bytes, int start, int end) {
        FrameWriter.header(bytes, start, end, FrameKind.RESPONSE, 0, request.id());
        return new Answer(request, bytes, start - FrameWriter.HEADER, end);
    }

    /**
     * An ERROR around an exception that the method declares: a message, the exception's id and its fields stand in
     * {@code bytes} as a result does in {@link #result}.
     */
    public static Answer exception(Request request, byte[] bytes, int start, int end) {
        FrameWriter.header(bytes, start, end, FrameKind.ERROR, Status.EXCEPTION.code(), request.id());
        return new Answer(request, bytes, start - FrameWriter.HEADER, end);
    }

    /** An ERROR with a message for the person who reads it on the other side. */
    public static Answer error(Request request, Status status, String message) {
        byte[] frame = FrameWriter.error(status, request.id(), message);
        return new Answer(request, frame, 0, frame.length);
    }

    /** Sends it to the caller. */
    public void send() {
        request.reply(this);
    }
}
