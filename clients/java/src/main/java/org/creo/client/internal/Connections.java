// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.Phase;
import org.creo.client.Status;
import org.creo.client.TransportException;

/** The connections of a client: the live one, if there is one, and those whose calls must still end. */
final class Connections implements Connection.Owner, WaitingCalls.Source {
    private final Settings settings;
    private final Dialer dialer;
    private final ReentrantLock dialing = new ReentrantLock();
    private final Set<Connection> all = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicReference<Connection> live = new AtomicReference<>();
    private final WaitingCalls waiting = new WaitingCalls(this);
    /** The one that was opened last; null before the first. */
    private volatile Connection last;
    /** Why the last attempt to open one failed; null if it did not. */
    private volatile IOException failure;

    /** Threads for work for which no thread waits; they end when they have had nothing to do for a while. */
    private final Executor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Connections::thread);

    private final TaskQueue tasks = new TaskQueue(this::execute);
    /** Ends calls whose streams nobody can read any more. It has a thread, so there is none before the first stream. */
    private Cleaner cleaner;

    /**
     * Connects, trying each address once, unless the first call is to do that.
     *
     * @throws TransportException if none answers
     * @throws CancelledException if the thread was interrupted
     */
    Connections(String addresses, Settings settings) {
        this.settings = settings;
        this.dialer = new Dialer(addresses, settings);
        if (!settings.lazy) {
            connect(addresses);
        }
    }

    private void connect(String addresses) {
        try {
            adopt(dialer.dial(settings.connectNanos(), this));
        } catch (IOException e) {
            CreoException given = Thread.currentThread().isInterrupted()
                    ? new CancelledException("the thread was interrupted " + Phase.CONNECT + " to " + addresses)
                    : new TransportException("cannot connect to " + addresses + ": " + e.getMessage(), e);
            throw Errors.in(given, addresses, Phase.CONNECT, Frame.NO_REQUEST);
        }
    }

    /**
     * A connection that can be used. If there is none, the addresses are tried again and again, with pauses, for as
     * long as connecting may take. If several threads want one, one of them tries, and the others wait for its outcome.
     *
     * @throws CreoException if there is none in time, or if no other may be opened
     */
    Connection get(Call<?> call) {
        Connection now = find(call);
        return now != null ? now : redial(call);
    }

    /**
     * The connection that can be used at once; null if another must be opened.
     *
     * @throws CreoException if no other may be opened
     */
    private Connection find(Call<?> call) {
        dialer.checkLocal(call.method.protocolId);
        Connection now = live();
        if (now == null && isClosed()) {
            throw call.closed();
        }
        if (now == null && last != null && !settings.reconnects) {
            throw call.over(last.whyUnusable());
        }
        return now;
    }

    /**
     * The connection that can be used at once, for a call for which no thread waits. If there is none, it returns null,
     * and the call is told when there is one, or that there was none for as long as connecting may take.
     *
     * @throws CreoException if no other may be opened
     */
    <C extends Call<?> & WaitingCalls.Waiter> Connection getOrWait(C call) {
        Connection now = find(call);
        if (now == null) {
            waiting.add(call, Timeouts.dueToConnect(call, settings));
        }
        return now;
    }

    /** Whether there are several addresses. */
    boolean haveOthers() {
        return dialer.hasSeveral();
    }

    /** The connection that can be used at once; null if there is none. */
    Connection live() {
        Connection now = live.get();
        return now != null && now.isUsable() ? now : null;
    }

    /** What ends calls whose streams nobody can read any more. */
    synchronized Cleaner cleaner() {
        if (cleaner == null) {
            cleaner = Cleaner.create(Connections::thread);
        }
        return cleaner;
    }

    private static Thread thread(Runnable task) {
        return Threads.daemon(task, "creo-client");
    }

    private Connection redial(Call<?> call) {
        long due = Timeouts.dueToConnect(call, settings);
        try {
            if (!dialing.tryLock(due - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw Timeouts.unconnected(call, settings, whyUnconnected());
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
        IOException last = null;
        while (true) {
            checkOpen(call);
            Connection now = live();
            if (now != null) {
                return now;
            }
            if (last != null
                    && (due - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted())) {
                // Another attempt would only say that it had no time.
                throw Timeouts.unconnected(call, settings, last);
            }
            try {
                return dial(due - System.nanoTime());
            } catch (IOException e) {
                last = e;
            }
            long left = due - System.nanoTime();
            if (left > 0 && !Thread.currentThread().isInterrupted()) {
                closed.await(Math.min(left, backoff.next()), TimeUnit.NANOSECONDS);
            }
        }
    }

    @Override
    public void dial() throws IOException {
        dialing.lock();
        try {
            if (live() == null) {
                dial(settings.connectNanos());
            }
        } finally {
            dialing.unlock();
        }
    }

    private Connection dial(long nanos) throws IOException {
        try {
            return adopt(dialer.dial(nanos, this));
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public void pause(long nanos) {
        try {
            closed.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // The next attempt comes early.
        }
    }

    /** Waits for so long, or until the client is closed. */
    void awaitClosing(long nanos) throws InterruptedException {
        closed.await(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public CreoException unconnected(Call<?> call) {
        return isClosed() ? call.broken(Failure.CLOSED) : call.unconnected(settings, whyUnconnected());
    }

    private IOException whyUnconnected() {
        IOException why = failure;
        return why != null ? why : new IOException("timed out");
    }

    private void checkOpen(Call<?> call) {
        if (isClosed()) {
            throw call.broken(Failure.CLOSED);
        }
    }

    @Override
    public boolean isConnected() {
        return live() != null;
    }

    @Override
    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    private Connection adopt(Connection connection) {
        failure = null;
        all.add(connection);
        last = connection;
        live.set(connection);
        if (isClosed()) {
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

    /** The same for one of many tasks that come at once: they share a few threads, unless they take long. */
    @Override
    public void executeSoon(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void retired(Connection connection) {
        live.compareAndSet(connection, null);
    }

    /** The result of an answer. A host that is shutting down gets no more calls, and the others are tried before it. */
    <R> R decoded(Call<R> call, Frame answer, Connection from) {
        if (answer.status == Status.UNAVAILABLE) {
            avoid(from.address);
            from.retire("the host is shutting down");
        }
        return call.decoded(answer);
    }

    /** Whether the next connection may have another token. */
    boolean asksForToken() {
        return settings.asksForToken;
    }

    /**
     * Whether a call that failed in this way may be sent again once, since the next connection has another token. The
     * host has not run it.
     */
    boolean renews(CreoException e) {
        return e.status() == Status.UNAUTHENTICATED && settings.asksForToken;
    }

    @Override
    public void avoid(Address address) {
        dialer.avoid(address);
    }

    @Override
    public void closed(Connection connection) {
        all.remove(connection);
    }

    void close() {
        closed.countDown();
        all.forEach(Connection::close);
        waiting.close();
        synchronized (this) {
            cleaner = null; // whose thread ends with the last of its streams
        }
    }

    /** All addresses, as they were given. */
    @Override
    public String toString() {
        return dialer.toString();
    }
}
