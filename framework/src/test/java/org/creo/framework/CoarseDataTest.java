// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Arguments;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import vectors.ByteArray;
import vectors.Coarse;
import vectors.CoarseDispatcher;
import vectors.Color;
import vectors.Echo;
import vectors.EchoDispatcher;
import vectors.Tree;

/** What a generated dispatcher tells the host of its methods, and that it passes arrays of bytes on without a copy. */
@Timeout(60)
class CoarseDataTest {
    private static final int LARGE = 3 << 20;

    /** Keeps its arguments, and returns what it was told to. */
    private static final class Swapping implements Coarse {
        volatile byte[] received;
        byte[] given;

        @Override
        public byte[] swap(int key, byte[] bytes) {
            received = bytes;
            return given == null ? bytes : given;
        }

        @Override
        public ByteArray swapInside(Color color, boolean keep, ByteArray array) {
            return array;
        }

        @Override
        public byte[] swapNamed(String name, byte[] bytes) {
            return swap(name.length(), bytes);
        }

        @Override
        public int measure(Tree tree, int[] numbers) {
            return numbers.length;
        }

        @Override
        public void put(byte[] bytes) {
            received = bytes;
        }
    }

    private final Swapping service = new Swapping();
    /** The part of the last request that the host received into a separate array. */
    private volatile byte[] tail;

    private final Dispatcher dispatcher = new CoarseDispatcher(service);
    private final Map<String, MethodBinding> methods =
            dispatcher.methods().stream().collect(Collectors.toMap(MethodBinding::name, Function.identity()));

    private static byte[] large() {
        byte[] bytes = new byte[LARGE];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 >> 3);
        }
        return bytes;
    }

    /** A service whose methods return null. */
    private static <T> T nothing(Class<T> service) {
        return service.cast(Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, (proxy, method, arguments) -> null));
    }

    private static Arguments arguments(byte[] bytes, byte[] tail) {
        return new Arguments(bytes, 0, bytes.length, tail, 64, Integer.MAX_VALUE);
    }

    private static byte[] head(int key, int count) {
        return ByteBuffer.allocate(8).putInt(key).putInt(count).array();
    }

    @Test
    void bindingsSayWhereTheLastArrayBegins() {
        assertEquals(
                Map.of("swap", 4, "swapInside", 5, "swapNamed", -1, "measure", -1, "put", 0),
                methods.values().stream().collect(Collectors.toMap(MethodBinding::name, MethodBinding::tail)));
    }

    @Test
    void bindingsSayWhoMayCallAndWhoGetsAnAnswer() {
        assertEquals(Set.of("writer", "admin"), methods.get("put").roles());
        assertTrue(methods.get("put").oneway());
        assertEquals(Set.of(), methods.get("swap").roles());
    }

    @Test
    void theArrayThatWasReceivedIsTheOneThatTheServiceGets() throws Exception {
        byte[] tail = large();
        Payload result = methods.get("swap").handler().handle(arguments(head(7, LARGE), tail));
        assertSame(tail, service.received);
        assertSame(tail, result.tail());
        assertEquals(LARGE + 4, result.length());
    }

    @Test
    void anArrayThatCameWithTheOthersIsCopiedOutOfThem() throws Exception {
        byte[] whole = ByteBuffer.allocate(11)
                .putInt(7)
                .putInt(3)
                .put(new byte[] {1, 2, 3})
                .array();
        Payload result = methods.get("swap").handler().handle(arguments(whole, null));
        assertArrayEquals(new byte[] {1, 2, 3}, service.received);
        assertNull(result.tail());
        assertArrayEquals(
                new byte[] {0, 0, 0, 3, 1, 2, 3}, Arrays.copyOfRange(result.bytes(), result.start(), result.end()));
    }

    @Test
    void aCountThatIsNotThatOfTheTailIsRefused() {
        for (int count : new int[] {-1, 0, LARGE - 1, LARGE + 1, Integer.MAX_VALUE}) {
            assertThrows(
                    MalformedArgumentsException.class,
                    () -> methods.get("swap").handler().handle(arguments(head(7, count), large())),
                    Integer.toString(count));
        }
        assertNull(service.received);
    }

    @Test
    void aSmallResultIsCopiedAndALargeOneIsNot() throws Exception {
        service.given = new byte[100];
        assertNull(methods.get("swap")
                .handler()
                .handle(arguments(head(0, 0), null))
                .tail());
        service.given = new byte[LARGE];
        assertSame(
                service.given,
                methods.get("swap")
                        .handler()
                        .handle(arguments(head(0, 0), null))
                        .tail());
    }

    @Test
    void noArrayIsNoResult() {
        Dispatcher none = new CoarseDispatcher(nothing(Coarse.class));
        NullPointerException e = assertThrows(
                NullPointerException.class,
                () -> none.methods().get(0).handler().handle(arguments(head(0, 0), null)));
        assertEquals("Coarse.swap: the result is null", e.getMessage());
    }

    @Test
    void theLimitsOfTheHostHold() throws Exception {
        // A Tree of two levels, and three numbers.
        byte[] whole = RawClient.hex("00000000 00000001 00000000 00000000 00000003 00000001 00000002 00000003");
        MethodBinding measure = methods.get("measure");
        measure.handler().handle(new Arguments(whole, 0, whole.length, null, 2, 3));
        assertMessage(
                "nested deeper than 1",
                () -> measure.handler().handle(new Arguments(whole, 0, whole.length, null, 1, 3)));
        assertMessage(
                "too many items: 3, the limit of the host (--array-length) is 2",
                () -> measure.handler().handle(new Arguments(whole, 0, whole.length, null, 2, 2)));
        assertMessage(
                "too many items: 9, the limit of the host (--array-length) is 8",
                () -> methods.get("put")
                        .handler()
                        .handle(new Arguments(new byte[] {0, 0, 0, 9}, 0, 4, new byte[9], 64, 8)));
    }

    private interface Call {
        void run() throws Exception;
    }

    private static void assertMessage(String part, Call call) {
        Exception e = assertThrows(MalformedArgumentsException.class, call::run);
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test
    void allDispatchersOfAPackageTellTheSameDescription() {
        String echo = new EchoDispatcher(nothing(Echo.class)).description();
        assertTrue(echo.startsWith("@PACKAGE(\"vectors\")\n"), echo);
        assertTrue(echo.contains("\n    @ROLES({\"admin\", \"writer\"}) @ONEWAY void put (byte[] bytes);\n"), echo);
        assertEquals(echo, dispatcher.description());
    }

    @Test
    void largeArraysGoThroughAHost() throws IOException {
        byte[] bytes = large();
        Dispatcher open = new Dispatcher() {
            @Override
            public String protocolName() {
                return dispatcher.protocolName();
            }

            @Override
            public int protocolId() {
                return dispatcher.protocolId();
            }

            @Override
            public List<MethodBinding> methods() {
                // A host without an authenticator serves no method that needs a role.
                return dispatcher.methods().stream()
                        .filter(method -> method.roles().isEmpty())
                        .map(this::watched)
                        .toList();
            }

            private MethodBinding watched(MethodBinding method) {
                return new MethodBinding(method.name(), method.signature(), method.id(), arguments -> {
                            tail = arguments.tail();
                            return method.handler().handle(arguments);
                        })
                        .withTail(method.tail());
            }
        };
        try (ServiceHost host = ServiceHost.builder().service(open).start();
                RawClient client = RawClient.open(host.address())) {
            byte[] inside = ByteBuffer.allocate(9 + LARGE)
                    .putInt(2)
                    .put((byte) 1)
                    .putInt(LARGE)
                    .put(bytes)
                    .array();
            Reply array = send(client, "swapInside", inside);
            assertArrayEquals(Arrays.copyOfRange(inside, 5, inside.length), array.body());
            byte[] named = ByteBuffer.allocate(9 + LARGE)
                    .putInt(1)
                    .put((byte) 'x')
                    .putInt(LARGE)
                    .put(bytes)
                    .array();
            assertEquals(LARGE, tail.length);
            assertArrayEquals(array.body(), send(client, "swapNamed", named).body());
            assertNull(tail);
            byte[] keyed = ByteBuffer.allocate(8 + LARGE)
                    .putInt(7)
                    .putInt(LARGE)
                    .put(bytes)
                    .array();
            assertArrayEquals(array.body(), send(client, "swap", keyed).body());
            assertSame(tail, service.received);
            assertEquals(LARGE, tail.length);
            // One byte fewer, or one more, than the count says; the connection stays open.
            assertEquals(
                    Status.MALFORMED.code(),
                    send(client, "swap", Arrays.copyOf(keyed, keyed.length - 1)).status());
            assertEquals(
                    Status.MALFORMED.code(),
                    send(client, "swap", Arrays.copyOf(keyed, keyed.length + 1)).status());
            byte[] wrongEnum = inside.clone();
            wrongEnum[3] = 3;
            assertEquals(
                    Status.MALFORMED.code(),
                    send(client, "swapInside", wrongEnum).status());
            assertArrayEquals(array.body(), send(client, "swap", keyed).body());
        }
    }

    private Reply send(RawClient client, String method, byte[] arguments) throws IOException {
        client.send(RawClient.request(
                1, dispatcher.protocolId(), methods.get(method).id(), 0, arguments));
        return client.read();
    }
}
