// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.creo.framework.Certificates;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.WebSocketStream;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.transport.TlsFiles;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * HTTP over TLS, with and without a client's certificate, and over Unix domain sockets: what a host in memory does not
 * have.
 */
@Timeout(60)
class TransportsTest {
    @TempDir
    private static Path folder;

    private static Certificates certificates;

    private static final class MyVault implements Vault {
        @Override
        public String secret() {
            return "gold";
        }

        @Override
        public String open() {
            return "o".repeat(100_000);
        }

        @Override
        public Stream<String> follow() {
            return Stream.of("one").peek(word -> {
                throw new IllegalStateException("broken");
            });
        }

        @Override
        public void empty(String into) {}
    }

    @BeforeAll
    static void make() {
        certificates = new Certificates(folder);
        certificates.authority("ca");
        certificates.host("host", "ca", "DNS:localhost,DNS:*.lab.example.org");
        certificates.client("alice", "ca", "/CN=alice/OU=boss");
        certificates.client("bob", "ca", "/CN=bob");
    }

    private static ServiceHost host() throws IOException {
        return ServiceHost.builder()
                .service(new VaultDispatcher(new MyVault()))
                .tls(new TlsFiles(certificates.cert("host"), certificates.key("host"), certificates.cert("ca")))
                .start();
    }

    private static Answer get(ServiceHost host, String own, String name, String path) throws Exception {
        Socket socket = certificates
                .trusting("ca", own)
                .getSocketFactory()
                .createSocket("localhost", host.address().getPort());
        try (RawHttp client = new RawHttp(socket)) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: " + name + "\r\n\r\n")
                    .read();
        }
    }

    @Test
    void aCertificateSaysWhoCalls() throws Exception {
        try (ServiceHost host = host()) {
            assertEquals(
                    "\"gold\"",
                    get(host, "alice", "localhost", "/door.Vault/secret").body());
            assertEquals(
                    403, get(host, "bob", "localhost", "/door.Vault/secret").status());
            assertEquals(
                    100_002,
                    get(host, "bob", "localhost", "/door.Vault/open").body().length());
        }
    }

    @ParameterizedTest
    @CsvSource({"alice, 0", "bob, 9"})
    void aCertificateSaysWhoCallsOverAWebSocket(String own, int status) throws Exception {
        Operation secret = DoorService.OPERATIONS
                .find("POST", List.of("door.Vault", "secret"))
                .endpoint()
                .operation();
        try (ServiceHost host = host();
                RawClient client = RawClient.overWebSocket(certificates
                                .trusting("ca", own)
                                .getSocketFactory()
                                .createSocket("localhost", host.address().getPort()))
                        .greet()) {
            client.send(
                    RawClient.request(1, secret.protocolId(), secret.method().id(), 0));
            assertEquals(status, client.read().status());
        }
    }

    @ParameterizedTest
    @CsvSource({"a.lab.example.org, 200", "localhost:1, 200", "a.b.lab.example.org, 421", "evil.com, 421"})
    void theNamesInItsCertificateAreTheHosts(String name, int status) throws Exception {
        try (ServiceHost host = host()) {
            assertEquals(status, get(host, "alice", name, "/door.Vault/secret").status());
        }
    }

    /** HTTP/1.0 has no chunks, so only how the connection ends tells that a stream has failed. */
    @ParameterizedTest
    @CsvSource({"'', true", "broken, false"})
    void overTlsAStreamOfHttp10LooksWholeOnlyIfItIs(String then, boolean whole) throws Exception {
        try (ServiceHost host = ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .tls(new TlsFiles(certificates.cert("host"), certificates.key("host"), null))
                        .start();
                Socket socket = certificates
                        .trusting("ca", "bob")
                        .getSocketFactory()
                        .createSocket("localhost", host.address().getPort())) {
            String request = "GET /door.Desk/points?count=2&then=" + then + " HTTP/1.0\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            // Without a close_notify the last read throws.
            if (whole) {
                socket.getInputStream().readAllBytes();
            } else {
                assertThrows(IOException.class, socket.getInputStream()::readAllBytes);
            }
        }
    }

    /** In records of TLS, and in messages of which many are larger than one of those. */
    @Test
    void aWebSocketMayBeOverTls() throws Exception {
        String large = "large ".repeat(100_000);
        try (ServiceHost host = ServiceHost.builder()
                        .service(TestService.echo("test.Echo"))
                        .tls(new TlsFiles(certificates.cert("host"), certificates.key("host"), null))
                        .start();
                RawClient caller = RawClient.overWebSocket(certificates
                                .trusting("ca", null)
                                .getSocketFactory()
                                .createSocket("localhost", host.address().getPort()))
                        .greet()) {
            assertEquals("small", caller.call("test.Echo", "echo", "small").text());
            assertEquals(large, caller.call("test.Echo", "echo", large).text());
        }
    }

    @Test
    void aWebSocketMayBeOverAUnixSocket() throws Exception {
        Path path = folder.resolve("socket.sock");
        try (ServiceHost host = ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .listen("unix:" + path)
                        .start();
                SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            WebSocketStream stream =
                    new WebSocketStream(Channels.newInputStream(channel), Channels.newOutputStream(channel), 1);
            stream.open().output().write(RawClient.PREFACE);
            assertArrayEquals(RawClient.PREFACE, stream.next().payload());
            assertEquals(1, host.addresses().size());
        }
    }

    @Test
    void overAUnixSocketAnyNameIsGood() throws Exception {
        Path path = folder.resolve("host.sock");
        try (ServiceHost host = ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .listen("unix:" + path)
                        .start();
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(path));
            channel.write(ByteBuffer.wrap(
                    "GET /door.Desk/find?name= HTTP/1.0\r\nHost: anything\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
            ByteBuffer answer = ByteBuffer.allocate(1 << 10);
            while (channel.read(answer) >= 0) {
                assertTrue(answer.hasRemaining());
            }
            String text = new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
            assertTrue(text.startsWith("HTTP/1.1 200 OK\r\n"), text);
            assertTrue(text.endsWith("\r\n\r\nnull"), text);
            assertTrue(host.addresses().size() == 1);
        }
    }
}
