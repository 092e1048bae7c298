// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A connection to a host, which carries one call at a time: calls of several threads wait for each
 * other. What breaks in the middle of a call closes it for good.
 */
public final class Connection implements AutoCloseable {
    /** How long opening may take if nothing else is said: 5 seconds. */
    public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** How long a call may take if nothing else is said: 30 seconds. */
    public static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

    /** A body up to this size gets its memory at once, a larger one as its bytes arrive. */
    private static final int BELIEVED_SIZE = 1 << 20;

    /** A larger array is not kept for the next answer. */
    private static final int KEPT_CAPACITY = 16 << 20;
    private static final int FIRST_CAPACITY = 16 << 10;

    /** How long closing waits for the host to have read what it does not answer. */
    private static final int FAREWELL_MILLIS = 1000;

    /** Bytes given to the channel at once; it copies them to memory outside the heap. */
    private static final int CHUNK = 1 << 20;

    private final Address address;
    private final int timeoutMillis;
    private final SocketChannel channel;
    private final Deadline deadline;
    private final ReentrantLock lock = new ReentrantLock();

    /** Why the connection is closed; null while it is open. */
    private final AtomicReference<String> closed = new AtomicReference<>();

    // What follows is guarded by the lock.
    private final WireWriter output = new WireWriter();
    private byte[] input = new byte[FIRST_CAPACITY];
    private int inputStart;
    private int inputEnd;
    private boolean prefaceSent;
    private boolean prefaceReceived;
    private int lastId;
    /** Whether something was sent behind the last request that was answered. */
    private boolean posted;
    /** Why the connection is closed as soon as the open call has its answer; null if it stays open. */
    private String ending;

    /**
     * Connects to a host.
     *
     * @param address where it listens, such as {@code localhost:7000} or {@code [::1]:7000}
     * @param connectTimeout how long that may take, at least a millisecond
     * @param callTimeout how long each call may take, at least a millisecond
     * @throws IllegalArgumentException if the address or a time-out is none
     * @throws TransportException if the host cannot be reached
     */
    public Connection(String address, Duration connectTimeout, Duration callTimeout) {
        this.address = Address.parse(address);
        int connectMillis = millis(connectTimeout, "connect");
        this.timeoutMillis = millis(callTimeout, "call");
        this.channel = connect(this.address, connectMillis);
        this.deadline = new Deadline(TimeUnit.MILLISECONDS.toNanos(timeoutMillis),
                () -> close("no answer within " + timeoutMillis + " ms"));
    }

    private static int millis(Duration timeout, String what) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0
                || timeout.compareTo(Duration.ofMillis(Integer.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("a " + what + " time-out of " + timeout
                    + ", where 1 to " + Integer.MAX_VALUE + " milliseconds are allowed");
        }
        return (int) timeout.toMillis();
    }

    /** Tries each address that the name stands for; all of them together have the time given. */
    private static SocketChannel connect(Address address, int timeoutMillis) {
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        IOException failure = null;
        try {
            for (InetAddress candidate : InetAddress.getAllByName(address.host)) {
                long left = TimeUnit.NANOSECONDS.toMillis(due - System.nanoTime());
                try {
                    return connect(new InetSocketAddress(candidate, address.port), (int) Math.max(left, 1));
                } catch (IOException e) {
                    failure = e;
                }
            }
        } catch (IOException e) {
            failure = e;
        }
        throw new TransportException("cannot connect to " + address + ": " + reason(failure), failure);
    }

    private static SocketChannel connect(InetSocketAddress address, int timeoutMillis) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(address, timeoutMillis);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /**
     * Begins a call, when the calls of other threads are done. It must be closed.
     *
     * @param method its full name, for messages: {@code DataService.storeData}
     * @param protocolId the fingerprint of the interface
     * @param methodId the fingerprint of the method
     * @return the call, ready to take arguments
     * @throws TransportException if the connection is closed
     */
    public Call call(String method, int protocolId, int methodId) {
        lock.lock();
        try {
            Call call = new Call(this, method, protocolId, methodId);
            checkOpen(call);
            output.reset(prefix() + Frame.REQUEST_HEADER_SIZE);
            return call;
        } catch (RuntimeException | Error e) {
            lock.unlock();
            throw e;
        }
    }

    private void checkOpen(Call call) {
        String reason = closed.get();
        if (reason != null) {
            throw new TransportException(call + ": the connection is closed (" + reason + "); make a new client");
        }
    }

    /** What goes ahead of the request: the first one carries the preface, so that both leave in one packet. */
    private int prefix() {
        return prefaceSent ? 0 : Frame.PREFACE_SIZE;
    }

    /** Where the arguments of the open call go. */
    WireWriter output() {
        return output;
    }

    /** Ends the open call. */
    void release() {
        lock.unlock();
    }

    /** Sends the request whose arguments are written, and waits for its answer. */
    Frame exchange(Call call, int protocolId, int methodId) {
        checkOpen(call);
        int id = ++lastId == Frame.NO_REQUEST ? ++lastId : lastId;
        Frame.putRequest(output, prefix(), id, protocolId, methodId, timeoutMillis);
        deadline.start();
        boolean answered = false;
        try {
            Frame refusal = trySend(call);
            Frame answer = refusal != null ? refusal : receive(call);
            // An ERROR under id 0 is about the connection, which the host then closes.
            boolean aboutConnection = answer.kind == Frame.ERROR && answer.id == Frame.NO_REQUEST;
            if (answer.id != id && !aboutConnection) {
                throw new MalformedException(
                        call + ": an answer to request " + answer.id + ", where one to " + id + " must stand");
            }
            answered = !aboutConnection && refusal == null;
            posted = false;
            if (answered && ending != null) {
                close(ending);
            }
            return answer;
        } catch (IOException e) {
            throw failure(call, e);
        } finally {
            deadline.stop();
            if (!answered) {
                close("an earlier call failed");
            }
        }
    }

    /**
     * Sends the request whose arguments are written, to which no answer comes. Nobody waits, so it has no time-out.
     * Gives the ERROR with which the host closed instead of reading it; null if it was sent.
     */
    Frame post(Call call, int protocolId, int methodId) {
        checkOpen(call);
        Frame.putRequest(output, prefix(), Frame.NO_REQUEST, protocolId, methodId, 0);
        deadline.start();
        try {
            Frame refusal = trySend(call);
            if (refusal != null) {
                close("the host closed the connection");
            }
            posted = true;
            return refusal;
        } catch (IOException e) {
            throw failure(call, e);
        } finally {
            deadline.stop();
        }
    }

    /** Closes the connection that failed in the middle of a call. */
    private TransportException failure(Call call, IOException e) {
        close(e instanceof ClosedByInterruptException ? "the thread was interrupted" : reason(e));
        // The first reason counts: it may be that of another thread, which closed the channel under this one.
        return new TransportException(call + ": " + closed.get(), e);
    }

    /**
     * Sends the request. A host may refuse it, or the connection, and close before it has read everything: then this
     * gives the ERROR that it left, which says more than that it is gone. Otherwise null.
     */
    private Frame trySend(Call call) throws IOException {
        try {
            send();
            return null;
        } catch (IOException e) {
            try {
                Frame last = receive(call);
                if (last.kind == Frame.ERROR) {
                    return last;
                }
            } catch (IOException | MalformedException nothing) {
                e.addSuppressed(nothing);
            }
            throw e;
        }
    }

    private void send() throws IOException {
        if (!prefaceSent) {
            Frame.putPreface(output, 0);
            prefaceSent = true;
        }
        send(output.bytes(), 0, output.position());
    }

    private void send(byte[] bytes, int start, int end) throws IOException {
        for (int at = start; at < end; ) {
            at += channel.write(ByteBuffer.wrap(bytes, at, Math.min(end - at, CHUNK)));
        }
    }

    /** The next answer; what the host says about the connection ahead of it is heeded. */
    private Frame receive(Call call) throws IOException {
        if (inputStart == inputEnd) {
            inputStart = 0;
            inputEnd = 0;
            if (input.length > KEPT_CAPACITY) {
                input = new byte[FIRST_CAPACITY];
            }
        }
        if (!prefaceReceived) {
            await(Frame.PREFACE_SIZE);
            Frame.checkPreface(input, inputStart, address.toString());
            inputStart += Frame.PREFACE_SIZE;
            prefaceReceived = true;
        }
        while (true) {
            await(Frame.HEADER_SIZE);
            int size = Frame.size(input, inputStart, call);
            await(size);
            int at = inputStart;
            inputStart += size;
            switch (Frame.kind(input, at)) {
                case Frame.PING:
                    pong(at, size);
                    break;
                case Frame.GOAWAY:
                    ending = "the host is shutting down";
                    break;
                default:
                    return Frame.read(input, at, size, call);
            }
        }
    }

    private void pong(int at, int size) throws IOException {
        Frame.makePong(input, at);
        try {
            send(input, at, at + size);
        } catch (IOException e) {
            if (!channel.isOpen()) {
                throw e;
            }
            // The host closed; what it said before may stand behind its PING.
            ending = reason(e);
        }
    }

    /** Reads until at least so many bytes stand behind {@code inputStart}. */
    private void await(int size) throws IOException {
        while (inputEnd - inputStart < size) {
            if (size > input.length - inputStart) {
                makeRoom(size);
            }
            int room = Math.min(input.length - inputEnd, CHUNK);
            int count = channel.read(ByteBuffer.wrap(input, inputEnd, room));
            if (count < 0) {
                throw new EOFException("the host closed the connection");
            }
            inputEnd += count;
        }
    }

    /** Moves what arrived to the front of an array that takes more of it: a length alone is not believed. */
    private void makeRoom(int size) {
        int arrived = inputEnd - inputStart;
        int capacity = (int) Math.min(size, Math.max(BELIEVED_SIZE, 2L * arrived));
        byte[] from = input;
        if (capacity > from.length) {
            input = new byte[capacity];
        }
        System.arraycopy(from, inputStart, input, 0, arrived);
        inputStart = 0;
        inputEnd = arrived;
    }

    /** Closes the connection. A call that is open in another thread fails. Closing twice does nothing. */
    @Override
    public void close() {
        if (lock.tryLock()) {
            try {
                if (posted && closed.get() == null) {
                    farewell();
                }
            } finally {
                lock.unlock();
            }
        }
        close("it was closed by its user");
    }

    /**
     * Lets the host read the one-way requests that were sent last: to close on top of bytes that wait here, the host's
     * preface for one, would reset the connection, and what is under way would be lost.
     */
    private void farewell() {
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FAREWELL_MILLIS);
        try {
            channel.shutdownOutput();
            InputStream rest = channel.socket().getInputStream();
            int left = FAREWELL_MILLIS;
            do {
                channel.socket().setSoTimeout(left);
                left = (int) TimeUnit.NANOSECONDS.toMillis(due - System.nanoTime());
            } while (rest.read(input) >= 0 && left > 0);
        } catch (IOException e) {
            // The host is slow or gone; more than this cannot be done for what nobody answers.
        }
    }

    private void close(String reason) {
        if (closed.compareAndSet(null, reason)) {
            deadline.end();
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing can be done about it, and nothing was lost: no call is answered any more.
            }
        }
    }

    /** The address of the host. */
    @Override
    public String toString() {
        return address.toString();
    }
}
