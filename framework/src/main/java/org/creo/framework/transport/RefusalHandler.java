// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.Faults;
import org.creo.framework.tongue.h1.RefusalAnswer;
import org.creo.framework.tongue.h2.RefusalFrames;
import org.creo.framework.tongue.rasp.FirstBytes;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/** Tells a client why the host refuses its connection, and closes it. */
final class RefusalHandler extends ChannelInboundHandlerAdapter {
    private static final Faults FAULTS = Faults.of(RefusalHandler.class);

    /**
     * Closing while unread bytes of the client are left would reset the connection, and the message would be lost: so
     * wait until the client has closed, or this long.
     */
    private static final long CLOSE_MILLIS = 1_000;

    /** How long it is waited for the first byte, which tells the protocols apart. */
    private static final long FIRST_BYTE_MILLIS = 200;

    private final Status status;
    private final String reason;
    /** Whether the client may speak HTTP: then its first byte is waited for. */
    private final boolean http;

    private boolean told;

    /** @param reason the message for the client */
    RefusalHandler(Status status, String reason, boolean http) {
        this.status = status;
        this.reason = reason;
        this.http = http;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (http) {
            context.executor().schedule(() -> tellByRasp(context), FIRST_BYTE_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            tellByRasp(context);
        }
        context.executor().schedule(() -> context.close(), CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (!told && bytes.isReadable()) {
            switch (FirstBytes.protocol(bytes.nioBuffer())) {
                // UNCLEAR is HTTP/1.1, too: HTTP/2 does not begin with so few bytes.
                case HTTP_1, UNCLEAR -> tell(context, Unpooled.wrappedBuffer(RefusalAnswer.of(status, reason)));
                case HTTP_2 -> tell(context, Unpooled.wrappedBuffer(RefusalFrames.of(status, reason)));
                case OTHER -> tellByRasp(context);
            }
        }
        bytes.release();
    }

    private void tellByRasp(ChannelHandlerContext context) {
        if (told) {
            return;
        }
        context.write(Unpooled.wrappedBuffer(Preface.bytes()));
        tell(context, Unpooled.wrappedBuffer(FrameWriter.error(status, 0, reason)));
    }

    private void tell(ChannelHandlerContext context, ByteBuf message) {
        told = true;
        context.writeAndFlush(message).addListener((ChannelFutureListener) sent -> Closing.endOutput(sent.channel()));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        IoThreads.broke(context, cause, FAULTS);
    }
}
