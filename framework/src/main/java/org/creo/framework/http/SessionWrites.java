// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * What the session writes: frames, which go to the calls that they answer, and nothing, to hear when all that is before
 * it has left. That waits while answers are under way that are not written yet. Confined to the connection's thread.
 */
final class SessionWrites {
    private final ChannelHandlerContext context;
    private final Calls calls;
    private final BooleanSupplier busy;
    private final Queue<Runnable> waiting = new ArrayDeque<>(1);

    /**
     * @param context writes what has to wait
     * @param busy whether answers are under way that are not written yet
     */
    SessionWrites(ChannelHandlerContext context, Calls calls, BooleanSupplier busy) {
        this.context = context;
        this.calls = calls;
        this.busy = busy;
    }

    void write(ByteBuf bytes, ChannelPromise promise) {
        if (bytes.isReadable()) {
            try {
                calls.sent(bytes);
            } finally {
                bytes.release();
            }
            promise.trySuccess();
        } else if (busy.getAsBoolean()) {
            waiting.add(() -> context.writeAndFlush(bytes, promise));
        } else {
            context.write(bytes, promise);
        }
    }

    /** Whether nothing waits. */
    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Writes what waits, unless it has to wait on. */
    void flush() {
        // One may lead to a flush of the connection, and so back to here.
        while (!waiting.isEmpty() && !busy.getAsBoolean()) {
            waiting.remove().run();
        }
    }
}
