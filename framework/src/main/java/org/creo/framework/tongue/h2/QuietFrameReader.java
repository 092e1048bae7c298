// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Leaves out what has come of streams that the host has reset, or does not take any more. Netty ignores it, too, but
 * says so in the log for each frame, which a client could fill; and where the stream is one that came after the
 * goodbye, it breaks the connection.
 */
final class QuietFrameReader extends DefaultHttp2FrameReader {
    private final Http2Connection connection;
    private Http2FrameListener listener;
    /** Takes the frames that are not left out. */
    private Http2FrameListener wanted;

    QuietFrameReader(Http2HeadersDecoder headers, Http2Connection connection) {
        super(headers);
        this.connection = connection;
    }

    @Override
    public void readFrame(ChannelHandlerContext context, ByteBuf in, Http2FrameListener given) throws Http2Exception {
        if (listener != given) {
            listener = given;
            wanted = new Wanted(given);
        }
        super.readFrame(context, in, wanted);
    }

    private boolean isIgnored(Http2Stream stream, int id) {
        return stream != null && stream.isResetSent()
                || connection.goAwaySent()
                        && connection.remote().isValidStreamId(id)
                        && id > connection.remote().lastStreamKnownByPeer();
    }

    private final class Wanted extends Http2FrameListenerDecorator {
        Wanted(Http2FrameListener listener) {
            super(listener);
        }

        @Override
        public int onDataRead(ChannelHandlerContext context, int id, ByteBuf data, int padding, boolean end)
                throws Http2Exception {
            Http2Stream stream = connection.stream(id);
            if (!isIgnored(stream, id)) {
                return super.onDataRead(context, id, data, padding, end);
            }
            // The client has counted these bytes against its window, so it may send as many again.
            Http2LocalFlowController windows = connection.local().flowController();
            int size = data.readableBytes() + padding;
            windows.receiveFlowControlledFrame(stream, data, padding, end);
            windows.consumeBytes(stream, size);
            return size;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext context, int id, Http2Headers headers, int padding, boolean end)
                throws Http2Exception {
            if (!isForIgnored(id)) {
                super.onHeadersRead(context, id, headers, padding, end);
            }
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext context,
                int id,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean end)
                throws Http2Exception {
            if (!isForIgnored(id)) {
                super.onHeadersRead(context, id, headers, dependency, weight, exclusive, padding, end);
            }
        }

        /**
         * Whether a frame is for a stream that is ignored. A new stream is not: Netty tells the client that it is
         * refused.
         */
        private boolean isForIgnored(int id) {
            Http2Stream stream = connection.stream(id);
            return stream != null && isIgnored(stream, id);
        }
    }
}
