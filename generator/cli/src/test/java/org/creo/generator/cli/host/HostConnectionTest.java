// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.creo.client.CreoException;
import org.creo.client.Options;
import org.creo.client.Status;
import org.creo.client.internal.RemoteMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the client's errors are shown. The client's own tests check what is sent and accepted. */
class HostConnectionTest {

    private static final RemoteMethod<Byte> METHOD = RemoteMethod.of("Lab.add", 0x1A2B3C4D, 0x5E6F7081, in -> {
        byte result = in.getByte();
        in.end();
        return result;
    });
    private static final RemoteMethod<Void> ONE_WAY = RemoteMethod.of("Lab.log", 0x1A2B3C4D, 0x5E6F7082);
    private static final byte[] NONE = {};
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(200);

    private static HostConnection connect(String address, Duration timeout) throws HostException {
        return HostConnection.open(HostAddress.parse(address), Options.defaults(), false, timeout);
    }

    private static HostConnection connect(FakeHost host) throws HostException {
        return connect(host.address(), LONG);
    }

    /** The message with which a call to such a host fails. */
    private static String failure(FakeHost.Script script, Duration timeout) throws IOException {
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host.address(), timeout)) {
            HostException failure = assertThrows(HostException.class, () -> connection.call(METHOD, NONE));
            return failure.getMessage().replace(host.address(), "HOST");
        }
    }

    private static String failure(FakeHost.Script script) throws IOException {
        return failure(script, LONG);
    }

    /** A host that answers with these bytes, whatever it receives. */
    private static FakeHost.Script saying(String text) {
        return client -> {
            client.in().readFully(new byte[8]);
            client.out().write(text.getBytes(StandardCharsets.ISO_8859_1));
        };
    }

    @Test
    void sendsARequestAndGivesTheResult() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(0x1A2B3C4D, request.head(0));
            assertEquals(0x5E6F7081, request.head(1));
            long left = request.head(2);
            assertTrue(left > LONG.toMillis() / 2 && left <= LONG.toMillis(), "what is left of the time");
            assertArrayEquals(new byte[] {7}, request.arguments());
            client.send(FakeHost.RESPONSE, request.id(), (byte) 8);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            assertEquals((byte) 8, connection.call(METHOD, new byte[] {7}));
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
            client.sendError(8, 0, "who are you?");
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            connection.post(ONE_WAY, NONE);
            HostError refused = assertThrows(HostError.class, () -> connection.post(ONE_WAY, NONE));
            assertEquals(host.address() + ": UNAUTHENTICATED: who are you?", refused.getMessage());
        }
    }

    @Test
    void givesErrorsWithTheirStatusAndGoesOn() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(
                    5, client.read(FakeHost.REQUEST).id(), "the queue is full: \u001b[31m1024\u009b0m\u202e of 1024");
            client.sendError(11, client.read(FakeHost.REQUEST).id(), "");
            client.sendError(6, client.read(FakeHost.REQUEST).id(), "20000 ms were not enough");
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            HostError busy = assertThrows(HostError.class, () -> connection.call(METHOD, NONE));
            assertEquals(Status.BUSY, busy.status());
            assertEquals(
                    host.address() + ": BUSY: the queue is full: \\x1b[31m1024\\x9b0m\\u{202e} of 1024",
                    busy.getMessage());
            assertEquals(
                    host.address() + ": INTERNAL",
                    assertThrows(HostError.class, () -> connection.call(METHOD, NONE))
                            .getMessage());
            assertEquals(
                    host.address() + ": DEADLINE: 20000 ms were not enough",
                    assertThrows(HostException.class, () -> connection.call(METHOD, NONE))
                            .getMessage());
        }
    }

    /** What a description declares. */
    private static final class Thrown extends CreoException {
        private static final long serialVersionUID = 1;

        Thrown(int id) {
            super("thrown " + id);
        }
    }

    @Test
    void passesOnWhatAMethodDeclares() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Empty()", (byte) 0, (byte) 0, (byte) 0, (byte) 2);
            byte[] later = {0, 0, 0, 3, 9};
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Other()", later);
            client.awaitEnd();
        };
        RemoteMethod<Byte> declaring = METHOD.declaring((id, fields) -> id == 2 ? new Thrown(id) : null);
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            assertEquals(
                    "thrown 2",
                    assertThrows(Thrown.class, () -> connection.call(declaring, NONE))
                            .getMessage());
            HostError other = assertThrows(HostError.class, () -> connection.call(declaring, NONE));
            assertEquals(Status.EXCEPTION, other.status());
            assertEquals(host.address() + ": EXCEPTION: Other()", other.getMessage());
        }
    }

    @Test
    void anErrorAboutTheConnectionEndsIt() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(5, 0, "more than 10 connections");
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            for (int i = 0; i < 2; i++) {
                HostError busy = assertThrows(HostError.class, () -> connection.call(METHOD, NONE));
                assertEquals(host.address() + ": BUSY: more than 10 connections", busy.getMessage());
            }
        }
    }

    @Test
    void cancelsWhatTakesTooLong() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received late = client.read(FakeHost.REQUEST);
            assertEquals(late.id(), client.read(FakeHost.CANCEL).id());
            // What never answered may be no host: it is asked.
            FakeHost.Received ping = client.read(FakeHost.PING);
            client.send(FakeHost.PONG, ping.id(), ping.body());
            assertEquals(
                    client.read(FakeHost.REQUEST).id(),
                    client.read(FakeHost.CANCEL).id());
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host.address(), SHORT)) {
            HostException late = assertThrows(HostException.class, () -> connection.call(METHOD, NONE));
            assertEquals(host.address() + ": no answer within 200 ms", late.getMessage());
            // Now it is known to be a host.
            late = assertThrows(HostException.class, () -> connection.call(METHOD, NONE));
            assertEquals(host.address() + ": no answer within 200 ms", late.getMessage());
        }
    }

    @Test
    void asksWhetherAHostIsThereThatLetsAStreamWait() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            int id = client.read(FakeHost.REQUEST).id();
            FakeHost.Received ping = client.read(FakeHost.PING);
            client.send(FakeHost.PONG, ping.id(), ping.body());
            client.send(FakeHost.ITEM, id, (byte) 7);
            client.send(FakeHost.END, id);
            client.awaitEnd();
        };
        List<Byte> items = new ArrayList<>();
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = HostConnection.open(
                        HostAddress.parse(host.address()),
                        Options.defaults().withCallTimeout(Duration.ofMillis(20)),
                        false,
                        LONG)) {
            connection.download(METHOD, NONE, Optional.empty(), Optional.empty(), items::add);
            assertEquals(List.of((byte) 7), items);
        }
    }

    @Test
    void cancelsWhatIsUnderWayWhenTheProgramEnds() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        FakeHost.Script script = client -> {
            client.greet();
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            requested.countDown();
            assertEquals(request.id(), client.read(FakeHost.CANCEL).id());
            cancelled.countDown();
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            Thread waiting = new Thread(() -> assertThrows(HostException.class, () -> connection.call(METHOD, NONE)));
            waiting.start();
            requested.await();
            connection.cancel();
            cancelled.await();
            assertTrue(waiting.isAlive(), "it waits for the end of the program, and says nothing");
            waiting.interrupt();
            waiting.join();
        }
    }

    @Test
    void givesUpWhereItIsInterrupted() throws Exception {
        FakeHost.Script script = client -> {
            client.greet();
            assertEquals(
                    client.read(FakeHost.REQUEST).id(),
                    client.read(FakeHost.CANCEL).id());
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script);
                HostConnection connection = connect(host)) {
            Thread.currentThread().interrupt();
            HostException interrupted = assertThrows(
                    HostException.class,
                    () -> connection.download(METHOD, NONE, Optional.empty(), Optional.empty(), item -> true));
            assertTrue(Thread.interrupted());
            assertEquals(host.address() + ": interrupted while waiting for an answer", interrupted.getMessage());
        }
    }

    @Test
    void saysWhatAnswersInPlaceOfAHost() throws IOException {
        assertEquals(
                "HOST is not a RASP host: it is a web server (HTTP)",
                failure(saying("HTTP/1.1 400 Bad Request\r\n\r\n")));
        assertEquals("HOST is not a RASP host: it is an SSH server", failure(saying("SSH-2.0-OpenSSH_9.2\r\n")));
        assertEquals("HOST is not a RASP host: its answer begins with \"-ERR\"", failure(saying("-ERR")));
        assertEquals("HOST uses TLS: add --tls", failure(saying("\u0015\u0003\u0001\u0000\u0002\u0002\u0050")));
        assertEquals("HOST is not a RASP host: its answer begins with \"RASPBERR\"", failure(saying("RASPBERRY")));
        String nobody = ": it may not be a RASP host, or one that accepts no connections from here";
        assertEquals("HOST closed the connection without a word" + nobody, failure(saying("")));
        // It leaves unread what it was sent, which resets the connection.
        assertEquals(
                "HOST closed the connection without a word" + nobody,
                failure(client -> client.in().read()));
        assertEquals(
                "HOST accepted the connection and sent nothing within 200 ms" + nobody,
                failure(FakeHost.Peer::awaitEnd, SHORT));
        try (FakeHost host = new FakeHost(FakeHost.Peer::awaitEnd);
                HostConnection connection = HostConnection.open(
                        HostAddress.parse(host.address()), Options.defaults().withConnectTimeout(SHORT), false, LONG)) {
            assertEquals(
                    host.address() + " took the connection and said nothing for 200 ms" + nobody,
                    assertThrows(HostException.class, connection::ping).getMessage());
        }
    }

    @Test
    void saysWhichVersionsMet() throws IOException {
        assertEquals(
                "HOST speaks version 2 of RASP, this creo speaks version 1: use a creo of the host's release",
                failure(saying("RASP\u0002\u0000\u0000\u0000")));
    }

    @Test
    void saysWhatIsWrongWithFrames() throws IOException {
        assertEquals("HOST: a frame's length is 4294967295, outside 8 to 268435456", failure(client -> {
            client.greet();
            client.out().write(new byte[] {-1, -1, -1, -1, 2, 0, 0, 0, 0, 0, 0, 1});
            client.awaitEnd();
        }));
        assertEquals("HOST: RESPONSE for request 2, which was never sent", failure(client -> {
            client.greet();
            client.send(FakeHost.RESPONSE, client.read(FakeHost.REQUEST).id() + 1);
            client.awaitEnd();
        }));
        assertEquals("HOST: left over: 1 bytes (at byte 1)", failure(client -> {
            client.greet();
            client.send(FakeHost.RESPONSE, client.read(FakeHost.REQUEST).id(), (byte) 1, (byte) 2);
            client.awaitEnd();
        }));
        assertEquals(
                "HOST: the host closed the connection;" + " the host may have carried out the request",
                failure(client -> {
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
            try (HostConnection connection = connect("unix:" + path, LONG)) {
                assertTrue(connection.ping().toNanos() > 0);
            }
            host.join();
        }
        assertEquals(
                "cannot connect to unix:/nowhere: no such file: is the host running?",
                assertThrows(HostException.class, () -> connect("unix:/nowhere", LONG))
                        .getMessage());
        HostException tls = assertThrows(
                HostException.class,
                () -> HostConnection.open(HostAddress.parse("unix:/nowhere"), Options.defaults(), true, LONG));
        assertEquals(
                "--tls is for TCP; a socket in the file system, such as unix:/nowhere, needs none", tls.getMessage());
    }

    @Test
    void saysWhyThereIsNoConnection() throws IOException {
        // A port that is taken, so that nobody else begins to listen there, and that does not listen itself.
        try (Socket holder = new Socket()) {
            holder.bind(new InetSocketAddress("127.0.0.1", 0));
            String address = "127.0.0.1:" + holder.getLocalPort();
            for (boolean tls : new boolean[] {false, true}) {
                HostException refused = assertThrows(
                        HostException.class,
                        () -> HostConnection.open(HostAddress.parse(address), Options.defaults(), tls, LONG));
                assertEquals(
                        "cannot connect to " + address + ": connection refused: is the host running?",
                        refused.getMessage());
            }
        }
        HostException unknown = assertThrows(HostException.class, () -> connect("no.such.machine.invalid:7000", LONG));
        assertEquals(
                "cannot connect to no.such.machine.invalid:7000: there is no machine of that name",
                unknown.getMessage());
    }
}
