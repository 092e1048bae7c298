// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vectors.Echo;
import vectors.EchoDispatcher;

/**
 * Sends the JSON of each vector by POST, as the argument of a generated service that returns it, all over one
 * connection.
 */
@Timeout(60)
class JsonVectorsTest {
    private static final AtomicInteger CALLS = new AtomicInteger();
    private static final Map<String, String> TYPES =
            lines("good.txt", 4).collect(Collectors.toMap(part -> part[0], part -> part[1]));
    private static final Map<String, String> WRITTEN =
            lines("json.txt", 2).collect(Collectors.toMap(part -> part[0], part -> part[1]));

    /** By how what clients send is cut. */
    private static final Map<MemoryHost.Cut, MemoryHost> HOSTS = new EnumMap<>(MemoryHost.Cut.class);

    private static final Map<MemoryHost.Cut, RawHttp> CLIENTS = new EnumMap<>(MemoryHost.Cut.class);

    /** Another client speaks with each of the hosts. */
    static void speak(Function<MemoryHost, RawHttp> connect) throws IOException {
        for (Map.Entry<MemoryHost.Cut, MemoryHost> each : HOSTS.entrySet()) {
            RawHttp before = CLIENTS.put(each.getKey(), connect.apply(each.getValue()));
            if (before != null) {
                before.close();
            }
        }
    }

    private static Stream<String[]> lines(String file, int parts) {
        try {
            return Files.readAllLines(Path.of("protocol", "vectors", file)).stream()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> Stream.of(line.split("\\|", parts))
                            .map(String::strip)
                            .toArray(String[]::new));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeAll
    static void start() throws IOException {
        Echo echo = (Echo) Proxy.newProxyInstance(
                Echo.class.getClassLoader(), new Class<?>[] {Echo.class}, (proxy, method, arguments) -> {
                    CALLS.incrementAndGet();
                    return arguments[0];
                });
        for (MemoryHost.Cut cut : MemoryHost.Cut.values()) {
            HOSTS.put(cut, new MemoryHost(ServiceHost.builder().service(new EchoDispatcher(echo)), cut));
        }
        speak(MemoryHost::connect);
    }

    @AfterAll
    static void stop() throws IOException {
        for (RawHttp client : CLIENTS.values()) {
            client.close();
        }
        HOSTS.values().forEach(MemoryHost::close);
        CLIENTS.clear();
        HOSTS.clear();
    }

    static Stream<String[]> written() {
        return lines("json.txt", 2);
    }

    static Stream<String[]> accepted() {
        return lines("json-accepted.txt", 2);
    }

    static Stream<String[]> refused() {
        return lines("json-refused.txt", 5);
    }

    private static Answer post(String type, String json) throws IOException {
        String path = "/vectors.Echo/" + Character.toLowerCase(type.charAt(0)) + type.substring(1);
        Map<MemoryHost.Cut, Answer> answers = new EnumMap<>(MemoryHost.Cut.class);
        for (Map.Entry<MemoryHost.Cut, RawHttp> each : CLIENTS.entrySet()) {
            each.getValue().post(path, "{\"value\":" + json + "}");
            answers.put(each.getKey(), each.getValue().read());
        }
        Answer whole = answers.get(MemoryHost.Cut.WHOLE);
        Answer cut = answers.get(MemoryHost.Cut.AT_EACH_BYTE);
        assertEquals(whole.status(), cut.status());
        assertEquals(whole.body(), cut.body());
        return whole;
    }

    @ParameterizedTest
    @MethodSource({"written", "accepted"})
    void aValueComesBack(String name, String json) throws IOException {
        Answer answer = post(TYPES.get(name), json);
        assertEquals(200, answer.status(), answer::toString);
        assertEquals(WRITTEN.get(name), answer.body());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNoValueDoesNotReachTheService(String name, String type, String pointer, String said, String json)
            throws IOException {
        int before = CALLS.get();
        Answer answer = post(type, json);
        assertEquals(400, answer.status(), answer::toString);
        assertEquals(before, CALLS.get());
        // What is no JSON may end the object around it, and then the mistake is elsewhere.
        if (!said.equals("not JSON")) {
            assertTrue(answer.body().contains("\"pointer\":\"/value" + pointer + "\""), answer::toString);
        }
    }
}
