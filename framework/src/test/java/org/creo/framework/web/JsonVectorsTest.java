// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    static ServiceHost host;
    static RawHttp client;

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
        host = ServiceHost.builder().service(new EchoDispatcher(echo)).start();
        client = new RawHttp(host.address());
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        host.close();
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
        client.post(
                "/vectors.Echo/" + Character.toLowerCase(type.charAt(0)) + type.substring(1),
                "{\"value\":" + json + "}");
        return client.read();
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
