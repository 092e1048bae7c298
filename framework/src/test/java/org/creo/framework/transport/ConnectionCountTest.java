// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.ERROR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many connections there may be, in all and from one address. */
@Timeout(60)
class ConnectionCountTest {
    private static ServiceHost.Builder builder(Limits limits) {
        return ServiceHost.builder().limits(limits).service(TestService.echo("test.Echo"));
    }

    private static RawClient open(ServiceHost host, String from) throws IOException {
        InetSocketAddress address = host.address();
        return new RawClient(new Socket(address.getAddress(), address.getPort(), InetAddress.getByName(from), 0))
                .greet();
    }

    private static void assertServed(RawClient client) throws IOException {
        assertEquals("served", client.call("test.Echo", "echo", "served").text());
    }

    private static void assertRefused(RawClient client, String message) throws IOException {
        Reply reply = client.read();
        assertEquals(ERROR, reply.kind());
        assertEquals(Status.BUSY.code(), reply.status());
        assertEquals(0, reply.id());
        assertEquals(message, reply.message());
        assertTrue(client.closed());
        client.close();
    }

    @Test
    void refusesWhatIsOverTheLimitAndTakesTheNextWhereOneHasGone() throws IOException {
        String message = "The host has 2 connections, its limit (--connections) is 2.";
        try (ServiceHost host = builder(Limits.defaults().withConnections(2)).start();
                RawClient stays = open(host, "127.0.0.1")) {
            RawClient leaves = open(host, "127.0.0.2");
            assertServed(leaves);
            assertRefused(open(host, "127.0.0.3"), message);
            assertServed(stays);
            leaves.close();
            // The host may learn of the new client before it learns that the other has gone.
            RawClient next = open(host, "127.0.0.3");
            next.send(RawClient.request(1, "test.Echo", "echo"));
            while (next.read().kind() == ERROR) {
                next.close();
                next = open(host, "127.0.0.3");
                next.send(RawClient.request(1, "test.Echo", "echo"));
            }
            assertRefused(open(host, "127.0.0.1"), message);
            next.close();
        }
    }

    @Test
    void countsEachAddressForItself() throws IOException {
        try (ServiceHost host =
                        builder(Limits.defaults().withConnectionsPerAddress(2)).start();
                RawClient first = open(host, "127.0.0.2");
                RawClient second = open(host, "127.0.0.2");
                RawClient other = open(host, "127.0.0.3")) {
            assertRefused(
                    open(host, "127.0.0.2"),
                    "There are 2 connections from 127.0.0.2, the limit (--connections-per-address) is 2.");
            assertServed(first);
            assertServed(second);
            assertServed(other);
        }
    }

    @Test
    void allOverAUnixSocketAreOneAddress(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("host.sock");
        try (ServiceHost host = builder(Limits.defaults().withConnectionsPerAddress(1))
                        .port(0)
                        .listen("unix:" + path)
                        .start();
                RawClient first = new RawClient(path).greet();
                RawClient other = open(host, "127.0.0.1")) {
            assertRefused(
                    new RawClient(path).greet(),
                    "There are 1 connections from this machine (unix), the limit (--connections-per-address) is 1.");
            assertServed(first);
            assertServed(other);
        }
    }

    /** More than are told so at a time; none of them may affect the connected client. */
    @Test
    void outlastsACrowd() throws IOException {
        try (ServiceHost host = builder(Limits.defaults().withConnections(1)).start();
                RawClient first = open(host, "127.0.0.1")) {
            List<Socket> crowd = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                crowd.add(new Socket(host.address().getAddress(), host.address().getPort()));
            }
            int told = 0;
            for (Socket one : crowd) {
                try (one) {
                    told += one.getInputStream().readAllBytes().length > 0 ? 1 : 0;
                }
            }
            assertTrue(told >= 256, told + " were told why");
            assertServed(first);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "::1, 0:0:0:0:0:0:0:1",
        "::ffff:192.0.2.7, 192.0.2.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:2::9, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:3::9, 2001:db8:1:3:0:0:0:0/64",
    })
    void countsAnIpv6NetworkAsOneAddress(String client, String origin) throws IOException {
        assertEquals(origin, ConnectionCount.origin(new InetSocketAddress(InetAddress.getByName(client), 1)));
    }

    /** Of 128 MiB, in bytes: room for 1,024. */
    private static final long HEAP = 128 << 20;

    private static int entered(ConnectionCount count, String origin) {
        int entered = 0;
        while (count.enter(origin) == null) {
            entered++;
        }
        return entered;
    }

    @Test
    void withTlsThereAreAsManyAsTheHeapHasRoomForAndSomeAreLeftForOtherAddresses() {
        ConnectionCount count = Acceptor.count(Limits.defaults().withConnections(10_000), true, HEAP);
        assertEquals(896, entered(count, "192.0.2.7"));
        assertEquals(
                "There are 896 connections from 192.0.2.7, the limit (--connections-per-address) is 896.",
                count.enter("192.0.2.7"));
        assertEquals(128, entered(count, "192.0.2.8"));
        assertEquals(
                "The host has 1024 connections, its heap (-Xmx) has room for 1024 with TLS.", count.enter("192.0.2.9"));
    }

    @Test
    void withTlsALowerLimitHoldsAsItIs() {
        Limits limits = Limits.defaults().withConnections(100).withConnectionsPerAddress(100);
        assertEquals(100, entered(Acceptor.count(limits, true, HEAP), "192.0.2.7"));
    }

    @Test
    void withoutTlsTheHeapDoesNotCount() {
        Limits limits = Limits.defaults().withConnections(9000).withConnectionsPerAddress(9000);
        assertEquals(9000, entered(Acceptor.count(limits, false, HEAP), "192.0.2.7"));
    }

    @Test
    void forgetsAddressesThatHaveNoConnectionLeft() {
        ConnectionCount count = new ConnectionCount(10, "its limit is 10", 1);
        String local = ConnectionCount.origin(new DomainSocketAddress("/run/creo.sock"));
        for (int i = 0; i < 100; i++) {
            assertNull(count.enter(local));
            count.leave(local);
        }
        assertNull(count.enter(local));
        assertEquals(
                "There are 1 connections from this machine (unix), the limit (--connections-per-address) is 1.",
                count.enter(local));
    }
}
