// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ThreadFactory;
import jdk.net.ExtendedSocketOptions;
import org.creo.framework.threads.ThreadWatch;

/**
 * How the system serves sockets: epoll on Linux where Netty's native library is there, the JDK's selectors elsewhere.
 */
enum Sockets {
    EPOLL {
        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        void listenTcp(ServerBootstrap bootstrap) {
            bootstrap
                    .channel(EpollServerSocketChannel.class)
                    .childOption(EpollChannelOption.TCP_KEEPIDLE, KEEPALIVE_IDLE)
                    .childOption(EpollChannelOption.TCP_KEEPINTVL, KEEPALIVE_INTERVAL)
                    .childOption(EpollChannelOption.TCP_KEEPCNT, KEEPALIVE_PROBES);
        }

        @Override
        void listenUnix(ServerBootstrap bootstrap) {
            bootstrap.channel(EpollServerDomainSocketChannel.class);
        }
    },

    NIO {
        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        void listenTcp(ServerBootstrap bootstrap) {
            bootstrap.channel(NioServerSocketChannel.class);
            // Not every system has these options; without them its default of two hours applies.
            if (HAS_KEEPALIVE_TIMES) {
                bootstrap
                        .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), KEEPALIVE_IDLE)
                        .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), KEEPALIVE_INTERVAL)
                        .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT), KEEPALIVE_PROBES);
            }
        }

        @Override
        void listenUnix(ServerBootstrap bootstrap) throws IOException {
            throw new IOException("Unix domain sockets need Netty's epoll, which is not available here ("
                    + Epoll.unavailabilityCause().getMessage()
                    + "). An address such as 127.0.0.1:7000 is only for this machine, too");
        }
    };

    private static final ThreadFactory THREADS = new DefaultThreadFactory("creo-io");
    /** Seconds of silence before the system probes whether the other machine is still there, and between its probes. */
    private static final int KEEPALIVE_IDLE = 60;

    private static final int KEEPALIVE_INTERVAL = 10;
    private static final int KEEPALIVE_PROBES = 3;

    private static final boolean HAS_KEEPALIVE_TIMES = hasKeepaliveTimes();

    /** The best kind that this machine has. */
    static Sockets best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    private static boolean hasKeepaliveTimes() {
        try (SocketChannel sample = SocketChannel.open()) {
            return sample.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE);
        } catch (IOException e) {
            return false;
        }
    }

    /** The threads that serve the sockets. */
    final EventLoopGroup threads(int count, ThreadWatch watch) {
        return new IoThreads(count, THREADS, handlers(), watch);
    }

    /** What each of those threads waits with. */
    abstract IoHandlerFactory handlers();

    /** Makes the bootstrap listen on TCP and notice machines that are gone. */
    final void tcp(ServerBootstrap bootstrap) {
        listenTcp(bootstrap);
        bootstrap
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true);
    }

    /** Makes the bootstrap listen on TCP. */
    abstract void listenTcp(ServerBootstrap bootstrap);

    /**
     * Makes the bootstrap listen on a Unix domain socket.
     *
     * @throws IOException if there are none
     */
    abstract void listenUnix(ServerBootstrap bootstrap) throws IOException;
}
