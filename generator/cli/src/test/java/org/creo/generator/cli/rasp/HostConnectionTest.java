// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostConnectionTest {

    private static final int PROTOCOL = 0x1A2B3C4D;
    private static final int METHOD = 0x5E6F7081;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(50);

    private static HostConnection connect(String address) throws HostException {
        return HostConnection.open(HostAddress.parse(address), Optional.empty(), Optional.empty(), "creo", LONG);
    }

    /** What a request to such a host ends in. */
    private static String failure(FakeHost.Script script, Duration timeout) throws IOException {
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            HostException failure = assertThrows(HostException.class,
                    () -> connection.request(PROTOCOL, METHOD, new byte[0], timeout));
            return failure.getMessage().replace(host.address(), "HOST");
        }
    }

    private static String failure(FakeHost.Script script) throws IOException {
        return failure(script, LONG);
    }

    /** A host that answers with these bytes, whatever it hears. */
    private static FakeHost.Script saying(String text) {
        return client -> {
            client.out().write(text.getBytes(StandardCharsets.ISO_8859_1));
            client.awaitEnd();
        };
    }

    @Test
    void sendsARequestAndGivesTheResult() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(PROTOCOL, request.head(0));
            assertEquals(METHOD, request.head(1));
            assertEquals(LONG.toMillis(), request.head(2));
            assertArrayEquals(new byte[] {7}, request.arguments());
            client.send(FakeHost.RESPONSE, request.id(), (byte) 8);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            assertArrayEquals(new byte[] {8}, connection.request(PROTOCOL, METHOD, new byte[] {7}, LONG));
        }
    }

    @Test
    void showsCredentialsAheadOfAllElse() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            assertArrayEquals(new byte[] {0, 0, 0, 4, 'c', 'r', 'e', 'o', 0, 0, 0, 2, 'm', 'e'}, client.read(FakeHost.HELLO).body());
            client.send(FakeHost.RESPONSE, client.read(FakeHost.REQUEST).id());
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = HostConnection.open(HostAddress.parse(host.address()),
                Optional.empty(), Optional.of("me".getBytes(StandardCharsets.UTF_8)), "creo", LONG)) {
            assertEquals(0, connection.request(PROTOCOL, METHOD, new byte[0], LONG).length);
        }
    }

    @Test
    void answersTheHostsPingAndToleratesItsFarewell() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            client.send(FakeHost.PING, 0);
            assertEquals(0, client.read(FakeHost.PONG).body().length);
            client.send(FakeHost.GOAWAY, 0);
            client.send(FakeHost.RESPONSE, request.id());
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            assertEquals(0, connection.request(PROTOCOL, METHOD, new byte[0], LONG).length);
        }
    }

    @Test
    void pings() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received ping = client.read(FakeHost.PING);
            assertEquals(9, ByteBuffer.wrap(ping.body()).getLong());
            client.send(FakeHost.PONG, ping.id(), ping.body());
            client.send(FakeHost.PONG, client.read(FakeHost.PING).id(), (byte) 1);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            assertTrue(connection.ping(9, LONG).toNanos() > 0);
            HostException wrong = assertThrows(HostException.class, () -> connection.ping(10, LONG));
            assertEquals(host.address() + " answered a ping with other bytes than were sent", wrong.getMessage());
        }
    }

    @Test
    void knowsThatTheHostHasAOneWayRequest() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(0, request.id());
            assertEquals(0, request.head(2));
            FakeHost.Received ping = client.read(FakeHost.PING);
            client.send(FakeHost.PONG, ping.id(), ping.body());
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            connection.post(PROTOCOL, METHOD, new byte[0], LONG);
        }
    }

    @Test
    void givesErrorsWithTheirStatusAndGoesOn() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(5, client.read(FakeHost.REQUEST).id(), "the queue is full: \u001b[31m1024 of 1024");
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Empty()", (byte) 1, (byte) 2);
            client.send(FakeHost.ERROR, 13, client.read(FakeHost.REQUEST).id(), (byte) 0, (byte) 0, (byte) 0, (byte) 0);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            HostError busy = assertThrows(HostError.class, () -> connection.request(PROTOCOL, METHOD, new byte[0], LONG));
            assertEquals(Status.BUSY, busy.status());
            assertEquals(host.address() + ": BUSY: the queue is full: ?[31m1024 of 1024", busy.getMessage());
            HostError thrown = assertThrows(HostError.class, () -> connection.request(PROTOCOL, METHOD, new byte[0], LONG));
            assertEquals(Status.EXCEPTION, thrown.status());
            assertArrayEquals(new byte[] {1, 2}, thrown.exception());
            HostException unknown = assertThrows(HostException.class, () -> connection.request(PROTOCOL, METHOD, new byte[0], LONG));
            assertEquals(host.address() + " sent an ERROR that cannot be read: offset 0: there is no status 13", unknown.getMessage());
        }
    }

    @Test
    void anErrorAboutTheConnectionEndsIt() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(5, 0, "more than 10 connections");
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            for (int i = 0; i < 2; i++) {
                HostError busy = assertThrows(HostError.class, () -> connection.request(PROTOCOL, METHOD, new byte[0], LONG));
                assertEquals(host.address() + ": BUSY: more than 10 connections", busy.getMessage());
            }
        }
    }

    /** Greets and answers a ping, so that what is late behind it is late for its own reasons. */
    private static void greetAndPong(FakeHost.Peer client) throws IOException {
        client.greet();
        FakeHost.Received ping = client.read(FakeHost.PING);
        client.send(FakeHost.PONG, ping.id(), ping.body());
    }

    private static void assertLate(HostConnection connection, byte[] arguments) {
        HostException late = assertThrows(HostException.class, () -> connection.request(PROTOCOL, METHOD, arguments, SHORT));
        assertEquals(connection + ": no answer within 50 ms", late.getMessage());
    }

    @Test
    void cancelsWhatTakesTooLongAndIgnoresItsAnswer() throws IOException {
        FakeHost.Script script = client -> {
            greetAndPong(client);
            FakeHost.Received late = client.read(FakeHost.REQUEST);
            assertEquals(late.id(), client.read(FakeHost.CANCEL).id());
            client.send(FakeHost.RESPONSE, late.id(), (byte) 1);
            client.send(FakeHost.RESPONSE, client.read(FakeHost.REQUEST).id(), (byte) 2);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            connection.ping(1, LONG);
            assertLate(connection, new byte[0]);
            assertArrayEquals(new byte[] {2}, connection.request(PROTOCOL, METHOD, new byte[0], LONG));
        }
    }

    @Test
    void doesNotWaitForAHostThatDoesNotRead() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        FakeHost.Script script = client -> {
            greetAndPong(client);
            await(over);
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            connection.ping(1, LONG);
            assertLate(connection, new byte[32 << 20]); // more than the buffers of both sockets take
            over.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void cancelsWhatIsUnderWayWhenTheProgramEnds() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            requested.countDown();
            assertEquals(request.id(), client.read(FakeHost.CANCEL).id());
            client.sendError(7, request.id(), "");
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = connect(host.address())) {
            Thread end = new Thread(() -> {
                await(requested);
                connection.cancel();
            });
            end.start();
            HostError cancelled = assertThrows(HostError.class, () -> connection.request(PROTOCOL, METHOD, new byte[0], LONG));
            assertEquals(Status.CANCELLED, cancelled.status());
            end.join();
        }
    }

    @Test
    void saysWhatAnswersInPlaceOfAHost() throws IOException {
        assertEquals("HOST is no RASP host: it is a web server (HTTP)", failure(saying("HTTP/1.1 400 Bad Request\r\n\r\n")));
        assertEquals("HOST is no RASP host: it is an SSH server", failure(saying("SSH-2.0-OpenSSH_9.2\r\n")));
        assertEquals("HOST is no RASP host: its answer begins with \"-ERR\"", failure(saying("-ERR")));
        assertEquals("HOST uses TLS: add --tls", failure(saying("\u0015\u0003\u0001\u0000\u0002\u0002\u0050")));
        assertEquals("HOST is no RASP host: its answer begins with \"RASPBERR\"", failure(saying("RASPBERRY")));
        assertEquals("HOST closed the connection without a word: it may be no RASP host, or one that lets nobody in from here",
                failure(client -> { }));
        assertEquals("HOST took the connection and said nothing within 50 ms: it may be no RASP host, or one that lets nobody in"
                + " from here", failure(FakeHost.Peer::awaitEnd, SHORT));
    }

    @Test
    void saysWhichVersionsMet() throws IOException {
        assertEquals("HOST speaks version 2 of RASP, this creo version 1: take a creo of the host's release",
                failure(saying("RASP\u0002\u0000\u0000\u0000")));
    }

    @Test
    void believesNoFrame() throws IOException {
        assertEquals("HOST sent what is no frame: length 4294967295, kind 2, flags 0, status 0", failure(client -> {
            client.greet();
            client.out().write(new byte[] {-1, -1, -1, -1, 2, 0, 0, 0, 0, 0, 0, 1});
            client.awaitEnd();
        }));
        for (int kind : new int[] {FakeHost.REQUEST, FakeHost.ITEM, FakeHost.END, FakeHost.CREDIT, 12}) {
            assertEquals("HOST sent a frame of kind " + kind + " for request 1, which nothing asked for", failure(client -> {
                client.greet();
                client.send(kind, client.read(FakeHost.REQUEST).id());
                client.awaitEnd();
            }));
        }
        assertEquals("HOST sent a frame of kind 2 for request 2, which nothing asked for", failure(client -> {
            client.greet();
            client.send(FakeHost.RESPONSE, client.read(FakeHost.REQUEST).id() + 1);
            client.awaitEnd();
        }));
        assertEquals("HOST answered with a frame of kind 8 instead of 2", failure(client -> {
            client.greet();
            client.send(FakeHost.PONG, client.read(FakeHost.REQUEST).id());
            client.awaitEnd();
        }));
        assertEquals("HOST closed the connection", failure(client -> {
            client.greet();
            client.read(FakeHost.REQUEST);
            client.out().write(new byte[] {0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 1});
        }));
    }

    @Test
    void speaksThroughSocketsInTheFileSystem(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("host.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            Thread host = new Thread(() -> {
                try (SocketChannel client = server.accept()) {
                    ByteBuffer request = ByteBuffer.allocate(8 + 20);
                    while (request.hasRemaining()) {
                        client.read(request);
                    }
                    client.write(request.flip().limit(8));
                    client.write(request.limit(8 + 20).put(8 + 4, (byte) FakeHost.PONG));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            host.start();
            try (HostConnection connection = connect("unix:" + path)) {
                assertTrue(connection.ping(1, LONG).toNanos() > 0);
            }
            host.join();
        }
        assertEquals("cannot connect to unix:/nowhere: there is no such socket",
                assertThrows(HostException.class, () -> connect("unix:/nowhere")).getMessage());
    }

    @Test
    void saysWhyThereIsNoConnection() throws IOException {
        // A port that is taken, so that nobody else begins to listen there, and that does not listen itself.
        try (Socket holder = new Socket()) {
            holder.bind(new InetSocketAddress("127.0.0.1", 0));
            String address = "127.0.0.1:" + holder.getLocalPort();
            HostException refused = assertThrows(HostException.class, () -> connect(address));
            assertTrue(refused.getMessage().startsWith("cannot connect to " + address + ": Connection refused"), refused::getMessage);
        }
        HostException unknown = assertThrows(HostException.class, () -> connect("no.such.machine.invalid:7000"));
        assertEquals("cannot connect to no.such.machine.invalid:7000: there is no machine called no.such.machine.invalid",
                unknown.getMessage());
    }
}
