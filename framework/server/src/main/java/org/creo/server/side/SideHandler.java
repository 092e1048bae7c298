// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.log.PeerLog;
import org.creo.framework.transport.IoThreads;

/**
 * One connection to the side port: one request, one answer, and it closes. What comes after the head of the request,
 * its body or another request, is dropped unread. A client that asks every few seconds connects anew each time; in
 * return, a single deadline protects against clients that send or read slowly.
 */
final class SideHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private static final PeerLog LOG = PeerLog.of(SideHandler.class);

    /**
     * Closing while bytes of the client are unread would reset the connection, and the answer would be lost: so wait
     * until the client has closed, or this long.
     */
    private static final long LINGER_MILLIS = 1_000;

    private final Map<String, Supplier<Page>> pages;
    private final Duration patience;
    private final RequestHead head = new RequestHead();
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

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
        if (answered()) {
            return;
        }
        try {
            if (head.read(bytes)) {
                send(context, page(), head.method().equals("HEAD"));
            }
        } catch (RequestHead.RefusedException e) {
            send(context, Page.plain(400, "This is not an HTTP request: " + e.getMessage() + "."), false);
        }
    }

    private Page page() {
        if (!head.method().equals("GET") && !head.method().equals("HEAD")) {
            return Page.plain(405, "Only GET and HEAD are allowed here.");
        }
        String path = head.target().split("\\?", 2)[0];
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

    /** @param bodiless whether only the headers are wanted */
    private void send(ChannelHandlerContext context, Page page, boolean bodiless) {
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        String headers = "HTTP/1.1 " + page.status() + " " + reason(page.status()) + "\r\n"
                + "Content-Type: " + page.type() + "\r\n"
                + "Content-Length: " + body.length + "\r\n"
                + (page.status() == 405 ? "Allow: GET, HEAD\r\n" : "")
                + "Connection: close\r\n\r\n";
        ByteBuf start = Unpooled.wrappedBuffer(headers.getBytes(StandardCharsets.ISO_8859_1));
        answer = context.writeAndFlush(bodiless ? start : Unpooled.wrappedBuffer(start, Unpooled.wrappedBuffer(body)));
        answer.addListener(sent -> {
            ((DuplexChannel) context.channel()).shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            closeAfter(context, LINGER_MILLIS);
        });
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 503 -> "Service Unavailable";
            default -> "Internal Server Error";
        };
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
