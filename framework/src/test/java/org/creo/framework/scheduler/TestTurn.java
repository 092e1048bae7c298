// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A turn that does as it is told and remembers which thread ran it. */
final class TestTurn implements Turn {
    private final CompletableFuture<Thread> begun = new CompletableFuture<>();
    private final CompletableFuture<Thread> ended = new CompletableFuture<>();
    private final Object connection;
    private final boolean quick;
    private final Runnable work;

    TestTurn(Object connection, boolean quick, Runnable work) {
        this.connection = connection;
        this.quick = quick;
        this.work = work;
    }

    TestTurn(Runnable work) {
        this(new Object(), false, work);
    }

    TestTurn() {
        this(() -> {});
    }

    /** A turn that waits for the latch. */
    static TestTurn waiting(Object connection, CountDownLatch latch) {
        return new TestTurn(connection, false, () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        });
    }

    @Override
    public String service() {
        return "test.Service";
    }

    @Override
    public boolean quick() {
        return quick;
    }

    @Override
    public Object connection() {
        return connection;
    }

    @Override
    public void run() {
        begun.complete(Thread.currentThread());
        try {
            work.run();
            ended.complete(Thread.currentThread());
        } catch (Throwable e) {
            ended.completeExceptionally(e);
            throw e;
        }
    }

    Thread begun() throws Exception {
        return begun.get(30, TimeUnit.SECONDS);
    }

    /** The thread that has run it; fails as it did. */
    Thread ended() throws Exception {
        return ended.get(30, TimeUnit.SECONDS);
    }

    boolean hasBegun() {
        return begun.isDone();
    }
}
