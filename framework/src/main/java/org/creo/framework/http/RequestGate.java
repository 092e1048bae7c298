// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;

/**
 * Comes before Netty's decoder, which is lenient where {@link RequestSyntax} is not: lets bytes pass for as long as
 * they are requests. The first that are not become a {@link Refusal}, which arrives after the requests before it; what
 * the client sends after that is dropped.
 *
 * <p>It lets one request pass, and the next one when it is {@linkplain #next told to}: so a client that sends many at
 * once cannot make the host keep more of them than a few buffers.
 */
public final class RequestGate extends ChannelDuplexHandler {
    /**
     * What the next handler receives in place of a request, or of the rest of one.
     *
     * @param status the status of the answer, such as 400
     * @param message for the client, a sentence without its end
     */
    public record Refusal(int status, String message) {}

    /** More than the rest of a request line takes, in bytes: two spaces and the version. */
    private static final int REST_OF_LINE = 16;
    /** How much of a body the next handler receives in one piece at most, in bytes. */
    private static final int PIECE = 64 << 10;
    /** Nothing more is read while so many bytes wait. */
    private static final int MOST_WAITING = 16 << 10;

    private final Reading reading;
    private final RequestSyntax syntax;
    private ChannelHandlerContext context;
    /** What waits for the request before it to be answered; null for nothing. */
    private ByteBuf rest;
    /** Whether it takes just as much memory as it needs. */
    private boolean parked;
    /** A request has passed and is being answered. */
    private boolean waiting;

    private boolean passing;
    private boolean refused;

    private RequestGate(Reading reading, HeadLimits limits) {
        this.reading = reading;
        syntax = new RequestSyntax(limits);
    }

    /**
     * Adds a gate and Netty's codec. The next handler receives requests as Netty's, or a {@link Refusal}, and may
     * answer with Netty's responses.
     *
     * @return the gate
     */
    public static RequestGate addTo(ChannelPipeline pipeline, HeadLimits limits) {
        RequestGate gate = new RequestGate(new Reading(pipeline.channel(), () -> {}), limits);
        pipeline.addLast(gate).addLast(codec(limits));
        return gate;
    }

    /** As {@link #addTo}, for those that come before the handler of this name. */
    static RequestGate addBefore(ChannelPipeline pipeline, String handler, Reading reading, HeadLimits limits) {
        RequestGate gate = new RequestGate(reading, limits);
        pipeline.addBefore(handler, null, gate).addBefore(handler, null, codec(limits));
        return gate;
    }

    /** Its own limits must not come first: what it refuses looks like a request. */
    private static HttpServerCodec codec(HeadLimits limits) {
        return new HttpServerCodec(new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.line() + REST_OF_LINE)
                .setMaxHeaderSize(limits.head())
                .setMaxChunkSize(PIECE));
    }

    /** Whether the client is between two requests. */
    public boolean isBetween() {
        return syntax.isBetween();
    }

    /** Whether bytes wait that came after the request that is being answered. */
    boolean hasMore() {
        return rest != null;
    }

    /** How much memory those bytes take, and a head that has come without the end of its request. */
    long kept() {
        return syntax.memory() + (rest == null ? 0 : rest.capacity());
    }

    /** Those bytes, which do not pass; null for none. */
    ByteBuf takeRest() {
        ByteBuf taken = rest;
        rest = null;
        return taken;
    }

    /** Nothing more of what the client sends is wanted. */
    void close() {
        drop();
    }

    /** The last request has its answer: lets the next one pass. The next handler may call it while it is called. */
    public void next() {
        waiting = false;
        if (rest != null && !passing) {
            // Not now: this may be called from inside a write.
            context.executor().execute(() -> {
                pass();
                context.fireChannelReadComplete();
            });
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ignored) {
        drop();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        drop();
        context.fireChannelInactive();
    }

    private void drop() {
        ReferenceCountUtil.release(rest);
        rest = null;
        refused = true;
        reading.set(Reading.Part.REQUESTS, true);
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
            return;
        }
        rest = rest == null
                ? (ByteBuf) message
                : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), rest, (ByteBuf) message);
        parked = false;
        pass();
    }

    private void pass() {
        if (passing) {
            return;
        }
        passing = true;
        while (rest != null && !waiting && !refused) {
            passOne();
        }
        passing = false;
        reading.set(Reading.Part.REQUESTS, rest == null || rest.readableBytes() < MOST_WAITING);
    }

    /** Lets pass what has come of one request. */
    private void passOne() {
        ByteBuf bytes = rest;
        try {
            syntax.read(bytes);
        } catch (RefusedException e) {
            rest = null;
            refused = true;
            context.fireChannelRead(bytes.writerIndex(bytes.readerIndex() + syntax.allowed()));
            context.fireChannelRead(new Refusal(e.status(), e.getMessage()));
            return;
        }
        waiting = syntax.hasEnded();
        if (syntax.allowed() < bytes.readableBytes()) {
            context.fireChannelRead(bytes.readRetainedSlice(syntax.allowed()));
        } else {
            rest = null;
            context.fireChannelRead(syntax.inLine() ? copy(bytes) : bytes);
        }
    }

    /** The buffers of the transport are few and large: what waits in one, perhaps for long, is copied. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        if (rest != null && !parked) {
            rest = copy(rest);
            parked = true;
        }
        context.fireChannelReadComplete();
    }

    private static ByteBuf copy(ByteBuf bytes) {
        ByteBuf copy = Unpooled.copiedBuffer(bytes);
        bytes.release();
        return copy;
    }
}
