// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.creo.framework.RawClient;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ports and Unix domain sockets, bound and released. */
@Timeout(60)
class ListenerTest {
    private final TestLog log = new TestLog();

    @TempDir
    private Path folder;

    private static ServiceHost host(String... addresses) throws IOException {
        ServiceHost.Builder builder = ServiceHost.builder().service(TestService.echo("test.Echo"));
        for (String address : addresses) {
            builder.listen(address);
        }
        return builder.start();
    }

    private static String failure(String... addresses) {
        return assertThrows(IOException.class, () -> host(addresses).close()).getMessage();
    }

    private static void assertServes(RawClient client) throws IOException {
        assertEquals(
                "served", client.greet().call("test.Echo", "echo", "served").text());
        client.close();
    }

    private Path path() {
        return folder.resolve("host.sock");
    }

    @Test
    void listensOnSeveralAddressesAtOnce() throws IOException {
        try (ServiceHost host = host("127.0.0.1:0", "localhost:0", "unix:" + path(), "[::1]:0")) {
            List<String> addresses = host.addresses();
            assertEquals(4, addresses.size());
            assertTrue(addresses.get(0).matches("127\\.0\\.0\\.1:[1-9]\\d*"), addresses.get(0));
            assertTrue(addresses.get(1).matches("localhost:[1-9]\\d*"), addresses.get(1));
            assertEquals("unix:" + path(), addresses.get(2));
            assertTrue(addresses.get(3).matches("\\[::1\\]:[1-9]\\d*"), addresses.get(3));
            assertServes(new RawClient(host.address()));
            assertServes(new RawClient(path()));
            for (int tcp : List.of(0, 1, 3)) {
                Address.Tcp address = (Address.Tcp) Address.parse(addresses.get(tcp));
                assertServes(new RawClient(new InetSocketAddress(address.host(), address.port())));
            }
        }
    }

    @Test
    void takesNoneWhereOneCannotBeHad() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String taken = "127.0.0.1:" + other.getLocalPort();
            assertEquals(
                    "Cannot listen on " + taken
                            + ": another process listens there (ss -ltnp shows which); choose another port, "
                            + "or 0 for one that is free.",
                    failure("unix:" + path(), taken));
            assertFalse(Files.exists(path()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nowhere.invalid:0 | the name nowhere.invalid cannot be resolved",
                "unix:/no/such/folder/host.sock | there is no folder /no/such/folder",
            })
    void saysWhyAnAddressCannotBeHad(String address, String reason) {
        assertEquals("Cannot listen on " + address + ": " + reason + ".", failure(address));
    }

    @Test
    void saysThatAnAddressIsNotOfThisMachine() {
        // 192.0.2.0/24 is for documentation, so nobody has it. This comes only after the check whether others can reach
        // it.
        String message = assertThrows(
                        IOException.class,
                        () -> ServiceHost.builder()
                                .insecure(true)
                                .listen("192.0.2.1:0")
                                .service(TestService.echo("test.Echo"))
                                .start())
                .getMessage();
        assertEquals(
                "Cannot listen on 192.0.2.1:0: no interface of this machine has that address (ip address shows them); "
                        + "0.0.0.0 means all.",
                message);
    }

    @ParameterizedTest
    @CsvSource({"'', rw-------", "?mode=660, rw-rw----"})
    void aSocketIsForItsOwnerUnlessToldOtherwise(String mode, String permissions) throws IOException {
        try (ServiceHost host = host("unix:" + path() + mode)) {
            assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(path())));
            assertEquals(List.of("unix:" + path()), host.addresses());
            assertThrows(IllegalStateException.class, host::address);
        }
        assertFalse(Files.exists(path(), LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void replacesTheSocketOfADeadHost() throws IOException {
        // The JDK does not remove the file, nor does a process that is killed.
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(path()))
                .close();
        assertTrue(Files.exists(path()));
        try (ServiceHost host = host("unix:" + path())) {
            assertEquals(List.of("unix:" + path()), host.addresses());
            assertServes(new RawClient(path()));
        }
    }

    @Test
    void leavesASocketThatIsInUse() throws IOException {
        try (ServiceHost host = host("unix:" + path())) {
            assertEquals(List.of("unix:" + path()), host.addresses());
            assertEquals(
                    "Cannot listen on unix:" + path() + ": another process listens there.", failure("unix:" + path()));
            assertServes(new RawClient(path()));
        }
    }

    @Test
    void leavesASocketWhoseBacklogIsFull() throws IOException {
        try (ServerSocketChannel busy = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            busy.bind(UnixDomainSocketAddress.of(path()), 1);
            List<RawClient> waiting = List.of(new RawClient(path()), new RawClient(path()));
            assertEquals(
                    "Cannot listen on unix:" + path() + ": another process seems to listen there (Resource temporarily "
                            + "unavailable).",
                    failure("unix:" + path()));
            for (RawClient client : waiting) {
                client.close();
            }
        }
    }

    @Test
    void leavesWhatIsNoSocket() throws IOException {
        Files.writeString(path(), "precious");
        assertEquals(
                "Cannot listen on unix:" + path() + ": the file there is not a socket, so it is left alone.",
                failure("unix:" + path()));
        assertEquals("precious", Files.readString(path()));
        Path link = Files.createSymbolicLink(folder.resolve("link.sock"), path());
        assertEquals(
                "Cannot listen on unix:" + link + ": the file there is not a socket, so it is left alone.",
                failure("unix:" + link));
    }

    @Test
    void namesTheProcessBehindAUnixSocketInTheLog() throws IOException {
        try (ServiceHost host = host("unix:" + path());
                RawClient client = new RawClient(path())) {
            assertEquals(List.of("unix:" + path()), host.addresses());
            client.send(new byte[] {1});
            assertTrue(client.closed());
            assertTrue(log.contains("Closing the connection of process "
                    + ProcessHandle.current().pid() + " of user "));
        }
    }
}
