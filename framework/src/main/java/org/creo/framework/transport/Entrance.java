// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import org.creo.framework.tongue.rasp.FirstBytes;

/** Comes before a {@link Connection} until so much has come that it is clear which protocol follows. */
final class Entrance extends ChannelInboundHandlerAdapter {
    private final Runnable http1;
    private final Runnable http2;
    /** Whether the client has said that it speaks nothing but HTTP/2. */
    private final boolean onlyHttp2;
    /** What may be the beginning of HTTP/2, or of HTTP/1.1; null for nothing. */
    private ByteBuf begun;

    /**
     * @param http1 lets HTTP/1.1 in
     * @param http2 lets HTTP/2 in
     */
    Entrance(Runnable http1, Runnable http2, boolean onlyHttp2) {
        this.http1 = http1;
        this.http2 = http2;
        this.onlyHttp2 = onlyHttp2;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = begun == null ? (ByteBuf) message : Unpooled.wrappedBuffer(begun, (ByteBuf) message);
        begun = null;
        FirstBytes.Protocol protocol = FirstBytes.protocol(bytes.nioBuffer());
        if (onlyHttp2 && protocol != FirstBytes.Protocol.UNCLEAR && protocol != FirstBytes.Protocol.HTTP_2) {
            bytes.release();
            context.close();
            return;
        }
        switch (protocol) {
            case UNCLEAR -> {
                // Few bytes, which may wait for long: not in a buffer of the transport.
                begun = Unpooled.copiedBuffer(bytes);
                bytes.release();
                return;
            }
            case HTTP_1 -> http1.run();
            case HTTP_2 -> http2.run();
            case OTHER -> {
                // RASP, or what it takes for a mistake.
            }
        }
        context.fireChannelRead(bytes);
        context.pipeline().remove(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        ReferenceCountUtil.release(begun);
        begun = null;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        handlerRemoved(context);
        context.fireChannelInactive();
    }
}
