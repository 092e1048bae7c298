// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/** Ends one direction of a connection, with or without TLS. */
public final class Closing {
    private Closing() {}

    /** Ends the output after what has been sent; what the client sends can still be read. */
    public static void endOutput(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            shutdown(channel);
        } else {
            // Without a close_notify, the TLS of the client would treat the end as a truncation attack.
            tls.closeOutbound().addListener(sent -> shutdown(channel));
        }
    }

    private static void shutdown(Channel channel) {
        // It fails if the other side has closed the connection.
        ((DuplexChannel) channel).shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
}
