// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import static io.netty.handler.codec.http.HttpHeaderNames.ALLOW;
import static io.netty.handler.codec.http.HttpHeaderNames.CONNECTION;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.log.PeerLog;

/**
 * One connection to the side port: one request, one answer, and it closes. A client that asks every few seconds
 * connects anew each time; in return, a single deadline protects against clients that send or read slowly.
 */
final class SideHandler extends SimpleChannelInboundHandler<HttpObject> {
    private static final PeerLog LOG = PeerLog.of(SideHandler.class);

    private final Map<String, Supplier<Page>> pages;
    private final Duration patience;
    private boolean answered;

    /**
     * A handler for one connection.
     *
     * @param pages by their paths
     * @param patience how long the connection may stay open
     */
    SideHandler(Map<String, Supplier<Page>> pages, Duration patience) {
        this.pages = pages;
        this.patience = patience;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        Future<?> end = context.executor().schedule(() -> context.close(), patience.toMillis(), TimeUnit.MILLISECONDS);
        // Otherwise these tasks would pile up on a port that is asked often.
        context.channel().closeFuture().addListener(closed -> end.cancel(false));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject object) {
        // Everything else is ignored: bodies, and requests after the first.
        if (!answered && object instanceof HttpRequest request) {
            answered = true;
            answer(context, request);
        }
    }

    private void answer(ChannelHandlerContext context, HttpRequest request) {
        boolean head = request.method().equals(HttpMethod.HEAD);
        Page page = page(request, head);
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(page.status()),
                Unpooled.wrappedBuffer(head ? new byte[0] : body));
        response.headers()
                .set(CONTENT_TYPE, page.type())
                .set(CONTENT_LENGTH, body.length)
                .set(CONNECTION, HttpHeaderValues.CLOSE);
        if (page.status() == HttpResponseStatus.METHOD_NOT_ALLOWED.code()) {
            response.headers().set(ALLOW, "GET, HEAD");
        }
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }

    private Page page(HttpRequest request, boolean head) {
        if (request.decoderResult().isFailure()) {
            return Page.plain(
                    400,
                    "This is not an HTTP request: "
                            + request.decoderResult().cause().getMessage());
        }
        if (!head && !request.method().equals(HttpMethod.GET)) {
            return Page.plain(405, "Only GET and HEAD are allowed here.");
        }
        String path = request.uri().split("\\?", 2)[0];
        Supplier<Page> page = pages.get(path);
        if (page == null) {
            return Page.plain(404, "There is no such page. The pages are:\n" + String.join("\n", pages.keySet()));
        }
        try {
            return page.get();
        } catch (RuntimeException e) {
            LOG.error(PeerLog.NOBODY, e, "The side port could not make {}", path);
            return Page.plain(500, "This page could not be made; the host's log says why.");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // The connection broke: monitoring asks again.
        LOG.debug(PeerLog.NOBODY, cause, "A connection to the side port broke");
        context.close();
    }
}
