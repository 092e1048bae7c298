// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonTree;
import org.creo.protocol.text.Printable;

/**
 * A host's counters at one moment: what {@code creo top} shows of {@code Metrics} in {@code control.creo}.
 *
 * @param uptime since the host started, in milliseconds
 * @param composing calls under way of methods that compose
 * @param workers threads that run branches of those
 * @param bounds of the buckets of all times, in nanoseconds, ascending
 * @param workforce empty where no workers answer calls
 */
record Sample(
        long uptime,
        long connections,
        long connectionsTotal,
        long memory,
        long memoryLimit,
        long heap,
        long heapLimit,
        long composing,
        long composingLimit,
        long workers,
        long workerLimit,
        List<Long> bounds,
        List<MethodCounts> methods,
        Optional<Workforce> workforce) {

    /**
     * What a method did since the host started.
     *
     * @param queued how many requests wait for its service, all methods together
     * @param unknown how many calls were of no method of the service: its own count is that of a method called
     *     {@code ?}
     */
    record MethodCounts(
            String service,
            String method,
            long queued,
            long queueLimit,
            long calls,
            long errors,
            long unknown,
            long bytesIn,
            long bytesOut,
            Times waits,
            Times runs) {

        boolean is(MethodCounts other) {
            return service.equals(other.service) && method.equals(other.method);
        }
    }

    /** @param counts how many calls fell into each bucket; the last one is for those over all bounds */
    record Times(List<Long> counts) {}

    /** @throws HostException if the counters cannot be those of a host */
    static Sample of(JsonTree metrics, Optional<JsonTree> workers) throws HostException {
        List<MethodCounts> methods = metrics
                .get("services")
                .items(service -> service.get("methods").items(method -> counts(service, method)))
                .stream()
                .flatMap(List::stream)
                .toList();
        List<Long> bounds = metrics.get("bounds").items(JsonTree::number);
        for (MethodCounts method : methods) {
            check(method, method.waits(), bounds);
            check(method, method.runs(), bounds);
        }
        return new Sample(
                metrics.get("uptime").number(),
                metrics.get("connections").number(),
                metrics.get("connectionsTotal").number(),
                metrics.get("memory").number(),
                metrics.get("memoryLimit").number(),
                metrics.get("heap").number(),
                metrics.get("heapLimit").number(),
                metrics.get("composing").number(),
                metrics.get("composingLimit").number(),
                metrics.get("workers").number(),
                metrics.get("workerLimit").number(),
                bounds,
                methods,
                workers.isPresent() ? Optional.of(Workforce.of(workers.get())) : Optional.empty());
    }

    private static void check(MethodCounts method, Times times, List<Long> bounds) throws HostException {
        if (times.counts().size() != bounds.size() + 1) {
            throw new HostException("the counters of " + method.service() + "." + method.method()
                    + " contradict themselves: " + times.counts().size() + " counts of times, and " + bounds.size()
                    + " bounds");
        }
    }

    private static MethodCounts counts(JsonTree service, JsonTree method) {
        Map<String, JsonTree> errors = method.get("errors").members();
        return new MethodCounts(
                Printable.of(service.get("service").text()),
                Printable.of(method.get("method").text()),
                service.get("queued").number(),
                service.get("queueLimit").number(),
                method.get("calls").number(),
                errors.values().stream().mapToLong(JsonTree::number).sum(),
                Optional.ofNullable(errors.get("UNKNOWN_METHOD"))
                        .map(JsonTree::number)
                        .orElse(0L),
                method.get("bytesIn").number(),
                method.get("bytesOut").number(),
                times(method.get("waiting")),
                times(method.get("running")));
    }

    private static Times times(JsonTree times) {
        return new Times(times.get("counts").items(JsonTree::number));
    }

    /** The same method in an earlier sample. */
    Optional<MethodCounts> find(MethodCounts wanted) {
        return methods.stream().filter(wanted::is).findFirst();
    }
}
