// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;

/**
 * Threads for branches, as many as pay at the moment: {@link Degree} finds that out. Something looks at it every 100
 * ms, from the first branch that waits for a thread until none has waited for five seconds. Any thread may call it.
 */
public final class AdaptiveWorkers extends OwnThreads {
    private static final Faults FAULTS = Faults.of(AdaptiveWorkers.class);

    private static final long LOOK_MILLIS = 100;

    private final Thread.UncaughtExceptionHandler watch;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final Degree degree = new Degree();
    private final LongAdder ended = new LongAdder();

    /** What would begin more branches, were there threads. It is the lock of the fields below as well. */
    private final Set<Runnable> wishes = new HashSet<>();

    /** Since when there have been wishes without a break, and how many branches had ended then. */
    private long since;

    private long endedBefore;
    /** For how long there have been wishes since the last look, and how many branches ended meanwhile. */
    private long waited;

    private long endedMeanwhile;
    /** What looks; null while nobody has to. */
    private Thread looking;

    private boolean closed;

    /**
     * Starts no thread yet.
     *
     * @param watch is told when one of the threads dies, which it never should
     */
    public AdaptiveWorkers(Thread.UncaughtExceptionHandler watch) {
        super("branch", Degree.START, watch);
        this.watch = watch;
    }

    @Override
    public void wish(Runnable more) {
        synchronized (wishes) {
            if (wishes.isEmpty()) {
                since = System.nanoTime();
                endedBefore = ended.sum();
            }
            wishes.add(more);
            if (looking == null && !closed) {
                startLooking();
            }
        }
    }

    @Override
    public void forget(Runnable more) {
        synchronized (wishes) {
            if (wishes.remove(more) && wishes.isEmpty()) {
                addWaited();
            }
        }
    }

    @Override
    public void ended() {
        ended.increment();
    }

    private void addWaited() {
        long now = System.nanoTime();
        long endedNow = ended.sum();
        waited += now - since;
        endedMeanwhile += endedNow - endedBefore;
        since = now;
        endedBefore = endedNow;
    }

    private void startLooking() {
        looking = new Thread(this::look, "creo-workers");
        looking.setDaemon(true);
        looking.setUncaughtExceptionHandler(watch);
        try {
            looking.start();
        } catch (OutOfMemoryError e) {
            // The system has no thread left, so there is no use in more workers.
            looking = null;
        }
    }

    private void look() {
        long time = System.nanoTime();
        long used = processorTime();
        do {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            long now = System.nanoTime();
            long usedNow = processorTime();
            look((usedNow - used) / (double) ((now - time) * processors));
            time = now;
            used = usedNow;
        } while (!rests());
    }

    private void look(double busy) {
        List<Runnable> waiting;
        synchronized (wishes) {
            if (!wishes.isEmpty()) {
                addWaited();
            }
            int limit = degree.look(waited, endedMeanwhile, busy, most());
            waited = 0;
            endedMeanwhile = 0;
            waiting = limit > limit() ? List.copyOf(wishes) : List.of();
            limit(limit);
        }
        waiting.forEach(more -> FAULTS.guard(PeerLog.NOBODY, "A branch could not be given a thread", more));
    }

    private boolean rests() {
        synchronized (wishes) {
            if (closed || degree.rests() && wishes.isEmpty()) {
                looking = null;
                return true;
            }
            return false;
        }
    }

    /** The time of processors that the process has used, in nanoseconds; always the same where that is unknown. */
    private static long processorTime() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    @Override
    public void close() {
        super.close();
        synchronized (wishes) {
            closed = true;
            if (looking != null) {
                looking.interrupt();
            }
        }
    }
}
