// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * A part of the body of an answer, which waits until the client's windows have room for it. Netty's own way to write a
 * body makes some ten more objects for each. Confined to the connection's thread.
 */
final class BodyPart implements FlowControlled {
    /** Up to this size, in bytes, a frame goes into one buffer with its head. */
    private static final int SMALL = 4 << 10;

    private final Http2Codec codec;
    private final Http2Stream stream;
    private final byte[] bytes;
    /** Where the bytes begin that are not written, and where they end. */
    private int start;

    private final int end;
    /** Whether the stream ends with it. */
    private boolean last;
    /** Runs when all has left or never will; null when it has run. */
    private Runnable left;
    /** Tells that all has left; null as long as not all is written. */
    private ChannelPromise sent;

    /** @param left runs when all has left, or never will */
    BodyPart(Http2Codec codec, Http2Stream stream, byte[] bytes, int start, int end, boolean last, Runnable left) {
        this.codec = codec;
        this.stream = stream;
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.last = last;
        this.left = left;
    }

    @Override
    public int size() {
        return end - start;
    }

    @Override
    public void write(ChannelHandlerContext context, int allowed) {
        int length = Math.min(size(), allowed);
        boolean all = length == size();
        if (length == 0 && !all) {
            return;
        }
        ChannelPromise promise = context.newPromise();
        promise.addListener(written -> written(context, promise, all));
        if (all) {
            sent = promise;
        }
        if (length == 0 && !last) {
            // There is nothing to be sent, and it has left when what was written before has.
            context.write(Unpooled.EMPTY_BUFFER, promise);
            return;
        }
        int from = start;
        start += length;
        if (length > SMALL) {
            ByteBuf part = Unpooled.wrappedBuffer(bytes, from, length);
            codec.encoder().frameWriter().writeData(context, stream.id(), part, 0, all && last, promise);
        } else {
            ByteBuf frame = context.alloc().buffer(Http2CodecUtil.FRAME_HEADER_LENGTH + length);
            Http2Flags flags = new Http2Flags().endOfStream(all && last);
            Http2CodecUtil.writeFrameHeader(frame, length, Http2FrameTypes.DATA, flags, stream.id());
            context.write(frame.writeBytes(bytes, from, length), promise);
        }
    }

    private void written(ChannelHandlerContext context, ChannelFuture frame, boolean all) {
        if (!frame.isSuccess()) {
            error(context, frame.cause());
        } else if (all) {
            leave();
        }
    }

    private void leave() {
        Runnable then = left;
        left = null;
        if (then != null) {
            then.run();
        }
    }

    /** All is written. */
    @Override
    public void writeComplete() {
        if (last) {
            codec.closeStreamLocal(stream, sent);
        }
    }

    @Override
    public void error(ChannelHandlerContext context, Throwable cause) {
        leave();
        codec.onError(context, true, cause);
    }

    /** The end of a stream that comes without bytes of its own goes into the frame before it. */
    @Override
    public boolean merge(ChannelHandlerContext context, FlowControlled next) {
        if (next.size() > 0 || !(next instanceof BodyPart after)) {
            return false;
        }
        last |= after.last;
        Runnable own = left;
        left = () -> {
            own.run();
            after.leave();
        };
        return true;
    }
}
