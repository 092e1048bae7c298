// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/** Tells a client that the host has no room for its connection, and closes it. */
final class Refusal extends ChannelInboundHandlerAdapter {
    /**
     * Closing while unread bytes of the client are left would reset the connection, and the message would be lost: so
     * wait until the client has closed, or this long.
     */
    private static final long CLOSE_MILLIS = 1_000;

    private final String reason;

    /** @param reason the message for the client */
    Refusal(String reason) {
        this.reason = reason;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.write(Unpooled.wrappedBuffer(Preface.bytes()));
        context.writeAndFlush(Unpooled.wrappedBuffer(FrameWriter.error(Status.BUSY, 0, reason)))
                .addListener((ChannelFutureListener) sent -> Closing.endOutput(sent.channel()));
        context.executor().schedule(() -> context.close(), CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        IoThreads.saw(context, cause);
        context.close();
    }
}
