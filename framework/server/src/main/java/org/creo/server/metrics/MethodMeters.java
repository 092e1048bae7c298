// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** The meters of one method. They are made once, so that a call needs no other look-up. */
public final class MethodMeters {
    private final String name;
    private final MeterRegistry registry;
    private final Tags tags;
    private final Counter results;
    /** The counters of errors, by the status's ordinal; null for statuses that did not occur, which are most. */
    private final AtomicReferenceArray<Counter> errors = new AtomicReferenceArray<>(Status.values().length);

    private final Counter received;
    private final Counter sent;
    private final TimeHistogram waiting = new TimeHistogram();
    private final TimeHistogram running = new TimeHistogram();

    MethodMeters(MeterRegistry registry, String service, String name) {
        this.name = name;
        this.registry = registry;
        tags = Tags.of("service", service, "method", name);
        results = calls("OK");
        received = bytes("creo.received", "Bytes of requests and of items of streams, in whole frames");
        sent = bytes("creo.sent", "Bytes of answers and of items of streams, in whole frames");
    }

    private Counter bytes(String counter, String description) {
        return Counter.builder(counter)
                .baseUnit("bytes")
                .tags(tags)
                .description(description)
                .register(registry);
    }

    private Counter calls(String status) {
        return Counter.builder("creo.calls")
                .tags(tags.and("status", status))
                .description("Answered requests, by the status of the answer")
                .register(registry);
    }

    void record(Request request, Status status, long bytesIn, long bytesOut) {
        (status == null ? results : error(status)).increment();
        received.increment(bytesIn);
        sent.increment(bytesOut);
        long begun = request.begunAt();
        if (begun != 0) {
            waiting.record(begun - request.receivedAt());
            running.record(System.nanoTime() - begun);
        }
    }

    /** As the other method, for a file, which runs for as long as it is sent, and for what goes on after an answer. */
    void record(Status status, long nanos, long bytesOut) {
        (status == null ? results : error(status)).increment();
        sent.increment(bytesOut);
        running.record(nanos);
    }

    private Counter error(Status status) {
        Counter counter = errors.get(status.ordinal());
        if (counter == null) {
            // Two threads may get here at the same time: the registry returns the same counter to both.
            counter = calls(status.name());
            errors.set(status.ordinal(), counter);
        }
        return counter;
    }

    /** The name of the method as declared, or {@code ?} for methods that the service does not have. */
    public String name() {
        return name;
    }

    /** How many requests got their answer, including errors. */
    public long calls() {
        return (long) results.count()
                + errors().values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many requests got an error, by the name of its status; statuses that did not occur are left out. */
    public Map<String, Long> errors() {
        Map<String, Long> counts = new TreeMap<>();
        for (Status status : Status.values()) {
            Counter counter = errors.get(status.ordinal());
            if (counter != null) {
                counts.put(status.name(), (long) counter.count());
            }
        }
        return counts;
    }

    /** How many bytes requests took, in whole frames. */
    public long bytesIn() {
        return (long) received.count();
    }

    /** How many bytes answers took, in whole frames. */
    public long bytesOut() {
        return (long) sent.count();
    }

    /** The times from the arrival of a request until its method began. */
    public Buckets waiting() {
        return waiting.buckets();
    }

    /** The times from the beginning of the method until its answer was ready. */
    public Buckets running() {
        return running.buckets();
    }
}
