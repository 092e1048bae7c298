// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory of all commits that wait for the disk. One service alone may use all of the limit. Where services fill it
 * together, each has an equal part for itself: the others do not keep it from writing. So no more than twice the limit
 * waits, in addition to the commits of methods that run when it is reached.
 *
 * <p>Any thread may call any method.
 */
final class CommitBacklog {
    /**
     * How many bytes a commit takes in addition to its own: its request, its version of the states, and the answer that
     * waits for it.
     */
    static final int COST = 2048;
    /** How many bytes a write takes in addition to its own. */
    private static final int WRITE_COST = 128;

    /**
     * The largest default limit. A larger heap does not help: a call that writes waits for so many small commits before
     * its own, a tenth of a second.
     */
    private static final long MOST = 8L << 20;

    private static final int SHARE = 16;

    private final long limit;
    private final AtomicLong total = new AtomicLong();
    private final List<Part> parts = new CopyOnWriteArrayList<>();

    /** @param limit in bytes */
    CommitBacklog(long limit) {
        this.limit = limit;
    }

    /** The limit by default: a sixteenth of the heap, at most 8 MiB. */
    static long defaultLimit() {
        return Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE);
    }

    /** About the memory that one commit takes, in bytes. */
    static long weight(List<Write> writes) {
        long bytes = COST;
        for (Write write : writes) {
            bytes += WRITE_COST;
            if (write instanceof Write.Put put) {
                bytes += put.key().length + put.value().length;
            } else if (write instanceof Write.Removed removed) {
                bytes += removed.key().length;
            }
        }
        return bytes;
    }

    long limit() {
        return limit;
    }

    /** Makes the part of one more service. */
    Part part() {
        Part part = new Part();
        parts.add(part);
        return part;
    }

    /**
     * Goes on with services that wait for room; to be called after {@link Part#remove}, by the thread that made room,
     * without a lock.
     */
    void wake() {
        parts.forEach(Part::wake);
    }

    /** The commits of one service that wait. */
    final class Part {
        private final AtomicLong own = new AtomicLong();
        private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(long bytes) {
            own.addAndGet(bytes);
            total.addAndGet(bytes);
        }

        void remove(long bytes) {
            own.addAndGet(-bytes);
            total.addAndGet(-bytes);
        }

        /** The service has closed its states: the others have its part. */
        void close() {
            parts.remove(this);
        }

        /** How many bytes of the service's commits wait. */
        long bytes() {
            return own.get();
        }

        /** Whether the service may add nothing more for now. */
        boolean full() {
            return total.get() >= limit && own.get() >= share();
        }

        private long share() {
            return limit / Math.max(1, parts.size());
        }

        /** Runs {@code resume} once when there is room again: at once, or by the thread that makes the room. */
        void whenRoom(Runnable resume) {
            waiting.add(resume);
            // Room may have been made before the line above, and then nobody would look again.
            wake();
        }

        private void wake() {
            while (!waiting.isEmpty() && (total.get() <= limit / 2 || own.get() <= share() / 2)) {
                Runnable resume = waiting.poll();
                if (resume != null) {
                    resume.run();
                }
            }
        }
    }
}
