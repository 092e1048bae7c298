// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A host in a separate process that may open few files. */
@Timeout(120)
class ScarceFilesTest {
    private static final int FILES = 128;

    /** The process: serves until its input ends. */
    public static final class Host {
        private Host() {}

        public static void main(String... arguments) throws IOException {
            // More than the files allow: connections that their clients have closed may still be counted when the next
            // come.
            Limits limits =
                    Limits.defaults().withConnections(Integer.MAX_VALUE).withConnectionsPerAddress(Integer.MAX_VALUE);
            try (ServiceHost host = ServiceHost.builder()
                    .limits(limits)
                    .sockets(Sockets.valueOf(arguments[0]))
                    .service(TestService.echo("test.Echo"))
                    .start()) {
                System.out.println(host.address().getPort());
                System.in.read();
            }
            System.out.println("stopped");
        }
    }

    /**
     * The class path with its folders packed: a class in a folder takes a file when it is loaded, one in a JAR does
     * not.
     */
    private static String packed(Path folder) {
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        List<String> packed = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                String file = folder.resolve(packed.size() + ".jar").toString();
                assertEquals(0, jar.run(System.out, System.err, "--create", "--file", file, "-C", entry, "."));
                packed.add(file);
            } else {
                packed.add(entry);
            }
        }
        return String.join(File.pathSeparator, packed);
    }

    private static Process start(String classPath, Sockets sockets) throws IOException {
        return new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + FILES + "; exec \"$@\"",
                        "host",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        "-Dorg.slf4j.simpleLogger.logFile=System.err",
                        "-Dio.netty.leakDetection.level=paranoid",
                        Host.class.getName(),
                        sockets.name())
                .start();
    }

    @ParameterizedTest
    @EnumSource
    void takesConnectionsAgainWhereFilesWereExhausted(Sockets sockets, @TempDir Path folder) throws Exception {
        assumeTrue(sockets.problem() == null, () -> sockets.problem().getMessage());
        Process process = start(packed(folder), sockets);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedReader log = process.errorReader(StandardCharsets.UTF_8)) {
            InetSocketAddress address =
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(out.readLine()));
            RawClient first = RawClient.open(address);
            assertEquals("before", first.call("test.Echo", "echo", "before").text());

            List<RawClient> crowd = new ArrayList<>();
            for (int i = 0; i < 2 * FILES; i++) {
                crowd.add(new RawClient(address));
            }
            String complaint = "Cannot accept a connection on 127.0.0.1:" + address.getPort() + ": ";
            String line = log.readLine();
            while (line != null && !line.contains(complaint)) {
                line = log.readLine();
            }
            assertNotNull(line, "the host has ended");
            assertTrue(line.contains("Too many open files"), line);
            assertEquals(
                    "meanwhile", first.call("test.Echo", "echo", "meanwhile").text());

            RawClient waits = crowd.remove(crowd.size() - 1);
            waits.send(RawClient.PREFACE);
            for (RawClient client : crowd) {
                client.close();
            }
            waits.readPreface();
            assertEquals("after", waits.call("test.Echo", "echo", "after").text());
            waits.close();
            try (RawClient next = RawClient.open(address)) {
                assertEquals("next", next.call("test.Echo", "echo", "next").text());
            }
            first.close();

            process.getOutputStream().close();
            assertEquals("stopped", out.readLine());
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
            assertEquals(
                    List.of(),
                    log.lines()
                            .filter(l -> l.contains("LEAK") || l.contains("Exception"))
                            .toList());
        } finally {
            process.destroyForcibly();
        }
    }
}
