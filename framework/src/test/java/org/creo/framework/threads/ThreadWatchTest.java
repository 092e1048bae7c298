// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.creo.framework.TestLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadWatchTest {
    private final TestLog log = new TestLog();
    private final ThreadWatch watch = new ThreadWatch();
    private final BlockingQueue<HostFailure> told = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        watch.close();
    }

    private Thread dying(String name, RuntimeException cause) {
        Thread thread = new Thread(
                () -> {
                    throw cause;
                },
                name);
        thread.setUncaughtExceptionHandler(watch);
        thread.start();
        return thread;
    }

    @Test
    void theOwnerIsToldOnceOfTheFirstThreadThatDies() throws Exception {
        watch.start(told::add);
        RuntimeException first = new IllegalStateException("the first");
        dying("one", first).join();
        dying("two", new IllegalStateException("the second")).join();
        HostFailure failure = told.take();
        assertEquals("one", failure.thread());
        assertSame(first, failure.cause());
        assertEquals("the thread one failed: java.lang.IllegalStateException: the first", failure.toString());
        assertTrue(log.contains("The host has failed and takes no more work: the thread one died."));
        assertNull(told.poll());
    }

    @Test
    void aThreadThatDiesBeforeTheStartIsNotForgotten() throws Exception {
        dying("early", new IllegalStateException()).join();
        watch.start(told::add);
        assertEquals("early", told.take().thread());
    }

    @Test
    void whatIsCaughtCountsOnlyWhereTheJvmIsAtItsEnd() throws Exception {
        watch.start(told::add);
        watch.saw(new IllegalStateException());
        watch.saw(new StackOverflowError());
        watch.saw(new OutOfMemoryError("Cannot reserve 100 bytes of direct buffer memory (allocated: 1, limit: 2)"));
        watch.saw(new OutOfMemoryError("Java heap space"));
        assertEquals("Java heap space", told.take().cause().getMessage());
    }

    @Test
    void aHostThatStopsMayLoseThreadsButNotItsMemory() throws Exception {
        watch.start(told::add);
        watch.stopping();
        dying("late", new IllegalStateException()).join();
        watch.saw(new OutOfMemoryError("Java heap space"));
        assertEquals(Thread.currentThread().getName(), told.take().thread());
    }

    @Test
    void onlyTheHeapIsFatal() {
        assertTrue(ThreadWatch.fatal(new OutOfMemoryError()));
        assertTrue(ThreadWatch.fatal(new OutOfMemoryError("Java heap space")));
        assertTrue(ThreadWatch.fatal(new OutOfMemoryError("GC overhead limit exceeded")));
        assertTrue(ThreadWatch.fatal(new OutOfMemoryError("Metaspace")));
        assertTrue(ThreadWatch.fatal(new InternalError()));
        assertTrue(ThreadWatch.fatal(new IllegalStateException(new OutOfMemoryError("Java heap space"))));
        assertFalse(ThreadWatch.fatal(new OutOfMemoryError("unable to create native thread: possibly out of memory")));
        assertFalse(ThreadWatch.fatal(new OutOfMemoryError("Direct buffer memory")));
        assertFalse(ThreadWatch.fatal(new OutOfMemoryError("failed to allocate 64 byte(s) of direct memory")));
        assertFalse(ThreadWatch.fatal(new StackOverflowError()));
        assertFalse(ThreadWatch.fatal(new AssertionError()));
    }
}
