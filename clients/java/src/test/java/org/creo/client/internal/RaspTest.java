// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.creo.client.CreoException;
import org.creo.client.Options;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** The numbers of this runtime, and what it says of failures, are those that {@code rasp.txt} gives all of them. */
class RaspTest {
    private static final RemoteMethod<Integer> METHOD = RemoteMethod.of("Some.method", 1, 2, in -> {
        int result = in.getInt();
        in.end();
        return result;
    });
    private static final Duration HALF_SECOND = Duration.ofMillis(500);
    private static final Path ROWS = Path.of("..", "..", "framework", "protocol", "vectors", "rasp.txt");

    @Test
    void kindsOfFrames() {
        Map<String, Integer> kinds = numbers("kind");
        assertEquals(Frame.NAMES.length - 1, kinds.size());
        kinds.forEach((name, kind) -> assertEquals(name, Frame.NAMES[kind]));
        assertEquals(kinds.get("REQUEST"), Frame.REQUEST);
        assertEquals(kinds.get("CONTEXT"), Frame.CONTEXT);
    }

    @Test
    void statusesOfAnError() {
        assertEquals(
                numbers("status"),
                new TreeMap<>(Arrays.stream(Status.values())
                        .filter(status -> status.code() < Status.TRANSPORT.code())
                        .collect(Collectors.toMap(Status::name, Status::code))));
    }

    @Test
    void limitsAndTimes() {
        Map<String, Integer> expected = numbers("number");
        expected.remove("hello"); // hosts have it
        Settings settings = new Settings();
        Map<String, Integer> own = new TreeMap<>();
        own.put("version", Frame.VERSION);
        own.put("frame", WireWriter.LIMIT);
        own.put("context", Frame.CONTEXT_LIMIT);
        own.put("ping", Frame.PING_LIMIT);
        own.put("nesting", WireWriter.NESTING_LIMIT);
        own.put("credit-items", Credit.FIRST_ITEMS);
        own.put("credit-bytes", Credit.FIRST_BYTES);
        own.put("connect", settings.connectMillis);
        own.put("call", settings.callMillis);
        own.put("first-pause", (int) TimeUnit.NANOSECONDS.toMillis(Backoff.FIRST));
        own.put("longest-pause", (int) TimeUnit.NANOSECONDS.toMillis(Backoff.LONGEST));
        own.put("spread", (int) Math.round(Backoff.SPREAD * 100));
        own.put("attempts", Call.ATTEMPTS);
        assertEquals(expected, own);
    }

    @TestFactory
    Stream<DynamicTest> failuresAreToldAsElsewhere() {
        return rows("failure")
                .map(row -> DynamicTest.dynamicTest(row.get(0), () -> {
                    byte[] answer = AnswersTest.bytes(row.get(2).replace(" ", ""));
                    try (Host host = new Host((in, out) -> {
                                in.readNBytes(Frame.PREFACE_SIZE + Frame.REQUEST_HEADER_SIZE);
                                out.write(answer);
                            });
                            Channel channel = new Channel(host.address(), Options.defaults())) {
                        String said = assertThrows(CreoException.class, () -> channel.call(METHOD, none -> {}))
                                .getMessage();
                        assertTrue(said.contains(row.get(3).replace("{address}", host.address())), said);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> failuresThatComeWithTimeAreToldAsElsewhere() throws NoSuchAlgorithmException {
        Map<String, Options> limits = Map.of(
                "late", Options.defaults().withCallTimeout(HALF_SECOND),
                "limited", Options.defaults(),
                "strange", Options.defaults().withConnectTimeout(HALF_SECOND),
                "gone", Options.defaults(),
                "silent", Options.defaults().withConnectTimeout(HALF_SECOND).withCallTimeout(HALF_SECOND),
                "handshake", Options.defaults().withConnectTimeout(HALF_SECOND).withTls(SSLContext.getDefault()));
        return limits.entrySet().stream()
                .flatMap(limit -> rows(limit.getKey())
                        .map(row -> DynamicTest.dynamicTest(row.get(0), () -> fails(row, limit.getValue()))));
    }

    private static void fails(List<String> row, Options options) {
        byte[] answer = AnswersTest.bytes(row.get(2).replace(" ", ""));
        String[] said = row.get(3).split(" ", 2);
        boolean answers = !row.get(1).equals("handshake");
        boolean closes = row.get(1).equals("gone");
        boolean patient = row.get(1).equals("silent");
        try (Host host = new Host((in, out) -> {
            if (answers) {
                in.readNBytes(Frame.PREFACE_SIZE + Frame.REQUEST_HEADER_SIZE);
                out.write(answer);
            }
            if (!closes) {
                in.readAllBytes();
            }
        })) {
            CreoException e = assertThrows(CreoException.class, () -> {
                try (Channel channel = new Channel(host.address(), options)) {
                    if (row.get(1).equals("limited")) {
                        channel.withCallTimeout(HALF_SECOND).stream(METHOD, none -> {})
                                .count();
                    }
                    Channel used = patient ? channel.withCallTimeout(ChronoUnit.FOREVER.getDuration()) : channel;
                    used.call(METHOD, none -> {});
                }
            });
            assertEquals(said[0], e.status().name());
            assertTrue(e.getMessage().endsWith(said[1].replace("{address}", host.address())), e.getMessage());
        }
    }

    @Test
    void aRequestThatTheHostDoesNotTake() {
        Options options = Options.defaults().withCallTimeout(HALF_SECOND);
        CountDownLatch done = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> done.await());
                Channel channel = new Channel(host.address(), options)) {
            assertSaid("full", () -> channel.call(METHOD, large -> large.putBytes(new byte[64 << 20])));
            done.countDown();
        }
    }

    @Test
    void aHostThatIsNotThere() throws IOException {
        // A port that is taken, so that nobody else begins to listen there.
        try (Socket taken = new Socket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            String address = "127.0.0.1:" + taken.getLocalPort();
            Options connecting = Options.defaults().withConnectTimeout(HALF_SECOND);
            assertAbsent("absent-connect", address, connecting);
            assertAbsent("absent-call", address, Options.defaults().withCallTimeout(HALF_SECOND));
            assertAbsent("absent-path", "unix:/nobody/there", connecting);
            assertAbsent("absent-name", "foo..bar:7000", connecting);
        }
    }

    private static void assertAbsent(String kind, String address, Options options) {
        try (Channel channel = new Channel(address, options.connectLazily())) {
            assertSaid(kind, () -> channel.call(METHOD, none -> {}));
        }
    }

    @Test
    void aMessageAsLargeAsAFrameCanHold() {
        byte[] part = new byte[((256 << 20) - 20) / 4 - Integer.BYTES];
        Consumer<WireWriter> largest = out -> {
            for (int i = 0; i < 4; i++) {
                out.putBytes(part);
            }
        };
        Options options = Options.defaults().connectLazily().withConnectTimeout(Duration.ofMillis(1));
        try (Channel channel = new Channel("unix:/nobody/there", options)) {
            assertSaid("too-large", () -> channel.call(METHOD, largest.andThen(out -> out.putByte((byte) 0))));
            assertThrows(TransportException.class, () -> channel.call(METHOD, largest)); // nobody listens
        }
    }

    @Test
    void aContextThatIsTooLarge() {
        Options options = Options.defaults().connectLazily().withContext(Map.of("k", "v".repeat(8192)));
        try (Channel channel = new Channel("unix:/nobody/there", options)) {
            assertSaid("context", () -> channel.call(METHOD, none -> {}));
        }
    }

    private static void assertSaid(String kind, Executable call) {
        String[] said = rows(kind).findAny().orElseThrow().get(3).split(" ", 2);
        CreoException e = assertThrows(CreoException.class, call);
        assertEquals(said[0], e.status().name());
        assertTrue(e.getMessage().contains(said[1]), e.getMessage());
    }

    private static Map<String, Integer> numbers(String what) {
        return new TreeMap<>(
                rows(what).collect(Collectors.toMap(row -> row.get(0), row -> Integer.valueOf(row.get(3)))));
    }

    private static Stream<List<String>> rows(String what) {
        try {
            return Files.readAllLines(ROWS).stream()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> Arrays.stream(line.split("\\|", 4))
                            .map(String::strip)
                            .collect(Collectors.toList()))
                    .filter(row -> row.get(1).equals(what));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
