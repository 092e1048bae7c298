// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Notices that the heap stays full. A JVM whose heap is nearly full may collect it for each allocation, and never run
 * out of memory: it looks alive, and serves nobody. Looking allocates nothing. One thread uses it.
 */
final class HeapWatch {
    /** How long the heap has to stay full: long enough that no load which a host survives looks like it. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    /** The share of the heap that is free after a collection, below which the heap is full. */
    private static final double LEAST_FREE = 0.02;
    /** The share of the time that goes into collections where they come for each allocation. */
    private static final double MOST_COLLECTING = 0.9;

    private final LongSupplier collectingMillis;
    private final LongSupplier freeBytes;
    private final long heapBytes;

    private long begin;
    private long collectedAtBegin;

    /**
     * @param collectingMillis how long the JVM has collected garbage since its start
     * @param freeBytes how much of the heap is free
     * @param now the time in nanoseconds
     */
    HeapWatch(LongSupplier collectingMillis, LongSupplier freeBytes, long heapBytes, long now) {
        this.collectingMillis = collectingMillis;
        this.freeBytes = freeBytes;
        this.heapBytes = heapBytes;
        restart(now);
    }

    /** Watches the heap of this JVM. */
    static HeapWatch ofJvm(long now) {
        GarbageCollectorMXBean[] collectors =
                ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.maxMemory();
        return new HeapWatch(
                () -> collectingMillis(collectors),
                () -> heap - runtime.totalMemory() + runtime.freeMemory(),
                heap,
                now);
    }

    private static long collectingMillis(GarbageCollectorMXBean[] collectors) {
        long sum = 0;
        for (GarbageCollectorMXBean each : collectors) {
            sum += each.getCollectionTime();
        }
        return sum;
    }

    /**
     * Whether the heap has been full at each look, and most of the time has gone into collections, for
     * {@link #PATIENCE_NANOS}. To be asked about once a second.
     */
    boolean staysFull(long now) {
        long passed = now - begin;
        double collecting = TimeUnit.MILLISECONDS.toNanos(collectingMillis.getAsLong() - collectedAtBegin);
        if (freeBytes.getAsLong() > LEAST_FREE * heapBytes || collecting < MOST_COLLECTING * passed) {
            restart(now);
            return false;
        }
        return passed >= PATIENCE_NANOS;
    }

    private void restart(long now) {
        begin = now;
        collectedAtBegin = collectingMillis.getAsLong();
    }
}
