// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are not waited for, while their host is down. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitingCallsTest {
    private static final int CALLS = 3_000;
    /** Far more than are needed, and far fewer than there are calls. */
    private static final int FEW = 100;

    private static final Options PATIENT = Options.defaults().withConnectTimeout(Duration.ofSeconds(50));
    private static final Options HASTY = Options.defaults().withConnectTimeout(Duration.ofSeconds(1));
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 1, 3);

    /** A client whose host has just gone. */
    private static Channel orphan(Options options) {
        try (Host host = new Host(answering(1))) {
            Channel channel = new Channel(host.address(), options);
            channel.call(ECHO, out -> out.putInt(0));
            while (channel.connections().live() != null) {
                Thread.onSpinWait(); // until it can see that the host closed
            }
            return channel;
        }
    }

    /** Answers this many requests with the numbers that they hold, and closes. */
    private static Host.Script answering(int count) {
        return (in, out) -> {
            Host.greet(in, out);
            for (int i = 0; i < count; i++) {
                int length = in.readInt();
                in.readInt();
                int id = in.readInt();
                in.readNBytes(length - 12);
                out.write(Host.answer(id, in.readInt()));
            }
        };
    }

    /** Makes calls at once, and returns the futures and how many more threads there were than before at most. */
    private static int threadsOf(Supplier<CompletableFuture<?>> call, List<CompletableFuture<?>> futures) {
        THREADS.resetPeakThreadCount();
        int before = THREADS.getThreadCount();
        for (int i = 0; i < CALLS; i++) {
            futures.add(call.get());
        }
        for (CompletableFuture<?> each : futures) {
            each.handle((result, e) -> null).join();
        }
        return THREADS.getPeakThreadCount() - before;
    }

    private static void checkUnconnected(CompletableFuture<?> future, Channel channel) {
        Throwable e = assertThrows(CompletionException.class, future::join).getCause();
        assertEquals(TransportException.class, e.getClass());
        assertEquals(Phase.CONNECT, ((CreoException) e).phase());
        assertEquals(
                "Echo.echo at " + channel + ": no connection within 1 s: connection refused: is the host running?",
                e.getMessage().replace("Echo.note", "Echo.echo"));
    }

    @Test
    void anyNumberOfThemTakesFewThreads() {
        try (Channel channel = orphan(HASTY)) {
            List<Supplier<CompletableFuture<?>>> kinds = List.of(
                    () -> channel.callAsync(ECHO, out -> out.putInt(1)),
                    () -> channel.postAsync(NOTE, out -> {}),
                    () -> channel.callAsync(ECHO, out -> {}, new SubmissionPublisher<Integer>(), WireWriter::putInt),
                    () -> StreamsTest.collected(channel.publish(ECHO, out -> out.putInt(1))));
            for (Supplier<CompletableFuture<?>> kind : kinds) {
                List<CompletableFuture<?>> futures = new ArrayList<>();
                int threads = threadsOf(kind, futures);
                assertTrue(threads < FEW, threads + " threads");
                futures.forEach(each -> checkUnconnected(each, channel));
            }
        }
    }

    /** What users attach to each takes a moment here, so that the next ends meanwhile. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anyNumberThatEndsAtOnceTakesFewThreads(boolean answered) {
        Host.Script all = (in, out) -> {
            ByteArrayOutputStream answers = new ByteArrayOutputStream();
            answering(CALLS).run(in, answers);
            if (answered) {
                out.write(answers.toByteArray());
                in.readAllBytes();
            }
        };
        try (Host host = new Host(all);
                Channel channel = new Channel(host.address(), PATIENT)) {
            List<CompletableFuture<?>> futures = new ArrayList<>();
            int threads = threadsOf(
                    () -> channel.callAsync(ECHO, out -> out.putInt(1))
                            .whenComplete((result, e) -> LockSupport.parkNanos(5_000_000)),
                    futures);
            assertTrue(threads < FEW, threads + " threads");
            assertTrue(futures.stream().allMatch(each -> each.isCompletedExceptionally() != answered));
        }
    }

    @Test
    void theyAreSentWhenTheHostIsBack() {
        try (Channel channel = orphan(PATIENT)) {
            List<CompletableFuture<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                int number = i;
                futures.add(channel.callAsync(ECHO, out -> out.putInt(number)));
            }
            try (Host host = Host.at(channel.toString(), answering(CALLS))) {
                assertEquals(channel.toString(), host.address());
                for (int i = 0; i < CALLS; i++) {
                    assertEquals(i, futures.get(i).join());
                }
            }
        }
    }

    /** What users attach to a future may take any time, without the other futures being late. */
    @Test
    void usersCodeHoldsUpNoOtherCall() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (Channel channel = orphan(HASTY)) {
            List<CompletableFuture<Integer>> slow = new ArrayList<>();
            List<CompletableFuture<Integer>> others = new ArrayList<>();
            for (int i = 0; i < FEW / 2; i++) {
                slow.add(channel.callAsync(ECHO, out -> out.putInt(1)).whenComplete((result, e) -> awaitIn(ended)));
                others.add(channel.callAsync(ECHO, out -> out.putInt(1)));
            }
            others.forEach(each -> checkUnconnected(each, channel));
            ended.countDown();
            slow.forEach(each -> checkUnconnected(each, channel));
        }
    }

    private static void awaitIn(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A port whose queue is full does not answer, so the attempt to connect to it goes on all the time. */
    @Test
    void eachEndsByItsOwnTimeOut() throws IOException {
        try (Channel channel = orphan(PATIENT);
                ServerSocket full = new ServerSocket()) {
            full.setReuseAddress(true);
            full.bind(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Address.parse(channel.toString()).port), 1);
            SocketChannel[] waiting = new SocketChannel[4];
            for (int i = 0; i < waiting.length; i++) {
                waiting[i] = SocketChannel.open();
                waiting[i].configureBlocking(false);
                waiting[i].connect(full.getLocalSocketAddress());
            }
            CompletableFuture<Integer> patient = channel.callAsync(ECHO, out -> out.putInt(1));
            CompletableFuture<Integer> hasty =
                    channel.withCallTimeout(Duration.ofMillis(50)).callAsync(ECHO, out -> out.putInt(1));
            Throwable e = assertThrows(CompletionException.class, hasty::join).getCause();
            assertInstanceOf(DeadlineException.class, e);
            assertTrue(e.getMessage().contains(" within 50 ms"), e.getMessage());
            assertEquals(Phase.CONNECT, ((CreoException) e).phase());
            assertFalse(patient.isDone());
            for (SocketChannel each : waiting) {
                each.close();
            }
        }
    }

    @Test
    void closingEndsThem() {
        Channel channel = orphan(PATIENT);
        CompletableFuture<Integer> call = channel.callAsync(ECHO, out -> out.putInt(1));
        channel.close();
        Throwable e = assertThrows(CompletionException.class, call::join).getCause();
        assertInstanceOf(CancelledException.class, e);
        assertEquals(
                "Echo.echo at " + channel + ": the client was closed; the host did not carry out the request",
                e.getMessage());
    }
}
