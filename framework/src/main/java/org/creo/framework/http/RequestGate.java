// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;

/**
 * Comes before Netty's decoder, which is lenient where {@link RequestSyntax} is not: lets bytes pass for as long as
 * they are requests. The first that are not become a {@link Refusal}, which arrives after the requests before it; what
 * the client sends after that is dropped.
 */
public final class RequestGate extends ChannelInboundHandlerAdapter {
    /**
     * What the next handler receives in place of a request, or of the rest of one.
     *
     * @param status the status of the answer, such as 400
     * @param message for the client, a sentence without its end
     */
    public record Refusal(int status, String message) {}

    /** More than the rest of a request line takes, in bytes: two spaces and the version. */
    private static final int REST_OF_LINE = 16;

    private final RequestSyntax syntax;
    private boolean refused;

    private RequestGate(HeadLimits limits) {
        syntax = new RequestSyntax(limits);
    }

    /**
     * Adds a gate and Netty's codec. The next handler receives requests as Netty's, or a {@link Refusal}, and may
     * answer with Netty's responses.
     *
     * @return the gate
     */
    public static RequestGate addTo(ChannelPipeline pipeline, HeadLimits limits) {
        RequestGate gate = new RequestGate(limits);
        // The codec's own limits must not come first: what it refuses looks like a request.
        pipeline.addLast(gate)
                .addLast(new HttpServerCodec(new HttpDecoderConfig()
                        .setMaxInitialLineLength(limits.line() + REST_OF_LINE)
                        .setMaxHeaderSize(limits.head())));
        return gate;
    }

    /** Whether the client is between two requests. */
    public boolean isBetween() {
        return syntax.isBetween();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
            return;
        }
        ByteBuf bytes = (ByteBuf) message;
        try {
            syntax.read(bytes);
        } catch (RefusedException e) {
            refused = true;
            context.fireChannelRead(bytes.writerIndex(bytes.readerIndex() + syntax.allowed()));
            context.fireChannelRead(new Refusal(e.status(), e.getMessage()));
            return;
        }
        context.fireChannelRead(bytes);
    }
}
