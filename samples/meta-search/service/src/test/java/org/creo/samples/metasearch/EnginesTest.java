// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.compose.CallContext;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import search.Backend;
import search.BackendClient;
import search.BackendDispatcher;
import search.MetaSearchClient;
import search.MetaSearchDispatcher;
import search.runtime.CreoException;
import search.runtime.DeadlineException;
import search.runtime.Options;

@Timeout(60)
class EnginesTest {
    private static final String[] BOTH = {"creo: what everybody knows", "creo, by one", "creo, by two"};

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private ServiceHost one;
    private ServiceHost two;
    private BackendClient first;
    private BackendClient second;
    private ServiceHost host;
    private MetaSearchClient client;

    static List<String> schedulers() {
        return Schedulers.names();
    }

    private void start(String scheduler, FarEngine.Way way) throws IOException {
        start(scheduler, new FarEngine("one", way), new FarEngine("two", way));
    }

    private void start(String scheduler, Backend near, Backend far) throws IOException {
        one = ServiceHost.builder().service(new BackendDispatcher(near)).start();
        two = ServiceHost.builder().service(new BackendDispatcher(far)).start();
        first = new BackendClient(one.addresses().get(0));
        second = new BackendClient(two.addresses().get(0));
        host = ServiceHost.builder()
                .scheduler(Schedulers.named(scheduler, 1))
                .service(new MetaSearchDispatcher(new Engines(first, second)))
                .start();
        client = new MetaSearchClient(host.addresses().get(0));
    }

    @AfterEach
    void stop() {
        client.close();
        host.close();
        first.close();
        second.close();
        one.close();
        two.close();
    }

    /** Lets calls pass once they are there at the same time. */
    private static FarEngine.Way together(int count) {
        CyclicBarrier barrier = new CyclicBarrier(count);
        return () -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void bothEnginesAreAskedAtTheSameTime(String scheduler) throws IOException {
        start(scheduler, together(2));
        assertArrayEquals(BOTH, client.search("creo"));
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void severalSearchesRunAtTheSameTime(String scheduler) throws IOException {
        start(scheduler, together(6));
        String[][] found = client.searchAll(new String[] {"creo", "hop", "eve"});
        assertArrayEquals(BOTH, found[0]);
        assertEquals("eve, by two", found[2][2]);
    }

    @Test
    void inTurnOneIsAskedAfterTheOther() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        start("queue", () -> {
            most.accumulateAndGet(asked.incrementAndGet(), Math::max);
            asked.decrementAndGet();
        });
        assertArrayEquals(BOTH, client.searchInTurn("creo"));
        assertEquals(1, most.get());
    }

    /** The calls that a search makes belong to the trace of who searches, without a word of the service about it. */
    @ParameterizedTest
    @MethodSource("schedulers")
    void theTraceReachesTheEngines(String scheduler) throws IOException {
        Backend tells = words -> new String[] {words + CallContext.current()};
        start(scheduler, tells, tells);
        Map<String, String> context = Map.of("traceparent", TRACE, "customer", "c");
        try (MetaSearchClient traced =
                new MetaSearchClient(host.addresses().get(0), Options.defaults().withContext(context))) {
            String[] found = {"creo{traceparent=" + TRACE + "}"};
            assertArrayEquals(found, traced.search("creo"));
            assertArrayEquals(found, traced.searchInTurn("creo"));
            assertArrayEquals(new String[][] {found}, traced.searchAll(new String[] {"creo"}));
        }
        assertArrayEquals(new String[] {"creo{}"}, client.search("creo"));
    }

    /** The client's deadline ends the search, and the engines are told. */
    @ParameterizedTest
    @MethodSource("schedulers")
    void aDeadlineReachesTheEngines(String scheduler) throws Exception {
        Semaphore interrupted = new Semaphore(0);
        start(scheduler, () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.release();
                throw e;
            }
        });
        assertThrows(
                DeadlineException.class,
                () -> client.withCallTimeout(Duration.ofSeconds(1)).search("creo"));
        interrupted.acquire(2);
    }

    @Test
    void anEngineThatFailsHasTheOtherWithdrawn() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Semaphore interrupted = new Semaphore(0);
        start(
                "queue",
                words -> {
                    try {
                        asked.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    throw new IllegalStateException("out of order");
                },
                words -> {
                    asked.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.release();
                    }
                    return new String[0];
                });
        assertThrows(CreoException.class, () -> client.search("creo"));
        interrupted.acquire();
    }

    /** Without a host: the method is tested like any other. */
    @Test
    void itIsTriedWithoutAHost() throws IOException {
        start("queue", together(2));
        assertArrayEquals(BOTH, new Engines(first, second).search("creo"));
    }
}
