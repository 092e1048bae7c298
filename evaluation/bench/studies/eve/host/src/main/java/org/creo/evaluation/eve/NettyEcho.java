// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.eve;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;

/** Netty without a host: sends back the bytes that it receives. */
final class NettyEcho {
    private NettyEcho() {}

    /** Serves from now on and returns the port. */
    static int start(int threads) throws InterruptedException {
        ServerBootstrap server = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory()))
                .channel(EpollServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new Handler());
                    }
                });
        return ((InetSocketAddress) server.bind("127.0.0.1", 0).sync().channel().localAddress()).getPort();
    }

    private static final class Handler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            context.write(bytes, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }
}
