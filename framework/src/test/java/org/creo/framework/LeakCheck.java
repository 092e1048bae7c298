// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails each test class after which a Netty buffer was garbage-collected without having been released. */
public final class LeakCheck implements AfterAllCallback {
    private static final List<String> LEAKS = new CopyOnWriteArrayList<>();
    private static final long PATIENCE_MILLIS = 10_000;

    /** Receives Netty's reports of leaks; a system property, set in the pom, names this class. */
    public static final class Detector<T> extends ResourceLeakDetector<T> {
        public Detector(Class<?> type, int interval) {
            super(type, interval);
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String type, String records) {
            LEAKS.add(type + ", touched at:" + records);
        }

        @Override
        protected void reportUntracedLeak(String type) {
            LEAKS.add(type);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        List<String> leaks = leaks();
        if (!leaks.isEmpty()) {
            throw new AssertionError(leaks.size() + " LEAKs: " + String.join("\n", leaks));
        }
    }

    /** What has leaked since the last call. */
    static List<String> leaks() throws InterruptedException {
        // One collection may find what holds the buffer, and only the next the buffer.
        for (int i = 0; i < 2; i++) {
            collect();
            // Netty looks for leaks when it hands out a buffer.
            ByteBufAllocator.DEFAULT.buffer(1).release();
        }
        List<String> found = List.copyOf(LEAKS);
        LEAKS.clear();
        return found;
    }

    /** Returns when the current garbage has been collected. */
    private static void collect() throws InterruptedException {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        PhantomReference<Object> sample = new PhantomReference<>(new Object(), collected);
        System.gc();
        if (collected.remove(PATIENCE_MILLIS) != sample) {
            throw new AssertionError("no garbage was collected");
        }
    }
}
