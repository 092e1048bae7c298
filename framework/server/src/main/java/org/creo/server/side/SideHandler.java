// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.http.Closing;
import org.creo.framework.http.RequestGate;
import org.creo.framework.log.PeerLog;
import org.creo.framework.transport.IoThreads;

/**
 * One connection to the side port: one request, one answer, and it closes. What comes after the head of the request,
 * its body or another request, is dropped unread. A client that asks every few seconds connects anew each time; in
 * return, a single deadline protects against clients that send or read slowly.
 */
final class SideHandler extends SimpleChannelInboundHandler<Object> {
    private static final PeerLog LOG = PeerLog.of(SideHandler.class);

    /**
     * Closing while bytes of the client are unread would reset the connection, and the answer would be lost: so wait
     * until the client has closed, or this long.
     */
    private static final long LINGER_MILLIS = 1_000;

    private final Map<String, Supplier<Page>> pages;
    private final Duration patience;
    /** Complete when the answer has left; null until there is one. */
    private ChannelFuture answer;

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

    /** Whether the request has come and been answered, though perhaps not all of the answer has left. */
    boolean answered() {
        return answer != null;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        closeAfter(context, patience.toMillis());
    }

    private static void closeAfter(ChannelHandlerContext context, long millis) {
        Future<?> end = context.executor().schedule(() -> context.close(), millis, TimeUnit.MILLISECONDS);
        // Otherwise these tasks would pile up on a port that is asked often.
        context.channel().closeFuture().addListener(closed -> end.cancel(false));
    }

    /** A request, a part of its body, or that it was refused. */
    @Override
    protected void channelRead0(ChannelHandlerContext context, Object message) {
        if (answered()) {
            return;
        }
        if (message instanceof HttpRequest request) {
            send(context, page(request));
        } else if (message instanceof RequestGate.Refusal refusal) {
            send(context, Page.plain(refusal.status(), "This is not an HTTP request: " + refusal.message() + "."));
        }
    }

    private Page page(HttpRequest request) {
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
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

    private void send(ChannelHandlerContext context, Page page) {
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(page.status()), Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, page.type())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        if (page.status() == HttpResponseStatus.METHOD_NOT_ALLOWED.code()) {
            response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
        }
        answer = context.writeAndFlush(response);
        answer.addListener(sent -> {
            Closing.endOutput(context.channel());
            closeAfter(context, LINGER_MILLIS);
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            // The client sends nothing more; it may still wait for its answer.
            if (answered()) {
                answer.addListener(ChannelFutureListener.CLOSE);
            } else {
                context.close();
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        IoThreads.saw(context, cause);
        // The connection broke: monitoring asks again.
        LOG.debug(PeerLog.NOBODY, cause, "A connection to the side port broke");
        context.close();
    }
}
