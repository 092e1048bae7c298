// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.creo.framework.rasp.MemoryBudget;

/**
 * What is to be sent over a connection, in order. Small pieces go to the channel at once; of a large one only as much as
 * the client takes, so that it is not copied as a whole but sent from where it lies. Confined to the connection's event loop.
 */
final class Sender {
    /** Netty copies what it sends out of the heap; this much at a time. */
    private static final int SLICE = 64 << 10;

    private static final class Piece {
        private final byte[] bytes;
        private final int end;
        private int at;

        Piece(byte[] bytes, int start, int end) {
            this.bytes = bytes;
            this.at = start;
            this.end = end;
        }
    }

    private final ChannelHandlerContext context;
    private final MemoryBudget memory;
    private final Queue<Piece> backlog = new ArrayDeque<>();
    private long waiting;
    private long handed;
    /** How many bytes of the budget what waits has taken. */
    private long taken;
    private boolean settling;

    Sender(ChannelHandlerContext context, MemoryBudget memory) {
        this.context = context;
        this.memory = memory;
    }

    /** Whether the client takes what is sent: nothing waits for it. */
    boolean keepsUp() {
        return backlog.isEmpty() && context.channel().isWritable();
    }

    /** Whether all was handed to the channel, though it may be there still. */
    boolean isEmpty() {
        return backlog.isEmpty();
    }

    /** Sends a part of an array, which nobody changes any more; {@link #flush} makes it leave. */
    void send(byte[] bytes, int start, int end) {
        if (end - start <= SLICE && keepsUp()) {
            hand(bytes, start, end);
        } else if (context.channel().isOpen()) {
            backlog.add(new Piece(bytes, start, end));
            waiting += end - start;
        }
    }

    /** Lets all leave that the client takes. */
    void flush() {
        Channel channel = context.channel();
        boolean flushed = false;
        while (!backlog.isEmpty() && channel.isWritable()) {
            Piece piece = backlog.peek();
            int count = Math.min(SLICE, piece.end - piece.at);
            hand(piece.bytes, piece.at, piece.at + count);
            piece.at += count;
            waiting -= count;
            if (piece.at == piece.end) {
                backlog.remove();
            }
            // Each slice before the next, so that the socket's room is used and the channel stays writable.
            context.flush();
            flushed = true;
        }
        if (!flushed) {
            context.flush();
        }
        settle();
    }

    private void hand(byte[] bytes, int start, int end) {
        context.write(Unpooled.wrappedBuffer(bytes, start, end - start), context.voidPromise());
        handed += end - start;
    }

    private long pending() {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    /** Counts what the client has not taken among the frames under way. */
    private void settle() {
        long now = waiting + pending();
        if (now == taken) {
            return;
        }
        if (now > taken) {
            memory.take(now - taken);
        } else {
            memory.release(taken - now);
        }
        taken = now;
        if (now > 0 && !settling) {
            settling = true;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
                settling = false;
                settle();
            });
        }
    }

    /** How many bytes have left so far: that it grows means that the client takes some. */
    long sent() {
        return handed - pending();
    }

    /** Whether something has not left yet. */
    boolean waits() {
        return waiting > 0 || pending() > 0;
    }

    /** Forgets what waits; the connection has ended. */
    void close() {
        backlog.clear();
        waiting = 0;
        memory.release(taken);
        taken = 0;
    }
}
