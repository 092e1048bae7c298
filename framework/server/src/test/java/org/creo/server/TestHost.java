// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.creo.framework.RawClient;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Limits;
import org.creo.framework.rasp.Status;

/** A host with its operations, and a way to wait until they have heard of what a client has seen. */
public final class TestHost implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    public final Operations operations;
    public final ServiceHost host;
    private final Semaphore answered = new Semaphore(0);
    private final Semaphore disconnected = new Semaphore(0);

    public TestHost(Limits limits, Duration slow, Dispatcher... services) throws IOException {
        this(limits, slow, builder -> builder, services);
    }

    public TestHost(Limits limits, Duration slow, UnaryOperator<ServiceHost.Builder> more, Dispatcher... services)
            throws IOException {
        operations = new Operations(List.of(services), limits, slow);
        ServiceHost.Builder builder = ServiceHost.builder().limits(limits).observer(new Counting(operations.observer()));
        operations.services().forEach(builder::service);
        host = more.apply(builder).start();
        operations.started(host);
    }

    public RawClient connect() throws IOException {
        return RawClient.open(host.address());
    }

    public String addressText() {
        return "127.0.0.1:" + host.address().getPort();
    }

    /** Waits until the observers have heard of so many answers more: clients may have them before. */
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

    /** Waits for what nobody tells of. */
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
        operations.close();
    }

    /** Tells the real one first. */
    private final class Counting implements Observer {
        private final Observer real;

        Counting(Observer real) {
            this.real = real;
        }

        @Override
        public void connected() {
            real.connected();
        }

        @Override
        public void disconnected() {
            real.disconnected();
            disconnected.release();
        }

        @Override
        public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
            real.answered(service, method, request, status, bytesIn, bytesOut);
            answered.release();
        }
    }
}
