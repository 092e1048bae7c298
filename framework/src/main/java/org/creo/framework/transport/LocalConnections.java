// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.threads.ThreadWatch;

/** The connections that methods of a host have to the host itself, without sockets. Any thread may call it. */
final class LocalConnections {
    private final EventLoopGroup threads;
    private final Timers timers;
    private final ThreadWatch watch;
    private final Terms terms;
    private final ConnectionCount count;
    /** Guarded by this object's lock. */
    private final Set<LocalConnection> open = new HashSet<>();

    private boolean closing; // likewise

    /** @param count counts them among all connections */
    LocalConnections(EventLoopGroup threads, Timers timers, ThreadWatch watch, Terms terms, ConnectionCount count) {
        this.threads = threads;
        this.timers = timers;
        this.watch = watch;
        this.terms = terms;
        this.count = count;
    }

    /** As {@link Carrier#connect} says. */
    Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        LocalConnection made = new LocalConnection(threads.next(), timers, watch, ready, this::ended);
        synchronized (this) {
            if (closing) {
                throw new ConnectException("the host is shutting down");
            }
            String refusal = count.enter(LocalConnection.ORIGIN);
            if (refusal != null) {
                throw new ConnectException(refusal);
            }
            open.add(made);
        }
        if (!made.begin(terms)) {
            ended(made);
            throw new ConnectException("the host has stopped");
        }
        return made.channels();
    }

    private synchronized void ended(LocalConnection connection) {
        if (open.remove(connection)) {
            count.leave(LocalConnection.ORIGIN);
            notifyAll();
        }
    }

    /** Takes no more of them. */
    synchronized void stopAccepting() {
        closing = true;
    }

    void each(Consumer<Conversation> action) {
        all().forEach(each -> each.execute(() -> action.accept(each.conversation())));
    }

    private synchronized List<LocalConnection> all() {
        return List.copyOf(open);
    }

    /** Waits until all are closed, no longer than until {@code deadline}, a value of {@link System#nanoTime}. */
    synchronized void awaitEnd(long deadline) throws InterruptedException {
        for (long left = deadline - System.nanoTime();
                !open.isEmpty() && left > 0;
                left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    void close() {
        all().forEach(each -> each.execute(each::close));
    }
}
