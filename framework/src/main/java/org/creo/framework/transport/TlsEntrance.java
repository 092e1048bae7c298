// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLSession;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;

/** Comes after TLS until the handshake is complete; a failure before then is logged in one line. */
final class TlsEntrance extends ChannelInboundHandlerAdapter {
    private static final PeerLog LOG = PeerLog.of(TlsEntrance.class);
    private static final Faults FAULTS = Faults.of(TlsEntrance.class);

    private final Address address;
    private final Consumer<SSLSession> next;

    /**
     * @param address the listening address
     * @param next adds the handlers that serve the client
     */
    TlsEntrance(Address address, Consumer<SSLSession> next) {
        this.address = address;
        this.next = next;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake)) {
            context.fireUserEventTriggered(event);
            return;
        }
        Throwable failure = handshake.cause();
        if (failure == null) {
            next.accept(context.pipeline().get(SslHandler.class).engine().getSession());
            context.pipeline().remove(this);
        } else if (context.pipeline().get(TlsGuard.class) == null || failure instanceof SslHandshakeTimeoutException) {
            LOG.info(
                    ConnectionCount.origin(context.channel().remoteAddress()),
                    "Closing the connection of {} to {}: the TLS handshake failed: {}",
                    Peer.name(context.channel()),
                    address,
                    TlsFailure.explain(failure));
        }
        // Otherwise the client left without sending anything, as port scanners do, or the guard has logged it.
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // The end of the handshake has been logged already.
        IoThreads.broke(context, cause, FAULTS);
    }
}
