// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Status;

/**
 * The answer to a request, or frames that are sent before it: frames ready to be sent.
 *
 * @param request what it answers
 * @param status why there is no result; null where there is one
 * @param bytes holds them from {@code start} to {@code end}; must not change any more
 * @param start where they begin
 * @param end where they end
 * @param tail bytes that follow them, sent without a copy; or null
 * @param last whether nothing follows for this request; items of a stream and credit are not the last
 */
public record Answer(Request request, Status status, byte[] bytes, int start, int end, byte[] tail, boolean last) {

    /**
     * A RESPONSE around a result that is in {@code bytes} from {@code start} to {@code end}; this method fills the
     * {@value FrameHeader#SIZE} bytes before it.
     *
     * @param tail the bytes that end the result, or null
     */
    public static Answer result(Request request, byte[] bytes, int start, int end, byte[] tail) {
        FrameHeader.write(bytes, start, end, length(tail), FrameKind.RESPONSE, 0, request.id());
        return new Answer(request, null, bytes, start - FrameHeader.SIZE, end, tail, true);
    }

    /** A CREDIT: the client may send so many more items, and bytes of them. */
    public static Answer credit(Request request, long items, long bytes) {
        byte[] frame = FrameWriter.credit(request.id(), items, bytes);
        return new Answer(request, null, frame, 0, frame.length, null, false);
    }

    /** An END: the stream is complete. */
    public static Answer end(Request request) {
        byte[] frame = new byte[FrameHeader.SIZE];
        FrameHeader.write(frame, frame.length, frame.length, 0, FrameKind.END, 0, request.id());
        return new Answer(request, null, frame, 0, frame.length, null, true);
    }

    /**
     * An ERROR around an exception that the method declares: a message, the exception's id and its fields are in
     * {@code bytes} as the result is in {@link #result}.
     */
    public static Answer exception(Request request, byte[] bytes, int start, int end) {
        FrameHeader.write(bytes, start, end, 0, FrameKind.ERROR, Status.EXCEPTION.code(), request.id());
        return new Answer(request, Status.EXCEPTION, bytes, start - FrameHeader.SIZE, end, null, true);
    }

    /** An ERROR with a message for the person who reads it at the client. */
    public static Answer error(Request request, Status status, String message) {
        byte[] frame = FrameWriter.error(status, request.id(), message);
        return new Answer(request, status, frame, 0, frame.length, null, true);
    }

    private static int length(byte[] tail) {
        return tail == null ? 0 : tail.length;
    }

    /** The kind of its frame: RESPONSE, ERROR, END or CREDIT. */
    public FrameKind kind() {
        return FrameHeader.kindAt(bytes, start);
    }

    /** Where the contents of the frame begin, after its header. */
    public int body() {
        return start + FrameHeader.SIZE;
    }

    /** Why there is no result, for the person who reads it at the client. Only for an ERROR. */
    public String message() {
        int length = ByteBuffer.wrap(bytes).getInt(body());
        return new String(bytes, body() + Integer.BYTES, length, StandardCharsets.UTF_8);
    }

    /** The same answer with all its bytes in one array; a copy where they are in two. */
    public Answer joined() {
        if (tail == null) {
            return this;
        }
        byte[] all = Arrays.copyOfRange(bytes, start, end + tail.length);
        System.arraycopy(tail, 0, all, end - start, tail.length);
        return new Answer(request, status, all, 0, all.length, null, last);
    }

    /** How many bytes it takes on the wire. */
    public long size() {
        return (long) end - start + length(tail);
    }

    /** Sends the answer to the caller, unless the request has one already. */
    public boolean send() {
        return request.reply(this);
    }
}
