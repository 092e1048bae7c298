// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.log.PeerLog;
import org.creo.framework.tongue.h1.AnswerBytes;
import org.creo.framework.tongue.h1.FirstHead;
import org.creo.framework.transport.Closing;
import org.creo.framework.transport.IoThreads;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.FieldNames;
import org.creo.framework.web.Head;
import org.creo.framework.web.RefusedException;

/**
 * One connection to the side port: one request, one answer, and it closes. What comes after the head of the request,
 * its body or another request, is dropped unread. A client that asks every few seconds connects anew each time; in
 * return, a single deadline protects against clients that send or read slowly.
 */
final class SideHandler extends ChannelInboundHandlerAdapter {
    private static final PeerLog LOG = PeerLog.of(SideHandler.class);

    /**
     * How long to wait, once the answer is sent, until the client has closed. Closing while bytes of the client are
     * unread would reset the connection, and the answer would be lost.
     */
    private static final long LINGER_MILLIS = 1_000;

    private static final String HEAD = "HEAD";

    private final Map<String, Supplier<Page>> pages;
    private final Duration patience;
    private final FirstHead request = new FirstHead();
    private ChannelHandlerContext context;
    /** Is complete when the answer has left; null until there is one. */
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
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelActive(ChannelHandlerContext ignored) {
        closeAfter(patience.toMillis());
    }

    private void closeAfter(long millis) {
        Future<?> end = context.executor().schedule(() -> context.close(), millis, TimeUnit.MILLISECONDS);
        // Without this, such tasks would pile up on a port that is asked often.
        context.channel().closeFuture().addListener(closed -> end.cancel(false));
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            Head head = answered() ? null : request.read(bytes.nioBuffer());
            if (head != null) {
                send(page(head), head.method().equals(HEAD));
            }
        } catch (RefusedException e) {
            send(Page.plain(e.status(), "This is not an HTTP request: " + e.getMessage() + "."), false);
        } finally {
            bytes.release();
        }
    }

    private Page page(Head head) {
        if (!head.method().equals("GET") && !head.method().equals(HEAD)) {
            return Page.plain(405, "Only GET and HEAD are allowed here.");
        }
        String path = head.path();
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

    private void send(Page page, boolean headOnly) {
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        AnswerFields fields = new AnswerFields()
                .set(FieldNames.CONTENT_TYPE, page.type())
                .set(FieldNames.CONTENT_LENGTH, Integer.toString(body.length))
                .set(FieldNames.CONNECTION, "close");
        if (page.status() == 405) {
            fields.set(FieldNames.ALLOW, "GET, HEAD");
        }
        ByteBuf head = Unpooled.wrappedBuffer(AnswerBytes.head(page.status(), fields));
        answer = context.writeAndFlush(headOnly ? head : Unpooled.wrappedBuffer(head, Unpooled.wrappedBuffer(body)));
        answer.addListener(sent -> {
            Closing.endOutput(context.channel());
            closeAfter(LINGER_MILLIS);
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            // The client sends nothing more, but may still wait for its answer.
            if (answered()) {
                answer.addListener(ChannelFutureListener.CLOSE);
            } else {
                context.close();
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
        IoThreads.saw(context, cause);
        // The connection broke: monitoring asks again.
        LOG.debug(PeerLog.NOBODY, cause, "A connection to the side port broke");
        context.close();
    }
}
