// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.TestLoop;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.tongue.h1.Http1;
import org.creo.framework.tongue.h2.Http2InMemory;
import org.creo.framework.tongue.rasp.FirstBytes;
import org.creo.framework.tongue.ws.WebSocket;
import org.creo.framework.transport.Address;
import org.creo.framework.transport.Carrier;
import org.creo.framework.transport.Sockets;
import org.creo.framework.transport.TlsFiles;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.HostNames;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.RawHttp;
import org.creo.framework.web.Wire;

/**
 * A host whose connections are in memory. All else is that of any host: its services run on its threads. A connection
 * belongs to the thread that makes it: while that waits for an answer it does what threads that read and write do.
 * Their time stands still while they have something to do. It passes as it does elsewhere while a client waits and
 * nothing happens, and at once when a test says so ({@link Wire#pass}).
 */
public final class MemoryHost implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 20_000;
    /** So much time passes for a client that waits when nothing has happened for as long. */
    private static final long STEP_MILLIS = 20;
    /** Longer than a connection waits for its client to end it. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final InMemory carrier = new InMemory();
    private final ServiceHost host;
    private final Cut cut;
    private final ThreadLocal<Loop> loops = ThreadLocal.withInitial(Loop::new);
    private boolean stopped;

    /** How what a client sends is cut. */
    public enum Cut {
        WHOLE,
        /** At each byte; what is long only at its beginning. */
        AT_EACH_BYTE;

        private static final int LONG = 4 << 10;
        /** Of what is long; a prime number, so that it is nobody's size. */
        private static final int PIECE = 4093;

        List<byte[]> pieces(byte[] bytes) {
            List<byte[]> pieces = new ArrayList<>();
            for (int at = 0; at < bytes.length; ) {
                int size = this == WHOLE ? bytes.length : at < LONG ? 1 : PIECE;
                int end = Math.min(bytes.length, at + size);
                pieces.add(Arrays.copyOfRange(bytes, at, end));
                at = end;
            }
            return pieces;
        }
    }

    /**
     * Starts a host as its builder says, but for addresses, TLS and sockets.
     *
     * @param cut how what comes from its clients is cut
     */
    public MemoryHost(ServiceHost.Builder builder, Cut cut) throws IOException {
        this.cut = cut;
        this.host = new HostWiring(builder, carrier).start();
    }

    public ServiceHost host() {
        return host;
    }

    /** A client, which speaks HTTP/1.1. */
    public RawHttp connect() {
        return new RawHttp(wire());
    }

    /** A connection, over which nothing has been said. */
    public Wire wire() {
        return loops.get().connect();
    }

    /** Stops, as hosts do. Connections of other threads must be closed. */
    @Override
    public void close() {
        if (!stopped) {
            stopped = true;
            loops.get().doUntilEnd(host::close);
        }
    }

    /** What a host has its connections from, here. */
    private final class InMemory implements Carrier, Carrier.Maker {
        private final List<Connection> open = new ArrayList<>();
        private Terms terms;
        private HttpTerms http;
        private BrowserRules rules;

        @Override
        public Carrier make(TlsFiles tls, Sockets sockets, int threadCount, HttpTerms made, ThreadWatch watch) {
            http = made;
            terms = made.terms();
            HttpSettings settings = made.settings();
            rules = new BrowserRules(HostNames.of(settings.hostNames(), "127.0.0.1", null), settings.origins());
            return this;
        }

        @Override
        public Carrier.Maker beside() {
            throw new UnsupportedOperationException("a host in memory stands alone");
        }

        @Override
        public List<Executor> threads() {
            return List.of(loops.get().loop::execute);
        }

        @Override
        public void listen(List<Address> addresses) {}

        @Override
        public List<Address> addresses() {
            return List.of();
        }

        @Override
        public Optional<InetSocketAddress> address() {
            return Optional.empty();
        }

        @Override
        public Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
            throw new ConnectException("a host in memory has no connections to itself");
        }

        @Override
        public void stopAccepting() {
            each(Conversation::goAway);
        }

        @Override
        public void endRevoked() {
            each(Conversation::endIfRevoked);
        }

        private synchronized void each(Consumer<Conversation> action) {
            for (Connection each : open) {
                each.transport.execute(() -> action.accept(each.transport.conversation()));
            }
        }

        @Override
        public synchronized void close(long nanos) throws InterruptedException {
            each(Conversation::stop);
            long end = System.nanoTime() + nanos;
            for (long left = nanos; !open.isEmpty() && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            open.forEach(each -> each.transport.execute(each.transport::close));
        }

        private synchronized void add(Connection connection) {
            open.add(connection);
        }

        private synchronized void remove(Connection connection) {
            open.remove(connection);
            notifyAll();
        }
    }

    /** What a thread does for its connections. */
    private final class Loop {
        private final TestLoop loop = new TestLoop();
        private final List<Connection> connections = new ArrayList<>();

        Connection connect() {
            Connection connection = new Connection(this);
            connections.add(connection);
            carrier.add(connection);
            return connection;
        }

        /** Does what there is; returns whether there was anything. */
        private boolean work(long millis) throws InterruptedException {
            boolean any = false;
            for (Connection each : List.copyOf(connections)) {
                any |= each.feed();
            }
            any |= loop.runNext(any ? 0 : millis);
            for (Connection each : List.copyOf(connections)) {
                if (!each.transport.open()) {
                    connections.remove(each);
                    each.gone();
                }
            }
            return any;
        }

        /** Works, or lets time pass where there is nothing to do; returns how long it has waited for that. */
        long step() throws IOException {
            try {
                if (work(STEP_MILLIS)) {
                    return 0;
                }
                loop.advance(TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS));
                return STEP_MILLIS;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        void pass(Duration time) {
            try {
                while (work(0)) {
                    // It may go on when time has passed.
                }
                loop.advance(time.toNanos());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Works until a task of another thread has ended. */
        void doUntilEnd(Runnable task) {
            boolean[] ended = new boolean[1];
            new Thread(() -> {
                        task.run();
                        loop.execute(() -> ended[0] = true);
                    })
                    .start();
            try {
                while (!ended[0]) {
                    if (connections.stream().anyMatch(each -> each.transport.outputEnded())) {
                        // They wait for their client, who does nothing.
                        loop.advance(FAREWELL.toNanos());
                    }
                    work(PATIENCE_MILLIS);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final class Connection implements Wire {
        private final Loop loop;
        private final TestTransport transport;
        private final Queue<byte[]> sent = new ArrayDeque<>();
        /** What has come before it is clear which protocol it is; null from then on. */
        private byte[] first = {};

        private Http2InMemory http2;
        private boolean ends;
        private boolean endTold;
        private boolean unreadEndTold;
        private final InputStream input = new Input();

        Connection(Loop loop) {
            this.loop = loop;
            this.transport = new TestTransport(loop.loop);
            transport.begin(carrier.terms);
        }

        /** The host gets what was sent, as far as it reads; returns whether there was anything. */
        boolean feed() {
            boolean any = false;
            while (!sent.isEmpty() && transport.open() && transport.reading()) {
                any = true;
                byte[] piece = sent.remove();
                if (first != null) {
                    piece = begin(piece);
                }
                if (piece.length > 0) {
                    transport.receive(piece);
                }
            }
            if (ends && !endTold && transport.open()) {
                if (transport.reading() && sent.isEmpty()) {
                    any = true;
                    endTold = true;
                    transport.endInput();
                } else if (!unreadEndTold) {
                    any = true;
                    unreadEndTold = true;
                    transport.endInputUnread();
                }
            }
            return any;
        }

        /** What the host gets, where it is clear by now which protocol this is; otherwise nothing. */
        private byte[] begin(byte[] piece) {
            byte[] all = Arrays.copyOf(first, first.length + piece.length);
            System.arraycopy(piece, 0, all, first.length, piece.length);
            FirstBytes.Protocol protocol = FirstBytes.protocol(ByteBuffer.wrap(all));
            first = protocol == FirstBytes.Protocol.UNCLEAR ? all : null;
            if (first != null) {
                return new byte[0];
            }
            Machine machine = machine(protocol);
            if (machine != null) {
                transport.speak(machine);
            }
            return all;
        }

        /** Null for the one that speaks already. */
        private Machine machine(FirstBytes.Protocol protocol) {
            Conversation conversation = transport.conversation();
            return switch (protocol) {
                case HTTP_1 -> new Http1(carrier.http, carrier.rules, conversation, transport, this::upgraded);
                case HTTP_2 -> {
                    http2 = new Http2InMemory(carrier.http, carrier.rules, conversation, transport);
                    yield http2;
                }
                default -> null;
            };
        }

        /** The connection is a WebSocket, of which this has come. */
        private void upgraded(byte[] rest) {
            WebSocket webSocket = new WebSocket(carrier.terms, transport.conversation()::next, transport);
            transport.begin(webSocket.conversation(), webSocket);
            if (rest.length > 0) {
                transport.receivePart(rest);
            }
        }

        void gone() {
            loop.loop.run();
            if (http2 != null) {
                http2.close();
                loop.loop.run();
            }
            carrier.remove(this);
        }

        @Override
        public void send(byte[] bytes) throws IOException {
            if (!transport.open()) {
                throw new SocketException("the connection is closed");
            }
            sent.addAll(cut.pieces(bytes));
            feed();
        }

        @Override
        public InputStream input() {
            return input;
        }

        @Override
        public void endOutput() {
            ends = true;
            feed();
        }

        @Override
        public <T> T take(BlockingQueue<T> told) throws InterruptedException {
            T next = told.poll();
            while (next == null) {
                loop.work(1);
                next = told.poll(1, TimeUnit.MILLISECONDS);
            }
            return next;
        }

        @Override
        public void pass(Duration time) {
            loop.pass(time);
        }

        @Override
        public void close() {
            if (transport.open()) {
                feed();
                transport.disconnect();
            }
            if (loop.connections.remove(this)) {
                gone();
            }
        }

        /** What the host sends. */
        private final class Input extends InputStream {
            private byte[] part = {};
            private int at;
            private long taken;

            private boolean fill() throws IOException {
                long waited = 0;
                while (at == part.length) {
                    part = transport.taken(taken);
                    at = 0;
                    taken += part.length;
                    if (part.length == 0) {
                        if (!transport.open() && transport.endsByReset()) {
                            throw new SocketException("the connection is reset");
                        }
                        if (!transport.open() || transport.outputEnded()) {
                            return false;
                        }
                        if (waited > PATIENCE_MILLIS) {
                            throw new SocketTimeoutException("nothing happens any more");
                        }
                        waited += loop.step();
                    }
                }
                return true;
            }

            @Override
            public int available() {
                return part.length - at + transport.taken(taken).length;
            }

            @Override
            public int read() throws IOException {
                return fill() ? part[at++] & 0xff : -1;
            }

            @Override
            public int read(byte[] into, int start, int length) throws IOException {
                if (length == 0 || !fill()) {
                    return length == 0 ? 0 : -1;
                }
                int count = Math.min(length, part.length - at);
                System.arraycopy(part, at, into, start, count);
                at += count;
                return count;
            }
        }
    }
}
