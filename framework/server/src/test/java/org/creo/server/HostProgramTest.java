// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.protocol.Status;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import probe.ProbeDispatcher;
import probe.TallyDispatcher;

/** The program in separate processes: how it starts, what it prints, how it ends. */
@Tag("long")
class HostProgramTest {
    private static final int STOPPED_BY_SIGTERM = 143;

    @TempDir
    static Path shared;

    private static String jar;

    @TempDir
    Path folder;

    @BeforeAll
    static void build() throws IOException {
        jar = ServiceJar.build(shared, "com.example.MyProbe", ServiceJar.PROBE).toString();
    }

    @Test
    void servesAClassOfAJar() throws Exception {
        try (HostProcess host = probe("--listen", "127.0.0.1:0")) {
            assertEquals("hello", echo(host.address(), "hello"));
            host.terminate();
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            assertNull(host.line(), "standard output is for the addresses alone");
            assertTrue(
                    host.log()
                            .matches(
                                    "(?s).*\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\S+ INFO  \\[main\\] Lifetime: "
                                            + "Serving probe.Probe, rasp.Control\n.*"),
                    host::log);
        }
    }

    @Test
    void servesAServiceWithAMainOfItsOwn() throws Exception {
        try (HostProcess host = new HostProcess(
                folder,
                Map.of(),
                List.of("-cp", System.getProperty("java.class.path"), ProbeMain.class.getName()),
                "--listen",
                "0")) {
            assertEquals("my word", echo(host.address(), "word"));
            host.terminate();
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            assertTrue(host.log().contains("my own end"), host::log);
        }
    }

    @Test
    void listensWhereverItIsTold() throws Exception {
        Path socket = folder.resolve("s");
        try (HostProcess host =
                probe("--listen", "127.0.0.1:0,unix:" + socket, "--listen", "0", "--side-listen", "127.0.0.1:0")) {
            InetSocketAddress first = host.address();
            assertEquals("listening on unix:" + socket, host.line());
            InetSocketAddress second = host.address();
            InetSocketAddress side = host.address("side port on ");
            assertEquals("a", echo(first, "a"));
            assertEquals("b", echo(second, "b"));
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                channel.connect(UnixDomainSocketAddress.of(socket));
                assertTrue(channel.isConnected());
            }
            try (RawClient http = new RawClient(side)) {
                http.send("GET /ready HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                String answer = new String(http.socket().getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                assertTrue(answer.startsWith("HTTP/1.1 200 OK"), answer);
            }
        }
    }

    @Test
    void aPortInUseIsOneLineWithTheWayOut() throws Exception {
        try (HostProcess first = probe("--listen", "0")) {
            InetSocketAddress taken = first.address();
            try (HostProcess second = probe("--listen", "127.0.0.1:" + taken.getPort())) {
                assertEquals(1, second.exitCode());
                assertNull(second.line());
                List<String> errors = second.log()
                        .lines()
                        .filter(line -> !line.contains(" INFO "))
                        .toList();
                assertEquals(1, errors.size(), second::log);
                assertTrue(
                        errors.get(0).startsWith("creo-host: ")
                                && errors.get(0).contains(String.valueOf(taken.getPort()))
                                && errors.get(0).contains("choose another port"),
                        second::log);
            }
        }
    }

    @Test
    void answersAnOpenCallBeforeItStops() throws Exception {
        try (HostProcess host = probe("--listen", "0");
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "readLine"));
            // The first answer shows that the call before it was accepted: a connection is read in order.
            client.send(RawClient.frame(RawClient.PING, 2));
            assertEquals(RawClient.PONG, client.read().kind());
            host.terminate();
            assertEquals(RawClient.GOAWAY, client.readAny().kind());
            client.send(request(3, "echo", text("late")));
            Reply late = client.read();
            assertEquals(3, late.id());
            assertEquals(Status.UNAVAILABLE.code(), late.status());
            host.type("at last");
            Reply answer = client.read();
            assertEquals(1, answer.id());
            assertEquals("at last", string(answer));
            assertTrue(client.closed());
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            assertTrue(host.log().contains("accepted ones have 10s to be answered"), host::log);
            assertTrue(host.log().contains("Stopped; each accepted request was answered"), host::log);
        }
    }

    @Test
    void stopsWhenTheTimeIsUp() throws Exception {
        try (HostProcess host = probe("--listen", "0", "--stop-time", "50ms");
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "readLine"), RawClient.frame(RawClient.PING, 2));
            assertEquals(RawClient.PONG, client.read().kind());
            host.terminate();
            Reply answer = client.read();
            assertEquals(1, answer.id());
            assertEquals(Status.UNAVAILABLE.code(), answer.status());
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            assertTrue(host.log().contains("WARN") && host.log().contains("the time was up"), host::log);
        }
    }

    @Test
    void allErrorsOfTheConfigurationAreTold() throws Exception {
        Files.writeString(folder.resolve("creo-host.properties"), "queue-lenght = 5\nframe-size = 3\n");
        try (HostProcess host = new HostProcess(
                folder,
                Map.of("CREO_QUEUE_LENGHT", "5"),
                "--service",
                "com.example.MyProb",
                "--class-path",
                jar,
                "--tls-cert",
                "cert.pem",
                "--ide-time",
                "5s",
                "--scheduler",
                "quee")) {
            assertEquals(2, host.exitCode());
            assertEquals("""
                    creo-host cannot start:
                      command line: there is no flag --ide-time; did you mean --idle-time?
                      creo-host.properties:1: there is no key queue-lenght; did you mean queue-length?
                      environment: there is no variable CREO_QUEUE_LENGHT; did you mean CREO_QUEUE_LENGTH?
                      --service: there is no class com.example.MyProb on the class path %s; did you mean com.example.MyProbe?
                      --tls-cert: there is no file cert.pem
                      --tls-cert: a certificate needs its key; name that with tls-key
                      --scheduler: there is no scheduler 'quee'; did you mean queue? there are accept-many, cohort, nothread, one-to-one, \
                    pool, queue, stealing; name your own by its class, com.example.NightShiftScheduler
                      creo-host.properties:2: frame-size: the frame limit is 3, the minimum is 24""".formatted(jar), host.log());
        }
    }

    @Test
    void keepsStatesInAFileThoughItIsKilled() throws Exception {
        String state = "file:" + folder.resolve("states");
        try (HostProcess host = tally("--state", state)) {
            assertEquals(List.of(1L, 2L, 3L), add(host.address(), 3));
        }
        try (HostProcess host = tally("--state", state, "--state-sync", "100ms")) {
            assertEquals(List.of(4L), add(host.address(), 1));
            try (HostProcess second = tally("--state", state)) {
                assertEquals(1, second.exitCode());
                assertTrue(
                        second.log()
                                .endsWith(" is in use by another host, process " + host.pid()
                                        + "; each host needs its own folder"),
                        second::log);
            }
            host.terminate();
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            try (Stream<Path> files = Files.list(folder.resolve("states"))) {
                assertEquals(
                        List.of("lock", "state.db", "state.db-commits"),
                        files.map(file -> file.getFileName().toString())
                                .sorted()
                                .toList());
            }
        }
        try (HostProcess host = tally("--state", state, "--state-sync", "never")) {
            assertEquals(List.of(5L), add(host.address(), 1));
        }
    }

    @Test
    void keepsStatesInMemoryUnlessToldOtherwise() throws Exception {
        for (int start = 0; start < 2; start++) {
            try (HostProcess host = tally()) {
                assertEquals(List.of(1L), add(host.address(), 1));
            }
        }
    }

    @Test
    void saysWhatIsWrongWithTheSettingsOfStates() throws Exception {
        try (HostProcess host = tally("--state", "file:missing/states", "--state-sync", "sometimes")) {
            assertEquals(2, host.exitCode());
            assertEquals("""
                    creo-host cannot start:
                      --state-sync: 'sometimes' is neither always nor never nor a time such as 100ms
                      --state: there is no folder %s in which to make missing/states; create or mount it""".formatted(folder.resolve("missing")), host.log());
        }
    }

    @Test
    void doesNotStartOnAFileOfStatesThatIsDamaged() throws Exception {
        Files.writeString(folder.resolve("state.db"), "something else".repeat(1000));
        try (HostProcess host = tally("--state", "file:" + folder)) {
            assertEquals(1, host.exitCode());
            assertTrue(
                    host.log()
                            .startsWith(
                                    "creo-host: the file of states, " + folder.resolve("state.db") + ", is damaged: "),
                    host::log);
            assertFalse(host.log().contains("\tat "), host::log);
        }
    }

    @Test
    void nothingToServeIsAnError() throws Exception {
        try (HostProcess host = new HostProcess(folder, Map.of())) {
            assertEquals(2, host.exitCode());
            assertTrue(
                    host.log().contains("service: there is nothing to serve; name a class: --class-path"), host::log);
        }
    }

    @Test
    void aFolderThatIsNamedWronglyIsTheOnlyError() throws Exception {
        try (HostProcess host = new HostProcess(folder, Map.of(), "--files", "docs")) {
            assertEquals(2, host.exitCode());
            assertTrue(host.log().contains("--files: 'docs' is not written like"), host::log);
            assertFalse(host.log().contains("nothing to serve"), host::log);
        }
    }

    @Test
    void saysWhichFoldersItServes() throws Exception {
        try (HostProcess host = new HostProcess(
                folder, Map.of(), "--listen", "0", "--files", "/docs=" + folder, "--programs", folder.toString())) {
            host.awaitLog("Serving rasp.Control, files of " + folder + " at /docs, programs of " + folder);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothread", "one-to-one", "pool", "queue", "accept-many", "cohort", "stealing"})
    void runsOnEachScheduler(String scheduler) throws Exception {
        try (HostProcess host = probe("--listen", "0", "--scheduler", scheduler, "--scheduler-threads", "1")) {
            assertEquals(scheduler, echo(host.address(), scheduler));
            host.terminate();
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
        }
    }

    @Test
    void otherMachinesAreNotServedByAnOversight() throws Exception {
        try (HostProcess host = probe("--listen", "0.0.0.0:0")) {
            assertEquals(1, host.exitCode());
            assertTrue(host.log().contains("a certificate and its key (--tls-cert, --tls-key)"), host::log);
            assertTrue(host.log().contains("the network is safe (--insecure)"), host::log);
            assertFalse(host.log().contains("\tat "), host::log);
        }
    }

    @Test
    void printsItsConfiguration() throws Exception {
        Files.writeString(folder.resolve("mine.properties"), "queue-length = 5\n");
        try (HostProcess host = new HostProcess(
                folder,
                Map.of("CREO_IDLE_TIME", "90s"),
                "--config",
                "mine.properties",
                "--print-config",
                "--listen",
                "1,2")) {
            String printed = host.rest();
            assertEquals(0, host.exitCode(), host::log);
            assertTrue(printed.contains("(mine.properties:1)\nqueue-length = 5\n"), printed);
            assertTrue(printed.contains("(CREO_IDLE_TIME)\nidle-time = 90s\n"), printed);
            assertTrue(printed.contains("(default)\nnesting = 64\n"), printed);
            Properties properties = new Properties();
            properties.load(new StringReader(printed));
            assertEquals("127.0.0.1:1,127.0.0.1:2", properties.getProperty("listen"));
        }
    }

    @Test
    void aLogbackConfigurationOfTheAdministratorWins() throws Exception {
        Files.writeString(folder.resolve("log.xml"), """
                <configuration>
                  <appender name="a" class="ch.qos.logback.core.ConsoleAppender">
                    <target>System.err</target>
                    <encoder><pattern>mine: %msg%n</pattern></encoder>
                  </appender>
                  <root level="info"><appender-ref ref="a"/></root>
                </configuration>
                """);
        try (HostProcess host = new HostProcess(
                folder,
                Map.of("JDK_JAVA_OPTIONS", "-Dlogback.configurationFile=log.xml"),
                "--class-path",
                jar,
                "--service",
                "com.example.MyProbe",
                "--listen",
                "0")) {
            host.address();
            host.awaitLog("mine: Serving probe.Probe");
        }
    }

    @Test
    void theLogMayBeQuieter() throws Exception {
        try (HostProcess host = probe("--listen", "0", "--log-level", "warn")) {
            host.address();
            host.terminate();
            assertEquals(STOPPED_BY_SIGTERM, host.exitCode());
            assertEquals("", host.log());
        }
    }

    private HostProcess probe(String... more) throws IOException {
        String[] arguments = new String[more.length + 4];
        System.arraycopy(new String[] {"--class-path", jar, "--service", "com.example.MyProbe"}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return new HostProcess(folder, Map.of(), arguments);
    }

    private HostProcess tally(String... arguments) throws IOException {
        List<String> program =
                List.of("-cp", System.getProperty("java.class.path"), TallyMain.class.getName(), "--listen", "0");
        return new HostProcess(folder, Map.of(), program, arguments);
    }

    /** Adds one, this many times, and returns the counts. */
    private static List<Long> add(InetSocketAddress address, int times) throws IOException {
        Dispatcher tally = new TallyDispatcher(new TallyMain());
        int add = tally.methods().stream()
                .filter(each -> each.name().equals("add"))
                .findFirst()
                .orElseThrow()
                .id();
        List<Long> counts = new ArrayList<>();
        try (RawClient client = RawClient.open(address)) {
            for (int id = 1; id <= times; id++) {
                client.send(RawClient.request(id, tally.protocolId(), add, 0));
                Reply reply = client.read();
                assertEquals(RawClient.RESPONSE, reply.kind(), () -> "status " + reply.status() + ": " + reply.text());
                counts.add(ByteBuffer.wrap(reply.body()).getLong());
            }
        }
        return counts;
    }

    private static String echo(InetSocketAddress address, String text) throws IOException {
        try (RawClient client = RawClient.open(address)) {
            client.send(request(1, "echo", text(text)));
            return string(client.read());
        }
    }

    private static byte[] request(int id, String method, byte... arguments) {
        Dispatcher probe = new ProbeDispatcher(new ProbeMain());
        int methodId = probe.methods().stream()
                .filter(each -> each.name().equals(method))
                .findFirst()
                .orElseThrow()
                .id();
        return RawClient.request(id, probe.protocolId(), methodId, 0, arguments);
    }

    private static byte[] text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static String string(Reply reply) {
        assertEquals(RawClient.RESPONSE, reply.kind(), () -> "status " + reply.status() + ": " + reply.text());
        return reply.message();
    }
}
