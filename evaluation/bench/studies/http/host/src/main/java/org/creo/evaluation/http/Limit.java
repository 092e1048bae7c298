// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * What the same calls cost with Netty and Jackson alone: no checks, no limits, no queue. It takes only what is right.
 */
final class Limit extends ChannelInboundHandlerAdapter {
    private String path;
    /** What has come of a body that is not whole yet; null for none. */
    private ByteBuf begun;

    /** Serves from now on and returns the port. */
    static int start() throws InterruptedException {
        int threads = Runtime.getRuntime().availableProcessors();
        ServerBootstrap server = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory()))
                .channel(EpollServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new Limit());
                    }
                });
        return ((InetSocketAddress) server.bind("127.0.0.1", 0).sync().channel().localAddress()).getPort();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
        try {
            if (message instanceof HttpRequest request) {
                path = request.uri();
            }
            if (message instanceof HttpContent content) {
                add(context, content.content(), message instanceof LastHttpContent);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void add(ChannelHandlerContext context, ByteBuf part, boolean last) throws IOException {
        if (last && begun == null) {
            answer(context, part);
            return;
        }
        begun = begun == null ? Unpooled.buffer() : begun;
        begun.writeBytes(part);
        if (last) {
            answer(context, begun);
            begun = null;
        }
    }

    private void answer(ChannelHandlerContext context, ByteBuf body) throws IOException {
        byte[] json = new byte[body.readableBytes()];
        body.readBytes(json);
        ByteBuf answer = context.alloc().ioBuffer();
        if (path.equals("/same")) {
            LimitJson.write(LimitJson.point(json), answer);
        } else {
            LimitJson.write(LimitJson.series(json), answer);
        }
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, answer);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, answer.readableBytes());
        context.write(response, context.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }
}
