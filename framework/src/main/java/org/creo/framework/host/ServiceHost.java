// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.QueueFactory;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueueScheduler;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.transport.Listener;
import org.creo.framework.transport.Router;

/**
 * Serves any number of services on one port:
 *
 * <pre>{@code
 * ServiceHost host = ServiceHost.builder()
 *         .port(7000)
 *         .service(new DataServiceDispatcher(new MyDataService()))
 *         .start();
 * }</pre>
 *
 * <p>A service has itself to itself: its methods run one at a time, in the order in which requests arrive, so it needs
 * no locks; but one that calls itself through the host waits for itself. Different services run at the same time, and may
 * call one another. An exception that a method declares reaches its caller as itself, whatever else it throws as INTERNAL;
 * the host lives on.
 *
 * <p>Any thread may call any method. The threads of a host keep the process alive until it has stopped.
 */
public final class ServiceHost implements AutoCloseable {
    private static final Duration CLOSE_TIME = Duration.ofSeconds(10);
    /** What is left for saying good-bye when the time to stop is used up. */
    private static final Duration FAREWELL_TIME = Duration.ofSeconds(1);

    private final List<Pipeline> pipelines;
    private final Scheduler scheduler;
    private final Listener listener;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);
    /** Whether the stop left no accepted request unanswered; set before {@link #stopped} opens. */
    private volatile boolean drained;
    private ServiceHost(List<Pipeline> pipelines, Scheduler scheduler, Listener listener) {
        this.pipelines = pipelines;
        this.scheduler = scheduler;
        this.listener = listener;
    }

    /** A host to be described. */
    public static Builder builder() {
        return new Builder();
    }

    /** Where it listens; the port is the real one where 0 was asked for. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Stops: takes no more connections, answers new requests with UNAVAILABLE and those accepted before with their results,
     * and then closes. When the time is up, requests that still wait get UNAVAILABLE, and a method that still runs is
     * interrupted; its caller sees the connection close. (The GOAWAY frame is not sent yet.)
     *
     * <p>Returns when all is closed, about a second after the time allowed at the latest. A second call waits for the first.
     * Not to be called by a service, which would wait for itself.
     *
     * @return whether each accepted request was answered by its service
     */
    public boolean stop(Duration allowed) throws InterruptedException {
        if (!stopping.compareAndSet(false, true)) {
            stopped.await();
            return drained;
        }
        long deadline = System.nanoTime() + allowed.toNanos();
        try {
            listener.stopAccepting();
            pipelines.forEach(Pipeline::refuse);
            boolean all = true;
            for (Pipeline pipeline : pipelines) {
                all &= pipeline.drain(deadline - System.nanoTime());
            }
            drained = all;
            listener.close(Math.max(deadline - System.nanoTime(), FAREWELL_TIME.toNanos()));
        } finally {
            scheduler.close();
            stopped.countDown();
        }
        return drained;
    }

    /** {@link #stop Stops} and allows ten seconds for it. If interrupted while waiting, closes at once. */
    @Override
    public void close() {
        try {
            stop(CLOSE_TIME);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the host has stopped. */
    public void awaitStop() throws InterruptedException {
        stopped.await();
    }

    /** Describes a host; for one thread. */
    public static final class Builder {
        private static final int DEFAULT_FRAME_LIMIT = 256 << 20;
        private static final int DEFAULT_QUEUE_CAPACITY = 1024;

        private final List<Dispatcher> services = new ArrayList<>();
        private String address = "127.0.0.1";
        private int port;
        private int frameLimit = DEFAULT_FRAME_LIMIT;
        private int queueCapacity = DEFAULT_QUEUE_CAPACITY;
        private int ioThreads = Runtime.getRuntime().availableProcessors();
        private QueueFactory queues = MemoryQueue::new;
        private Scheduler scheduler;

        private Builder() {
        }

        /** The name or number of the interface to listen on. The default is 127.0.0.1, so only this machine gets in. */
        public Builder address(String name) {
            address = name;
            return this;
        }

        /** The port to listen on; 0, the default, for one that is free. */
        public Builder port(int number) {
            port = number;
            return this;
        }

        /** One more service, given by the dispatcher that Creo generated for its interface. */
        public Builder service(Dispatcher dispatcher) {
            services.add(dispatcher);
            return this;
        }

        /** The largest frame in either direction, in bytes; the default is 256 MiB. */
        public Builder frameLimit(int bytes) {
            frameLimit = bytes;
            return this;
        }

        /** How many messages may wait in each queue, by default 1024. */
        public Builder queueCapacity(int messages) {
            queueCapacity = messages;
            return this;
        }

        /** How many threads read and write, by default one for each processor. */
        public Builder ioThreads(int count) {
            ioThreads = count;
            return this;
        }

        /** What makes the queues, by default {@link MemoryQueue}. */
        public Builder queues(QueueFactory factory) {
            queues = factory;
            return this;
        }

        /** Decides which thread does what, by default a {@link QueueScheduler}. It belongs to the host then. */
        public Builder scheduler(Scheduler chosen) {
            scheduler = chosen;
            return this;
        }

        /**
         * Starts the host.
         *
         * @throws IllegalStateException if there is no service, or two with one interface
         * @throws IOException if the address cannot be had
         */
        public ServiceHost start() throws IOException {
            if (services.isEmpty()) {
                throw new IllegalStateException("a host needs a service");
            }
            Scheduler chosen = scheduler != null ? scheduler : new QueueScheduler();
            Map<Integer, Pipeline> pipelines = new LinkedHashMap<>();
            for (Dispatcher service : services) {
                Pipeline pipeline = new Pipeline(queues.create(queueCapacity), queues.create(queueCapacity),
                        new Responder(service, frameLimit), chosen);
                if (pipelines.put(service.protocolId(), pipeline) != null) {
                    throw new IllegalStateException("two services with the interface " + service.protocolName());
                }
            }
            String served = services.stream().map(Dispatcher::protocolName).collect(Collectors.joining(", "));
            Listener listener = new Listener(new InetSocketAddress(address, port), ioThreads, frameLimit,
                    new Router(pipelines, served));
            return new ServiceHost(List.copyOf(pipelines.values()), chosen, listener);
        }
    }
}
