// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stands behind TLS until client and host have agreed on keys; what fails before then ends in one line of the log. */
final class TlsEntrance extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(TlsEntrance.class);

    private final Address address;
    private final Consumer<SSLSession> next;

    /**
     * @param address where the client came in
     * @param next puts what serves the client into the pipeline
     */
    TlsEntrance(Address address, Consumer<SSLSession> next) {
        this.address = address;
        this.next = next;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent)) {
            context.fireUserEventTriggered(event);
            return;
        }
        Throwable failure = ((SslHandshakeCompletionEvent) event).cause();
        if (failure == null) {
            next.accept(context.pipeline().get(SslHandler.class).engine().getSession());
            context.pipeline().remove(this);
        } else if (context.pipeline().get(TlsGuard.class) == null || failure instanceof SslHandshakeTimeoutException) {
            LOG.info(
                    "Closing the connection of {} to {}: no TLS came about: {}",
                    Peer.name(context.channel()),
                    address,
                    TlsFailure.explain(failure));
        }
        // Else the client left without a word, as those do who look whether the port is open; or the guard has told of
        // it.
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Has been told as the end of the handshake.
        context.close();
    }
}
