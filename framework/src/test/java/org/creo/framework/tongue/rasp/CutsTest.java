// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.tongue.TestTransport;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.RawFrames;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** However the bytes of a client are cut into pieces, the answers are the same, to the last byte. */
class CutsTest {
    private static final TrialService SERVICE = new TrialService(new TrialService.InPlace(), 4, 9, Observer.NONE);

    /** Each kind of frame that a client sends, and each kind of answer. */
    private static final byte[] STREAM = RawFrames.join(
            SessionRig.preface(),
            RawFrames.hello("cuts", "even"),
            request(1, "echo", 0, "first".getBytes(StandardCharsets.UTF_8)),
            request(0, "b", 0, (byte) 7),
            request(2, "c", 0),
            request(3, "f", 0),
            frame(FrameKind.ITEM, 3, (byte) 1, (byte) 2),
            request(4, "no such method", 0),
            FrameWriter.credit(3, 9, 9),
            frame(FrameKind.PING, 9, (byte) 1, (byte) 2, (byte) 3),
            request(5, "e", 0),
            frame(FrameKind.CANCEL, 5),
            frame(FrameKind.ITEM, 5, (byte) 4),
            request(6, "d", 0, (byte) 0, (byte) 0),
            frame(FrameKind.PONG, 8),
            RawFrames.context(9, "a", "b", "traceparent", "none"),
            request(9, "i", 0),
            RawFrames.context(0, "a", "b"),
            request(0, "b", 0, (byte) 7),
            RawFrames.context(10, "twice", "b", "twice", "c"),
            request(10, "i", 0),
            RawFrames.context(11, "a", "c"),
            request(11, "j", 0),
            frame(FrameKind.END, 3),
            request(12, "echo", -1),
            request(13, "echo", 60_000, new byte[9]));

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** The answers to the stream in these pieces; the client ends its output after the last. */
    private static byte[] run(byte[] stream, int... cuts) {
        SessionRig rig = new SessionRig(SERVICE.router(), Limits.defaults(), false, Observer.NONE, SessionRig::even);
        int at = 0;
        for (int cut : cuts) {
            rig.transport.receive(Arrays.copyOfRange(stream, at, cut));
            at = cut;
        }
        rig.transport.receive(Arrays.copyOfRange(stream, at, stream.length));
        SERVICE.runStreams();
        rig.transport.endInput();
        rig.checkGone();
        return rig.transport.taken();
    }

    private static List<Integer> kinds(byte[] answers) {
        TestTransport parser = new TestTransport();
        parser.write(answers, 0, answers.length);
        return parser.replies().stream().map(Reply::kind).toList();
    }

    @Test
    void theStreamIsAnsweredWhole() {
        assertEquals(List.of(2, 3, 3, 8, 3, 4, 4, 5, 2, 3, 4, 5, 3, 2, 4, 5), kinds(run(STREAM)));
    }

    @Test
    void isTheSameCutAtEachByte() {
        byte[] whole = run(STREAM);
        for (int cut = 1; cut < STREAM.length; cut++) {
            assertArrayEquals(whole, run(STREAM, cut), "cut at " + cut);
        }
    }

    @Test
    void isTheSameCutAtEachPairOfBytes() {
        byte[] whole = run(STREAM);
        for (int first = 1; first < STREAM.length; first++) {
            for (int second = first + 1; second < STREAM.length; second++) {
                assertArrayEquals(whole, run(STREAM, first, second), "cut at " + first + " and " + second);
            }
        }
    }

    @Test
    void isTheSameByteByByte() {
        int[] cuts = new int[STREAM.length - 1];
        Arrays.setAll(cuts, i -> i + 1);
        assertArrayEquals(run(STREAM), run(STREAM, cuts));
    }

    /** A client may end after each byte: what it has sent until then is answered, and nothing is left over. */
    @Test
    void endsWellWhereverTheClientDoes() {
        byte[] whole = run(STREAM);
        for (int end = 0; end < STREAM.length; end++) {
            byte[] answers = run(Arrays.copyOf(STREAM, end));
            List<Integer> kinds = kinds(answers);
            assertEquals(end < 8, answers.length == 0, "ended after " + end);
            // All except calls with streams, which may then end differently.
            int common = Math.min(3, kinds.size());
            assertEquals(kinds(whole).subList(0, common), kinds.subList(0, common), "ended after " + end);
        }
    }
}
