// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/** Ends one direction of a connection, whatever it runs over. */
final class Closing {
    private Closing() {}

    /** Says that nothing comes behind what has been sent; what the client sends can still be read. */
    static void endOutput(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            shutdown(channel);
        } else {
            // Without its own farewell TLS would take the end for one that somebody on the way has made up.
            tls.closeOutbound().addListener(sent -> shutdown(channel));
        }
    }

    private static void shutdown(Channel channel) {
        // What fails has been closed by the other side.
        ((DuplexChannel) channel).shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
}
