// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each BUSY that a request may get before it is decoded, and the limit that it names. */
class BusyTest {
    private static final int MEMORY = 1 << 20;
    private static final Limits LIMITS = Limits.defaults()
            .withFrame(MEMORY)
            .withMemory(MEMORY)
            .withOpenRequests(3)
            .withFrameTime(Duration.ofSeconds(10));

    private final ManualTurns later = new ManualTurns();
    private final TrialService service = new TrialService(later, 1, 4, Observer.NONE);
    private SessionRig rig = rig(true);

    private SessionRig rig(boolean sheds) {
        return new SessionRig(service.router(), LIMITS, sheds, Observer.NONE).greet();
    }

    @AfterEach
    void close() {
        service.close();
    }

    private void assertBusy(int id, String message) {
        Reply reply = rig.transport.lastReply();
        assertEquals(Status.BUSY.code(), reply.status());
        assertEquals(id, reply.id());
        assertEquals(message, reply.message());
    }

    @Test
    void tooManyCallsWithStreamsOnOneConnection() {
        for (int id = 1; id <= 3; id++) {
            rig.transport.receive(request(id, "e", 0));
        }
        assertEquals(List.of(), rig.transport.replies());
        rig.transport.receive(request(4, "e", 0));
        assertBusy(4, "This connection has 3 calls with streams open, the limit (--open-requests); try again later.");
        rig.transport.receive(frame(FrameKind.CANCEL, 1));
        rig.transport.receive(request(5, "e", 0));
        assertEquals(2, rig.transport.replies().size());
    }

    @Test
    void noThreadForACallWithStreams() {
        for (int id = 1; id <= 3; id++) {
            rig.transport.receive(request(id, "e", 0));
        }
        SessionRig first = rig;
        rig = rig(true);
        rig.transport.receive(request(1, "e", 0));
        rig.transport.receive(request(2, "e", 0));
        assertBusy(
                2,
                "There can be no more calls with streams now: this host has 4 under way, the limit (--streams); try again later.");
        first.transport.disconnect();
        service.runStreams();
        rig.transport.receive(request(3, "e", 0));
        assertEquals(1, rig.transport.replies().size());
    }

    @Test
    void aFullQueueIsToldOrWaitedFor() {
        // One that is about to run, and one that waits.
        rig.transport.receive(request(1, "echo", 0));
        rig.transport.receive(request(2, "echo", 0));
        rig.transport.receive(request(3, "echo", 0));
        assertBusy(3, "a has 1 requests waiting, the limit (--queue-length); try again later.");
        later.runAll();
        rig.transport.run();
        assertEquals(
                List.of(3, 1, 2),
                rig.transport.replies().stream().map(Reply::id).toList());

        rig = rig(false);
        rig.transport.receive(request(1, "echo", 0));
        rig.transport.receive(request(2, "echo", 0));
        assertTrue(rig.transport.reading());
        rig.transport.receive(request(3, "echo", 0));
        assertFalse(rig.transport.reading());
        later.runAll();
        rig.transport.run();
        later.runAll();
        rig.transport.run();
        assertTrue(rig.transport.reading());
        assertEquals(
                List.of(1, 2, 3),
                rig.transport.replies().stream().map(Reply::id).toList());
    }

    @Test
    void noMemoryForAFrame() {
        MemoryShare others = others(MEMORY - 50_000);
        rig.transport.receive(request(1, "echo", 0, new byte[300_000]));
        assertFalse(rig.transport.reading());
        rig.transport.advance(Duration.ofSeconds(9).toNanos());
        assertEquals(List.of(), rig.transport.replies());
        rig.transport.advance(Duration.ofSeconds(1).toNanos());
        assertBusy(
                1,
                "There was no memory for a frame of 300020 bytes within 10 s; what clients make this host keep may "
                        + "take 1048576. Try again later.");
        assertTrue(rig.transport.reading());
        // The rest of it is skipped.
        rig.transport.receive(frame(FrameKind.PING, 9));
        assertEquals(FrameKind.PONG.code(), rig.transport.lastReply().kind());
        others.release(MEMORY - 50_000);
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void noMemoryForAnItem() {
        rig.transport.receive(request(1, "e", 0));
        MemoryShare others = others(MEMORY - 50_000);
        rig.transport.receive(frame(FrameKind.ITEM, 1, new byte[300_000]));
        rig.transport.advance(Duration.ofSeconds(10).toNanos());
        assertBusy(
                1,
                "There was no memory for a frame of 300008 bytes within 10 s; what clients make this host keep may "
                        + "take 1048576. Try again later.");
        others.release(MEMORY - 50_000);
    }

    @Test
    void memoryThatComesInTimeIsUsed() {
        MemoryShare others = others(MEMORY - 50_000);
        rig.transport.receive(request(1, "echo", 0, new byte[300_000]));
        rig.transport.advance(Duration.ofSeconds(9).toNanos());
        others.release(MEMORY - 50_000);
        rig.transport.run();
        later.runAll();
        rig.transport.run();
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
    }

    @Test
    void itemsThatNobodyReads() {
        rig.transport.receive(request(1, "e", 0));
        for (int i = 0; i < 5; i++) {
            rig.transport.receive(frame(FrameKind.ITEM, 1, new byte[100_000]));
        }
        // Nobody needs the memory: they may wait.
        rig.transport.advance(Duration.ofSeconds(15).toNanos());
        assertEquals(List.of(), rig.transport.replies());
        MemoryShare other = rig.memory.share(() -> {});
        assertFalse(other.reserve(MEMORY / 2, 0));
        other.await(MEMORY / 2 + 100_000, 0, MEMORY / 2 + 100_000, () -> {});
        press(other, 2);
        assertEquals(List.of(), rig.transport.replies());
        press(other, 2);
        assertBusy(
                1,
                "Memory is short, and the service does not read the items that wait for it, 500000"
                        + " bytes. Try again later.");
        assertEquals(MEMORY / 2 + 100_000, rig.memory.reserved());
    }

    @Test
    void aFrameWhoseRestDoesNotCome() {
        byte[] call = request(1, "echo", 0, new byte[400_000]);
        rig.transport.receive(Arrays.copyOf(call, 100_000));
        rig.transport.advance(Duration.ofSeconds(1).toNanos());
        MemoryShare other = rig.memory.share(() -> {});
        other.await(700_000, 0, 700_000, () -> {});
        press(other, 2);
        // It comes on: a bit each time.
        for (int at = 100_000; at < 300_000; at += 10_000) {
            rig.transport.receive(Arrays.copyOfRange(call, at, at + 10_000));
            press(other, 1);
        }
        assertEquals(List.of(), rig.transport.replies());
        press(other, 1);
        assertBusy(1, "Memory is short, and a frame of 400020 bytes holds some without coming on. Try again later.");
        assertEquals(700_000, rig.memory.reserved());
        // The rest of it is skipped.
        rig.transport.receive(Arrays.copyOfRange(call, 300_000, call.length));
        rig.transport.receive(frame(FrameKind.PING, 9));
        assertEquals(FrameKind.PONG.code(), rig.transport.lastReply().kind());
    }

    @Test
    void aFrameThatHasJustGotItsMemoryHasTimeToComeOn() {
        others(10_000);
        MemoryShare other = rig.memory.share(() -> {});
        other.await(910_000, 0, 910_000, () -> {});
        press(other, 2);
        byte[] call = request(1, "echo", 0, new byte[400_000]);
        int arguments = call.length - 400_000;
        rig.transport.receive(Arrays.copyOf(call, arguments));
        rig.transport.receive(Arrays.copyOfRange(call, arguments, arguments + 400_000 / 32 + 1));
        long begun = rig.memory.reserved();
        press(other, 1);
        other.withdraw();
        rig.transport.run();
        assertTrue(rig.memory.reserved() > begun + 300_000, "it has waited and has all of its memory now");
        other.await(910_000, 0, 910_000, () -> {});
        press(other, 2);
        assertEquals(List.of(), rig.transport.replies());
        press(other, 1);
        assertBusy(1, "Memory is short, and a frame of 400020 bytes holds some without coming on. Try again later.");
    }

    @Test
    void aFrameIsNotJudgedByTheTimeInWhichTheHostDidNotComeToReadIt() {
        byte[] call = request(1, "echo", 0, new byte[400_000]);
        rig.transport.receive(Arrays.copyOf(call, 300_000));
        MemoryShare other = rig.memory.share(() -> {});
        other.await(910_000, 0, 910_000, () -> {});
        rig.transport.busy();
        press(other, 5);
        rig.transport.turn();
        press(other, 5);
        assertEquals(List.of(), rig.transport.replies());
        rig.transport.turn();
        press(other, 1);
        assertBusy(1, "Memory is short, and a frame of 400020 bytes holds some without coming on. Try again later.");
    }

    /** A packet that is lost is sent again after 200 ms and more. */
    @Test
    void aFrameOfWhoHasSentWholeOnesMayStandStillForAWhile() {
        byte[] call = request(1, "echo", 0, new byte[400_000]);
        rig.transport.receive(call);
        later.runAll();
        rig.transport.run();
        assertEquals(1, rig.transport.replies().size());
        byte[] next = request(2, "echo", 0, new byte[400_000]);
        rig.transport.receive(Arrays.copyOf(next, 300_000));
        MemoryShare other = rig.memory.share(() -> {});
        other.await(910_000, 0, 910_000, () -> {});
        press(other, 7);
        assertEquals(1, rig.transport.replies().size());
        press(other, 1);
        assertBusy(2, "Memory is short, and a frame of 400020 bytes holds some without coming on. Try again later.");
    }

    /** Another connection holds some. */
    private MemoryShare others(long bytes) {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(bytes);
        return others;
    }

    /** Time passes, in which another connection waits for memory. */
    private void press(MemoryShare other, int times) {
        for (int i = 0; i < times; i++) {
            rig.transport.advance(MemoryBudget.GRACE);
            other.press(rig.conversation.now());
            rig.transport.run();
        }
    }
}
