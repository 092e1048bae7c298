// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.Desk;
import door.DeskDispatcher;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.threads.HostFailure;
import org.creo.framework.web.RawHttp.Answer;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Code of the host's owner that throws where it must not, over HTTP: each caller has an answer, and the host goes on.
 */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class HttpFaultsTest {
    @Parameter
    MemoryHost.Cut cut;

    private final CompletableFuture<HostFailure> failure = new CompletableFuture<>();
    private final long before = Faults.count();

    private static IllegalStateException thrown() {
        return new IllegalStateException("an owner's mistake");
    }

    private static int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    /** Gives what cannot be encoded, or ends in other ways. */
    private static Object answer(String method) {
        return switch (method) {
            case "words" -> "half a character: \ud83d";
            case "same" -> null;
            case "fail" -> "" + deep(0);
            case "who" -> throw new AssertionError("no");
            case "points" ->
                Stream.generate(() -> {
                    throw new StackOverflowError();
                });
            case "count" -> 7L;
            case "bytes" -> new byte[200_000];
            default -> throw thrown();
        };
    }

    private ServiceHost.Builder builder() {
        return ServiceHost.builder().ioThreads(1).onFailure(failure::complete).service(new DeskDispatcher((Desk)
                Proxy.newProxyInstance(
                        Desk.class.getClassLoader(),
                        new Class<?>[] {Desk.class},
                        (proxy, method, arguments) -> answer(method.getName()))));
    }

    RawHttp connect(MemoryHost host) throws IOException {
        return host.connect();
    }

    private Answer post(RawHttp client, String method, String json) throws IOException {
        client.post("/door.Desk/" + method, json);
        return client.read();
    }

    private void lives(MemoryHost host) throws IOException {
        try (RawHttp client = connect(host)) {
            assertEquals("\"7\"", post(client, "count", "{}").body());
        }
        assertFalse(failure.isDone(), () -> failure.join().toString());
    }

    @Test
    void observersAndTracingThatThrowCostNothing() throws IOException {
        Observer broken = new Observer() {
            @Override
            public void connected() {
                throw thrown();
            }

            @Override
            public void disconnected() {
                throw thrown();
            }

            @Override
            public void answered(String service, String method, Request request, Status status, long in, long out) {
                throw thrown();
            }
        };
        try (MemoryHost host = new MemoryHost(builder().observer(broken).tracing(HttpFaultsTest::follow), cut)) {
            for (int round = 0; round < 3; round++) {
                try (RawHttp client = connect(host)) {
                    assertEquals("\"7\"", post(client, "count", "{}").body());
                    Answer large = post(client, "bytes", "{\"count\": 1}");
                    assertEquals(200, large.status());
                    assertTrue(large.body().length() > 200_000);
                    assertEquals(500, post(client, "nothing", "{}").status());
                    client.get("/nowhere");
                    assertEquals(404, client.read().status());
                }
                lives(host);
            }
        }
        assertTrue(Faults.count() > before);
    }

    private static Companion follow(Route route, Map<String, String> context) {
        return new Companion(context) {
            @Override
            public void begins() {
                throw thrown();
            }

            @Override
            public void answered(Status status) {
                throw thrown();
            }
        };
    }

    @Test
    void whatCannotBeEncodedIsAFailureOfItsMethodAlone() throws IOException {
        try (MemoryHost host = new MemoryHost(builder(), cut);
                RawHttp client = connect(host)) {
            for (String method : new String[] {"same", "fail", "who"}) {
                String json = switch (method) {
                    case "same" -> "{\"point\": {\"x\": 1, \"y\": 2}}";
                    case "fail" -> "{\"how\": \"x\"}";
                    default -> "{}";
                };
                Answer answer = post(client, method, json);
                assertEquals(500, answer.status(), answer::toString);
                assertTrue(
                        answer.body().contains(method + " failed; the log of the host says why under id"),
                        answer::body);
            }
            assertEquals(
                    500,
                    post(
                                    client,
                                    "words",
                                    "{\"text\": \"\", \"colours\": [], \"loud\": true, \"big\": \"1\", \"numbers\": []}")
                            .status());
            client.post("/door.Desk/points", "{\"count\": 1, \"then\": \"\"}");
            Answer stream = client.read();
            assertTrue(stream.status() == 500 || stream.cut() || stream.body().contains("INTERNAL"), stream::toString);
            lives(host);
        }
        assertEquals(before, Faults.count());
    }

    /** What comes out of a method is translated where it is read, or by a thread for what is large. */
    @ParameterizedTest
    @ValueSource(ints = {16, 400_000})
    void whatCannotBeTranslatedIsAFailureOfItsAnswerAlone(int size) throws IOException {
        Dispatcher desk = new DeskDispatcher((Desk) Proxy.newProxyInstance(
                Desk.class.getClassLoader(),
                new Class<?>[] {Desk.class},
                (proxy, method, arguments) -> answer(method.getName())));
        byte[] garbage = new byte[size];
        Arrays.fill(garbage, (byte) 0xFF);
        Dispatcher broken = new Dispatcher() {
            @Override
            public String protocolName() {
                return desk.protocolName();
            }

            @Override
            public int protocolId() {
                return desk.protocolId();
            }

            @Override
            public List<MethodBinding> methods() {
                return desk.methods().stream()
                        .map(method -> method.name().equals("who")
                                ? new MethodBinding(
                                        method.name(),
                                        method.signature(),
                                        method.id(),
                                        arguments -> new Payload(garbage, Payload.RESERVED, size, null, false))
                                : method)
                        .toList();
            }

            @Override
            public InterfaceDescriptor descriptor() {
                return desk.descriptor();
            }
        };
        try (MemoryHost host = new MemoryHost(
                        ServiceHost.builder()
                                .ioThreads(1)
                                .onFailure(failure::complete)
                                .service(broken),
                        cut);
                RawHttp client = connect(host)) {
            for (int i = 0; i < 5; i++) {
                assertEquals(500, post(client, "who", "{}").status());
            }
            lives(host);
        }
    }

    private enum Place {
        NULL,
        LOOK_UP,
        VALID,
        VALID_LATER
    }

    private static final class Doubtful implements Authenticator {
        private final Place place;
        private int asked;

        Doubtful(Place place) {
            this.place = place;
        }

        @Override
        public Optional<Principal> authenticate(byte[] credentials) {
            return switch (place) {
                case NULL -> null;
                case LOOK_UP -> throw new StackOverflowError();
                default -> Optional.of(new Principal("ann", Set.of()));
            };
        }

        @Override
        public synchronized boolean valid(Principal caller) {
            if (place == Place.VALID || ++asked > 1) {
                throw thrown();
            }
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAuthenticatorThatFailsLetsNobodyIn(Place place) throws IOException {
        try (MemoryHost host = new MemoryHost(builder().authenticator(new Doubtful(place)), cut)) {
            try (RawHttp client = connect(host)) {
                if (place == Place.VALID_LATER) {
                    client.post("/door.Desk/count", "{}", "Authorization: Bearer token");
                    assertEquals("\"7\"", client.read().body());
                }
                client.post("/door.Desk/count", "{}", "Authorization: Bearer token");
                Answer answer = client.read();
                assertEquals(401, answer.status(), answer::toString);
            }
            assertFalse(failure.isDone());
        }
        assertTrue(Faults.count() > before);
    }
}
