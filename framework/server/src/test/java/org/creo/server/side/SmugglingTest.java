// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.tongue.HeadLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that some programs read as one and others as two, byte by byte: refused, and nothing after them is read. */
class SmugglingTest {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final HeadLimits LIMITS = HeadLimits.DEFAULT;
    private static final String START = "GET /health HTTP/1.1\r\nHost: a\r\n";
    private static final String SECOND = "GET /second HTTP/1.1\r\nHost: a\r\n\r\n";

    private static final Pattern REFUSED = Pattern.compile("HTTP/1\\.1 (400|414|431|501|505) ");

    private final AtomicInteger seconds = new AtomicInteger();
    private SidePort side;

    @BeforeEach
    void open() throws IOException {
        side = new SidePort(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Map.of(
                        "/health",
                        () -> Page.plain(200, "alive"),
                        "/second",
                        () -> Page.plain(200, "smuggled " + seconds.incrementAndGet())),
                new ThreadWatch());
    }

    @AfterEach
    void close() {
        side.close();
    }

    private static Named<String> headers(String headers) {
        return Named.of(headers, START + headers.replace("|", "\r\n") + "\r\n\r\n");
    }

    private static Stream<Named<String>> refused() {
        return Stream.of(
                headers("Transfer-Encoding: chunked, xchunked"),
                headers("Transfer-Encoding: xchunked, chunked"),
                headers("Transfer-Encoding: chunked, chunked"),
                headers("Transfer-Encoding: chunked, identity"),
                headers("Transfer-Encoding: gzip, chunked"),
                headers("Transfer-Encoding: identity"),
                headers("Transfer-Encoding: xchunked"),
                headers("Transfer-Encoding: \"chunked\""),
                headers("Transfer-Encoding: chunked;q=1"),
                headers("Transfer-Encoding:"),
                headers("Transfer-Encoding: chunked\u000b"),
                headers("Transfer-Encoding: chunked|Transfer-Encoding: chunked"),
                headers("Transfer-Encoding: chunked|transfer-encoding: identity"),
                headers("Transfer-Encoding: chunked|Content-Length: 5"),
                headers("Content-Length: 5|Transfer-Encoding: chunked"),
                headers("Content-Length: 0|TRANSFER-ENCODING: chunked"),
                Named.of("Transfer-Encoding in HTTP/1.0", "GET /health HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
                headers("Content-Length: 5|Content-Length: 5"),
                headers("Content-Length: 5|Content-Length: 6"),
                headers("Content-Length: 5, 5"),
                headers("Content-Length: +5"),
                headers("Content-Length: -5"),
                headers("Content-Length: 0x5"),
                headers("Content-Length: 5 5"),
                headers("Content-Length: five"),
                headers("Content-Length:"),
                headers("Content-Length: \u0665"),
                headers("Content-Length: 99999999999999999999"),
                headers("Content-Length : 5"),
                headers("Content-Length\t: 5"),
                headers("Transfer-Encoding : chunked"),
                headers("Content Length: 5"),
                headers(" Content-Length: 5"),
                headers("X: a| b"),
                headers("X: a|\tContent-Length: 5"),
                headers("Transfer-Encoding:| chunked"),
                headers("no colon"),
                headers(": no name"),
                headers("X\u0000: zero"),
                headers("X: zero\u0000"),
                headers("X: a\rContent-Length: 5"),
                Named.of("bare LF at the end of the first line", "GET /health HTTP/1.1\nX: y\r\n\r\n"),
                Named.of("bare LF at the end of a header", START + "X: y\nContent-Length: 5\r\n\r\n"),
                Named.of("bare LF at the end", START + "X: y\r\n\n"),
                Named.of("only bare LF", "GET /health HTTP/1.1\n\n"),
                Named.of("bare CR", "GET /health HTTP/1.1\rX: y\r\n\r\n"),
                Named.of("empty line first", "\r\n" + START + "\r\n"),
                Named.of("no host", "GET /health HTTP/1.1\r\n\r\n"),
                headers("Host: b"),
                Named.of("HTTP/0.9", "GET /health\r\n"),
                Named.of("HTTP/0.9 with a space", "GET /health \r\n\r\n"),
                Named.of("HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
                Named.of("HTTP/1.2", "GET /health HTTP/1.2\r\n\r\n"),
                Named.of("HTTP/1.10", "GET /health HTTP/1.10\r\n\r\n"),
                Named.of("http/1.1", "GET /health http/1.1\r\n\r\n"),
                Named.of("two spaces", "GET  /health HTTP/1.1\r\n\r\n"),
                Named.of("a tab", "GET\t/health HTTP/1.1\r\n\r\n"),
                Named.of("a space in the target", "GET /hea lth HTTP/1.1\r\n\r\n"),
                Named.of("a space at the end", "GET /health HTTP/1.1 \r\n\r\n"),
                Named.of("a long target", "GET /" + "x".repeat(LIMITS.head()) + " HTTP/1.1\r\n\r\n"),
                Named.of("a long header", START + "X: " + "x".repeat(LIMITS.head()) + "\r\n\r\n"),
                Named.of("many headers", START + "X: y\r\n".repeat(LIMITS.head() / 6) + "\r\n"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void isRefusedAndClosed(String request) throws IOException {
        String response = send(request + SECOND);
        assertTrue(REFUSED.matcher(response).lookingAt(), response);
        assertTrue(response.contains("\r\nconnection: close\r\n"), response);
        assertEquals(1, response.split("HTTP/1\\.1 \\d{3} ", -1).length - 1, response);
        assertEquals(0, seconds.get());
    }

    private static Stream<Named<String>> taken() {
        return Stream.of(
                headers("Content-Length: 0"),
                headers("Content-Length: 5"),
                headers("content-length:5  "),
                headers("Transfer-Encoding: chunked"),
                headers("transfer-encoding:  CHUNKED"),
                headers("Connection: keep-alive|X_y.z: a:b|User-Agent: caf\u00e9"),
                Named.of("no other field", START + "\r\n"),
                Named.of("HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n"));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void isAnsweredAndWhatComesAfterItIsNotRead(String request) throws IOException {
        String response = send(request + SECOND);
        assertTrue(response.startsWith("HTTP/1.1 200 OK\r\n"), response);
        assertTrue(response.endsWith("\r\n\r\nalive\n"), response);
        assertEquals(0, seconds.get());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void isRefusedWhereItComesByteByByte(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.setTcpNoDelay(true);
            try {
                for (byte next : request.getBytes(StandardCharsets.UTF_8)) {
                    socket.getOutputStream().write(next);
                }
            } catch (IOException e) {
                // Refused before its end.
                return;
            }
            String response = rest(socket);
            assertTrue(REFUSED.matcher(response).lookingAt(), response);
        }
    }

    /** Everything that comes back, until the port closes the connection. */
    private String send(String bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
            return rest(socket);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(side.address().getAddress(), side.address().getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
