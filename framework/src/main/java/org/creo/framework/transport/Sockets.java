// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerDomainSocketChannel;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import jdk.net.ExtendedSocketOptions;
import org.creo.framework.threads.ThreadWatch;

/** How the system tells which sockets have something to read, and reads and writes them. */
public enum Sockets {
    /** Linux's epoll; by default where Netty's native library for it is there. */
    EPOLL {
        @Override
        Throwable problem() {
            return Epoll.unavailabilityCause();
        }

        @Override
        IoHandlerFactory handlers() {
            return EpollHandler.factory();
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

    /** Linux's io_uring, which takes less of the processor with a hundred connections and more with few. */
    IO_URING {
        @Override
        Throwable problem() {
            return IoUring.unavailabilityCause();
        }

        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        void listenTcp(ServerBootstrap bootstrap) {
            bootstrap
                    .channel(IoUringServerSocketChannel.class)
                    .childOption(IoUringChannelOption.TCP_KEEPIDLE, KEEPALIVE_IDLE)
                    .childOption(IoUringChannelOption.TCP_KEEPINTVL, KEEPALIVE_INTERVAL)
                    .childOption(IoUringChannelOption.TCP_KEEPCNT, KEEPALIVE_PROBES);
        }

        @Override
        void listenUnix(ServerBootstrap bootstrap) {
            bootstrap.channel(IoUringServerDomainSocketChannel.class);
        }
    },

    /** The JDK's selectors, which every system has. They serve no Unix domain sockets. */
    SELECTORS {
        @Override
        Throwable problem() {
            return null;
        }

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
            Throwable epoll = EPOLL.problem();
            throw new IOException("Unix domain sockets need Netty's epoll or io_uring, and the host uses selectors"
                    + (epoll == null ? "" : ", since epoll is not available here (" + epoll.getMessage() + ")")
                    + ". An address such as 127.0.0.1:7000 is only for this machine, too");
        }
    };

    private static final ThreadFactory THREADS = new DefaultThreadFactory("creo-io");
    /** Seconds of silence before the system probes whether the other machine is still there, and between its probes. */
    private static final int KEEPALIVE_IDLE = 60;

    private static final int KEEPALIVE_INTERVAL = 10;
    private static final int KEEPALIVE_PROBES = 3;

    private static final boolean HAS_KEEPALIVE_TIMES = hasKeepaliveTimes();

    /** What hosts use by default: epoll where it is available, selectors elsewhere. */
    public static Sockets standard() {
        return EPOLL.problem() == null ? EPOLL : SELECTORS;
    }

    /**
     * Does nothing if it can be used on this machine.
     *
     * @throws IOException if not, with the reason
     */
    void check() throws IOException {
        Throwable problem = problem();
        if (problem != null) {
            throw new IOException(this + " cannot be used on this machine: " + problem.getMessage(), problem);
        }
    }

    /** Why it cannot be used on this machine; null if it can. */
    abstract Throwable problem();

    private static boolean hasKeepaliveTimes() {
        try (SocketChannel sample = SocketChannel.open()) {
            return sample.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE);
        } catch (IOException e) {
            return false;
        }
    }

    /** The threads that serve the sockets. */
    final IoThreads threads(int count, ThreadWatch watch) {
        return new IoThreads(count, THREADS, handlers(), watch);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
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
