// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.client.CreoException;
import org.creo.client.Options;
import org.creo.client.Status;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The numbers of this runtime, and what it says of failures, are those that {@code rasp.txt} gives all of them. */
class RaspTest {
    private static final RemoteMethod<Integer> METHOD = RemoteMethod.of("Some.method", 1, 2, WireReader::getInt);
    private static final Path ROWS = Path.of("..", "..", "framework", "protocol", "vectors", "rasp.txt");

    @Test
    void kindsOfFrames() throws IOException {
        Map<String, Integer> kinds = numbers("kind");
        assertEquals(Frame.NAMES.length - 1, kinds.size());
        kinds.forEach((name, kind) -> assertEquals(name, Frame.NAMES[kind]));
        assertEquals(kinds.get("REQUEST"), Frame.REQUEST);
        assertEquals(kinds.get("CONTEXT"), Frame.CONTEXT);
    }

    @Test
    void statusesOfAnError() throws IOException {
        assertEquals(
                numbers("status"),
                new TreeMap<>(Arrays.stream(Status.values())
                        .filter(status -> status.code() < Status.TRANSPORT.code())
                        .collect(Collectors.toMap(Status::name, Status::code))));
    }

    @Test
    void limitsAndTimes() throws IOException {
        Map<String, Integer> expected = numbers("number");
        expected.remove("hello"); // hosts have it
        Settings settings = Settings.of(Options.defaults());
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
    Stream<DynamicTest> failuresAreToldAsElsewhere() throws IOException {
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

    private static Map<String, Integer> numbers(String what) throws IOException {
        return new TreeMap<>(
                rows(what).collect(Collectors.toMap(row -> row.get(0), row -> Integer.valueOf(row.get(3)))));
    }

    private static Stream<List<String>> rows(String what) throws IOException {
        return Files.readAllLines(ROWS).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line ->
                        Arrays.stream(line.split("\\|", 4)).map(String::strip).collect(Collectors.toList()))
                .filter(row -> row.get(1).equals(what));
    }
}
