// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import org.creo.framework.log.PeerLog;
import org.creo.framework.tongue.rasp.FirstBytes;
import org.creo.protocol.Status;

/** Comes before TLS until the first byte, and refuses clients that do not speak TLS, in the words that they speak. */
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
        if (!FirstBytes.mayBeTls(bytes.getByte(bytes.readerIndex()))) {
            LOG.info(
                    ConnectionCount.origin(context.channel().remoteAddress()),
                    "Closing the connection of {}: {} accepts only TLS, but received {}",
                    Peer.name(context.channel()),
                    address,
                    FirstBytes.describe(bytes.nioBuffer()));
            refuse(context.pipeline());
        }
        context.pipeline().remove(this);
        context.fireChannelRead(bytes);
    }

    private void refuse(ChannelPipeline pipeline) {
        pipeline.remove(SslHandler.class);
        pipeline.remove(TlsEntrance.class);
        pipeline.addLast(new RefusalHandler(
                Status.MALFORMED,
                "This host accepts only TLS at " + address + ", and the client came without: nothing was carried out. "
                        + "Switch TLS on in the client's options, or use https.",
                true));
    }
}
