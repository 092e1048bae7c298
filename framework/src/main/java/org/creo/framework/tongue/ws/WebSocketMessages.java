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

    private static final int LONG_LENGTH = WebSocketFrames.SHORT + 2;
    private static final int LONGEST_REASON = WebSocketFrames.SHORT - Short.BYTES;

    /** Carries the messages. */
    private final Transport transport;

    private final Place<State, Event> place;
    /** Small pieces that will leave as one message, after room for its head; null for none. */
    private byte[] small;
    /** Where the small pieces end. */
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
        if (small != null && smallEnd + size > HEAD + MESSAGE) {
            sendSmall();
        }
        if (small == null) {
            small = new byte[HEAD + size];
            smallEnd = HEAD;
        } else if (smallEnd + size > small.length) {
            small = Arrays.copyOf(small, Math.min(HEAD + MESSAGE, Math.max(smallEnd + size, 2 * small.length)));
        }
        System.arraycopy(bytes, start, small, smallEnd, size);
        smallEnd += size;
    }

    private void sendSmall() {
        if (small != null) {
            byte[] message = small;
            small = null;
            byte[] head = head(smallEnd - HEAD);
            int start = HEAD - head.length;
            System.arraycopy(head, 0, message, start, head.length);
            transport.write(message, start, smallEnd);
        }
    }

    /** The head of a message. */
    private static byte[] head(int size) {
        byte first = (byte) (WebSocketFrames.LAST | WebSocketFrames.BINARY);
        if (size <= WebSocketFrames.SHORT) {
            return new byte[] {first, (byte) size};
        }
        boolean large = size >= 1 << Short.SIZE;
        ByteBuffer head = ByteBuffer.allocate(2 + (large ? Long.BYTES : Short.BYTES))
                .put(first)
                .put((byte) (large ? LONG_LENGTH : WebSocketFrames.SHORT + 1));
        return (large ? head.putLong(size) : head.putShort((short) size)).array();
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
        return transport.pending() + (small == null ? 0 : smallEnd - HEAD);
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
