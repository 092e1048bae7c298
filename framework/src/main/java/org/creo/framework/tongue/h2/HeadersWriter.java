// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;

/** Writes frames as Netty does, but the fields of an answer into one buffer with the heads of their frames. */
final class HeadersWriter extends DefaultHttp2FrameWriter {
    private final Http2HeadersEncoder encoder;

    HeadersWriter(Http2HeadersEncoder encoder) {
        super(encoder);
        this.encoder = encoder;
    }

    @Override
    public ChannelFuture writeHeaders(
            ChannelHandlerContext context,
            int stream,
            Http2Headers fields,
            int padding,
            boolean last,
            ChannelPromise promise) {
        ByteBuf block = context.alloc().buffer();
        try {
            encoder.encodeHeaders(stream, fields, block);
            return context.write(frames(context, stream, block, last), promise);
        } catch (Http2Exception e) {
            return promise.setFailure(e);
        } finally {
            block.release();
        }
    }

    /** Nearly always there is one frame. */
    private ByteBuf frames(ChannelHandlerContext context, int stream, ByteBuf block, boolean last) {
        ByteBuf frames = context.alloc().buffer(Http2CodecUtil.FRAME_HEADER_LENGTH + block.readableBytes());
        byte type = Http2FrameTypes.HEADERS;
        do {
            int length = Math.min(block.readableBytes(), maxFrameSize());
            Http2Flags flags = new Http2Flags()
                    .endOfHeaders(length == block.readableBytes())
                    .endOfStream(last && type == Http2FrameTypes.HEADERS);
            Http2CodecUtil.writeFrameHeader(frames, length, type, flags, stream);
            frames.writeBytes(block, length);
            type = Http2FrameTypes.CONTINUATION;
        } while (block.isReadable());
        return frames;
    }
}
