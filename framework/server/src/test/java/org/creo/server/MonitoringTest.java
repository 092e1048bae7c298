// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.creo.framework.RawClient;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import probe.ProbeDispatcher;

/** What a host in a separate process tells monitoring while it stops. */
class MonitoringTest {
    @TempDir
    Path folder;

    @Test
    void aHostThatStopsIsNotReadyButStillTellsOfItself() throws Exception {
        try (HostProcess host = SidePort.probe(folder, "--slow-call", "1us")) {
            InetSocketAddress address = host.address();
            InetSocketAddress side = host.address("side port on ");
            try (RawClient client = RawClient.open(address)) {
                assertEquals("200 ready\n", SidePort.get(side, "/ready"));
                client.send(request(1, "readLine"), RawClient.frame(RawClient.PING, 2));
                assertEquals(RawClient.PONG, client.read().kind());
                host.terminate();
                assertEquals(RawClient.GOAWAY, client.readAny().kind());
                assertEquals("503 stopping\n", SidePort.get(side, "/ready"));
                assertEquals("200 alive\n", SidePort.get(side, "/health"));
                assertTrue(SidePort.get(side, "/metrics").contains("\ncreo_connections 1.0\n"));
                client.send(request(3, "readLine"));
                assertEquals(Status.UNAVAILABLE.code(), client.read().status());
                host.type("at last");
                assertEquals(1, client.read().id());
            }
            host.exitCode();
            assertThrows(ConnectException.class, () -> SidePort.get(side, "/health"));
            assertTrue(
                    host.log()
                            .matches(
                                    "(?s).* WARN  \\[[^\\n]*\\] \\S*slow: slow call probe\\.Probe\\.readLine of /127\\.0\\.0\\.1:\\d+: "
                                            + "waited \\d+\\.\\d ms, ran \\d+\\.\\d ms, 24 bytes in, 23 bytes out, OK, request 1\n.*"),
                    host::log);
        }
    }

    private static byte[] request(int id, String method) {
        Dispatcher probe = new ProbeDispatcher(new ProbeMain());
        int methodId = probe.methods().stream()
                .filter(each -> each.name().equals(method))
                .findFirst()
                .orElseThrow()
                .id();
        return RawClient.request(id, probe.protocolId(), methodId, 0);
    }
}
