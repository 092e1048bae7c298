// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.framework.TestService;
import org.creo.framework.transport.TlsFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExposureTest {
    private static ServiceHost.Builder builder() {
        return ServiceHost.builder().service(TestService.echo("test.Echo"));
    }

    private static ServiceHost.Builder admin() {
        return builder()
                .service(new TestService("test.Admin")
                        .method(TestService.binding("open", (bytes, offset, length) -> TestService.text(""))
                                .forRoles("root", "admin")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:7000", "[::]:7000", "192.0.2.1:7000"})
    void refusesToListenInPublicWithoutTls(String address) {
        ServiceHost.Builder builder = builder().listen("127.0.0.1:0").listen(address);
        assertEquals(
                "Other machines can reach " + address
                        + ", and without TLS anybody on the way can read and change the traffic. "
                        + "Three solutions: give the host a certificate and its key (tls); listen on 127.0.0.1:7000 or a unix: address; or say "
                        + "that the network is safe (insecure).",
                assertThrows(IllegalStateException.class, builder::start).getMessage());
    }

    @Test
    void listensThereWhereItIsToldThatTheNetworkIsSafe() throws IOException {
        try (ServiceHost host = builder().listen("0.0.0.0:0").insecure(true).start()) {
            assertEquals(List.of("0.0.0.0:" + host.address().getPort()), host.addresses());
        }
    }

    @Test
    void listensByItselfOnThisMachineAlone() throws IOException {
        try (ServiceHost host = builder().start()) {
            assertEquals(List.of("127.0.0.1:" + host.address().getPort()), host.addresses());
        }
    }

    @Test
    void withTlsThePublicMayCome() {
        // The error about the files shows that the address was accepted.
        Path none = Path.of("/none.pem");
        assertEquals(
                "There is no file /none.pem.",
                assertThrows(
                                IOException.class,
                                () -> builder()
                                        .listen("0.0.0.0:0")
                                        .tls(new TlsFiles(none, none, null))
                                        .start())
                        .getMessage());
    }

    @Test
    void rolesTakeCallersThatAreKnown() throws IOException {
        String message =
                "test.Admin.open is for the role admin or root, but the host does not know its callers. Give it tokens "
                        + "(authenticator), or the certificates of the authorities that sign its clients' (the third of the TLS files).";
        assertEquals(
                message,
                assertThrows(IllegalStateException.class, () -> admin().start()).getMessage());
        assertEquals(
                message,
                assertThrows(
                                IllegalStateException.class,
                                () -> admin().insecure(true).start())
                        .getMessage());
        Path none = Path.of("/none.pem");
        assertEquals(
                message,
                assertThrows(
                                IllegalStateException.class,
                                () -> admin().tls(new TlsFiles(none, none, null))
                                        .start())
                        .getMessage());
        assertEquals(
                "There is no file /none.pem.",
                assertThrows(
                                IOException.class,
                                () -> admin().tls(new TlsFiles(none, none, none))
                                        .start())
                        .getMessage());
        admin().authenticator(credentials -> Optional.empty()).start().close();
    }
}
