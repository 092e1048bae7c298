// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.log.Faults;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.HttpWhere;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listening sockets, the connections made over them, and the threads that read them. Any thread may call it. */
public final class Listener implements Carrier {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final Faults FAULTS = Faults.of(Listener.class);

    private static final int BACKLOG = 1024;

    private static final long ACCEPT_END_MILLIS = 500;

    /**
     * Where buffers for reading and for TLS come from; why not from Netty's default: framework/decisions/0008. All
     * hosts of the process share it.
     */
    private static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;

    private final Sockets sockets;
    private final IoThreads threads;
    private final ThreadWatch watch;
    private final Timers timers;
    private final ChannelGroup connections;
    private final Map<Address, Channel> listening = new LinkedHashMap<>();
    private final Acceptor acceptor;
    private final LocalConnections local;
    /** Set before a listening socket is closed on purpose. */
    private volatile boolean closing;

    /** As {@link Carrier.Maker#make} says. */
    public Listener(TlsFiles tls, Sockets sockets, int threadCount, HttpTerms http, ThreadWatch watch)
            throws IOException {
        this(tls, sockets, () -> sockets.threads(threadCount, watch), http, watch);
    }

    private Listener(TlsFiles tls, Sockets sockets, Supplier<IoThreads> threads, HttpTerms http, ThreadWatch watch)
            throws IOException {
        sockets.check();
        this.sockets = sockets;
        this.watch = watch;
        timers = new Timers(watch);
        connections = new DefaultChannelGroup(timers, true);
        acceptor = new Acceptor(
                tls == null
                        ? null
                        : new Tls(
                                tls,
                                http.terms().limits().handshakeTime().multipliedBy(2),
                                http.settings().where() != HttpWhere.OFF),
                http,
                timers);
        LeakDetection.offUnlessAskedFor();
        this.threads = threads.get();
        local = new LocalConnections(this.threads, timers, watch, http.terms(), acceptor.count());
    }

    @Override
    public Maker beside() {
        // Selectors have no Unix domain sockets, for which a host beside this one may be there.
        return sockets == Sockets.SELECTORS
                ? Listener::new
                : (tls, others, count, http, died) -> new Listener(tls, sockets, threads::shared, http, died);
    }

    @Override
    public List<Executor> threads() {
        List<Executor> all = new ArrayList<>();
        threads.forEach(all::add);
        return all;
    }

    @Override
    public void listen(List<Address> addresses) throws IOException {
        try {
            for (Address address : addresses) {
                Channel socket = bind(address);
                listening.put(actual(address, socket), socket);
            }
        } catch (IOException e) {
            closing = true;
            listening.values().forEach(socket -> socket.close().awaitUninterruptibly());
            connections.close().awaitUninterruptibly();
            threads.release(0);
            timers.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw e;
        }
    }

    private Channel bind(Address address) throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(threads)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel socket) {
                        socket.config().setRecvByteBufAllocator(ReadSize.ofListening());
                    }
                })
                .childOption(ChannelOption.ALLOCATOR, BUFFERS)
                // A client of RASP may end its output and then wait for the answers; one of HTTP is told that there are
                // none.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.add(channel);
                        acceptor.receive(channel, actual(address, channel.parent()));
                    }

                    @Override
                    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                        IoThreads.broke(context, cause, FAULTS);
                    }
                });
        try {
            SocketAddress bindable;
            if (address instanceof Address.Unix unix) {
                sockets.listenUnix(bootstrap);
                SocketFile.clear(unix.path());
                bindable = new DomainSocketAddress(unix.path().toFile());
            } else {
                sockets.tcp(bootstrap);
                bindable = ((Address.Tcp) address).resolve();
            }
            ChannelFuture bound = bootstrap.bind(bindable).awaitUninterruptibly();
            if (!bound.isSuccess()) {
                throw new IOException(BindFailure.explain(bound.cause()), bound.cause());
            }
            if (address instanceof Address.Unix unix) {
                SocketFile.protect(unix.path(), unix.mode());
            }
            Address actual = actual(address, bound.channel());
            bound.channel().pipeline().addLast(new AcceptFailures(actual));
            bound.channel().closeFuture().addListener(closed -> {
                if (!closing) {
                    watch.uncaughtException(
                            Thread.currentThread(),
                            new IOException("The socket that listens on " + actual + " is closed."));
                }
            });
            return bound.channel();
        } catch (IOException e) {
            throw new IOException("Cannot listen on " + address + ": " + e.getMessage() + ".", e);
        }
    }

    /**
     * The address as clients name it: with the port that the system chose where 0 was asked for, and without
     * permissions.
     */
    private static Address actual(Address address, Channel socket) {
        return address instanceof Address.Tcp tcp
                ? new Address.Tcp(tcp.host(), ((InetSocketAddress) socket.localAddress()).getPort())
                : new Address.Unix(((Address.Unix) address).path(), Address.Unix.DEFAULT_MODE);
    }

    @Override
    public List<Address> addresses() {
        return List.copyOf(listening.keySet());
    }

    @Override
    public Optional<InetSocketAddress> address() {
        return listening.values().stream()
                .map(Channel::localAddress)
                .filter(InetSocketAddress.class::isInstance)
                .map(InetSocketAddress.class::cast)
                .findFirst();
    }

    @Override
    public Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        return local.connect(ready);
    }

    @Override
    public void stopAccepting() {
        closing = true;
        local.stopAccepting();
        // This also removes the file of a Unix domain socket. It does not wait longer: the thread that accepts may be
        // running a method.
        listening.values().stream()
                .map(Channel::close)
                .toList()
                .forEach(closing -> closing.awaitUninterruptibly(ACCEPT_END_MILLIS));
        each(Conversation::goAway);
    }

    @Override
    public void endRevoked() {
        each(Conversation::endIfRevoked);
    }

    private void each(Consumer<Conversation> action) {
        local.each(action);
        for (Channel channel : connections) {
            Connection connection = channel.pipeline().get(Connection.class);
            // It is null if the channel has been closed meanwhile, or is not set up yet.
            if (connection != null) {
                try {
                    channel.eventLoop()
                            .execute(() -> ChannelTasks.run(channel, () -> action.accept(connection.conversation())));
                } catch (RejectedExecutionException e) {
                    LOG.debug("The thread of {} has ended", channel);
                }
            }
        }
    }

    @Override
    public void close(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        try {
            each(Conversation::stop);
            connections.close(channel -> channel.pipeline().get(Connection.class) == null);
            connections.newCloseFuture().await(nanos, TimeUnit.NANOSECONDS);
            local.awaitEnd(deadline);
        } finally {
            connections.close();
            local.close();
            threads.release(1).await(2, TimeUnit.SECONDS);
            timers.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
