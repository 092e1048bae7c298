// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import static org.creo.framework.tongue.ws.WebSocketRig.LAST;
import static org.creo.framework.tongue.ws.WebSocketRig.closing;
import static org.creo.framework.tongue.ws.WebSocketRig.message;
import static org.creo.framework.tongue.ws.WebSocketRig.ping;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.creo.framework.TestService;
import org.creo.framework.WebSocketStream;
import org.creo.framework.WebSocketStream.Message;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Request;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.tongue.rasp.TrialService;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Preface;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A WebSocket as a machine: its frames, and how it is closed. */
class WebSocketTest {
    private static final int FRAME = 1 << 20;
    private static final byte[] PREFACE = Preface.bytes();
    private static final byte[] ECHO = request(5, "echo", (byte) 42);
    private static final byte[] ANSWER = RawFrames.join(PREFACE, frame(FrameKind.RESPONSE, 5, (byte) 42));
    private static final Limits LIMITS =
            Limits.defaults().withFrame(FRAME).withMemory(4L * FRAME).withHandshakeTime(Duration.ofSeconds(5));

    /** What was called and how it ended. */
    private final List<String> called = new ArrayList<>();

    private final Observer observer = new Observer() {
        @Override
        public void answered(String service, String method, Request request, Status status, long in, long out) {
            called.add(method + " " + status);
        }
    };
    private final TrialService service = new TrialService(new TrialService.InPlace(), 4, 9, observer);
    private final ManualTurns later = new ManualTurns();
    private final TrialService slow = new TrialService(later, 1, 9, observer);
    private WebSocketRig rig = rig();

    @AfterEach
    void close() {
        service.close();
        slow.close();
    }

    private WebSocketRig rig() {
        return new WebSocketRig(service.router(), LIMITS, Observer.NONE);
    }

    /** Its methods run when the test says so. */
    private WebSocketRig slowRig() {
        return new WebSocketRig(slow.router(), LIMITS, Observer.NONE);
    }

    private static byte[] request(int id, String method, byte... arguments) {
        return RawFrames.request(id, TestService.id("a"), TestService.id(method), 0, arguments);
    }

    private static byte[] frame(FrameKind kind, int id, byte... body) {
        return RawFrames.frame(kind.code(), id, body);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    /** What the client says has no effect any more; with its end the connection ends. */
    private void assertOver() {
        int before = called.size();
        rig.send(message(request(0, "b"))).send("no frame".getBytes(StandardCharsets.US_ASCII));
        rig.transport.endInput();
        rig.checkGone();
        assertEquals(before, called.size());
    }

    /** Each kind of frame that a client sends, ended by a Close. */
    private static byte[] everything() {
        return RawFrames.join(
                message(PREFACE),
                ping((byte) 1),
                WebSocketStream.cut(
                        RawFrames.join(ECHO, request(0, "b", (byte) 7), request(6, "echo", new byte[300])),
                        new Random(1)),
                WebSocketStream.frame(WebSocketStream.BINARY, 3, frame(FrameKind.PING, 7)),
                ping((byte) 2, (byte) 3),
                WebSocketStream.frame(WebSocketStream.CONTINUATION, 4),
                WebSocketStream.frame(LAST | WebSocketStream.PONG, 5, new byte[9]),
                WebSocketStream.frame(LAST | WebSocketStream.CONTINUATION, 0, request(8, "no such method")),
                ping(new byte[125]),
                closing(3000, "all is said"));
    }

    /** How everything is answered, in these pieces. */
    private byte[] answers(int... cuts) {
        rig = rig();
        rig.send(everything(), cuts);
        String where = "cut at " + Arrays.toString(cuts);
        assertEquals(3000, rig.close().code(), where);
        assertEquals("", rig.close().reason(), where);
        rig.checkGone();
        assertEquals(List.of("echo null", "b null", "echo null", "? UNKNOWN_METHOD"), called, where);
        called.clear();
        return rig.rasp();
    }

    @Test
    void everythingIsAnswered() {
        byte[] answers = answers();
        assertArrayEquals(ANSWER, Arrays.copyOf(answers, ANSWER.length));
        TestTransport parser = new TestTransport();
        parser.write(answers, 0, answers.length);
        assertEquals(
                List.of(FrameKind.RESPONSE, FrameKind.RESPONSE, FrameKind.PONG, FrameKind.ERROR),
                parser.replies().stream()
                        .map(reply -> FrameKind.of(reply.kind()))
                        .toList());
    }

    @Test
    void isTheSameCutAtEachByte() {
        byte[] whole = answers();
        for (int cut = 1; cut < everything().length; cut++) {
            assertArrayEquals(whole, answers(cut), "cut at " + cut);
        }
    }

    @Test
    void isTheSameByteByByte() {
        int[] cuts = new int[everything().length - 1];
        Arrays.setAll(cuts, i -> i + 1);
        assertArrayEquals(answers(), answers(cuts));
        assertEquals(
                List.of(1, 2, 125),
                rig.pongs().stream().map(pong -> pong.length).toList());
    }

    /** Whoever ends its output without a Close has gone: what it has sent is done, and then the connection ends. */
    @Test
    void endsWellWhereverTheClientDoes() {
        byte[] everything = everything();
        byte[] whole = answers();
        for (int end = 0; end < everything.length; end++) {
            rig = rig();
            rig.send(Arrays.copyOf(everything, end));
            rig.transport.endInput();
            rig.assertClose(1001, "");
            rig.checkGone();
            byte[] answers = rig.rasp();
            assertArrayEquals(Arrays.copyOf(whole, answers.length), answers, "ended after " + end);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "C281 00000000 00, 1002, reserved bit",
        "A281 00000000 00, 1002, reserved bit",
        "9281 00000000 00, 1002, reserved bit",
        "8381 00000000 00, 1002, no opcode 3",
        "8B80 00000000, 1002, no opcode 11",
        "8180 00000000, 1003, text message",
        "0180 00000000, 1003, text message",
        "8201 00, 1002, not masked",
        "8080 00000000, 1002, none has begun",
        "0280 00000000 8280 00000000, 1002, begins within another",
        "0980 00000000, 1002, is fragmented",
        "89FE 0000, 1002, more than 125 bytes",
        "82FE 007D 00000000, 1002, more bytes than it needs",
        "82FF 000000000000FFFF 00000000, 1002, more bytes than it needs",
        "82FF 8000000000000000 00000000, 1002, first bit",
        "8881 00000000 03, 1002, two bytes",
        "8882 00000000 03ED, 1002, 1005",
        "8882 00000000 03E7, 1002, 999",
        "8882 00000000 0BB7, 1002, 2999",
        "8883 00000000 03E8 FF, 1007, no UTF-8",
    })
    void refusesWhatIsNoWebSocket(String hex, int code, String reason) {
        byte[] bytes = hex(hex);
        for (int cut = 0; cut < bytes.length; cut++) {
            rig = rig();
            rig.send(message(PREFACE, ECHO)).send(bytes, cut);
            assertArrayEquals(ANSWER, Arrays.copyOf(rig.rasp(), ANSWER.length));
            rig.assertClose(code, reason);
            assertOver();
        }
    }

    @Test
    void refusesItAlsoBeforeThePreface() {
        rig.send(WebSocketStream.frame(LAST | WebSocketStream.TEXT, 1, (byte) 'a'));
        rig.assertClose(1003, "text message");
        assertEquals(0, rig.rasp().length);
        assertOver();
    }

    @Test
    void aFrameMayBeLongerThanAllMemory() {
        byte[] large = request(5, "echo", new byte[FRAME / 2]);
        rig.send(hex("82FF4000000000000000" + "00000000")).send(PREFACE);
        for (int i = 1; i <= 20; i++) {
            rig.send(large, 100_000, 200_000, 300_000);
            assertEquals(PREFACE.length + i * (12 + FRAME / 2), rig.rasp().length);
        }
    }

    @Test
    void answersSmallPiecesInOneMessage() {
        rig.send(message(PREFACE, frame(FrameKind.PING, 1), frame(FrameKind.PING, 2)));
        Message answer = rig.messages().get(0);
        assertEquals(WebSocketStream.BINARY, answer.opcode());
        assertArrayEquals(
                RawFrames.join(PREFACE, frame(FrameKind.PONG, 1), frame(FrameKind.PONG, 2)), answer.payload());
    }

    /** With the preface, that is a message of 8 KiB at most and then others, none of them with a piece that is cut. */
    @Test
    void manySmallPiecesBecomeMessagesOfSomeSize() {
        byte[] calls = PREFACE;
        for (int id = 1; id <= 20; id++) {
            calls = RawFrames.join(calls, request(id, "echo", new byte[1000]));
        }
        rig.send(message(calls));
        assertEquals(
                List.of(8 + 8 * 1012, 8 * 1012, 4 * 1012),
                rig.messages().stream().map(message -> message.payload().length).toList());
    }

    /** Around each border of the length in a head, and of what is gathered and what is not. */
    @ParameterizedTest
    @ValueSource(ints = {125, 126, 8191, 8192, 65_535, 65_536, 65_537})
    void messagesMayHaveAnyLength(int size) {
        rig.send(message(PREFACE));
        byte[] argument = new byte[size - 12];
        new Random(size).nextBytes(argument);
        rig.send(message(request(5, "echo", argument)));
        assertArrayEquals(RawFrames.join(PREFACE, frame(FrameKind.RESPONSE, 5, argument)), rig.rasp());
        assertEquals(Math.min(size, 1 << 16), rig.messages().get(1).payload().length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125})
    void answersAPing(int length) {
        byte[] payload = new byte[length];
        Arrays.fill(payload, (byte) 3);
        rig.send(WebSocketStream.frame(WebSocketStream.BINARY, 3, PREFACE))
                .send(ping(payload))
                .send(WebSocketStream.frame(LAST | WebSocketStream.CONTINUATION, 4, ECHO));
        assertEquals(
                List.of(WebSocketStream.BINARY, WebSocketStream.PONG, WebSocketStream.BINARY),
                rig.messages().stream().map(Message::opcode).toList());
        assertArrayEquals(payload, rig.pongs().get(0));
    }

    /** Of several PINGs the last alone is answered, once the client takes it: nothing is kept for it meanwhile. */
    @Test
    void whoTakesNothingGetsTheLastPongLater() {
        rig.send(message(PREFACE));
        rig.transport.take(0);
        rig.send(message(request(5, "echo", new byte[100_000])));
        assertFalse(rig.transport.writable());
        long pending = rig.transport.pending();
        for (int i = 0; i < 1000; i++) {
            rig.send(ping((byte) i, (byte) (i >> Byte.SIZE)));
        }
        assertEquals(pending, rig.transport.pending());
        rig.transport.take(Long.MAX_VALUE);
        assertEquals(1, rig.pongs().size());
        assertArrayEquals(new byte[] {(byte) 999, 999 >> Byte.SIZE}, rig.pongs().get(0));
        assertEquals(PREFACE.length + 12 + 100_000, rig.rasp().length);
    }

    /** Bytes that come while the session does not read wait in memory of their own, and keep their order. */
    @Test
    void whatWaitsIsReadLater() {
        rig = slowRig();
        byte[] calls = PREFACE;
        for (int id = 1; id <= 4; id++) {
            calls = RawFrames.join(calls, request(id, "echo", (byte) id));
        }
        rig.send(RawFrames.join(message(calls), ping(), message(ECHO)), 60, 90);
        assertFalse(rig.transport.reading());
        assertEquals(0, rig.transport.buffersHeld());
        while (!later.isEmpty()) {
            later.run();
            rig.transport.run();
        }
        assertEquals(PREFACE.length + 5 * 13, rig.rasp().length);
        assertTrue(rig.transport.reading());
        assertEquals(1, rig.pongs().size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 3000, 4999})
    void answersACloseWithItsCode(int code) {
        rig.send(RawFrames.join(message(PREFACE), closing(code, "off")));
        rig.assertClose(code, "");
        assertOver();
    }

    @Test
    void answersACloseWithoutACode() {
        rig.send(RawFrames.join(message(PREFACE), WebSocketStream.frame(LAST | WebSocketStream.CLOSE, 1)));
        assertEquals(0, rig.close().payload().length);
        assertOver();
    }

    @Test
    void aCloseCancelsWhatRuns() {
        rig = slowRig();
        rig.send(message(PREFACE, request(1, "echo")));
        assertFalse(later.isEmpty());
        rig.send(closing(1001, ""));
        later.runAll();
        assertEquals(List.of("echo CANCELLED"), called);
        rig.assertClose(1001, "");
        assertOver();
    }

    @Test
    void whatWasSentBeforeACloseIsDone() {
        byte[] note = request(0, "b");
        rig.send(RawFrames.join(message(PREFACE, note, note, note), closing(1000, "")));
        assertEquals(List.of("b null", "b null", "b null"), called);
        assertOver();
    }

    @ParameterizedTest
    @CsvSource({"00000000, 1002, less than its own header", "00800001, 1009, The frame has"})
    void malformedRaspHasItsCode(String hex, int code, String reason) {
        rig.send(message(PREFACE, hex(hex)));
        rig.assertClose(code, reason);
        assertOver();
    }

    @Test
    void whatIsNoRaspIsAProtocolError() {
        rig.send(message("nothing".getBytes(StandardCharsets.US_ASCII)));
        rig.assertClose(1002, "not RASP");
        assertOver();
    }

    @Test
    void thePrefaceHasToComeInTime() {
        rig.send(ping());
        assertEquals(1, rig.pongs().size());
        rig.transport.advanceBy(Duration.ofSeconds(4));
        assertNull(rig.close());
        rig.transport.advanceBy(Duration.ofSeconds(1));
        rig.assertClose(1008, "it has not sent RASP's preface within 5 s");
        rig.checkGone();
    }

    @Test
    void aHostThatStopsGoesAway() {
        rig.send(message(PREFACE, ECHO));
        rig.webSocket.conversation().goAway();
        assertArrayEquals(RawFrames.join(ANSWER, frame(FrameKind.GOAWAY, 0)), rig.rasp());
        rig.webSocket.conversation().stop();
        rig.assertClose(1001, "The host has stopped.");
        assertOver();
    }

    /** It waits for the client's Close and its end, but not for long. */
    @Test
    void aHostThatHasClosedEndsTheConnectionItself() {
        rig.send(message(PREFACE, new byte[4]));
        rig.assertClose(1002, "");
        assertFalse(rig.transport.outputEnded());
        rig.transport.advanceBy(Duration.ofSeconds(20));
        rig.checkGone();
    }

    /** Such as one that ends all connections: its client hears a word. */
    @Test
    void whoeverClosesTheConnectionSaysSo() {
        rig.send(message(PREFACE, ECHO));
        rig.webSocket.closing();
        rig.transport.close();
        rig.transport.run();
        assertArrayEquals(ANSWER, rig.rasp());
        rig.assertClose(1001, "");
        rig.checkGone();
    }

    @Test
    void nothingIsSentOverAConnectionThatIsClosed() {
        rig.send(message(PREFACE, ECHO));
        rig.transport.disconnect();
        rig.webSocket.closing();
        assertNull(rig.close());
        rig.checkGone();
    }

    @Test
    void aReasonIsCutAfterAWholeCharacter() {
        String name = "\u00e9".repeat(100);
        WebSocketMessages messages = new WebSocketMessages(rig.transport, State.TABLE.begin());
        messages.close(1002, "x" + name);
        assertEquals("x" + name.substring(0, 61), rig.close().reason());
    }
}
