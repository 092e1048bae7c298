// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A small HTTP server for monitoring:
 *
 * <ul>
 *   <li>{@code /metrics}: the host's metrics, in the text format of Prometheus
 *   <li>{@code /health}: 200 as long as the process runs
 *   <li>{@code /ready}: 200 while the host accepts requests, 503 while it starts or stops
 * </ul>
 *
 * <p>It has its own thread, so it neither disturbs the services nor waits for them. It has neither TLS nor users: bind
 * it to an address that only monitoring reaches.
 */
public final class SidePort implements AutoCloseable {
    /** Room for any request line and headers that a browser or a scraper sends. */
    private static final int LINE_LIMIT = 4096;

    private static final int HEADERS_LIMIT = 8192;
    /** Bodies are dropped, in pieces of this size. */
    private static final int CHUNK_LIMIT = 1024;
    /** Monitoring needs few connections; more are closed at once. */
    static final int CONNECTION_LIMIT = 64;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final EventLoopGroup thread;
    private final Channel channel;
    /** Belongs to the thread. */
    private int connections;

    /**
     * Opens it.
     *
     * @param address where it listens; port 0 for one that is free
     * @param readiness called at each request for {@code /ready}
     * @param metrics makes the page {@code /metrics}
     * @throws IOException if the address cannot be bound
     */
    public SidePort(InetSocketAddress address, Supplier<Readiness> readiness, Supplier<Page> metrics)
            throws IOException {
        this(address, readiness, metrics, PATIENCE);
    }

    /** @param patience how long a connection may stay open */
    SidePort(InetSocketAddress address, Supplier<Readiness> readiness, Supplier<Page> metrics, Duration patience)
            throws IOException {
        if (address.isUnresolved()) {
            throw new IOException(
                    "The side port cannot listen on " + address.getHostString() + ": the name cannot be resolved");
        }
        Map<String, Supplier<Page>> pages = new LinkedHashMap<>();
        pages.put("/metrics", metrics);
        pages.put("/health", () -> Page.plain(200, "alive"));
        pages.put("/ready", () -> ready(readiness.get()));
        // A daemon: monitoring alone must not keep the process alive.
        thread = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("creo-side", true), NioIoHandler.newFactory());
        ChannelFuture bound = new ServerBootstrap()
                .group(thread)
                .channel(NioServerSocketChannel.class)
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

    private static Page ready(Readiness readiness) {
        return switch (readiness) {
            case STARTING -> Page.plain(503, "starting");
            case READY -> Page.plain(200, "ready");
            case STOPPING -> Page.plain(503, "stopping");
        };
    }

    private void admit(SocketChannel client, Map<String, Supplier<Page>> pages, Duration patience) {
        if (connections == CONNECTION_LIMIT) {
            client.close();
            return;
        }
        connections++;
        client.closeFuture().addListener(closed -> connections--);
        client.pipeline()
                .addLast(new HttpServerCodec(LINE_LIMIT, HEADERS_LIMIT, CHUNK_LIMIT), new SideHandler(pages, patience));
    }

    /** Where it listens; the port is the real one where 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** Closes it; requests under way are cut off. */
    @Override
    public void close() {
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
