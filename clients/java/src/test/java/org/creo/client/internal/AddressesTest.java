// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Where a client connects to, and to which hosts it sends its token. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AddressesTest {
    private static final Options OPTIONS = Options.defaults();
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });

    private static int echo(Channel channel) {
        return channel.call(ECHO, out -> out.putInt(1));
    }

    private static Host.Script answering(int value) {
        return (in, out) -> {
            Host.greet(in, out);
            out.write(Host.answer(Host.request(in), value));
            in.read();
        };
    }

    @Test
    void theFirstThatAnswersServes() {
        try (Host host = new Host(answering(5));
                Channel channel = new Channel("localhost:1, unix:/nowhere/x, " + host.address(), OPTIONS)) {
            assertEquals(5, echo(channel));
        }
    }

    @Test
    void aListOfWhichNoneAnswersGivesTheReasonOfEach() {
        TransportException e = assertThrows(
                TransportException.class,
                () -> new Channel("localhost:1,no-such-host.invalid:7000,unix:/nowhere/x", OPTIONS));
        assertTrue(
                e.getMessage()
                        .startsWith(
                                "cannot connect to localhost:1,no-such-host.invalid:7000,unix:/nowhere/x: localhost:1: connection refused: is the host running?; "
                                        + "no-such-host.invalid:7000: there is no machine of that name; unix:/nowhere/x: no such file: is the host running?"),
                e.getMessage());
        assertEquals(Phase.CONNECT, e.phase());
        assertEquals(Status.TRANSPORT, e.status());
        assertEquals("localhost:1,no-such-host.invalid:7000,unix:/nowhere/x", e.address());
    }

    /** A port whose queue is full does not answer. */
    @Test
    void anAddressThatDoesNotAnswerLeavesTimeForTheOthers() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Host host = new Host(answering(5))) {
            SocketChannel[] waiting = new SocketChannel[4];
            for (int i = 0; i < waiting.length; i++) {
                waiting[i] = SocketChannel.open();
                waiting[i].configureBlocking(false);
                waiting[i].connect(full.getLocalSocketAddress());
            }
            try (Channel channel = new Channel(
                    "127.0.0.1:" + full.getLocalPort() + "," + host.address(),
                    OPTIONS.withConnectTimeout(Duration.ofSeconds(2)))) {
                assertEquals(5, echo(channel));
            }
            for (SocketChannel each : waiting) {
                each.close();
            }
        }
    }

    @Test
    void listsAreChecked() {
        for (String wrong : new String[] {"", ",", "localhost:1,", "localhost:1;localhost:2", "unix:"}) {
            assertThrows(RefusedException.class, () -> new Channel(wrong, OPTIONS), wrong);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_16)
    void unixSockets(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("host.sock");
        SocketAddress address = (SocketAddress) Class.forName("java.net.UnixDomainSocketAddress")
                .getMethod("of", Path.class)
                .invoke(null, path);
        try (ServerSocketChannel server = (ServerSocketChannel) ServerSocketChannel.class
                .getMethod("open", java.net.ProtocolFamily.class)
                .invoke(null, StandardProtocolFamily.valueOf("UNIX"))) {
            server.bind(address);
            CompletableFuture<byte[]> seen = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try (SocketChannel accepted = server.accept()) {
                    ByteBuffer request = ByteBuffer.allocate(8 + 35 + 28);
                    while (request.hasRemaining() && accepted.read(request) >= 0) {
                        continue;
                    }
                    seen.complete(request.array());
                    accepted.write(ByteBuffer.wrap(Host.join(Host.bytes(0x52415350, 0x01000000), Host.answer(1, 5))));
                    accepted.read(ByteBuffer.allocate(1));
                } catch (IOException e) {
                    seen.completeExceptionally(e);
                }
            });
            thread.start();
            try (Channel channel = new Channel("unix:" + path, OPTIONS.withToken("secret"))) {
                assertEquals(5, echo(channel));
                assertEquals("unix:" + path, channel.toString());
            }
            // The token is sent before the first request, in a HELLO.
            assertArrayEquals(
                    Host.join(
                            Host.bytes(0x52415350, 0x01000000),
                            Host.frame(
                                    11,
                                    0,
                                    0,
                                    Host.join(
                                            Host.bytes(9),
                                            "creo-java".getBytes("UTF-8"),
                                            Host.bytes(6),
                                            "secret".getBytes("UTF-8"))),
                            Host.bytes(24, 0x01000000, 1, 1, 2, 30000, 1)),
                    withoutTimeout(seen.get()));
        }
    }

    @Test
    void aTokenIsShownInTheNameOfTheProgram() {
        CompletableFuture<byte[]> seen = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(8);
                    seen.complete(in.readNBytes(30));
                    out.write(Host.join(Host.bytes(0x52415350, 0x01000000), Host.answer(Host.request(in), 5)));
                });
                Channel channel = new Channel(host.address(), OPTIONS.withToken("secret", "mine"))) {
            assertEquals(5, echo(channel));
            byte[] hello = Host.join(
                    Host.bytes(4),
                    "mine".getBytes(StandardCharsets.UTF_8),
                    Host.bytes(6),
                    "secret".getBytes(StandardCharsets.UTF_8));
            assertArrayEquals(Host.frame(11, 0, 0, hello), seen.join());
        }
    }

    /** The remaining time is a millisecond less on a slow machine. */
    private static byte[] withoutTimeout(byte[] request) {
        BigEndian.INT.set(request, request.length - 8, 30000);
        return request;
    }

    /** Over a network card of this machine, which the client treats like another machine. */
    private static Optional<InetAddress> card() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && address.getAddress().length == 4)
                .findFirst();
    }

    @Test
    void aTokenDoesNotLeaveTheMachineInPlainText() throws Exception {
        Optional<InetAddress> card = card();
        Assumptions.assumeTrue(card.isPresent(), "this machine has no network");
        try (ServerSocket server = new ServerSocket(0, 1, card.get());
                Host host = Host.of(server, (in, out) -> {
                    in.readNBytes(8 + 35);
                    out.write(Host.join(Host.bytes(0x52415350, 0x01000000), Host.answer(Host.request(in), 5)));
                    in.read();
                })) {
            String address = card.get().getHostAddress() + host.address().substring("localhost".length());
            TransportException e =
                    assertThrows(TransportException.class, () -> new Channel(address, OPTIONS.withToken("secret")));
            assertEquals(
                    "cannot connect to " + address + ": the token is not sent, because others could read it on the "
                            + "way; use TLS, or Options.allowPlaintextToken() where all networks on it are trusted",
                    e.getMessage());
            try (Channel channel =
                    new Channel(address, OPTIONS.withToken("secret").allowPlaintextToken())) {
                assertEquals(5, echo(channel));
            }
        }
    }
}
