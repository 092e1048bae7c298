// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The listening socket, the connections made over it, and the threads that read them. Any thread may call it. */
public final class Listener {
    private static final int BACKLOG = 1024;

    private final NioEventLoopGroup threads;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final Channel socket;

    /**
     * Listens from now on.
     *
     * @param threadCount how many threads read and write
     * @param terms what holds for all connections
     * @throws IOException if the address cannot be had
     */
    public Listener(InetSocketAddress address, int threadCount, Terms terms) throws IOException {
        threads = new NioEventLoopGroup(threadCount, new DefaultThreadFactory("creo-io"));
        ChannelFuture bound = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                // A client may say all it has to say and then wait for the answers.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline().addLast(new Connection(terms));
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            threads.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IOException("Cannot listen on " + address + ": " + bound.cause().getMessage(), bound.cause());
        }
        socket = bound.channel();
    }

    /** Where it listens, with the port that the system chose where 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) socket.localAddress();
    }

    /** The threads that read and write. */
    public List<Executor> threads() {
        List<Executor> all = new ArrayList<>();
        threads.forEach(all::add);
        return all;
    }

    /** Takes no more connections, and tells those there are that the host is about to stop. */
    public void stopAccepting() {
        socket.close().awaitUninterruptibly();
        each(Connection::goAway);
    }

    private void each(Consumer<Connection> action) {
        for (Channel channel : connections) {
            Connection connection = channel.pipeline().get(Connection.class);
            // None where the channel has been closed meanwhile.
            if (connection != null) {
                channel.eventLoop().execute(() -> action.accept(connection));
            }
        }
    }

    /** Ends each connection once its answers are sent, waits for that at most {@code nanos}, and ends the threads. */
    public void close(long nanos) throws InterruptedException {
        try {
            each(Connection::stop);
            connections.newCloseFuture().await(nanos, TimeUnit.NANOSECONDS);
        } finally {
            connections.close().awaitUninterruptibly();
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
