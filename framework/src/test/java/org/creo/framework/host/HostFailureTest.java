// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.scheduler.PoolScheduler;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.threads.HostFailure;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of a host that die. */
@Timeout(120)
class HostFailureTest {
    private final CompletableFuture<HostFailure> failure = new CompletableFuture<>();
    private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());

    private ServiceHost.Builder host() {
        return ServiceHost.builder().ioThreads(1).onFailure(failure::complete).service(TestService.echo("test.Echo"));
    }

    /** The thread of this test's host whose name begins with this. */
    private Thread thread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"creo-io", "creo-timers", "creo-deadlines", "creo-pool", "creo-worker", "creo-revocation"})
    @EnabledForJreRange(max = JRE.JAVA_19, disabledReason = "later versions cannot stop a thread")
    @SuppressWarnings("deprecation") // There is no other way to make any thread die at any place.
    void aHostThatLosesAThreadTellsItsOwnerAndStops(String name) throws Exception {
        try (ServiceHost host = host().scheduler(new PoolScheduler(1))
                        .authenticator(credentials -> Optional.of(Principal.ANONYMOUS))
                        .start();
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.hello("test", "token"));
            assertEquals("x", client.call("test.Echo", "echo", "x").text());
            Thread victim = thread(name);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!waits(victim)) {
                // At some other places a thread would catch its death as a failure of one connection.
                assertTrue(System.nanoTime() < end, () -> name + " never waits");
                Thread.yield();
            }
            victim.stop();
            while (victim.isAlive()) {
                assertTrue(System.nanoTime() < end, () -> name + " does not die");
                // A thread that waits in the kernel dies when it comes back.
                wake(host);
            }
            assertEquals(victim.getName(), failure.get().thread());
            host.awaitStop();
        }
    }

    private static boolean waits(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod();
    }

    private static void wake(ServiceHost host) {
        try {
            new Socket(host.address().getAddress(), host.address().getPort()).close();
        } catch (IOException e) {
            Thread.yield();
        }
    }

    /** Runs out of memory at one of the places where a host calls it. */
    private static final class Exhausted implements Observer {
        private final String place;

        Exhausted(String place) {
            this.place = place;
        }

        private void at(String here) {
            if (here.equals(place)) {
                throw new OutOfMemoryError("Java heap space");
            }
        }

        @Override
        public void connected() {
            at("connected");
        }

        @Override
        public void disconnected() {
            at("disconnected");
        }

        @Override
        public void answered(String service, String method, Request request, Status status, long received, long sent) {
            at("answered");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connected", "disconnected"})
    void memoryThatRunsOutOnAThreadThatReadsIsNoticed(String place) throws Exception {
        try (ServiceHost host = host().observer(new Exhausted(place)).start()) {
            new Socket(host.address().getAddress(), host.address().getPort()).close();
            assertEquals("Java heap space", cause(failure.get().cause()).getMessage());
            assertTrue(
                    failure.get().thread().startsWith("creo-io"),
                    () -> failure.join().toString());
            host.awaitStop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothread", "one-to-one", "pool", "queue", "accept-many", "cohort", "stealing"})
    void aTurnThatThrowsIsNoticedUnderEachScheduler(String scheduler) throws Exception {
        try (ServiceHost host = host().scheduler(Schedulers.named(scheduler, 1))
                        .observer(new Exhausted("answered"))
                        .start();
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.request(1, TestService.id("test.Echo"), TestService.id("echo"), 0));
            assertEquals("Java heap space", cause(failure.get().cause()).getMessage());
            host.awaitStop();
        }
    }

    private static Throwable cause(Throwable failure) {
        return failure.getCause() == null ? failure : cause(failure.getCause());
    }
}
