// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.PREFACE;
import static org.creo.framework.RawClient.hello;
import static org.creo.framework.RawClient.hex;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.creo.framework.Certificates;
import org.creo.framework.HostileText;
import org.creo.framework.RawClient;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients put wherever they can name something does not forge what the host logs. */
@Timeout(120)
class HostileTextTest {
    private static final byte[] BYTES = HostileText.TEXT.getBytes(StandardCharsets.UTF_8);

    private final TestLog log = new TestLog();

    private static TestService service(String name) {
        return new TestService(name)
                .method("fail", (bytes, offset, length) -> {
                    throw new IllegalStateException(text(bytes, offset, length));
                })
                .oneway("decode", (bytes, offset, length) -> {
                    throw new MalformedArgumentsException(new Exception("key " + text(bytes, offset, length)));
                });
    }

    private static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    /** The bytes of a hostile client; waits until the host has closed the connection. */
    private static void send(ServiceHost host, byte[]... bytes) throws IOException {
        try (RawClient client = new RawClient(host.address())) {
            client.send(bytes);
            client.socket().shutdownOutput();
            client.socket().getInputStream().readAllBytes();
        } catch (SocketException e) {
            // It was closed before the host had read everything.
        }
    }

    @Test
    void namesOfClients() throws IOException {
        try (ServiceHost host = ServiceHost.builder()
                .service(service("test.Text"))
                .authenticator(credentials -> {
                    if (credentials.length > 0) {
                        throw new IllegalStateException("no such token: " + text(credentials, 0, credentials.length));
                    }
                    return Optional.empty();
                })
                .start()) {
            send(host, PREFACE, hello(HostileText.TEXT, ""));
            HostileText.check(log, 1);
            send(host, PREFACE, hello(HostileText.TEXT.substring(0, 30_000), HostileText.TEXT.substring(0, 30_000)));
            HostileText.check(log, 4);
        }
    }

    @Test
    void whatServicesSayOfArguments() throws IOException {
        MessageService refuses = messages -> {
            throw new IllegalStateException(HostileText.TEXT);
        };
        try (ServiceHost host = ServiceHost.builder()
                .service(service("test.Text"))
                .service(service("test.Taking"), refuses)
                .start()) {
            try (RawClient client = RawClient.open(host.address())) {
                for (int i = 0; i < 3; i++) {
                    client.send(request(i + 1, "test.Text", "fail", BYTES));
                    assertEquals(Status.INTERNAL.code(), client.read().status());
                }
                HostileText.check(log, 3);
                client.send(request(0, "test.Text", "decode", BYTES), request(9, "test.Taking", "fail", BYTES));
                assertEquals(9, client.read().id());
            }
        }
        HostileText.check(log, 5);
    }

    @Test
    void otherProtocols() throws IOException {
        try (ServiceHost host =
                ServiceHost.builder().service(service("test.Text")).start()) {
            send(host, BYTES);
            send(host, ("RASP" + HostileText.TEXT).getBytes(StandardCharsets.UTF_8));
            send(host, ("get " + HostileText.TEXT).getBytes(StandardCharsets.UTF_8));
        }
        HostileText.check(log, 0);
        assertEquals(3, log.lines().filter(line -> line.contains("Closing")).count(), log::text);
    }

    @Test
    void handshakesOfTls(@TempDir Path folder) throws IOException {
        Certificates certificates = new Certificates(folder);
        certificates.authority("ca");
        certificates.host("host", "ca", "DNS:localhost");
        try (ServiceHost host = ServiceHost.builder()
                .tls(new TlsFiles(certificates.cert("host"), certificates.key("host"), null))
                .service(service("test.Text"))
                .start()) {
            send(host, BYTES);
            send(host, clientHello(HostileText.TEXT.substring(0, 1000).getBytes(StandardCharsets.UTF_8)));
            while (log.lines().filter(line -> line.contains("Closing")).count() < 2) {
                Thread.onSpinWait();
            }
        }
        HostileText.check(log, 0);
        assertTrue(log.contains("the TLS handshake failed"), log::text);
    }

    /** A ClientHello of TLS 1.2 for a host with this name. */
    private static byte[] clientHello(byte[] name) {
        ByteBuffer names = ByteBuffer.allocate(5 + name.length)
                .putShort((short) (3 + name.length))
                .put((byte) 0)
                .putShort((short) name.length)
                .put(name);
        byte[] begin = hex("0303" + "00".repeat(32) + "00" + "0002 C02F" + "0100");
        int extensions = 4 + names.capacity();
        int body = begin.length + 2 + extensions;
        return ByteBuffer.allocate(9 + body)
                .put(hex("16 0301"))
                .putShort((short) (4 + body))
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) body)
                .put(begin)
                .putShort((short) extensions)
                .putShort((short) 0)
                .putShort((short) names.capacity())
                .put(names.array())
                .array();
    }

    @Test
    void certificates() {
        assertEquals(null, Certified.principal("OU=" + HostileText.TEXT, "peer"));
        assertEquals(null, Certified.principal(HostileText.TEXT, "peer"));
        HostileText.check(log, 3);
        Principal named = Certified.principal("CN=alice,OU=admin", "peer");
        assertEquals("alice", named.name());
    }
}
