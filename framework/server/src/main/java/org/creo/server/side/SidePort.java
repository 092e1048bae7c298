// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.transport.IoThreads;

/**
 * A small HTTP server for monitoring. It reads requests strictly, and refuses what others might read as two.
 *
 * <p>It has its own thread, so it neither disturbs the services nor waits for them. It has neither TLS nor users: bind
 * it to an address that only monitoring reaches.
 */
public final class SidePort implements AutoCloseable {
    /**
     * How many connections there may be: monitoring needs few. When there is one more, the oldest that has not sent its
     * request is closed for it: a client that asks at once gets its answer, however many others are silent.
     */
    static final int CONNECTION_LIMIT = 64;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final EventLoopGroup thread;
    private final Channel channel;
    /** The connections, oldest first; the map belongs to the port's thread. */
    private final Map<SideHandler, SocketChannel> clients = new LinkedHashMap<>();

    /**
     * Opens the port.
     *
     * @param address where to listen; port 0 for one that is free
     * @param pages by their paths, such as {@code /health}; made at each request, on the port's thread
     * @param watch is told when that thread dies
     * @throws IOException if the address cannot be bound
     */
    public SidePort(InetSocketAddress address, Map<String, Supplier<Page>> pages, ThreadWatch watch)
            throws IOException {
        this(address, pages, watch, PATIENCE);
    }

    /** @param patience how long a connection may stay open */
    SidePort(InetSocketAddress address, Map<String, Supplier<Page>> pages, ThreadWatch watch, Duration patience)
            throws IOException {
        if (address.isUnresolved()) {
            throw new IOException(
                    "The side port cannot listen on " + address.getHostString() + ": the name cannot be resolved");
        }
        // The thread is a daemon: monitoring alone must not keep the process alive.
        thread = new IoThreads(1, new DefaultThreadFactory("creo-side", true), NioIoHandler.newFactory(), watch);
        ChannelFuture bound = new ServerBootstrap()
                .group(thread)
                .channel(NioServerSocketChannel.class)
                // A client may end its output and then wait for the answer.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        admit(client, pages, patience);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            thread.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IOException(
                    "The side port cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        channel = bound.channel();
    }

    private void admit(SocketChannel client, Map<String, Supplier<Page>> pages, Duration patience) {
        if (clients.size() == CONNECTION_LIMIT) {
            SideHandler oldest = clients.keySet().stream()
                    .filter(handler -> !handler.answered())
                    .findFirst()
                    .orElse(clients.keySet().iterator().next());
            clients.remove(oldest).close();
        }
        SideHandler handler = new SideHandler(pages, patience);
        clients.put(handler, client);
        client.closeFuture().addListener(closed -> clients.remove(handler));
        client.pipeline().addLast(handler);
    }

    /** The address of the port, with the real number where 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** Closes the port; requests under way are cut off. */
    @Override
    public void close() {
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
