// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.preface;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a session does as time goes by, when services and clients are slow, and at its end. */
class SessionTest {
    private static final int MEMORY = 1 << 20;
    private static final Limits LIMITS = Limits.defaults()
            .withFrame(MEMORY)
            .withMemory(MEMORY)
            .withOpenRequests(2)
            .withHandshakeTime(Duration.ofSeconds(5))
            .withIdleTime(Duration.ofSeconds(60))
            .withFrameTime(Duration.ofSeconds(10))
            .withSendTime(Duration.ofSeconds(7));

    private final TestLog log = new TestLog();
    private final TrialService service = new TrialService(new TrialService.InPlace(), 4, 9, Observer.NONE);
    private final ManualTurns later = new ManualTurns();
    private final TrialService slow = new TrialService(later, 1, 9, Observer.NONE);
    private SessionRig rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE);

    @AfterEach
    void close() {
        service.close();
        slow.close();
    }

    private void useSlow(boolean sheds) {
        rig = new SessionRig(slow.router(), LIMITS, sheds, Observer.NONE).greet();
    }

    private void advance(int seconds) {
        rig.transport.advance(Duration.ofSeconds(seconds).toNanos());
    }

    private void assertError(Reply reply, Status status, int id, String message) {
        assertEquals(FrameKind.ERROR.code(), reply.kind());
        assertEquals(status.code(), reply.status());
        assertEquals(id, reply.id());
        assertEquals(message, reply.message());
    }

    @Test
    void aClientThatSaysNothingIsCutOffAfterItsTime() throws Exception {
        rig.transport.receive(Arrays.copyOf(preface(), 7));
        advance(4);
        assertTrue(rig.transport.open());
        advance(1);
        rig.checkGone();
        assertTrue(log.contains("Closing the connection of a test: it has not sent RASP's preface within 5 s"));
    }

    @Test
    void anotherVersionIsToldOursAndAnotherProtocolNothing() throws Exception {
        byte[] other = preface();
        other[4] = 2;
        rig.transport.receive(other);
        assertArrayEquals(preface(), rig.transport.taken());
        assertTrue(rig.transport.outputEnded());
        rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE);
        rig.transport.receive("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
        assertEquals(0, rig.transport.taken().length);
        rig.checkGone();
        assertTrue(log.contains("it does not speak RASP, received HTTP"));
    }

    @Test
    void aSilentClientIsAskedAndThenCutOff() throws Exception {
        rig.greet();
        advance(59);
        assertEquals(List.of(), rig.transport.replies());
        advance(1);
        assertEquals(FrameKind.PING.code(), rig.transport.lastReply().kind());
        advance(4);
        rig.transport.receive(frame(FrameKind.PONG, 0));
        advance(59);
        assertEquals(1, rig.transport.replies().size());
        advance(1);
        assertEquals(2, rig.transport.replies().size());
        advance(5);
        rig.checkGone();
        assertTrue(log.contains("it has been silent for 60 s and does not answer a PING"));
    }

    @Test
    void aFrameThatIsNotCompletedEndsTheConnection() throws Exception {
        rig.greet();
        rig.transport.receive(Arrays.copyOf(request(1, "echo", 0, new byte[100]), 50));
        advance(9);
        assertTrue(rig.transport.open());
        advance(1);
        rig.checkGone();
        assertTrue(log.contains("a frame of 120 bytes has not come within 10 s plus a second for each MiB"));
    }

    @Test
    void aClientThatTakesNothingIsCutOffAndOneThatTakesSomeIsNot() throws Exception {
        rig.greet();
        rig.transport.take(0);
        rig.transport.receive(request(1, "echo", 0, new byte[200_000]));
        assertFalse(rig.transport.reading());
        assertTrue(rig.memory.reserved() >= 200_000);
        for (int i = 0; i < 5; i++) {
            advance(6);
            rig.transport.take(1);
        }
        assertTrue(rig.transport.open());
        advance(7);
        advance(7);
        rig.checkGone();
        assertTrue(log.contains("it has accepted nothing of its answers for 7 s"));
    }

    @Test
    void readsOnWhenTheClientTakesItsAnswers() {
        rig.greet();
        rig.transport.take(0);
        rig.transport.receive(request(1, "echo", 0, new byte[200_000]));
        assertFalse(rig.transport.reading());
        rig.transport.receive(request(2, "echo", 0, (byte) 42));
        rig.transport.take(Long.MAX_VALUE);
        assertTrue(rig.transport.reading());
        assertEquals(
                List.of(1, 2), rig.transport.replies().stream().map(Reply::id).toList());
        assertEquals(0, rig.memory.reserved());
    }

    @Test
    void aRequestWhoseTimeIsOverIsAnsweredAndNeverRun() {
        useSlow(false);
        rig.transport.receive(RawFrames.join(request(1, "echo", 2000), request(2, "echo", 3000)));
        advance(1);
        assertEquals(List.of(), rig.transport.replies());
        advance(1);
        assertError(
                rig.transport.lastReply(),
                Status.DEADLINE,
                1,
                "The time allowed passed while the request was waiting.");
        later.runAll();
        assertEquals(
                List.of(1, 2), rig.transport.replies().stream().map(Reply::id).toList());
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
    }

    @Test
    void doesNotReadWhileAsManyRequestsAreOpenAsMayBe() {
        useSlow(false);
        rig.transport.receive(RawFrames.join(request(1, "echo", 0), request(2, "echo", 0), request(3, "echo", 0)));
        assertFalse(rig.transport.reading());
        later.runAll();
        // The answers of those made room for the third.
        rig.transport.run();
        later.runAll();
        rig.transport.run();
        assertTrue(rig.transport.reading());
        assertEquals(
                List.of(1, 2, 3),
                rig.transport.replies().stream().map(Reply::id).toList());
    }

    @Test
    void whoIsNotReadIsSentSomethingNowAndThenSinceItMayHaveGone() {
        useSlow(false);
        rig.transport.receive(RawFrames.join(request(1, "echo", 0), request(2, "echo", 0), request(3, "echo", 0)));
        advance(9);
        assertEquals(List.of(), rig.transport.replies());
        advance(1);
        assertEquals(FrameKind.PING.code(), rig.transport.lastReply().kind());
        advance(30);
        assertEquals(4, rig.transport.replies().size());
        later.runAll();
        rig.transport.run();
        later.runAll();
        rig.transport.run();
        assertEquals(7, rig.transport.replies().size());
        advance(15);
        assertEquals(7, rig.transport.replies().size());
    }

    @Test
    void closesAfterTheLastAnswerWhenTheClientFallsSilent() {
        useSlow(false);
        rig.transport.receive(request(1, "echo", 0));
        rig.conversation.stop();
        rig.transport.run();
        assertFalse(rig.transport.outputEnded());
        later.runAll();
        rig.transport.run();
        assertTrue(rig.transport.outputEnded());
        for (int i = 0; i < 5; i++) {
            rig.transport.advance(Duration.ofMillis(400).toNanos());
            // These are not read any more, but they come.
            rig.transport.receive(request(2 + i, "echo", 0));
        }
        assertTrue(rig.transport.open());
        rig.transport.advance(Duration.ofMillis(1000).toNanos());
        rig.checkGone();
        assertEquals(List.of(1), rig.transport.replies().stream().map(Reply::id).toList());
    }

    @Test
    void closesTenSecondsAfterTheLastAnswerWhateverTheClientDoes() {
        rig.greet();
        rig.conversation.stop();
        rig.transport.run();
        assertTrue(rig.transport.outputEnded());
        for (int i = 0; i < 25; i++) {
            assertTrue(rig.transport.open());
            rig.transport.advance(Duration.ofMillis(400).toNanos());
            rig.transport.receive(frame(FrameKind.PING, 0));
        }
        rig.checkGone();
    }

    @Test
    void looksUpCredentialsBeforeAnythingElse() {
        rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE, SessionRig::even).greet();
        rig.transport.receive(request(1, "echo", 0));
        assertError(
                rig.transport.lastReply(),
                Status.UNAUTHENTICATED,
                1,
                "This host serves callers that it knows: the client has to be given a token.");
        rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE, SessionRig::even).greet();
        rig.transport.receive(RawFrames.join(RawFrames.hello("test", "good"), request(1, "echo", 0)));
        assertEquals(FrameKind.RESPONSE.code(), rig.transport.lastReply().kind());
        rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE, SessionRig::even).greet();
        rig.transport.receive(RawFrames.join(RawFrames.hello("test", "wrong"), request(1, "echo", 0)));
        assertError(rig.transport.lastReply(), Status.UNAUTHENTICATED, 0, "The credentials are wrong.");
        assertTrue(rig.transport.outputEnded());
    }

    /** Otherwise anybody could find out which methods there are. */
    @Test
    void aStrangerGetsTheSameAnswerWhateverItNames() {
        List<String> methods = List.of("echo", "b", "c", "d", "e", "f", "g", "no such method");
        for (int id : new int[] {0, 1}) {
            for (int size : new int[] {0, 50_000}) {
                byte[] expected = RawFrames.join(preface(), strangersAnswer(id));
                for (String method : methods) {
                    byte[] known = request(id, method, 0, new byte[size]);
                    byte[] other = RawFrames.request(id, 1, 2, 0, new byte[size]);
                    for (byte[] request : List.of(known, other)) {
                        rig = new SessionRig(service.router(), LIMITS, false, Observer.NONE, SessionRig::even).greet();
                        rig.transport.receive(request);
                        service.runStreams();
                        rig.transport.run();
                        assertArrayEquals(expected, rig.transport.taken(), () -> method + ", id " + id);
                        assertTrue(rig.transport.quiet());
                        assertEquals(0, rig.memory.reserved());
                    }
                }
            }
        }
    }

    private static byte[] strangersAnswer(int id) {
        return id == 0
                ? new byte[0]
                : FrameWriter.error(
                        Status.UNAUTHENTICATED,
                        id,
                        "This host serves callers that it knows: the client has to be given a token.");
    }

    /** An answer of several parts leaves without a copy, in slices, and in one flush with what came along. */
    @Test
    void sendsLargeAnswersInSlices() {
        rig.greet();
        byte[] large = new byte[300_000];
        new Random(1).nextBytes(large);
        rig.transport.receive(RawFrames.join(request(1, "echo", 0, large), request(2, "echo", 0, (byte) 7)));
        rig.transport.run();
        List<Reply> replies = rig.transport.replies();
        assertArrayEquals(large, replies.get(0).body());
        assertArrayEquals(new byte[] {7}, replies.get(1).body());
        assertEquals(0, rig.memory.reserved());
    }
}
