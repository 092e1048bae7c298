// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.creo.framework.RawClient;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** A host with its administration, and a way to wait until they know of what a client has seen. */
public final class TestHost implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    public final Administration administration;
    public final ServiceHost host;
    private final Semaphore answered = new Semaphore(0);
    private final Semaphore disconnected = new Semaphore(0);

    /** @param builder has all services of the host */
    public TestHost(ServiceHost.Builder builder, Duration slow) throws IOException {
        administration = new Administration(builder, slow);
        host = builder.observer(new Last()).start();
        administration.started(host);
    }

    public RawClient connect() throws IOException {
        return RawClient.open(host.address());
    }

    public String addressText() {
        return "127.0.0.1:" + host.address().getPort();
    }

    /** Waits until the observers know of this many more answers: clients may get them earlier. */
    public void awaitAnswered(int count) throws InterruptedException {
        await(answered, count);
    }

    public void awaitDisconnected(int count) throws InterruptedException {
        await(disconnected, count);
    }

    private static void await(Semaphore events, int count) throws InterruptedException {
        if (!events.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("only " + events.availablePermits() + " of " + count + " came");
        }
    }

    /** Waits for a condition of which there is no notification. */
    public static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not come");
            }
            Thread.yield();
        }
    }

    @Override
    public void close() {
        host.close();
        administration.close();
    }

    /** Is told of everything, after the observers under test. */
    private final class Last implements Observer {
        @Override
        public void disconnected() {
            disconnected.release();
        }

        @Override
        public void answered(
                String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
            answered.release();
        }
    }
}
