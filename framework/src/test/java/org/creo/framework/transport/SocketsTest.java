// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.framework.RawClient;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients notice nothing of what serves the sockets. */
@Timeout(60)
class SocketsTest {
    private static final int CLIENTS = 100;

    @TempDir
    private Path folder;

    private static ServiceHost host(Sockets sockets, String... addresses) throws IOException {
        assumeTrue(sockets.problem() == null, () -> sockets.problem().getMessage());
        ServiceHost.Builder builder = ServiceHost.builder().sockets(sockets).service(TestService.echo("test.Echo"));
        for (String address : addresses) {
            builder.listen(address);
        }
        return builder.start();
    }

    private static void assertEchoes(RawClient client, String text) throws IOException {
        assertEquals(text, client.call("test.Echo", "echo", text).text());
    }

    @ParameterizedTest
    @EnumSource
    void serveShortAndLongMessagesOfManyConnections(Sockets sockets) throws IOException {
        try (ServiceHost host = host(sockets, "127.0.0.1:0")) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                clients.add(RawClient.open(host.address()));
            }
            for (RawClient client : clients) {
                assertEchoes(client, "short");
            }
            assertEchoes(clients.get(0), "x".repeat(3 << 20));
            for (RawClient client : clients) {
                assertEchoes(client, "y".repeat(10_000));
                client.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SELECTORS", mode = EnumSource.Mode.EXCLUDE)
    void serveUnixDomainSockets(Sockets sockets) throws IOException {
        Path path = folder.resolve("host.sock");
        try (ServiceHost host = host(sockets, "unix:" + path)) {
            assertEquals(List.of("unix:" + path), host.addresses());
            try (RawClient client = new RawClient(path)) {
                assertEchoes(client.greet(), "z".repeat(1 << 20));
            }
        }
        assertFalse(Files.exists(path));
    }

    @Test
    void selectorsSayWhatServesUnixDomainSockets() {
        String message = assertThrows(
                        IOException.class, () -> host(Sockets.SELECTORS, "unix:" + folder.resolve("host.sock")))
                .getMessage();
        assertTrue(
                message.contains(": Unix domain sockets need Netty's epoll or io_uring, and the host uses selectors"),
                message);
    }

    @ParameterizedTest
    @EnumSource(names = "SELECTORS", mode = EnumSource.Mode.EXCLUDE)
    void theProcessAtTheOtherEndOfAUnixDomainSocketIsNamed(Sockets sockets) throws IOException {
        Path path = folder.resolve("host.sock");
        TestLog log = new TestLog();
        try (ServiceHost host = host(sockets, "unix:" + path);
                RawClient client = new RawClient(path)) {
            assertEquals(List.of("unix:" + path), host.addresses());
            client.send("get / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertTrue(client.closed());
            String process = "process " + ProcessHandle.current().pid() + " of user ";
            assertTrue(log.contains(process), log::text);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SELECTORS", mode = EnumSource.Mode.EXCLUDE)
    void connectionsThatBreakWhileTheyAreNotReadAreNoticed(Sockets sockets) throws Exception {
        assumeTrue(sockets.problem() == null, () -> sockets.problem().getMessage());
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(CLIENTS);
        Observer observer = new Observer() {
            @Override
            public void disconnected() {
                gone.countDown();
            }
        };
        try (ServiceHost host = ServiceHost.builder()
                .port(0)
                .sockets(sockets)
                .observer(observer)
                .limits(Limits.defaults().withOpenRequests(1))
                .service(new TestService("test.Gate").method("pass", (bytes, offset, length) -> {
                    entered.countDown();
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        // its client has gone
                    }
                    return TestService.copy(bytes, offset, length);
                }))
                .start()) {
            try {
                List<RawClient> clients = new ArrayList<>();
                for (int i = 0; i < CLIENTS; i++) {
                    clients.add(RawClient.open(host.address()));
                    clients.get(i).send(RawClient.request(1, "test.Gate", "pass"));
                }
                assertTrue(entered.await(30, TimeUnit.SECONDS));
                // So much that the host stops reading before the end.
                for (RawClient client : clients) {
                    for (int i = 2; i < 20; i++) {
                        client.send(RawClient.request(i, "test.Gate", "pass", new byte[10_000]));
                    }
                    client.socket().setSoLinger(true, 0);
                    client.close();
                }
                assertTrue(gone.await(30, TimeUnit.SECONDS), () -> gone.getCount() + " are kept");
            } finally {
                gate.countDown();
            }
        }
    }
}
