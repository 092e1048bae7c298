// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.creo.framework.session.FirstBytes;

/** Comes before a {@link Connection} until the first byte has come, which says whether RASP or HTTP follows. */
final class Entrance extends ChannelInboundHandlerAdapter {
    private final Runnable http;

    /** @param http lets HTTP in */
    Entrance(Runnable http) {
        this.http = http;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (bytes.isReadable()) {
            if (FirstBytes.mayBeHttp(bytes.getByte(bytes.readerIndex()))) {
                http.run();
            }
            context.fireChannelRead(message);
            context.pipeline().remove(this);
        } else {
            bytes.release();
        }
    }
}
