// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.creo.framework.threads.Alarm;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.Transport;
import org.creo.protocol.Status;

/**
 * What a host sends over a WebSocket: what its session writes becomes binary messages, and its end a Close frame, after
 * which nothing is sent. Confined to the connection's thread.
 */
final class WebSocketMessages implements Transport {
    /** Smaller pieces that are sent at a time become one message, of about this many bytes at most. */
    private static final int MESSAGE = 8 << 10;
    /** The longest head of such a message; a shorter one begins later in this room. */
    private static final int HEAD = 4;

    /** Up to this size, in bytes, the room for small pieces is kept for those of the next message. */
    private static final int KEPT = 512;

    private static final byte FIRST = (byte) (WebSocketFrames.LAST | WebSocketFrames.BINARY);
    private static final byte TWO_BYTES_OF_LENGTH = WebSocketFrames.SHORT + 1;
    private static final byte EIGHT_BYTES_OF_LENGTH = WebSocketFrames.SHORT + 2;
    private static final int LONGEST_REASON = WebSocketFrames.SHORT - Short.BYTES;

    /** Carries the messages. */
    private final Transport transport;

    private final Place<State, Event> place;
    /** Room for a head and then for small pieces that will leave as one message; null for none. */
    private byte[] small;
    /** Where the small pieces end; 0 while there are none. */
    private int smallEnd;
    /** What the Close frame will say; without a reason of its own the host goes away. */
    private int code = WebSocketFrames.GOING_AWAY;

    private String reason = "";

    WebSocketMessages(Transport transport, Place<State, Event> place) {
        this.transport = transport;
        this.place = place;
    }

    @Override
    public void write(byte[] bytes, int start, int end) {
        if (!place.state().speaks()) {
            return;
        }
        if (end - start < MESSAGE) {
            gather(bytes, start, end - start);
        } else {
            sendSmall();
            byte[] head = head(end - start);
            transport.write(head, 0, head.length);
            transport.write(bytes, start, end);
        }
    }

    private void gather(byte[] bytes, int start, int size) {
        if (smallEnd + size > HEAD + MESSAGE) {
            sendSmall();
        }
        smallEnd = Math.max(smallEnd, HEAD);
        int end = smallEnd + size;
        if (small == null) {
            small = new byte[end];
        } else if (end > small.length) {
            small = Arrays.copyOf(small, Math.min(HEAD + MESSAGE, Math.max(end, 2 * small.length)));
        }
        System.arraycopy(bytes, start, small, smallEnd, size);
        smallEnd = end;
    }

    private void sendSmall() {
        if (smallEnd == 0) {
            return;
        }
        byte[] message = small;
        int end = smallEnd;
        smallEnd = 0;
        if (message.length > KEPT || transport.scratch() == null) {
            // It is too large to be kept, or not copied when it is written.
            small = null;
        }
        int size = end - HEAD;
        int start = size <= WebSocketFrames.SHORT ? HEAD - 2 : 0;
        message[start] = FIRST;
        if (start > 0) {
            message[start + 1] = (byte) size;
        } else {
            ByteBuffer.wrap(message, 1, 3).put(TWO_BYTES_OF_LENGTH).putShort((short) size);
        }
        transport.write(message, start, end);
    }

    /** The head of a message that is not small. */
    private static byte[] head(int size) {
        boolean two = size < 1 << Short.SIZE;
        ByteBuffer head =
                ByteBuffer.allocate(2 + (two ? Short.BYTES : Long.BYTES)).put(FIRST);
        return (two
                        ? head.put(TWO_BYTES_OF_LENGTH).putShort((short) size)
                        : head.put(EIGHT_BYTES_OF_LENGTH).putLong(size))
                .array();
    }

    /** Sends a PONG, after all that was written. */
    void pong(byte[] payload) {
        if (place.state().speaks()) {
            control(WebSocketFrames.PONG, payload);
        }
    }

    private void control(int opcode, byte[] payload) {
        sendSmall();
        byte[] frame = new byte[2 + payload.length];
        frame[0] = (byte) (WebSocketFrames.LAST | opcode);
        frame[1] = (byte) payload.length;
        System.arraycopy(payload, 0, frame, 2, payload.length);
        transport.write(frame, 0, frame.length);
    }

    @Override
    public void flush() {
        sendSmall();
        transport.flush();
    }

    @Override
    public void afterSent(Runnable then) {
        sendSmall();
        transport.afterSent(then);
    }

    @Override
    public long pending() {
        return transport.pending() + Math.max(0, smallEnd - HEAD);
    }

    @Override
    public void ending(Status why, String message) {
        reason(code(why), message);
    }

    /** What the Close frame will say, unless it is known already. */
    void reason(int closeCode, String text) {
        if (reason.isEmpty()) {
            code = closeCode;
            reason = text;
        }
    }

    private static int code(Status why) {
        if (why == null) {
            return WebSocketFrames.POLICY;
        }
        return switch (why) {
            case MALFORMED -> WebSocketFrames.PROTOCOL_ERROR;
            case TOO_LARGE -> WebSocketFrames.TOO_BIG;
            case UNAVAILABLE -> WebSocketFrames.GOING_AWAY;
            default -> WebSocketFrames.POLICY;
        };
    }

    /** Sends a Close frame; that of the client is still read. */
    @Override
    public void endOutput() {
        close(code, reason);
    }

    @Override
    public void close() {
        endOutput();
        transport.close();
    }

    /** Sends a Close frame, unless one was sent. */
    void close(int closeCode, String text) {
        if (!place.state().speaks() || !transport.open()) {
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer payload = ByteBuffer.allocate(WebSocketFrames.SHORT);
        if (closeCode != WebSocketFrames.NO_CODE) {
            payload.putShort((short) closeCode).put(bytes, 0, cut(bytes));
        }
        place.move(Event.HOST_CLOSES);
        control(WebSocketFrames.CLOSE, Arrays.copyOf(payload.array(), payload.position()));
        transport.flush();
    }

    /** Where a text ends for which a Close frame has room: after a whole character. */
    private static int cut(byte[] text) {
        int end = Math.min(text.length, LONGEST_REASON);
        while (end < text.length && (text[end] & 0xC0) == 0x80) {
            end--;
        }
        return end;
    }

    // The rest is passed on to the transport as it is.

    @Override
    public void read(boolean on) {
        transport.read(on);
    }

    @Override
    public void release() {
        transport.release();
    }

    @Override
    public boolean writable() {
        return transport.writable();
    }

    @Override
    public void endByReset(boolean on) {
        transport.endByReset(on);
    }

    @Override
    public int unasked() {
        return transport.unasked();
    }

    @Override
    public String peer() {
        return transport.peer();
    }

    @Override
    public String origin() {
        return transport.origin();
    }

    @Override
    public boolean inThread() {
        return transport.inThread();
    }

    @Override
    public long turns() {
        return transport.turns();
    }

    @Override
    public boolean execute(Runnable task) {
        return transport.execute(task);
    }

    @Override
    public long now() {
        return transport.now();
    }

    @Override
    public Alarm alarm(Runnable ring) {
        return transport.alarm(ring);
    }

    @Override
    public void identified() {
        transport.identified();
    }

    @Override
    public boolean taking(long nanos) {
        return transport.taking(nanos);
    }

    @Override
    public boolean open() {
        return transport.open();
    }
}
