// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipException;
import org.creo.framework.TestService;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.program.ProgramSupply.Source;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.Problem;
import org.creo.framework.web.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Versions of a program that are loaded, replaced and closed, while requests are in them. */
@Timeout(60)
class DeployedProgramTest {
    private final Set<DeployedVersion> open = ConcurrentHashMap.newKeySet();
    private final List<String> closed = new ArrayList<>();
    private final AtomicInteger loads = new AtomicInteger();
    /** What the next versions that are loaded fail with. */
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private final AtomicLong clock = new AtomicLong();

    /** A version that is loaded when it may. */
    private final class Version implements Source {
        private final String name;
        private final CountDownLatch go;

        Version(String name, int wait) {
            this.name = name;
            this.go = new CountDownLatch(wait);
        }

        @Override
        public Object version() {
            return name;
        }

        @Override
        public Loaded load() throws InterruptedException, IOException {
            loads.incrementAndGet();
            go.await();
            Throwable why = failures.poll();
            if (why instanceof IOException disk) {
                throw disk;
            }
            if (why instanceof Error error) {
                throw error;
            }
            if (name.startsWith("broken")) {
                throw new IllegalStateException(name);
            }
            return new Loaded(List.of(), Optional.empty(), () -> {
                synchronized (closed) {
                    closed.add(name);
                    closed.notifyAll();
                }
            });
        }
    }

    private DeployedProgram program(Version first, Duration patience) {
        return new DeployedProgram(
                PathPrefix.of("/p"),
                first,
                (prefix, version, loaded, ended) -> new DeployedVersion(
                        version, new Site(prefix, null, null, null, null), List.of(), loaded, OpenStates.NONE, ended),
                open,
                patience,
                clock::get);
    }

    /** What a request gets: a visit, or a problem. */
    private static CompletableFuture<Deployments.Visit> enter(DeployedProgram program) {
        CompletableFuture<Deployments.Visit> entered = new CompletableFuture<>();
        program.enter(new Deployments.Entrant() {
            @Override
            public void entered(Deployments.Visit visit) {
                entered.complete(visit);
            }

            @Override
            public void refused(Problem why) {
                entered.completeExceptionally(new IllegalStateException("" + why.status()));
            }
        });
        return entered;
    }

    private static DeployedVersion get(CompletableFuture<Deployments.Visit> entered) throws Exception {
        return (DeployedVersion) entered.get(20, TimeUnit.SECONDS);
    }

    private static String refusal(CompletableFuture<Deployments.Visit> entered) throws Exception {
        return entered.handle((visit, why) -> why == null ? "entered" : why.getMessage())
                .get(20, TimeUnit.SECONDS);
    }

    private void awaitClosed(String... names) throws InterruptedException {
        synchronized (closed) {
            while (closed.size() < names.length) {
                closed.wait();
            }
            assertEquals(List.of(names), closed);
        }
    }

    @Test
    void requestsThatComeMeanwhileLoadOnce() throws Exception {
        Version slow = new Version("1", 1);
        DeployedProgram program = program(slow, DeployedProgram.PATIENCE);
        List<CompletableFuture<Deployments.Visit>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(enter(program));
        }
        slow.go.countDown();
        DeployedVersion version = get(all.get(0));
        for (CompletableFuture<Deployments.Visit> each : all) {
            assertSame(version, get(each));
        }
        assertEquals(1, loads.get());
    }

    @Test
    void aVersionIsClosedWhenTheLastRequestHasLeftIt() throws Exception {
        DeployedProgram program = program(new Version("1", 0), DeployedProgram.PATIENCE);
        DeployedVersion first = get(enter(program));
        DeployedVersion again = get(enter(program));
        program.look(new Version("2", 0));
        DeployedVersion second = get(enter(program));
        while (second == first) {
            second.leave();
            second = get(enter(program));
        }
        assertEquals("2", second.version());
        first.leave();
        assertEquals(List.of(), closed);
        again.leave();
        awaitClosed("1");
        program.close();
        second.leave();
        awaitClosed("1", "2");
        assertEquals("503", refusal(enter(program)));
    }

    @Test
    void oneThatCannotBeLoadedIsTriedOnceUntilItIsReplaced() throws Exception {
        DeployedProgram program = program(new Version("broken", 0), DeployedProgram.PATIENCE);
        assertEquals("503", refusal(enter(program)));
        assertEquals("503", refusal(enter(program)));
        assertEquals(1, loads.get());
        program.look(new Version("2", 0));
        DeployedVersion second = get(enter(program));
        assertEquals("2", second.version());
        program.look(new Version("broken again", 0));
        program.look(new Version("broken again", 0));
        assertSame(second, get(enter(program)));
    }

    @Test
    void oneThatTheDiskHasKeptFromBeingLoadedIsTriedAgainLater() throws Exception {
        failures.add(new IOException("no room"));
        failures.add(new IOException("no room again"));
        DeployedProgram program = program(new Version("1", 0), DeployedProgram.PATIENCE);
        assertEquals("503", refusal(enter(program)));
        clock.addAndGet(DeployedProgram.AGAIN.toNanos());
        assertEquals("503", refusal(enter(program)));
        assertEquals(1, loads.get());
        clock.incrementAndGet();
        assertEquals("503", refusal(enter(program)));
        assertEquals(2, loads.get());
        // The next trial comes later, since it may fill the disk.
        clock.addAndGet(2 * DeployedProgram.AGAIN.toNanos());
        assertEquals("503", refusal(enter(program)));
        assertEquals(2, loads.get());
        clock.incrementAndGet();
        assertEquals("1", get(enter(program)).version());
    }

    @Test
    void aReplacementThatTheDiskHasKeptFromBeingLoadedIsTriedAgainWithoutARequest() throws Exception {
        DeployedProgram program = program(new Version("1", 0), Duration.ofDays(10_000));
        get(enter(program)).leave();
        failures.add(new IOException("no room"));
        Version second = new Version("2", 0);
        while (failures.peek() != null) {
            program.look(second);
        }
        while (closed().isEmpty()) {
            clock.addAndGet(DeployedProgram.AGAIN.toNanos());
            program.look(second);
            Thread.onSpinWait();
        }
        assertEquals("2", get(enter(program)).version());
    }

    private List<String> closed() {
        synchronized (closed) {
            return List.copyOf(closed);
        }
    }

    @Test
    void aJarThatIsDamagedIsNotTriedAgain() throws Exception {
        failures.add(new ZipException("damaged"));
        DeployedProgram program = program(new Version("1", 0), DeployedProgram.PATIENCE);
        assertEquals("503", refusal(enter(program)));
        clock.addAndGet(2 * DeployedProgram.AGAIN.toNanos());
        assertEquals("503", refusal(enter(program)));
        assertEquals(1, loads.get());
    }

    @Test
    void oneThatUsesUpTheMemoryHoldsNobody() throws Exception {
        failures.add(new OutOfMemoryError("Java heap space"));
        DeployedProgram program = program(new Version("1", 0), DeployedProgram.PATIENCE);
        assertEquals("503", refusal(enter(program)));
        program.look(new Version("2", 0));
        assertEquals("2", get(enter(program)).version());
    }

    @Test
    void oneThatWasGivenUpIsServedWhenItIsLoadedInTheEnd() throws Exception {
        Version slow = new Version("1", 1);
        DeployedProgram program = program(slow, Duration.ZERO);
        CompletableFuture<Deployments.Visit> waits = enter(program);
        clock.incrementAndGet();
        program.look(slow);
        assertEquals("503", refusal(waits));
        slow.go.countDown();
        while (program.site() == null) {
            Thread.onSpinWait();
        }
        assertEquals("1", get(enter(program)).version());
        assertEquals(1, loads.get());
    }

    /** As one whose static block never ends. */
    @Test
    void oneThatIsNeverLoadedHoldsNobodyForEver() throws Exception {
        Version endless = new Version("1", 1);
        DeployedProgram program = program(endless, Duration.ZERO);
        CompletableFuture<Deployments.Visit> waits = enter(program);
        clock.incrementAndGet();
        program.look(endless);
        assertEquals("503", refusal(waits));
        assertEquals("503", refusal(enter(program)));
        program.look(new Version("2", 0));
        CompletableFuture<Deployments.Visit> next = enter(program);
        assertEquals("2", get(next).version());
        // What is loaded in the end is not served, and closed.
        endless.go.countDown();
        awaitClosed("1");
        assertEquals("2", get(enter(program)).version());
        while (open.size() > 1) {
            // It is told after the program is closed.
            Thread.onSpinWait();
        }
        assertTrue(open.stream().allMatch(each -> each.version().equals("2")), open::toString);
    }

    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);

    /** A program whose versions have a state; one that is called "unfit" has it with another type. */
    private DeployedProgram stateful(States states, Version first, Duration patience) {
        return new DeployedProgram(
                PathPrefix.of("/p"),
                first,
                (prefix, version, loaded, ended) -> {
                    State<?> state = version.equals("unfit")
                            ? new ValueState<>("count", "boolean", StateCodec.BOOLEAN, false)
                            : COUNT;
                    TestService service = TestService.echo("test.Count").states(state);
                    return new DeployedVersion(
                            version,
                            new Site(prefix, null, null, null, null),
                            List.of(),
                            loaded,
                            new OpenStates(states.open(prefix, List.of(service)), states),
                            ended);
                },
                open,
                patience);
    }

    @Test
    void theStatesOfAVersionAreHandedOverWhenItsRequestsHaveLeftIt() throws Exception {
        try (States states = States.open(new MemoryStates(), List.of())) {
            DeployedProgram program = stateful(states, new Version("1", 0), DeployedProgram.PATIENCE);
            DeployedVersion first = get(enter(program));
            Version next = new Version("2", 1);
            program.look(next);
            // As long as the next one is being loaded, the first one is served.
            DeployedVersion again = get(enter(program));
            assertSame(first, again);
            next.go.countDown();
            CompletableFuture<Deployments.Visit> waits = enter(program);
            while (waits.isDone()) {
                get(waits).leave();
                waits = enter(program);
            }
            first.leave();
            assertFalse(waits.isDone());
            again.leave();
            assertEquals("2", get(waits).version());
            awaitClosed("1");
            assertEquals(
                    List.of("/p/test.Count"),
                    states.held().stream().map(each -> each.service()).toList());
        }
    }

    @Test
    void aVersionThatCannotTakeTheStatesLeavesThemToTheOneBefore() throws Exception {
        try (States states = States.open(new MemoryStates(), List.of())) {
            DeployedProgram program = stateful(states, new Version("1", 0), DeployedProgram.PATIENCE);
            get(enter(program)).leave();
            program.look(new Version("unfit", 0));
            awaitClosed("unfit");
            DeployedVersion still = get(enter(program));
            assertEquals("1", still.version());
            still.leave();
            program.look(new Version("3", 0));
            awaitClosed("unfit", "1");
            assertEquals("3", get(enter(program)).version());
        }
    }

    @Test
    void aHandOverThatTakesLongHoldsNobody() throws Exception {
        try (States states = States.open(new MemoryStates(), List.of())) {
            DeployedProgram program = stateful(states, new Version("1", 0), Duration.ZERO);
            DeployedVersion first = get(enter(program));
            Version second = new Version("2", 0);
            program.look(second);
            CompletableFuture<Deployments.Visit> waits = enter(program);
            while (waits.isDone()) {
                get(waits).leave();
                waits = enter(program);
            }
            program.look(second);
            assertEquals("503", refusal(waits));
            first.leave();
            assertEquals("2", get(enter(program)).version());
        }
    }
}
