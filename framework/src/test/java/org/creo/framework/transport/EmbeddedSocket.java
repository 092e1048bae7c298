// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DuplexChannel;

/** A channel in memory whose output can be ended separately, as that of a socket can. */
final class EmbeddedSocket extends EmbeddedChannel implements DuplexChannel {
    private boolean outputEnded;
    private boolean runs;

    /** Like an event loop, and unlike an {@link EmbeddedChannel}, no task runs inside of another. */
    @Override
    public void runPendingTasks() {
        if (!runs) {
            runs = true;
            try {
                super.runPendingTasks();
            } finally {
                runs = false;
            }
        }
    }

    /** What the host has sent since the last time. */
    byte[] takeAnswers() {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf part = readOutbound(); part != null; part = readOutbound()) {
            all.writeBytes(part);
            part.release();
        }
        byte[] answers = new byte[all.readableBytes()];
        all.readBytes(answers).release();
        return answers;
    }

    @Override
    public ChannelFuture shutdownOutput() {
        outputEnded = true;
        return newSucceededFuture();
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        outputEnded = true;
        return promise.setSuccess();
    }

    @Override
    public boolean isOutputShutdown() {
        return outputEnded;
    }

    @Override
    public boolean isInputShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdownInput() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isShutdown() {
        return outputEnded;
    }

    @Override
    public ChannelFuture shutdown() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        throw new UnsupportedOperationException();
    }
}
