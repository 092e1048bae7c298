// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.creo.protocol.RawFrames.context;
import static org.creo.protocol.RawFrames.hex;
import static org.creo.protocol.RawFrames.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a session makes of a CONTEXT, in its place and out of it. */
class ContextTest {
    private static final int MEMORY = 1 << 20;
    private static final Limits LIMITS =
            Limits.defaults().withFrame(MEMORY).withMemory(MEMORY).withFrameTime(Duration.ofSeconds(10));

    private final TestLog log = new TestLog();

    @RegisterExtension
    final ManualSessions sessions = new ManualSessions(LIMITS, 4, 9);

    private SessionRig rig = sessions.begin();

    private void assertResult(int id, String text) {
        Reply reply = rig.transport.lastReply();
        assertEquals(FrameKind.RESPONSE.code(), reply.kind(), () -> reply.message());
        assertEquals(id, reply.id());
        assertEquals(text, reply.text());
    }

    private void assertError(Status status, int id, String message) {
        Reply reply = rig.transport.lastReply();
        assertEquals(FrameKind.ERROR.code(), reply.kind());
        assertEquals(message, reply.message());
        assertEquals(status.code(), reply.status());
        assertEquals(id, reply.id());
    }

    @Test
    void belongsToItsRequestAndToNoOther() {
        sessions.receive(context(1, "b", "1", "a", "2", "", "ö"), request(1, "i", 0));
        assertResult(1, "{b=1, a=2, =ö}");
        sessions.receive(request(2, "i", 0));
        assertResult(2, "{}");
        sessions.receive(context(3), request(3, "i", 0));
        assertResult(3, "{}");
        sessions.receive(context(4, "a", "3"), request(4, "j", 0));
        List<Reply> replies = rig.transport.replies();
        assertEquals("{a=3}", replies.get(replies.size() - 2).text());
        assertEquals(FrameKind.END.code(), rig.transport.lastReply().kind());
    }

    @Test
    void isKeptWhileItsRequestWaitsAndOthersRun() {
        rig.transport.receive(join(context(1, "a", "1"), request(1, "i", 0), request(2, "i", 0)));
        rig.transport.receive(join(context(3, "a", "3"), request(3, "i", 0)));
        sessions.run();
        assertEquals(
                List.of("{a=1}", "{}", "{a=3}"),
                rig.transport.replies().stream().map(Reply::text).toList());
    }

    @Test
    void mayBeAsLargeAs8KiB() {
        byte[] largest = context(1, "a", "x".repeat(ProtocolLimits.CONTEXT - 13));
        assertEquals(12 + 8192, largest.length);
        sessions.receive(largest);
        assertTrue(rig.memory.reserved() >= 8192);
        rig.transport.receive(request(1, "i", 0));
        assertTrue(rig.memory.reserved() < 1024, "what was received is not needed any more");
        assertTrue(rig.values.reserved() >= 8192, "what was decoded counts");
        sessions.run();
        assertEquals(8192 - 13 + 4, rig.transport.lastReply().body().length);
        assertEquals(0, rig.values.reserved());
        sessions.receive(context(2, "a", "x".repeat(ProtocolLimits.CONTEXT - 12)));
        assertError(Status.MALFORMED, 2, "The CONTEXT carries 8193 bytes, 8192 at most are allowed.");
        assertTrue(rig.transport.outputEnded());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | the count of its entries is wrong.",
                "000000 | the count of its entries is wrong.",
                "FFFFFFFF | the count of its entries is wrong.",
                "00000001 | the count of its entries is wrong.",
                "7FFFFFFF 00000000 00000000 | the count of its entries is wrong.",
                "00000001 00000000 00000000 00 | 1 bytes are left over.",
                "00000000 00000000 | 4 bytes are left over.",
                "00000001 00000002 61 000000 | a text is cut short.",
                "00000001 00000001 61 000000 | a text is cut short.",
                "00000001 FFFFFFFF 00000000 | a text is cut short.",
                "00000001 00000001 C3 00000000 | a text is no UTF-8.",
                "00000001 00000003 EDA080 00000000 | a text is no UTF-8.",
                "00000002 00000001 61 00000000 00000001 61 00000000 | it has a key twice.",
            })
    void thatDoesNotDecodeFailsOnlyItsRequest(String body, String why) throws Exception {
        byte[] wrong = hex(body);
        sessions.receive(frame(FrameKind.CONTEXT, 1, wrong), request(1, "i", 0));
        assertError(Status.MALFORMED, 1, "The CONTEXT of the request cannot be read: " + why);
        sessions.receive(frame(FrameKind.CONTEXT, 0, wrong), request(0, "b", 0));
        assertTrue(log.contains("was not run: The CONTEXT of the request cannot be read: " + why));
        sessions.receive(request(2, "i", 0));
        assertResult(2, "{}");
    }

    @Test
    void isFollowedByItsRequestOrEndsTheConnection() {
        List<byte[]> others = List.of(
                request(2, "i", 0),
                request(0, "b", 0),
                context(1, "a", "1"),
                frame(FrameKind.PING, 7),
                frame(FrameKind.PONG, 0),
                frame(FrameKind.CANCEL, 1),
                frame(FrameKind.ITEM, 1),
                frame(FrameKind.END, 1),
                FrameWriter.credit(1, 1, 1),
                RawFrames.hello("test", "good"));
        for (byte[] other : others) {
            sessions.receive(context(1, "a", "1"), other, request(1, "i", 0));
            int id = other[11];
            assertError(
                    Status.MALFORMED,
                    id,
                    "The " + FrameKind.of(other[4]) + " of id " + id
                            + " comes where the REQUEST of id 1 has to: directly after its CONTEXT.");
            assertEquals(1, rig.transport.replies().size());
            assertTrue(rig.transport.outputEnded());
            rig = sessions.begin();
        }
    }

    /** The rest of a frame that may not come is not waited for. */
    @Test
    void thatIsNotFollowedByItsRequestIsNoticedAtTheHeader() {
        sessions.receive(context(1, "a", "1"), Arrays.copyOf(request(2, "i", 0, new byte[MEMORY / 2]), 12));
        assertTrue(rig.transport.outputEnded());
    }

    @Test
    void afterWhichTheClientEndsItsOutputIsForgotten() {
        rig.transport.receive(join(request(1, "i", 0), context(2, "a", "1")));
        rig.transport.endInput();
        sessions.run();
        assertResult(1, "{}");
        rig.checkGone();
    }

    @Test
    void ofAStrangerIsNotRead() {
        rig = sessions.begin(SessionRig::even);
        byte[] large = context(1, "a", "x".repeat(8000));
        sessions.receive(Arrays.copyOf(large, 5000));
        assertEquals(0, rig.memory.reserved() + rig.terms.strangers().reserved());
        sessions.receive(Arrays.copyOfRange(large, 5000, large.length), request(1, "i", 0));
        String refusal = "This host serves callers that it knows: the client has to be given a token.";
        assertError(Status.UNAUTHENTICATED, 1, refusal);
        sessions.receive(RawFrames.hello("test", "good"));
        assertError(Status.MALFORMED, 0, "A HELLO comes after other frames.");
        rig = sessions.begin(SessionRig::even);
        sessions.receive(RawFrames.hello("test", "good"), context(1, "a", "1"), request(1, "i", 0));
        assertResult(1, "{a=1}");
    }

    @Test
    void itsRequestHasTheTimeOfAFrameToBegin() throws Exception {
        sessions.receive(context(1, "a", "1"));
        advance(9);
        byte[] large = request(1, "echo", 0, new byte[MEMORY / 2]);
        sessions.receive(Arrays.copyOf(large, 100));
        advance(9);
        sessions.receive(Arrays.copyOfRange(large, 100, large.length));
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
        advance(100);
        assertTrue(rig.transport.open());
        sessions.receive(context(2, "a", "1"));
        advance(10);
        assertFalse(rig.transport.open());
        assertTrue(log.contains("the REQUEST after a CONTEXT has not come within 10 s"));
    }

    private void advance(int seconds) {
        rig.transport.advance(Duration.ofSeconds(seconds).toNanos());
    }

    /** No request runs without the context that came with it. */
    @Test
    void forWhichThereIsNoMemoryFailsItsRequest() {
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        sessions.receive(context(1, "a", "1"));
        assertFalse(rig.transport.reading());
        advance(10);
        others.release(MEMORY);
        sessions.receive(request(1, "i", 0));
        String refusal = "There was no memory for a frame of 22 bytes within 10 s; what clients make this host keep "
                + "may take 1048576. Try again later.";
        assertError(Status.BUSY, 1, refusal);
        sessions.receive(request(2, "i", 0));
        assertResult(2, "{}");
        others.close();
    }

    @Test
    void isForgottenWithARequestForWhichThereIsNoMemory() {
        sessions.receive(context(1, "a", "x".repeat(8000)));
        MemoryShare others = rig.memory.share(() -> {});
        others.take(MEMORY);
        sessions.receive(request(1, "i", 0, new byte[5000]));
        advance(10);
        assertEquals(Status.BUSY.code(), rig.transport.lastReply().status());
        assertEquals(MEMORY, rig.memory.reserved());
        others.release(MEMORY);
        others.close();
        sessions.receive(request(2, "i", 0));
        assertResult(2, "{}");
    }

    /** What a host with nothing else to do takes alone, it takes with the largest context, too. */
    @ParameterizedTest
    @CsvSource({"1048576, true", "1048576, false", "65536, true", "65536, false"})
    void doesNotMakeTheLargestRequestTooLarge(int memory, boolean atOnce) {
        rig = sessions.begin(LIMITS.withMemory(memory));
        MemoryShare others = rig.memory.share(() -> {});
        byte[] largest = request(1, "h", 0, new byte[memory / 8 * 7 + 4 - request(1, "h", 0).length]);
        sessions.receive(largest);
        assertResult(1, "");
        largest[11] = 2;
        sessions.receive(context(2, "a", "x".repeat(ProtocolLimits.CONTEXT - 13)));
        if (!atOnce) {
            others.take(memory / 8);
        }
        // So much that the host makes room for the rest next.
        int begin = 12 + (largest.length - 12) / 32 + 1;
        sessions.receive(Arrays.copyOf(largest, begin));
        if (!atOnce) {
            assertFalse(rig.transport.reading());
            rig.transport.advance(MemoryBudget.GRACE);
            rig.transport.advance(MemoryBudget.GRACE);
            others.release(memory / 8);
            rig.transport.run();
        }
        sessions.receive(Arrays.copyOfRange(largest, begin, largest.length));
        assertEquals(2, rig.transport.lastReply().id());
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind(), rig.transport.lastReply()::message);
        others.close();
    }

    @Test
    void whoseRequestDoesNotComeIsGivenUpWhereOthersNeedTheMemory() {
        rig = sessions.begin(LIMITS.withMemory(64 << 10));
        sessions.receive(context(1, "a", "x".repeat(8000)));
        MemoryShare waits = rig.memory.share(() -> {});
        waits.await(50_000, 0, 50_000, () -> {});
        assertFalse(waits.hasGrant());
        for (int i = 0; i < 4; i++) {
            rig.transport.advance(MemoryBudget.GRACE);
            waits.press(rig.conversation.now());
            rig.transport.run();
        }
        assertTrue(waits.hasGrant());
        waits.close();
        sessions.receive(request(1, "i", 0));
        assertError(
                Status.BUSY,
                1,
                "Memory is short, and a frame of 8021 bytes holds some without coming on. Try again later.");
    }

    @Test
    void whoseValuesDoNotFitFailsItsRequest() {
        assertTrue(rig.values.reserve(MEMORY));
        sessions.receive(context(1, "a", "x".repeat(8000)), request(1, "i", 0));
        assertEquals(Status.BUSY.code(), rig.transport.lastReply().status());
        rig.values.release(MEMORY);
        sessions.receive(context(2, "a", "1"), request(2, "i", 0));
        assertResult(2, "{a=1}");
    }
}
