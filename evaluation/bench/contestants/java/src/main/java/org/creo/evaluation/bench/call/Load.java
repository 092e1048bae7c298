// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.creo.evaluation.bench.Control;

/** Makes calls, each client in its own thread, and reports how long they took. */
final class Load implements AutoCloseable {
    /** How many times are kept, for all clients together. */
    private static final int ROOM = 1_000_000;

    private final List<Client> clients;
    private final int items;
    private final List<Times> times = new ArrayList<>();
    /** The same threads for all turns, since peers keep what they reuse for each thread. */
    private final ExecutorService threads;

    /** {@code items}: what each answer must be. */
    Load(List<Client> clients, int items) {
        this.clients = clients;
        this.items = items;
        clients.forEach(client -> times.add(new Times(ROOM / clients.size())));
        threads = Executors.newFixedThreadPool(clients.size());
    }

    /** The first call of each connection, all at once. */
    void connect() throws Exception {
        closed(0);
    }

    /**
     * Each client calls again as soon as it has its answer, for that many seconds from a common start, and at least
     * once.
     */
    String closed(double seconds) throws Exception {
        long length = (long) (seconds * 1e9);
        long[] end = new long[1];
        CyclicBarrier start = new CyclicBarrier(clients.size(), () -> end[0] = System.nanoTime() + length);
        List<Callable<Void>> loops = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            Times mine = times.get(i);
            mine.clear();
            loops.add(() -> {
                start.await();
                long begin = System.nanoTime();
                do {
                    call(client);
                    long now = System.nanoTime();
                    mine.add(now - begin);
                    begin = now;
                } while (begin < end[0]);
                return null;
            });
        }
        long before = Control.allocated();
        for (Future<Void> done : threads.invokeAll(loops)) {
            done.get();
        }
        long allocated = Math.max(0, Control.allocated() - before);

        long calls = times.stream().mapToLong(Times::count).sum();
        long[] sorted = Times.sorted(times);
        return String.format(
                Locale.ROOT,
                "calls=%d median=%.2f p90=%.2f p99=%.2f allocated=%d",
                calls,
                Times.percentile(sorted, 0.5),
                Times.percentile(sorted, 0.9),
                Times.percentile(sorted, 0.99),
                allocated / calls);
    }

    /**
     * One client is to call {@code rate} times a second, whether it keeps up or not. The time of a call counts from
     * when it was due, so that calls that wait for a slow one are slow, too. Calls that were due and have not begun at
     * the end count with the time until then.
     */
    String open(double rate, double seconds) throws Exception {
        if (clients.size() != 1) {
            throw new IOException("calls at a rate need one client, not " + clients.size());
        }
        return threads.submit(() -> openLoop(clients.get(0), times.get(0), rate, seconds))
                .get();
    }

    private String openLoop(Client client, Times mine, double rate, double seconds) throws Exception {
        mine.clear();
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long call = 0;
        long due = start;
        long now = start;
        while (due < end && now < end) {
            while (now < due) {
                Thread.onSpinWait(); // it has its own core; sleeping would make it late
                now = System.nanoTime();
            }
            call(client);
            now = System.nanoTime();
            mine.add(now - due);
            due = start + (long) (++call * 1e9 / rate);
        }
        while (due < end) {
            mine.add(now - due);
            due = start + (long) (++call * 1e9 / rate);
        }
        long[] sorted = Times.sorted(times);
        return String.format(
                Locale.ROOT,
                "calls=%d median=%.2f p90=%.2f p99=%.2f p999=%.2f max=%.2f",
                mine.count(),
                Times.percentile(sorted, 0.5),
                Times.percentile(sorted, 0.9),
                Times.percentile(sorted, 0.99),
                Times.percentile(sorted, 0.999),
                mine.maxMicros());
    }

    private void call(Client client) throws Exception {
        int answer = client.call();
        if (answer != items) {
            throw new IOException("the service has counted " + answer + " items, not " + items);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
