// SPDX-License-Identifier: Apache-2.0
package org.creo.server.control;

import static org.creo.framework.compose.Composition.pfor;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.compose.Composes;
import org.creo.framework.compose.Composition;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.server.Administration;
import org.creo.server.TestHost;
import org.junit.jupiter.api.Test;
import rasp.Answered;
import rasp.Control;
import rasp.ControlClient;
import rasp.ControlDispatcher;
import rasp.Description;
import rasp.MethodMetrics;
import rasp.Metrics;
import rasp.ServiceHealth;
import rasp.ServiceMetrics;
import rasp.ServiceState;
import rasp.Times;

/** The control interface over the wire, with its generated client. */
class ControlServiceTest {
    private static final String CONTROL = "rasp.Control";
    /** More than there are workers at first. */
    private static final int BRANCHES = Composition.WORKERS + 8;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private TestService work() {
        return TestService.echo("test.Work").method("hold", (bytes, offset, length) -> {
            hold();
            return TestService.text("held");
        });
    }

    private void hold() {
        begun.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has branches that wait. */
    public final class Waiting {
        @Composes
        public String branches() {
            pfor(Collections.nCopies(BRANCHES, 0), each -> {
                hold();
                return each;
            });
            return "";
        }

        TestService service() {
            return new TestService("test.Waiting")
                    .implementation(this)
                    .method(TestService.binding("branches", (bytes, offset, length) -> TestService.text(branches()))
                            .stateless());
        }
    }

    private static TestHost host(Limits limits, Dispatcher... services) throws Exception {
        ServiceHost.Builder builder = ServiceHost.builder().limits(limits);
        List.of(services).forEach(builder::service);
        return new TestHost(builder, Duration.ZERO);
    }

    @Test
    void describesWhatTheHostServes() throws Exception {
        String text = "@PACKAGE(\"test\")\n\ninterface Work\n{\n}\n";
        try (TestHost host = host(
                        Limits.defaults(),
                        described(work(), text),
                        described(TestService.echo("test.Play"), text),
                        TestService.echo("test.Bare"));
                ControlClient client = new ControlClient(host.addressText())) {
            List<Description> descriptions = Arrays.asList(client.describe());
            assertEquals(3, descriptions.size(), descriptions::toString);
            assertEquals(new Description(new String[] {"test.Work", "test.Play"}, text), descriptions.get(0));
            assertEquals(new Description(new String[] {"test.Bare"}, ""), descriptions.get(1));
            Description own = descriptions.get(2);
            assertArrayEquals(new String[] {CONTROL}, own.interfaces());
            assertTrue(own.text().startsWith("@PACKAGE(\"rasp\")\n@VERSION(\"1.2.0\")\n"), own.text());
            assertTrue(own.text().contains("    Description[] describe ();\n"), own.text());
        }
    }

    @Test
    void tellsWhichMethodsAreAnswered() throws Exception {
        try (TestHost host = host(Limits.defaults(), work());
                ControlClient client = new ControlClient(host.addressText())) {
            Answered[] answered = client.answered();
            assertEquals(
                    new Answered("test.Work", new int[] {TestService.id("echo"), TestService.id("hold")}), answered[0]);
            assertEquals(CONTROL, answered[1].service());
            assertEquals(6, answered[1].methods().length, "four, and health and metrics of the release before");
        }
    }

    private static Dispatcher described(Dispatcher service, String text) {
        return new Dispatcher() {
            @Override
            public String protocolName() {
                return service.protocolName();
            }

            @Override
            public int protocolId() {
                return service.protocolId();
            }

            @Override
            public List<MethodBinding> methods() {
                return service.methods();
            }

            @Override
            public String description() {
                return text;
            }
        };
    }

    @Test
    void healthFollowsTheQueuesAndTheHost() throws Exception {
        try (TestHost host = host(Limits.defaults().withQueue(1), work());
                RawClient busy = host.connect();
                ControlClient client = new ControlClient(host.addressText())) {
            assertArrayEquals(health(ServiceState.SERVING, ServiceState.SERVING), client.health());
            busy.send(RawClient.request(1, "test.Work", "hold"), RawClient.request(2, "test.Work", "echo"));
            begun.await();
            TestHost.await(() -> host.host.services().get(0).waiting() == 1);
            assertArrayEquals(health(ServiceState.FULL, ServiceState.SERVING), client.health());
            host.administration.stopping();
            assertArrayEquals(health(ServiceState.STOPPING, ServiceState.STOPPING), client.health());
            release.countDown();
        }
    }

    private static ServiceHealth[] health(ServiceState work, ServiceState control) {
        return new ServiceHealth[] {new ServiceHealth("test.Work", work), new ServiceHealth(CONTROL, control)};
    }

    @Test
    void metricsAreThoseOfTheHost() throws Exception {
        try (TestHost host = host(Limits.defaults().withQueue(10).withMemory(1 << 20), work());
                RawClient worker = host.connect();
                ControlClient client = new ControlClient(host.addressText())) {
            for (int i = 0; i < 5; i++) {
                worker.call("test.Work", "echo", "abc");
            }
            worker.call("test.Work", "unknown", "");
            worker.call("test.Unknown", "unknown", "");
            host.awaitAnswered(7);
            worker.send(RawClient.request(1, "test.Work", "hold"), RawClient.request(2, "test.Work", "echo"));
            begun.await();
            TestHost.await(() -> host.host.services().get(0).waiting() == 1);

            Metrics metrics = client.metrics();
            release.countDown();

            assertEquals(2, metrics.connections());
            assertEquals(2, metrics.connectionsTotal());
            assertEquals(1 << 20, metrics.memoryLimit());
            assertTrue(metrics.memory() > 0 && metrics.memory() <= metrics.memoryLimit(), metrics::toString);
            assertTrue(metrics.heap() > 0 && metrics.heap() <= metrics.heapLimit(), metrics::toString);
            assertEquals(
                    List.of("test.Work", CONTROL, "?"),
                    Arrays.stream(metrics.services())
                            .map(ServiceMetrics::service)
                            .toList());

            ServiceMetrics work = metrics.services()[0];
            assertEquals(1, work.queued());
            assertEquals(10, work.queueLimit());
            assertEquals(
                    List.of("echo", "hold", "?"),
                    Arrays.stream(work.methods()).map(MethodMetrics::method).toList());
            MethodMetrics echo = work.methods()[0];
            assertEquals(5, echo.calls());
            assertEquals(Map.of(), echo.errors());
            assertEquals(5 * 27, echo.bytesIn());
            assertEquals(5 * 15, echo.bytesOut());
            assertTimes(5, echo.waiting(), metrics.bounds());
            assertTimes(5, echo.running(), metrics.bounds());
            assertEquals(0, work.methods()[1].calls());
            assertEquals(Map.of("UNKNOWN_METHOD", 1L), work.methods()[2].errors());
            assertEquals(1, work.methods()[2].calls());
            assertTimes(0, work.methods()[2].running(), metrics.bounds());
            assertEquals(Map.of("UNKNOWN_PROTOCOL", 1L), metrics.services()[2].methods()[0].errors());
        }
    }

    @Test
    void metricsTellHowManyWorkersThereAreAtTheMoment() throws Exception {
        try (TestHost host = host(Limits.defaults(), new Waiting().service());
                RawClient waiting = host.connect();
                ControlClient client = new ControlClient(host.addressText())) {
            Metrics before = client.metrics();
            assertEquals(List.of(0, 1000, 0, Composition.WORKERS), composing(before));
            waiting.send(RawClient.request(1, "test.Waiting", "branches"));
            // The thread of the method runs one of them.
            TestHost.await(() -> client.metrics().workers() == BRANCHES - 1);
            Metrics during = client.metrics();
            release.countDown();
            assertEquals(1, during.composing());
            assertTrue(during.workerLimit() >= BRANCHES - 1, during::toString);
        }
    }

    private static List<Integer> composing(Metrics metrics) {
        return List.of(metrics.composing(), metrics.composingLimit(), metrics.workers(), metrics.workerLimit());
    }

    private static void assertTimes(int calls, Times times, long[] bounds) {
        assertEquals(bounds.length + 1, times.counts().length);
        assertEquals(calls, LongStream.of(times.counts()).sum());
        assertTrue(
                times.p50() <= times.p90() && times.p90() <= times.p99() && times.p99() <= times.p999(),
                times::toString);
        assertEquals(calls > 0, times.p50() > 0, times::toString);
        assertEquals(calls > 0, times.total() > 0, times::toString);
    }

    @Test
    void countersOnlyGrow() throws Exception {
        try (TestHost host = host(Limits.defaults(), work());
                ControlClient client = new ControlClient(host.addressText())) {
            Metrics first = client.metrics();
            host.awaitAnswered(1);
            Metrics second = client.metrics();
            assertTrue(second.uptime() >= first.uptime());
            assertEquals(0, calls(first));
            assertEquals(1, calls(second));
        }
    }

    /** The metrics of the method that the test keeps calling. */
    private static long calls(Metrics metrics) {
        return metrics.services()[1].methods()[2].calls();
    }

    @Test
    void nobodyElseServesIt() {
        Control own = new Control() {
            @Override
            public Description[] describe() {
                return new Description[0];
            }

            @Override
            public ServiceHealth[] health() {
                return new ServiceHealth[0];
            }

            @Override
            public Metrics metrics() {
                throw new UnsupportedOperationException();
            }

            @Override
            public Answered[] answered() {
                return new Answered[0];
            }
        };
        ServiceHost.Builder builder = ServiceHost.builder().service(work()).service(new ControlDispatcher(own));
        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> new Administration(builder, Duration.ZERO));
        assertEquals(
                "One of your services is rasp.Control. Every host serves an interface of that name, which describes the host; "
                        + "choose another name or package.",
                refused.getMessage());
    }
}
