// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.client.CancelledException;
import org.creo.client.Phase;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens while something is being written: a transport that does what the test says, write by write. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionTest {
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 1, 2);
    private static final int MINUTE = 60_000;

    private final Host host = new Host((in, out) -> in.read());
    private final Connections siblings = new Connections(host.address(), new Settings());
    private final Steps transport = new Steps();
    private final Connection connection =
            new Connection(Address.parse("localhost:1"), transport, Frame.preface(), new Settings(), siblings);

    /** What the next write does first; returns whether it then accepts the bytes. */
    private interface Step {
        boolean run() throws IOException;
    }

    private static final class Steps implements Transport {
        final Queue<Step> steps = new ArrayDeque<>();
        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        /** What the host sends. */
        ByteBuffer arriving = ByteBuffer.allocate(0);
        /** Whether nothing is accepted any more. */
        boolean full;

        /** One for each time that a thread waited for input. */
        final Semaphore waits = new Semaphore(0);

        private final Semaphore woken = new Semaphore(0);

        @Override
        public int read(byte[] into, int start, int end) {
            int count = Math.min(arriving.remaining(), end - start);
            arriving.get(into, start, count);
            return count;
        }

        @Override
        public boolean write(ByteBuffer... parts) throws IOException {
            Step step = steps.poll();
            if (full || step != null && !step.run()) {
                return false;
            }
            for (ByteBuffer part : parts) {
                while (part.hasRemaining()) {
                    written.write(part.get());
                }
            }
            return true;
        }

        @Override
        public void awaitInput(boolean room, long nanos) throws IOException {
            waits.release();
            if (arriving.hasRemaining()) {
                return;
            }
            try {
                woken.tryAcquire(nanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void awaitRoom(long nanos) {
            // There is room at once.
        }

        @Override
        public void wakeUp() {
            woken.release();
        }

        @Override
        public void endOutput() {
            // Nothing reads it.
        }

        @Override
        public void close() {
            wakeUp();
        }
    }

    @AfterEach
    void close() {
        siblings.close();
        host.close();
    }

    private static WireWriter request() {
        WireWriter request = new WireWriter();
        request.reset(Frame.REQUEST_HEADER_SIZE);
        return request;
    }

    private BlockingCall<Void> sent() {
        BlockingCall<Void> call = new BlockingCall<>(NOTE, "", MINUTE);
        assertTrue(connection.send(call, request(), true));
        return call;
    }

    /** What the host was sent after the preface, as {@code kind id}. */
    private List<String> frames() {
        byte[] all = transport.written.toByteArray();
        assertEquals(Frame.MAGIC, (int) BigEndian.INT.get(all, 0));
        List<String> frames = new ArrayList<>();
        for (int at = Frame.PREFACE_SIZE; at < all.length; at += 4 + (int) BigEndian.INT.get(all, at)) {
            frames.add(all[at + 4] + " " + BigEndian.INT.get(all, at + 8));
        }
        return frames;
    }

    @Test
    void nothingGoesBeforeThePreface() {
        connection.post(Frame.small(Frame.PONG, 0));
        sent();
        assertEquals(List.of("1 1", "8 0"), frames());
    }

    /** A CANCEL before its request means nothing to the host, which would then run the call in spite of it. */
    @Test
    void noCancelGoesBeforeItsRequest() {
        sent();
        transport.steps.add(() -> false);
        connection.post(Frame.small(Frame.PONG, 0));
        BlockingCall<Void> call = new BlockingCall<>(NOTE, "", MINUTE);
        transport.steps.add(() -> connection.giveUp(call)); // the PONG goes now, and the request is next
        assertTrue(connection.send(call, request(), true));
        assertEquals(List.of("1 1", "8 0", "1 2", "6 2"), frames());
    }

    @Test
    void aOneWayRequestLearnsThatTheConnectionHasEnded() {
        transport.steps.add(() -> {
            connection.fail(Failure.transport("the host is gone", null));
            throw new IOException("closed");
        });
        BlockingCall<Void> call = new BlockingCall<>(NOTE, "", MINUTE);
        assertTrue(connection.send(call, request(), false));
        TransportException e = assertThrows(TransportException.class, () -> connection.await(call));
        assertTrue(e.getMessage().contains("the host is gone"), e.getMessage());
    }

    /** What a call of whose request the host got so much says when another thread finds that the host is gone. */
    private String said(Step... writes) {
        List<String> said = new ArrayList<>();
        BlockingCall<Void> call = new BlockingCall<>(NOTE, "", MINUTE) {
            @Override
            void failed(Failure why) {
                said.add(broken(why).getMessage());
            }
        };
        transport.steps.addAll(List.of(writes));
        assertTrue(connection.send(call, request(), true));
        return String.join("; ", said);
    }

    private boolean gone() {
        connection.fail(Failure.transport("the host is gone", null));
        return true;
    }

    @Test
    void aRequestThatIsSentMayHaveRun() {
        assertEquals(
                "Echo.note at localhost:1: the host is gone; the host may have" + " carried out the request",
                said(this::gone));
    }

    @Test
    void aRequestThatIsSentInPartHasNotRun() {
        assertEquals(
                "Echo.note at localhost:1: the host is gone; the host did not" + " carry out the request",
                said(() -> !gone(), () -> {
                    throw new IOException("closed");
                }));
    }

    @Test
    void aRequestThatIsSentWhenItsTimeIsOverMayHaveRun() {
        // Long enough that the time is not over before the writing begins, however busy the machine is.
        AsyncCall<Void> call = new AsyncCall<>(NOTE, siblings, 300, new WriterPool(), request());
        transport.steps.add(() -> {
            while (call.left() > 0) {
                Thread.onSpinWait();
            }
            transport.waits.drainPermits();
            transport.waits.acquireUninterruptibly(2); // so the thread that reads has looked for calls to be ended
            return true;
        });
        assertTrue(connection.send(call, request(), true));
        CompletionException e = assertThrows(CompletionException.class, call.future::join);
        assertEquals(
                "Echo.note at localhost:1: DEADLINE: no answer within 300 ms",
                e.getCause().getMessage());
    }

    /** A host need not read all of a request to answer it. */
    @Test
    void anErrorThatTheHostAnswersWithIsAnAnswerHoweverEarly() {
        BlockingCall<Void> call = new BlockingCall<>(NOTE, "", MINUTE);
        byte[] error = Host.error(Status.TOO_LARGE.code(), 1, "too large");
        transport.steps.add(() -> {
            Frame answer = Frame.read(error, 0, error.length, null, call);
            assertEquals(
                    Phase.WAIT,
                    assertThrows(ServiceException.class, () -> call.decoded(answer))
                            .phase());
            return true;
        });
        assertTrue(connection.send(call, request(), true));
    }

    /** It is not known how much of a request was written when memory ran out. */
    @Test
    void anErrorInAWriteEndsTheConnection() {
        BlockingCall<Void> other = sent();
        OutOfMemoryError error = new OutOfMemoryError("for the test");
        transport.steps.add(() -> {
            throw error;
        });
        assertSame(error, assertThrows(OutOfMemoryError.class, this::sent));
        TransportException e = assertThrows(TransportException.class, () -> connection.await(other));
        assertTrue(e.getMessage().contains("another message could not be sent"), e.getMessage());
    }

    /** What it must be told is queued, but not without limit. */
    @Test
    void aHostThatPingsAndDoesNotReadIsGivenUp() {
        BlockingCall<Void> call = sent();
        transport.full = true;
        byte[] ping = Host.frame(Frame.PING, 0, 0);
        transport.arriving = ByteBuffer.allocate(1 << 20).put(Frame.preface());
        while (transport.arriving.remaining() > ping.length) {
            transport.arriving.put(ping);
        }
        transport.arriving.flip();
        TransportException e = assertThrows(TransportException.class, () -> connection.await(call));
        assertTrue(e.getMessage().contains("the host does not read what it is sent; the host"), e.getMessage());
    }

    @Test
    void aCallWhoseItemCannotBeSentIsCancelled() {
        BlockingStreamCall<Void> call = new BlockingStreamCall<>(NOTE, "", 0, false, true, null);
        call.sentOver(connection);
        assertTrue(connection.send(call, request(), true));
        transport.steps.add(() -> {
            Thread.currentThread().interrupt();
            return false;
        });
        assertThrows(CancelledException.class, () -> call.upload(Stream.of(5), WireWriter::putInt));
        assertTrue(Thread.interrupted());
        assertEquals(List.of("1 1", "6 1"), frames());
    }
}
