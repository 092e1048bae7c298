// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.hex;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.inmemory.InMemoryService;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vectors.Echo;
import vectors.EchoDispatcher;

/** Sends each vector as the argument of a generated service that returns it, all over one connection. */
@Timeout(60)
class VectorsTest {
    private static final Dispatcher ECHO = new EchoDispatcher((Echo) Proxy.newProxyInstance(
            Echo.class.getClassLoader(), new Class<?>[] {Echo.class}, (proxy, method, arguments) -> arguments[0]));
    private static final InMemoryService IN_MEMORY = new InMemoryService(ECHO);
    private static final Map<String, Integer> METHODS =
            ECHO.methods().stream().collect(Collectors.toMap(MethodBinding::name, MethodBinding::id));

    private static ServiceHost host;
    private static RawClient client;

    /** A line: a value as bytes, or bytes that are not a value. */
    record Vector(String name, String type, byte[] bytes) {
        static Vector of(String line) {
            String[] parts = line.split("\\|", 4);
            return new Vector(parts[0].trim(), parts[1].trim(), hex(parts[2]));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() throws IOException {
        host = ServiceHost.builder().service(ECHO).start();
        client = RawClient.open(host.address());
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        host.close();
    }

    static Stream<Vector> good() throws IOException {
        return read("good.txt");
    }

    static Stream<Vector> malformed() throws IOException {
        return read("malformed.txt");
    }

    private static Stream<Vector> read(String file) throws IOException {
        return Files.readAllLines(Path.of("protocol", "vectors", file)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Vector::of);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void good(Vector vector) throws IOException {
        Reply reply = send(vector);
        assertEquals(RESPONSE, reply.kind(), () -> reply.message());
        assertArrayEquals(vector.bytes(), reply.body());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void malformed(Vector vector) throws IOException {
        Reply reply = send(vector);
        assertEquals(Status.MALFORMED.code(), reply.status());
        client.send(RawClient.frame(RawClient.PING, 2));
        assertEquals(RawClient.PONG, client.read().kind());
    }

    private static Reply send(Vector vector) throws IOException {
        String method =
                Character.toLowerCase(vector.type().charAt(0)) + vector.type().substring(1);
        client.send(request(1, ECHO.protocolId(), METHODS.get(method), 0, vector.bytes()));
        Reply reply = client.read();
        assertArrayEquals(reply.body(), inMemory(METHODS.get(method), vector.bytes()), "without a host");
        return reply;
    }

    private static byte[] inMemory(int method, byte[] arguments) {
        byte[][] failed = new byte[1][];
        try {
            return IN_MEMORY.call(method, arguments, null, failure -> {
                failed[0] = failure.body();
                return new IllegalStateException();
            });
        } catch (IllegalStateException e) {
            return failed[0];
        }
    }
}
