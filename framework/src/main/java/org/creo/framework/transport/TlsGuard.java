// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.creo.framework.log.PeerLog;
import org.creo.framework.session.FirstBytes;

/** Comes before TLS until the first byte, and refuses clients that do not speak TLS. */
final class TlsGuard extends ChannelInboundHandlerAdapter {
    private static final PeerLog LOG = PeerLog.of(TlsGuard.class);

    private final Address address;

    /** @param address the listening address */
    TlsGuard(Address address) {
        this.address = address;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (FirstBytes.mayBeTls(bytes.getByte(bytes.readerIndex()))) {
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
            return;
        }
        LOG.info(
                ConnectionCount.origin(context.channel().remoteAddress()),
                "Closing the connection of {}: {} accepts only TLS, but received {}",
                Peer.name(context.channel()),
                address,
                FirstBytes.describe(bytes.nioBuffer()));
        bytes.release();
        context.close();
    }
}
