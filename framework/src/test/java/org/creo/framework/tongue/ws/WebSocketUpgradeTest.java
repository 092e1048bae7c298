// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import static org.creo.framework.RawClient.PREFACE;
import static org.creo.framework.RawClient.frame;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.WebSocketStream;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.Wire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a WebSocket is asked for. */
@Timeout(60)
class WebSocketUpgradeTest {
    private static final byte[] ECHO = request(5, "test.Echo", "echo", (byte) 42);

    private static MemoryHost host;
    private Wire wire;
    private WebSocketStream client;

    @BeforeAll
    static void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(TestService.echo("test.Echo")), MemoryHost.Cut.WHOLE);
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @BeforeEach
    void connect() {
        wire = host.wire();
        client = new WebSocketStream(wire.input(), wire.output(), 1);
    }

    @AfterEach
    void disconnect() throws IOException {
        wire.close();
    }

    private void send(byte[]... pieces) throws IOException {
        wire.send(RawClient.join(pieces));
    }

    private void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] message(byte[]... pieces) {
        return WebSocketStream.frame(0x80 | WebSocketStream.BINARY, 0x12345678, RawClient.join(pieces));
    }

    private static int length(String head) {
        return Integer.parseInt(head.replaceAll("(?s).*content-length: (\\d+).*", "$1"));
    }

    private void answersEcho() throws IOException {
        byte[] answer = new DataInputStream(client.input()).readNBytes(8 + 13);
        assertArrayEquals(RawClient.join(PREFACE, frame(RawClient.RESPONSE, 5, (byte) 42)), answer);
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
}
