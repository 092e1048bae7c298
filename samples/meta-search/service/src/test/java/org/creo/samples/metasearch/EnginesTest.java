// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import search.EngineClient;
import search.MetaSearchClient;
import search.MetaSearchDispatcher;
import search.runtime.CallHook;
import search.runtime.CallInfo;
import search.runtime.CancelledException;
import search.runtime.CreoException;
import search.runtime.DeadlineException;
import search.runtime.Options;
import search.runtime.RestOptions;
import search.runtime.TransportException;

@Timeout(60)
class EnginesTest {
    private static final String[] BOTH = {"creo: what everybody knows", "creo, by one", "creo, by two"};

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private FarEngine one;
    private FarEngine two;
    private EngineClient first;
    private EngineClient second;
    private final Queue<Map<String, String>> traces = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Optional<Class<?>>> ended = new LinkedBlockingQueue<>();
    private ServiceHost host;
    private MetaSearchClient client;

    static List<String> schedulers() {
        return Schedulers.names();
    }

    private void start(String scheduler, FarEngine.Way way) throws IOException {
        start(scheduler, way, way);
    }

    private void start(String scheduler, FarEngine.Way near, FarEngine.Way far) throws IOException {
        one = new FarEngine("one", near);
        two = new FarEngine("two", far);
        first = new EngineClient(one.url(), told());
        second = new EngineClient(two.url(), told());
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

    /** Options by which a test learns how calls end, and of which trace they are. */
    private RestOptions told() {
        return RestOptions.defaults().withHook(new CallHook() {
            @Override
            public void before(CallInfo call) {
                traces.add(call.context());
            }

            @Override
            public void after(CallInfo call, Throwable error) {
                ended.add(Optional.ofNullable(error).map(Throwable::getClass));
            }
        });
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
        start(scheduler, () -> {});
        Map<String, String> context = Map.of("traceparent", TRACE, "customer", "c");
        try (MetaSearchClient traced =
                new MetaSearchClient(host.addresses().get(0), Options.defaults().withContext(context))) {
            traced.search("creo");
            traced.searchInTurn("creo");
            traced.searchAll(new String[] {"creo"});
        }
        assertEquals(Collections.nCopies(6, Map.of("traceparent", TRACE)), List.copyOf(traces));
        traces.clear();
        client.search("creo");
        assertEquals(List.of(Map.of(), Map.of()), List.copyOf(traces));
    }

    /** The client's deadline ends the search, and the calls of the engines. */
    @ParameterizedTest
    @MethodSource("schedulers")
    void aDeadlineReachesTheEngines(String scheduler) throws Exception {
        start(scheduler, () -> new CountDownLatch(1).await());
        assertThrows(
                DeadlineException.class,
                () -> client.withCallTimeout(Duration.ofSeconds(1)).search("creo"));
        for (int i = 0; i < 2; i++) {
            Class<?> error = ended.take().orElseThrow();
            assertTrue(error == DeadlineException.class || error == CancelledException.class, error.getName());
        }
    }

    @Test
    void anEngineThatFailsHasTheOtherWithdrawn() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        start(
                "queue",
                () -> {
                    asked.await();
                    throw new IllegalStateException("out of order");
                },
                () -> {
                    asked.countDown();
                    new CountDownLatch(1).await();
                });
        assertThrows(CreoException.class, () -> client.search("creo"));
        assertEquals(
                Set.of(TransportException.class, CancelledException.class),
                Set.of(ended.take().orElseThrow(), ended.take().orElseThrow()));
    }

    /** Without a host: the method is tested like any other. */
    @Test
    void itIsTriedWithoutAHost() throws IOException {
        start("queue", together(2));
        assertArrayEquals(BOTH, new Engines(first, second).search("creo"));
    }
}
