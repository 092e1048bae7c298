// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.creo.framework.tongue.rasp.Session;
import org.creo.protocol.Status;

/**
 * Carries RASP in the binary messages of a WebSocket: comes between the bytes of a client and the handler that has its
 * session, for which it is as if the client had sent bytes alone. Confined to the connection's thread.
 */
public final class WebSocket extends ChannelDuplexHandler {
    /** Smaller pieces that are sent at a time become one message, of about this many bytes at most. */
    private static final int MESSAGE = 8 << 10;
    /** The head of a message of that size; one of a shorter message begins later in this room. */
    private static final int HEAD = 4;

    private static final int SHORT_HEAD = 2;
    private static final int LONGEST_HEAD = 10;
    private static final int LONG_LENGTH = WebSocketFrames.SHORT + 2;
    private static final int LONGEST_REASON = WebSocketFrames.SHORT - Short.BYTES;

    private final Session session;
    /** Whether what is sent is encrypted first, and so is not copied out of the heap here. */
    private final boolean tls;

    private final WebSocketFrames frames = new WebSocketFrames();
    private ChannelHandlerContext context;
    /** Small pieces that will leave as one message, after room for its head; null for none. */
    private ByteBuf small;
    /** Nothing more that the client sends is of interest. */
    private boolean ended;
    /** Nothing more is sent. */
    private boolean closed;
    /** What a Close frame will say; without a reason of its own the host goes away. */
    private int code = WebSocketFrames.GOING_AWAY;

    private String reason = "";

    /** @param session that of the next handler */
    public WebSocket(Session session, boolean tls) {
        this.session = session;
        this.tls = tls;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (ended) {
            bytes.release();
            return;
        }
        frames.read(bytes);
        if (bytes.isReadable()) {
            context.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
        if (frames.end() != null) {
            ended = true;
            end(frames.end());
        }
    }

    private void end(WebSocketFrames.End end) {
        if (end.mistake() == null) {
            sendClose(end.code(), "");
            context.flush();
            session.left();
        } else {
            code = end.code();
            reason = end.mistake();
            session.broken("This is no WebSocket that can be read: " + end.mistake() + ".");
        }
    }

    /** A PING is answered when the client takes what is sent, so that it cannot have many answers wait. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        sendPong();
        context.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        if (sendPong()) {
            context.flush();
        }
        context.fireChannelWritabilityChanged();
    }

    private boolean sendPong() {
        boolean due = frames.hasPing() && !closed && context.channel().isWritable();
        if (due) {
            sendSmall();
            control(WebSocketFrames.PONG, frames.takePing());
        }
        return due;
    }

    /** Whoever ends its output without a Close frame, or after it, has gone. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE || event instanceof SslCloseCompletionEvent) {
            ended = true;
            session.left();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void write(ChannelHandlerContext ignored, Object message, ChannelPromise promise) {
        ByteBuf bytes = (ByteBuf) message;
        int size = bytes.readableBytes();
        if (size > 0 && closed) {
            bytes.release();
            promise.trySuccess();
        } else if (size > 0 && size < MESSAGE) {
            gather(bytes, size);
            promise.trySuccess();
        } else {
            sendSmall();
            context.write(size == 0 ? bytes : whole(bytes, size), promise);
        }
    }

    private void gather(ByteBuf bytes, int size) {
        if (small != null && small.readableBytes() + size > MESSAGE) {
            sendSmall();
        }
        if (small == null) {
            small = context.alloc().directBuffer(HEAD + size, HEAD + MESSAGE).writeZero(HEAD);
        }
        small.writeBytes(bytes);
        bytes.release();
    }

    private void sendSmall() {
        if (small == null) {
            return;
        }
        int size = small.readableBytes() - HEAD;
        if (size <= WebSocketFrames.SHORT) {
            small.readerIndex(HEAD - SHORT_HEAD);
        }
        int begin = small.readerIndex();
        int end = small.writerIndex();
        head(small.writerIndex(begin), size);
        context.write(small.writerIndex(end), context.voidPromise());
        small = null;
    }

    /** Writes the head of a message. */
    private static ByteBuf head(ByteBuf to, int size) {
        to.writeByte(WebSocketFrames.LAST | WebSocketFrames.BINARY);
        if (size <= WebSocketFrames.SHORT) {
            return to.writeByte(size);
        }
        return size < 1 << Short.SIZE
                ? to.writeByte(WebSocketFrames.SHORT + 1).writeShort(size)
                : to.writeByte(LONG_LENGTH).writeLong(size);
    }

    private ByteBuf whole(ByteBuf bytes, int size) {
        if (tls) {
            context.write(head(context.alloc().heapBuffer(LONGEST_HEAD), size), context.voidPromise());
            return bytes;
        }
        // A socket's bytes are copied out of the heap in any case.
        ByteBuf message =
                head(context.alloc().directBuffer(LONGEST_HEAD + size), size).writeBytes(bytes);
        bytes.release();
        return message;
    }

    @Override
    public void flush(ChannelHandlerContext ignored) {
        sendSmall();
        context.flush();
    }

    /**
     * The session will end.
     *
     * @param why null where the client has broken a limit
     */
    public void ending(Status why, String message) {
        if (reason.isEmpty()) {
            reason = message;
            code = code(why);
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
    public void end() {
        sendClose(code, reason);
        context.flush();
    }

    @Override
    public void close(ChannelHandlerContext ignored, ChannelPromise promise) {
        end();
        context.close(promise);
    }

    private void sendClose(int code, String reason) {
        if (closed) {
            return;
        }
        sendSmall();
        closed = true;
        byte[] text = cut(reason);
        byte[] payload = new byte[code == WebSocketFrames.NO_CODE ? 0 : Short.BYTES + text.length];
        if (payload.length > 0) {
            payload[0] = (byte) (code >> Byte.SIZE);
            payload[1] = (byte) code;
            System.arraycopy(text, 0, payload, Short.BYTES, text.length);
        }
        control(WebSocketFrames.CLOSE, payload);
    }

    /** As much of a text as a Close frame has room for, whole characters. */
    private static byte[] cut(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(bytes.length, LONGEST_REASON);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    private void control(int opcode, byte[] payload) {
        byte[] head = {(byte) (WebSocketFrames.LAST | opcode), (byte) payload.length};
        context.write(Unpooled.wrappedBuffer(head, payload), context.voidPromise());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        closed = true;
        ReferenceCountUtil.release(small);
        small = null;
        context.fireChannelInactive();
    }
}
