// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import static org.creo.framework.RawClient.PREFACE;
import static org.creo.framework.RawClient.frame;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.WebSocketStream;
import org.creo.framework.WebSocketStream.Message;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSockets of a host: how they are opened, their frames, and how they are closed. */
@Timeout(60)
class WebSocketTest {
    private static final int LAST = 0x80;
    private static final int FRAME = 1 << 20;
    private static final byte[] ECHO = request(5, "test.Echo", "echo", (byte) 42);

    private final CountDownLatch noted = new CountDownLatch(3);
    /** Nothing may count it down. */
    private final CountDownLatch late = new CountDownLatch(1);

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private ServiceHost host;
    private Socket socket;
    private WebSocketStream client;

    @BeforeEach
    void start() throws IOException {
        host = ServiceHost.builder()
                .limits(Limits.defaults()
                        .withFrame(FRAME)
                        .withHandshakeTime(Duration.ofMillis(500))
                        .withQueue(1))
                .service(TestService.echo("test.Echo"))
                .service(new TestService("test.Gate").method("pass", (bytes, offset, length) -> {
                    entered.countDown();
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw new IllegalStateException(e);
                    }
                    return Payload.empty();
                }))
                .service(new TestService("test.Notes")
                        .oneway("note", (bytes, offset, length) -> {
                            noted.countDown();
                            return Payload.empty();
                        })
                        .oneway("late", (bytes, offset, length) -> {
                            late.countDown();
                            return Payload.empty();
                        }))
                .start();
        socket = new Socket(host.address().getAddress(), host.address().getPort());
        socket.setSoTimeout(20_000);
        socket.setTcpNoDelay(true);
        client = new WebSocketStream(new BufferedInputStream(socket.getInputStream()), socket.getOutputStream(), 1);
    }

    @AfterEach
    void stop() throws IOException {
        gate.countDown();
        socket.close();
        host.close();
        assertEquals(1, late.getCount());
    }

    private void send(byte[]... pieces) throws IOException {
        socket.getOutputStream().write(RawClient.join(pieces));
    }

    private void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] message(byte[]... pieces) {
        return WebSocketStream.frame(LAST | WebSocketStream.BINARY, 0x12345678, RawClient.join(pieces));
    }

    private static byte[] close(int code, String reason) {
        byte[] head = {(byte) (code >> 8), (byte) code};
        return WebSocketStream.frame(
                LAST | WebSocketStream.CLOSE, 7, RawClient.join(head, reason.getBytes(StandardCharsets.UTF_8)));
    }

    private static int length(String head) {
        return Integer.parseInt(head.replaceAll("(?s).*content-length: (\\d+).*", "$1"));
    }

    private void answersEcho() throws IOException {
        byte[] answer = new DataInputStream(client.input()).readNBytes(8 + 13);
        assertArrayEquals(RawClient.join(PREFACE, frame(RawClient.RESPONSE, 5, (byte) 42)), answer);
    }

    /** Reads the host's Close: what the client says after it has no effect, and with its end that of the host comes. */
    private Message closed() throws IOException {
        client.input().readAllBytes();
        send(message(request(0, "test.Notes", "late")), "no frame".getBytes(StandardCharsets.US_ASCII));
        socket.shutdownOutput();
        return closedByHost();
    }

    /** The same where the client does not end the connection. */
    private Message closedByHost() throws IOException {
        client.input().readAllBytes();
        assertEquals(0, client.rest().length);
        return client.close();
    }

    private void closes(int code, String reason) throws IOException {
        assertClose(code, reason, closed());
    }

    private static void assertClose(int code, String reason, Message close) {
        assertEquals(code, close.code());
        assertTrue(close.reason().contains(reason), close.reason());
    }

    @Test
    void opensAsTheRfcShowsIt() throws IOException {
        send(WebSocketStream.REQUEST);
        String head = client.head();
        assertTrue(head.startsWith("HTTP/1.1 101 Switching Protocols\r\n"), head);
        assertTrue(
                head.toLowerCase().contains("\r\nsec-websocket-accept: " + WebSocketStream.ACCEPT.toLowerCase()), head);
        assertTrue(head.contains("\r\nsec-websocket-protocol: rasp.1\r\n"), head);
        assertTrue(!head.contains("extensions"), head);
        send(message(PREFACE, ECHO));
        answersEcho();
    }

    /** A client need not wait, though it should. */
    @Test
    void whatComesWithTheRequestIsNotLost() throws IOException {
        send(WebSocketStream.REQUEST.getBytes(StandardCharsets.US_ASCII), message(PREFACE), message(ECHO));
        assertTrue(client.head().startsWith("HTTP/1.1 101 "));
        answersEcho();
    }

    @Test
    void opensAlsoAfterOtherRequests() throws IOException {
        for (int i = 0; i < 3; i++) {
            send("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
            String head = client.head();
            assertTrue(head.startsWith("HTTP/1.1 404 "), head);
            client.body(length(head));
        }
        client.open();
        send(message(PREFACE, ECHO));
        answersEcho();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Upgrade: websocket | X: y | 426 | does not ask for it",
                "Connection: Upgrade | X: y | 400 | The field Connection does not name 'upgrade'",
                "Version: 13 | Version: 8 | 426 | another version",
                "Version: 13 | Version: 13, 8 | 426 | another version",
                "Sec-WebSocket-Version: 13 | X: y | 426 | another version",
                "rasp.1 | rasp.2 | 400 | does not offer 'rasp.1'",
                "rasp.1 | rasp.10, xrasp.1 | 400 | does not offer 'rasp.1'",
                "Sec-WebSocket-Protocol: rasp.1 | X: y | 400 | does not offer 'rasp.1'",
                "Key: dGhlIHNhbXBsZSBub25jZQ== | Key: dGhlIHNhbXBsZSBub25jZQ | 400 | not 16 bytes as base64",
                "Key: dGhlIHNhbXBsZSBub25jZQ== | Key: dGhlIHNhbXBsZSBub25jZR== | 400 | not 16 bytes as base64",
                "Sec-WebSocket-Key | X | 400 | not 16 bytes as base64",
                "HTTP/1.1 | HTTP/1.0 | 426 | needs HTTP/1.1",
                "GET | POST | 405 | asked for by GET",
                "Host: localhost | Host: evil.example | 421 | not called",
                "Host: localhost | Host: localhost^Origin: http://evil.example | 403 | Pages of others",
                "Host: localhost | Host: localhost^Sec-Fetch-Site: cross-site | 403 | Pages of others",
                "Host: localhost | Host: localhost^Content-Length: 3 | 400 | has no body",
                "Host: localhost | Host: localhost^Transfer-Encoding: chunked | 400 | has no body",
            })
    void refusesOtherRequests(String part, String other, int status, String detail) throws IOException {
        send(WebSocketStream.REQUEST.replace(part, other.replace("^", "\r\n")));
        String head = client.head();
        assertTrue(head.startsWith("HTTP/1.1 " + status + " "), head);
        assertTrue(head.contains("\r\ncontent-type: application/problem+json\r\n"), head);
        assertEquals(status == 426, head.contains("\r\nupgrade: websocket\r\n"), head);
        assertEquals(status == 426, head.contains("\r\nsec-websocket-version: 13\r\n"), head);
        String body = client.body(length(head));
        assertTrue(body.contains(detail), body);
    }

    /** A proxy that does not look at the answer passes on frames, which must not be read as requests. */
    @Test
    void nothingIsReadAfterARequestThatIsRefused() throws IOException {
        send(WebSocketStream.REQUEST.replace("Version: 13", "Version: 14")
                + "POST /test.Notes/note HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
        assertTrue(client.head().contains("\r\nconnection: close\r\n"));
        assertTrue(!new String(client.rest(), StandardCharsets.UTF_8).contains("HTTP/1.1"));
    }

    @Test
    void ownOriginAndOtherProtocolsAreNoHindrance() throws IOException {
        send(WebSocketStream.REQUEST
                .replace("rasp.1", "other, rasp.1")
                .replace(": Upgrade", ": keep-alive, Upgrade")
                .replace(
                        "websocket\r\n",
                        "WebSocket\r\nOrigin: http://localhost\r\nSec-Fetch-Site: same-origin\r\n"
                                + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"));
        String head = client.head();
        assertTrue(head.startsWith("HTTP/1.1 101 "), head);
        assertTrue(!head.contains("deflate"), head);
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
    void refusesWhatIsNoWebSocket(String hex, int code, String reason) throws IOException {
        client.open();
        send(message(PREFACE, ECHO));
        answersEcho();
        send(HexFormat.of().parseHex(hex.replace(" ", "")));
        closes(code, reason);
    }

    @Test
    void refusesItAlsoBeforeThePreface() throws IOException {
        client.open();
        send(WebSocketStream.frame(LAST | WebSocketStream.TEXT, 1, (byte) 'a'));
        closes(1003, "text message");
    }

    @Test
    void aFrameMayBeLongerThanAllMemory() throws IOException {
        client.open();
        byte[] head = HexFormat.of().parseHex("82FF4000000000000000" + "00000000");
        byte[] large = request(5, "test.Echo", "echo", new byte[FRAME / 2]);
        send(head, PREFACE);
        DataInputStream in = new DataInputStream(client.input());
        assertEquals(8, in.readNBytes(8).length);
        for (int i = 0; i < 20; i++) {
            send(large);
            assertEquals(12 + FRAME / 2, in.readNBytes(12 + FRAME / 2).length);
        }
    }

    @Test
    void answersSmallPiecesInOneMessage() throws IOException {
        client.open();
        send(message(PREFACE, frame(RawClient.PING, 1), frame(RawClient.PING, 2)));
        Message answer = client.next();
        assertEquals(WebSocketStream.BINARY, answer.opcode());
        assertArrayEquals(
                RawClient.join(PREFACE, frame(RawClient.PONG, 1), frame(RawClient.PONG, 2)), answer.payload());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125})
    void answersAPing(int length) throws IOException {
        client.open();
        byte[] payload = new byte[length];
        Arrays.fill(payload, (byte) 3);
        send(WebSocketStream.frame(WebSocketStream.BINARY, 3, PREFACE));
        send(WebSocketStream.frame(LAST | WebSocketStream.PING, 0x01020304, payload));
        send(WebSocketStream.frame(LAST | WebSocketStream.CONTINUATION, 4, ECHO));
        assertEquals(WebSocketStream.BINARY, client.next().opcode());
        Message pong = client.next();
        assertEquals(WebSocketStream.PONG, pong.opcode());
        assertArrayEquals(payload, pong.payload());
        assertEquals(WebSocketStream.BINARY, client.next().opcode());
    }

    /** The last of several may be answered alone: what a client does not take is not kept for it. */
    @Test
    void aFloodOfPingsKeepsNothing() throws Exception {
        client.open();
        byte[] pings = new byte[0];
        byte[] ping = WebSocketStream.frame(LAST | WebSocketStream.PING, 9, new byte[125]);
        for (int i = 0; i < 500; i++) {
            pings = RawClient.join(pings, ping);
        }
        send(message(PREFACE));
        for (int i = 0; i < 20; i++) {
            send(pings);
        }
        send(message(ECHO));
        answersEcho();
        try (RawClient other = RawClient.open(host.address())) {
            assertEquals("lives", other.call("test.Echo", "echo", "lives").text());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 3000, 4999})
    void answersACloseWithItsCode(int code) throws IOException {
        client.open();
        send(message(PREFACE), close(code, "off"));
        assertEquals(code, closedByHost().code());
    }

    @Test
    void answersACloseWithoutACode() throws IOException {
        client.open();
        send(message(PREFACE), WebSocketStream.frame(LAST | WebSocketStream.CLOSE, 1));
        assertEquals(0, closedByHost().payload().length);
    }

    @Test
    void aCloseCancelsWhatRuns() throws Exception {
        client.open();
        send(message(PREFACE, request(1, "test.Gate", "pass")));
        assertTrue(entered.await(10, TimeUnit.SECONDS));
        send(close(1001, ""));
        assertEquals(1001, closedByHost().code());
        assertTrue(interrupted.await(10, TimeUnit.SECONDS));
    }

    @Test
    void whatWasSentBeforeACloseIsDone() throws Exception {
        client.open();
        byte[] note = request(0, "test.Notes", "note");
        send(message(PREFACE, note, note, note), close(1000, ""));
        closedByHost();
        assertTrue(noted.await(10, TimeUnit.SECONDS));
    }

    @Test
    void malformedRaspIsAProtocolError() throws IOException {
        client.open();
        send(message(PREFACE, new byte[4]));
        closes(1002, "");
    }

    @Test
    void aFrameOfRaspThatIsTooLargeHasItsCode() throws IOException {
        client.open();
        send(message(PREFACE, HexFormat.of().parseHex("00800001")));
        closes(1009, "The frame has");
    }

    @Test
    void whatIsNoRaspIsAProtocolError() throws IOException {
        client.open();
        send(message("nothing".getBytes(StandardCharsets.US_ASCII)));
        assertClose(1002, "not RASP", closedByHost());
    }

    @Test
    void thePrefaceHasToComeInTime() throws IOException {
        client.open();
        send(WebSocketStream.frame(LAST | WebSocketStream.PING, 1));
        assertEquals(WebSocketStream.PONG, client.next().opcode());
        assertClose(1008, "it has not sent RASP's preface within 500 ms", closedByHost());
    }

    @Test
    void aHostThatStopsGoesAway() throws Exception {
        client.open();
        send(message(PREFACE, ECHO));
        answersEcho();
        host.stop(Duration.ofSeconds(5));
        assertEquals(RawClient.GOAWAY, client.next().payload()[4]);
        assertClose(1001, "The host has stopped.", closedByHost());
    }

    /** It waits for the client's Close and its end, but not for long. */
    @Test
    void aHostThatHasClosedEndsTheConnectionItself() throws IOException {
        client.open();
        send(message(PREFACE, new byte[4]));
        assertClose(1002, "", closedByHost());
    }

    @Test
    void whoEndsItsOutputHasGone() throws Exception {
        client.open();
        send(message(PREFACE, request(1, "test.Gate", "pass")));
        assertTrue(entered.await(10, TimeUnit.SECONDS));
        socket.shutdownOutput();
        assertClose(1001, "", closedByHost());
    }
}
