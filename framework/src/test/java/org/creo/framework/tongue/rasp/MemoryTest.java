// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryShare;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a client makes the host keep is counted, and has an end. */
class MemoryTest {
    private static final int MEMORY = 1 << 20;
    private static final int PIECE = 16 << 10;
    private static final Limits LIMITS =
            Limits.defaults().withFrame(MEMORY).withMemory(MEMORY).withOpenRequests(1000);

    @RegisterExtension
    final ManualSessions sessions = new ManualSessions(LIMITS, 1000, 4);

    private SessionRig rig = sessions.begin();

    @Test
    void bytesThatAreNotReadCountAndLeaveTheTransportsBuffers() {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        byte[] call = request(1, "echo", 0, new byte[10_000]);
        rig.transport.receive(RawFrames.join(call, call));
        assertFalse(rig.transport.reading());
        assertEquals(0, rig.transport.buffersHeld());
        assertEquals(MEMORY + 2 * call.length - 12 - Unread.LEAST, rig.memory.reserved());
        others.release(MEMORY);
    }

    @Test
    void smallFramesCountToo() {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        rig.transport.receive(request(1, "echo", 0));
        assertFalse(rig.transport.reading());
        assertEquals(List.of(), rig.transport.replies());
        others.release(MEMORY);
        rig.transport.run();
        sessions.run();
        assertEquals(1, rig.transport.lastReply().id());
    }

    @Test
    void aClientCanAlwaysWithdrawAndAnswer() {
        rig.transport.receive(request(1, "echo", 0));
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        rig.transport.receive(RawFrames.join(frame(FrameKind.CANCEL, 1), frame(FrameKind.PING, 7)));
        assertEquals(
                List.of(FrameKind.ERROR.code(), FrameKind.PONG.code()),
                rig.transport.replies().stream().map(Reply::kind).toList());
        others.release(MEMORY);
    }

    @Test
    void othersHaveATurnAfterSomeFrames() {
        byte[] pings = RawFrames.join(
                Collections.nCopies(200, frame(FrameKind.PING, 7)).toArray(byte[][]::new));
        rig.transport.receivePart(pings);
        int first = rig.transport.replies().size();
        assertTrue(first > 0 && first < 200, first + " at once");
        rig.transport.run();
        assertEquals(200, rig.transport.replies().size());
        assertTrue(rig.transport.reading());
    }

    @Test
    void noMethodRunsForAClientThatTakesNoAnswers() {
        rig.transport.take(0);
        byte[] large = new byte[MEMORY / 5];
        for (int id = 1; id <= 2; id++) {
            rig.transport.receive(request(id, "echo", 0, large));
        }
        rig.transport.receive(request(3, "echo", 0));
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 5 / 8);
        sessions.run();
        rig.transport.take(Long.MAX_VALUE);
        rig.transport.receive(request(4, "echo", 0));
        sessions.run();
        assertEquals(
                List.of(FrameKind.RESPONSE, FrameKind.ERROR, FrameKind.ERROR, FrameKind.RESPONSE).stream()
                        .map(FrameKind::code)
                        .toList(),
                rig.transport.replies().stream().map(Reply::kind).toList());
        others.release(MEMORY * 5 / 8);
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void anAnswerCountsAsAWholeUntilAllOfItWasHandedOver() {
        int large = MEMORY / 4;
        rig.transport.take(large / 2);
        call(1, new byte[large]);
        assertTrue(rig.memory.reserved() >= large, "the array is there as a whole");
        rig.transport.take(large);
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void smallAnswersCountOnceTheClientDoesNotTakeThem() {
        rig.transport.take(0);
        for (int id = 1; id <= 10; id++) {
            call(id, new byte[1000]);
            assertEquals(rig.transport.pending(), rig.memory.reserved());
        }
        assertTrue(rig.transport.pending() > 10_000);
        rig.transport.take(Long.MAX_VALUE);
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void aRequestWaitsUntilThereIsMemoryForItsAnswer() {
        ask(1, MEMORY / 4);
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 7 / 8);
        ask(2, MEMORY / 4);
        assertEquals(1, rig.transport.replies().size());
        assertFalse(rig.transport.reading());
        others.release(MEMORY * 7 / 8);
        rig.transport.run();
        // What it has now it keeps.
        others.take(MEMORY * 7 / 8);
        sessions.run();
        assertEquals(2, rig.transport.lastReply().id());
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
        others.release(MEMORY * 7 / 8);
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void aMethodWhoseAnswersBecomeLargeDoesNotRunWithoutMemory() {
        rig.transport.receive(request(1, "h", 0, parts(MEMORY / 4)));
        rig.transport.receive(request(2, "h", 0, parts(TrialService.PART)));
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 5 / 8);
        sessions.run();
        Reply reply = rig.transport.lastReply();
        assertEquals(Status.BUSY.code(), reply.status());
        assertEquals(
                "Memory is short, since answers are not taken as fast as they are given. Try again later.",
                reply.message());
        others.release(MEMORY * 5 / 8);
        call(3, (byte) 1);
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
    }

    @Test
    void anAnswerLargerThanExpectedIsNotKeptWhereOthersHoldNearlyAll() {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 7 / 8);
        ask(1, MEMORY / 4);
        Reply reply = rig.transport.lastReply();
        assertEquals(Status.TOO_LARGE.code(), reply.status());
        assertTrue(
                reply.message().startsWith("The method has run, but memory is short, and there is none for its answer"),
                reply.message());
        others.release(MEMORY * 7 / 8);
        assertEquals(0, rig.memory.reserved());
        ask(2, MEMORY / 4);
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
    }

    @Test
    void largeAnswersToLargeRequestsDoNotMakeSmallOnesWait() {
        call(1, new byte[MEMORY / 4]);
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 7 / 8);
        call(2, (byte) 1);
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
        assertEquals(2, rig.transport.lastReply().id());
        others.release(MEMORY * 7 / 8);
    }

    private void call(int id, byte... arguments) {
        sessions.receive(request(id, "echo", 0, arguments));
    }

    /** Asks for an answer of this size. */
    private void ask(int id, int size) {
        sessions.receive(request(id, "h", 0, parts(size)));
    }

    private static byte parts(int size) {
        return (byte) (size / TrialService.PART);
    }

    @Test
    void aClientThatTakesNothingIsCutWhereOthersNeedTheMemory() {
        rig.transport.take(0);
        rig.transport.receive(request(1, "echo", 0, new byte[MEMORY / 2]));
        sessions.run();
        rig.transport.advance(Duration.ofSeconds(5).toNanos());
        assertTrue(rig.transport.open());
        MemoryShare other = rig.memory.share(() -> {});
        other.await(MEMORY * 3 / 4, 0, MEMORY * 3 / 4, () -> {});
        for (int i = 0; i < 8; i++) {
            rig.transport.advance(Duration.ofMillis(100).toNanos());
            other.press(rig.conversation.now());
            rig.transport.run();
        }
        assertFalse(rig.transport.open());
        assertEquals(MEMORY * 3 / 4, other.held());
        other.close();
    }

    @Test
    void aStrangerHasLittleAndItsRequestsAreNotRead() {
        rig = sessions.begin(SessionRig::even);
        byte[] call = request(5, "echo", 0, new byte[MEMORY / 32]);
        rig.transport.receive(Arrays.copyOf(call, 10_000));
        assertEquals(0, rig.memory.reserved());
        assertEquals(0, rig.terms.strangers().reserved());
        rig.transport.receive(Arrays.copyOfRange(call, 10_000, call.length));
        assertEquals(1, rig.transport.replies().size());
        assertEquals(5, rig.transport.lastReply().id());
        assertEquals(Status.UNAUTHENTICATED.code(), rig.transport.lastReply().status());
        byte[] hello = RawFrames.hello("test", "good");
        rig.transport.receive(Arrays.copyOf(hello, hello.length - 1));
        assertEquals(0, rig.memory.reserved());
        assertTrue(rig.terms.strangers().reserved() > 0);
    }

    @Test
    void whoIsKnownMaySendWhatWouldBeTooLargeForAStranger() {
        byte[] call = request(1, "echo", 0, new byte[MEMORY / 2]);
        rig = sessions.begin(SessionRig::even);
        rig.transport.receive(call);
        assertEquals(Status.TOO_LARGE.code(), rig.transport.lastReply().status());
        rig = sessions.begin(SessionRig::even);
        rig.transport.receive(RawFrames.hello("test", "good"));
        rig.transport.receive(call);
        assertTrue(rig.transport.replies().isEmpty());
        assertTrue(rig.memory.reserved() >= MEMORY / 2);
    }

    /** As records of TLS do. */
    @Test
    void twoPiecesMayComeThatAreNotWantedAsLongAsThereIsMemory() {
        rig.transport.inPieces(2 * PIECE);
        // More than may wait for the service.
        for (int id = 1; rig.transport.reading(); id++) {
            rig.transport.receive(request(id, "echo", 0));
        }
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY * 7 / 8);
        rig.transport.receivePart(new byte[PIECE]);
        rig.transport.receivePart(new byte[PIECE - 1]);
        assertTrue(rig.transport.open());
        rig.transport.receive(new byte[2]);
        assertFalse(rig.transport.open());
        others.release(MEMORY * 7 / 8);
    }

    @Test
    void onePieceMayComeWhereThereIsNoMemory() {
        rig.transport.inPieces(2 * PIECE);
        cutAfter(PIECE);
    }

    @Test
    void withoutPiecesLittleMayComeThatIsNotWanted() {
        cutAfter(Unread.LEAST);
    }

    private void cutAfter(int most) {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        byte[] call = request(1, "echo", 0, new byte[100]);
        rig.transport.receivePart(call);
        assertFalse(rig.transport.reading());
        assertEquals(MEMORY, rig.memory.reserved(), "the first bytes are a part of what a connection costs");
        rig.transport.receivePart(new byte[most - call.length]);
        assertTrue(rig.transport.open());
        rig.transport.receive(new byte[12 + 1]);
        assertFalse(rig.transport.open());
        others.release(MEMORY);
    }

    @Test
    void aStrangerHasToSayWhoItIsInTime() {
        rig = sessions.begin(SessionRig::even);
        rig.transport.advance(LIMITS.handshakeTime().toNanos());
        assertFalse(rig.transport.open());
        rig = sessions.begin(SessionRig::even);
        rig.transport.receive(RawFrames.hello("test", "good"));
        rig.transport.advance(10 * LIMITS.handshakeTime().toNanos());
        assertTrue(rig.transport.open());
        rig.transport.receive(request(1, "echo", 0, new byte[MEMORY / 2]));
        assertEquals(0, rig.terms.strangers().reserved());
        assertTrue(rig.memory.reserved() >= MEMORY / 2);
    }
}
