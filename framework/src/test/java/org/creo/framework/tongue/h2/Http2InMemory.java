// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.HttpTerms;

/** HTTP/2 over a transport in memory. Netty's codec makes frames of what comes; its bytes leave by that transport. */
public final class Http2InMemory implements Machine {
    private static final String HTTP = "http";

    private final TestTransport transport;
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Http2 http;
    private boolean flushing;

    public Http2InMemory(HttpTerms terms, BrowserRules rules, Conversation conversation, TestTransport transport) {
        this.transport = transport;
        this.http = new Http2(terms, rules, conversation, transport);
        channel.pipeline().addLast(new Leaving()).addLast(HTTP, new Arriving());
        transport.askBeforeFlush(this::flush);
        NettyFrames.addBefore(channel.pipeline(), HTTP, http, Runnable::run);
    }

    private void flush() {
        if (!flushing) {
            flushing = true;
            channel.pipeline().flush();
            flushing = false;
        }
    }

    /** What the codec sends. */
    private final class Leaving extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            byte[] bytes = ByteBufUtil.getBytes((ByteBuf) message);
            ((ByteBuf) message).release();
            if (transport.open() && !transport.outputEnded()) {
                transport.write(bytes, 0, bytes.length);
                promise.trySuccess();
            } else {
                promise.tryFailure(new ClosedChannelException());
            }
        }

        @Override
        public void flush(ChannelHandlerContext context) {
            if (!flushing) {
                flushing = true;
                transport.flush();
                flushing = false;
            }
        }

        @Override
        public void close(ChannelHandlerContext context, ChannelPromise promise) {
            transport.close();
            context.close(promise);
        }
    }

    private final class Arriving extends ChannelInboundHandlerAdapter {
        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            http.readComplete();
        }
    }

    @Override
    public void received(ByteBuffer bytes) {
        ByteBuf copy = Unpooled.copiedBuffer(bytes);
        transport.release();
        channel.writeInbound(copy);
    }

    /** The channel has told of it. */
    @Override
    public void readComplete() {}

    @Override
    public void inputEnded() {
        http.inputEnded();
    }

    @Override
    public void inputEnding() {
        http.inputEnding();
    }

    @Override
    public void sendProbe() {
        http.sendProbe();
    }

    @Override
    public void writable() {
        http.writable();
    }

    @Override
    public long mostToRead() {
        return http.mostToRead();
    }

    /** The connection is closed. */
    public void close() {
        channel.pipeline().firstContext().close();
        channel.checkException();
    }
}
