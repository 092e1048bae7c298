// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import probe.ProbeClient;

/** A mock as a process of its own: what it prints, and how it ends. */
@Tag("long")
class MockCommandTest {
    private static final String PROBE =
            Path.of("src/test/creo/probe.creo").toAbsolutePath().toString();

    @TempDir
    Path folder;

    private HostProcess mock(String... arguments) throws Exception {
        String[] all = new String[arguments.length + 1];
        all[0] = "mock";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new HostProcess(folder, Map.of(), all);
    }

    @Test
    void servesADescriptionAndSaysThatAnswersAreMadeUp() throws Exception {
        try (HostProcess host = mock(PROBE, "--listen", "127.0.0.1:0", "--values", "random", "--seed", "7")) {
            InetSocketAddress address = host.address();
            assertEquals("answers are made up: random values, seed 7; nothing is kept", host.line());
            try (ProbeClient probe = new ProbeClient("127.0.0.1:" + address.getPort())) {
                assertTrue(probe.echo("x").matches("[a-z]{4,8}"));
            }
            host.terminate();
            assertEquals(143, host.exitCode());
        }
    }

    @Test
    void saysThatItKeepsNothing() throws Exception {
        try (HostProcess host = mock(PROBE, "--state", "file:kept", "--delay", "x")) {
            assertEquals(2, host.exitCode());
            assertEquals(
                    "creo-host mock cannot start:\n  --state: a mock keeps nothing; leave it out, or write --state memory\n"
                            + "  --delay: 'x' is not a time such as 500ms, 10s or 5min",
                    host.log());
        }
    }

    @Test
    void saysThatAPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0);
                HostProcess host = mock(PROBE, "--listen", "127.0.0.1:" + taken.getLocalPort())) {
            assertEquals(1, host.exitCode());
            assertTrue(host.log().contains("127.0.0.1:" + taken.getLocalPort()), host::log);
        }
    }

    @Test
    void needsADescription() throws Exception {
        try (HostProcess host = mock()) {
            assertEquals(2, host.exitCode());
            assertTrue(host.log().contains("Missing required parameter: 'FILE.creo'"), host::log);
        }
    }
}
