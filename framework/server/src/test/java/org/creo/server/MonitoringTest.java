// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
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

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void aHostThatStopsIsNotReadyButStillTellsOfItself() throws Exception {
        Path jar = ServiceJar.build(folder, "com.example.MyProbe", ServiceJar.PROBE);
        try (HostProcess host = new HostProcess(
                folder,
                Map.of(),
                "--class-path",
                jar.toString(),
                "--service",
                "com.example.MyProbe",
                "--listen",
                "0",
                "--side-listen",
                "127.0.0.1:0",
                "--slow-call",
                "1us")) {
            InetSocketAddress address = host.address();
            InetSocketAddress side = host.address("side port on ");
            try (RawClient client = RawClient.open(address)) {
                assertEquals("200 ready\n", get(side, "/ready"));
                client.send(request(1, "readLine"), RawClient.frame(RawClient.PING, 2));
                assertEquals(RawClient.PONG, client.read().kind());
                host.terminate();
                assertEquals(RawClient.GOAWAY, client.readAny().kind());
                assertEquals("503 stopping\n", get(side, "/ready"));
                assertEquals("200 alive\n", get(side, "/health"));
                assertTrue(get(side, "/metrics").contains("\ncreo_connections 1.0\n"));
                client.send(request(3, "readLine"));
                assertEquals(Status.UNAVAILABLE.code(), client.read().status());
                host.type("at last");
                assertEquals(1, client.read().id());
            }
            host.exitCode();
            assertThrows(ConnectException.class, () -> get(side, "/health"));
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

    private String get(InetSocketAddress side, String path) throws IOException, InterruptedException {
        HttpResponse<String> page = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + side.getPort() + path))
                        .build(),
                BodyHandlers.ofString());
        return page.statusCode() + " " + page.body();
    }
}
