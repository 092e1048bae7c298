// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/** Ends a connection or one direction of it, with or without TLS. */
public final class Closing {
    private Closing() {}

    /** Ends the output after what has been sent; what the client sends can still be read. */
    public static void endOutput(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            shutdown(channel);
        } else {
            // Without a close_notify, the TLS of the client would treat the end as a truncation attack.
            tls.closeOutbound().addListener(sent -> ChannelTasks.run(channel, () -> shutdown(channel)));
        }
    }

    /** As long as this is on, the connection ends by a reset, even if the process is killed. */
    static void byReset(Channel channel, boolean on) {
        channel.config().setOption(ChannelOption.SO_LINGER, on ? 0 : -1);
    }

    /** Ends both directions at once, so that nobody can take it for an orderly end: without the close_notify of TLS. */
    static void reset(Channel channel, ChannelPromise closed) {
        byReset(channel, true);
        // Not through the pipeline, where TLS would say goodbye.
        channel.unsafe().close(closed);
    }

    private static void shutdown(Channel channel) {
        // When the client ends its side, too, nothing is left to be half open: Netty would shut down a socket that is
        // not connected any more, and make an exception of that.
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, false);
        // This fails if the other side has closed the connection.
        ((DuplexChannel) channel).shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
}
