// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** The connections of a client: the live one, if there is one, and those whose calls must still end. */
final class Connections implements Connection.Owner {
    private final Options options;
    private final Dialer dialer;
    private final ReentrantLock dialing = new ReentrantLock();
    private final Set<Connection> all = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicReference<Connection> live = new AtomicReference<>();
    /** The one that was opened last. */
    private volatile Connection last;

    /** Threads for work for which no thread waits; they end when they have had nothing to do for a while. */
    private final Executor threads =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                Thread thread = new Thread(task, "creo-client");
                thread.setDaemon(true);
                return thread;
            });

    /**
     * Connects, trying each address once.
     *
     * @throws TransportException if none answers
     */
    Connections(String addresses, Options options) {
        this.options = options;
        this.dialer = new Dialer(addresses, options);
        try {
            adopt(dialer.dial(options.connectNanos(), this));
        } catch (IOException e) {
            throw new TransportException(e.getMessage(), e).in(addresses, Phase.CONNECT, Frame.NO_REQUEST);
        }
    }

    /**
     * A connection that can be used. If there is none, the addresses are tried again and again, with pauses, for as
     * long as connecting may take. If several threads want one, one of them tries, and the others wait for its outcome.
     *
     * @throws CreoException if there is none in time, or if no other may be opened
     */
    Connection get(Call<?> call) {
        Connection now = live();
        if (now == null && !options.reconnects) {
            throw call.over(last.whyUnusable());
        }
        return now != null ? now : redial(call);
    }

    /** The connection that can be used at once; null if there is none. */
    Connection live() {
        Connection now = live.get();
        return now != null && now.isUsable() ? now : null;
    }

    private Connection redial(Call<?> call) {
        long due = Timeouts.dueToConnect(call, options);
        try {
            if (!dialing.tryLock(due - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw Timeouts.unconnected(call, new IOException("cannot connect to " + this));
            }
            try {
                return redial(call, due);
            } finally {
                dialing.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.interrupted();
        }
    }

    private Connection redial(Call<?> call, long due) throws InterruptedException {
        Backoff backoff = new Backoff();
        while (true) {
            checkOpen(call);
            Connection now = live();
            if (now != null) {
                return now;
            }
            IOException failure;
            try {
                return adopt(dialer.dial(due - System.nanoTime(), this));
            } catch (IOException e) {
                failure = e;
            }
            long left = due - System.nanoTime();
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                throw Timeouts.unconnected(call, failure);
            }
            closed.await(Math.min(left, backoff.next()), TimeUnit.NANOSECONDS);
        }
    }

    private void checkOpen(Call<?> call) {
        if (closed.getCount() == 0) {
            throw call.transport("the client is closed", null);
        }
    }

    private Connection adopt(Connection connection) {
        all.add(connection);
        last = connection;
        live.set(connection);
        if (closed.getCount() == 0) {
            connection.close();
        }
        return connection;
    }

    @Override
    public Executor threads() {
        return threads;
    }

    /**
     * Runs work for which no thread waits, including users' code, which may take long. If the system has no thread
     * left, the calling thread runs it: if it were never run, something would wait forever.
     */
    @Override
    public void execute(Runnable task) {
        try {
            threads.execute(task);
        } catch (OutOfMemoryError e) {
            task.run();
        }
    }

    @Override
    public void retired(Connection connection) {
        live.compareAndSet(connection, null);
    }

    /** The result of an answer. A host that is shutting down gets no more calls, and the others are tried before it. */
    <R> R decoded(Call<R> call, Frame answer, Connection from) {
        if (answer.status == Status.UNAVAILABLE) {
            dialer.avoid(from.address);
            from.retire("the host is shutting down");
        }
        return call.decoded(answer);
    }

    @Override
    public void closed(Connection connection) {
        all.remove(connection);
    }

    void close() {
        closed.countDown();
        all.forEach(Connection::close);
    }

    /** All addresses, as they were given. */
    @Override
    public String toString() {
        return dialer.toString();
    }
}
