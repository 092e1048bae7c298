// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.creo.client.CreoException;

/**
 * Calls that wait for a connection and for which no thread waits. However many they are, two threads see to them: one
 * looks for a connection for all of them, since that may block; the other ends those whose time is over meanwhile. Both
 * threads end with the last call.
 */
final class WaitingCalls {
    private final Source source;
    /** The one whose time is over first comes first. Guarded by this object's lock, as are the next two. */
    private final PriorityQueue<Entry> waiting = new PriorityQueue<>((one, other) -> Long.signum(one.due - other.due));

    /** Whether a thread looks for a connection. */
    private boolean looking;
    /** Whether a thread ends calls. */
    private boolean ending;

    /** A call that can wait here. */
    interface Waiter {
        /**
         * There is a connection, or just was. It is told in the thread that serves all calls, so this may wait for room
         * to send a request, but must not run users' code.
         */
        void connected();

        /** There was no connection in time. */
        void unconnected(Throwable why);
    }

    /** Where the connections come from; closing it ends all calls. */
    interface Source {
        /** Looks once for a connection, unless there is one; may take as long as connecting may. */
        void dial() throws IOException;

        boolean isConnected();

        /** Waits before it is looked for again; no longer once this is closed. */
        void pause(long nanos);

        boolean isClosed();

        /** The error of a call that found no connection in time. */
        CreoException unconnected(Call<?> call);

        Executor threads();

        /** Runs one of many tasks that come at once, in another thread. */
        void executeSoon(Runnable task);
    }

    private static final class Entry {
        final Call<?> call;
        final Waiter waiter;
        /** When its time is over, by the clock of {@link System#nanoTime}. */
        final long due;

        Entry(Call<?> call, Waiter waiter, long due) {
            this.call = call;
            this.waiter = waiter;
            this.due = due;
        }
    }

    WaitingCalls(Source source) {
        this.source = source;
    }

    /** Lets a call wait, until this moment by the clock of {@link System#nanoTime}. */
    synchronized <C extends Call<?> & Waiter> void add(C call, long due) {
        Entry entry = new Entry(call, call, due);
        waiting.add(entry);
        try {
            if (!ending) {
                source.threads().execute(this::end);
                ending = true;
            }
            if (!looking) {
                source.threads().execute(this::look);
                looking = true;
            }
        } catch (RuntimeException | Error e) {
            waiting.remove(entry);
            throw e;
        }
        if (waiting.peek() == entry) {
            notifyAll();
        }
    }

    private void look() {
        Backoff backoff = new Backoff();
        while (isWanted()) {
            try {
                source.dial();
                backoff = new Backoff();
                serve();
            } catch (IOException e) {
                source.pause(backoff.next());
            } catch (RuntimeException | Error e) {
                for (Entry entry = next(); entry != null; entry = next()) {
                    tell(entry, e);
                }
            }
        }
    }

    private synchronized boolean isWanted() {
        looking = !waiting.isEmpty() && !source.isClosed();
        return looking;
    }

    /** Lets the calls that wait be sent, one after the other, while there is a connection. */
    private void serve() {
        while (source.isConnected()) {
            Entry entry = next();
            if (entry == null) {
                return;
            }
            entry.waiter.connected();
        }
    }

    private synchronized Entry next() {
        Entry entry = waiting.poll();
        if (waiting.isEmpty()) {
            notifyAll();
        }
        return entry;
    }

    private void end() {
        for (Entry entry = awaitLate(); entry != null; entry = awaitLate()) {
            tell(entry, source.unconnected(entry.call));
        }
    }

    /** Waits for the next call whose time is over; null if none waits any more. */
    private synchronized Entry awaitLate() {
        while (!waiting.isEmpty()) {
            long left = waiting.peek().due - System.nanoTime();
            if (left <= 0 || source.isClosed()) {
                return waiting.poll();
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                // Nobody asks this thread to end; it goes on until no call waits.
            }
        }
        ending = false;
        return null;
    }

    private void tell(Entry entry, Throwable why) {
        source.executeSoon(() -> entry.waiter.unconnected(why));
    }

    /** The client was closed: ends all calls. */
    synchronized void close() {
        notifyAll();
    }
}
