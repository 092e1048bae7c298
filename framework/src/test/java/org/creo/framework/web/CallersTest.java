// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import door.DeskDispatcher;
import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Who calls over HTTP: a token with each request, on connections that may be those of a proxy. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class CallersTest {
    @Parameter
    MemoryHost.Cut cut;

    private final Map<String, Principal> known = new ConcurrentHashMap<>(Map.of(
            "boss", new Principal("boss", Set.of("boss")),
            "guest", new Principal("guest", Set.of())));
    private final Set<Principal> revoked = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lookUps = new AtomicInteger();
    private final MyDesk desk = new MyDesk();
    private final BlockingQueue<String> news = new LinkedBlockingQueue<>();
    private MemoryHost host;
    private RawHttp client;

    private final class MyVault implements Vault {
        @Override
        public String secret() {
            return "gold";
        }

        @Override
        public String open() {
            return "air";
        }

        @Override
        public Stream<String> follow() {
            return Stream.generate(() -> {
                try {
                    return news.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        @Override
        public void empty(String into) {
            desk.events.add("emptied into " + into);
        }
    }

    private final class Tokens implements Authenticator {
        @Override
        public Optional<Principal> authenticate(byte[] credentials) {
            lookUps.incrementAndGet();
            return Optional.ofNullable(known.get(new String(credentials, StandardCharsets.UTF_8)));
        }

        @Override
        public boolean recheck() {
            return !revoked.isEmpty();
        }

        @Override
        public boolean valid(Principal caller) {
            return !revoked.contains(caller);
        }
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new VaultDispatcher(new MyVault()))
                        .service(new DeskDispatcher(desk))
                        .limits(Limits.defaults().withQueue(1))
                        .authenticator(new Tokens()),
                cut);
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        desk.allowed.countDown();
        client.close();
        host.close();
    }

    private Answer asks(int status, String path, String... fields) throws IOException {
        client.get(path, fields);
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    @Test
    void eachRequestHasTheCallerOfItsToken() throws IOException {
        assertEquals(
                "\"gold\"",
                asks(200, "/door.Vault/secret", "Authorization: Bearer boss").body());
        Answer refused = asks(403, "/door.Vault/secret", "Authorization: Bearer guest");
        assertTrue(refused.body().contains("secret needs the role boss."), refused::toString);
        assertEquals("Bearer", asks(401, "/door.Vault/secret").field("www-authenticate"));
        assertEquals(
                "\"gold\"",
                asks(200, "/door.Vault/secret", "authorization: bearer  boss").body());
        assertEquals(
                "\"air\"",
                asks(200, "/door.Vault/open", "Authorization: Bearer guest").body());
    }

    @Test
    void onlyThoseWhomTheHostKnowsSeeWhatItSaysOfItself() throws IOException {
        asks(401, "/creo/openapi.json");
        String document =
                asks(200, "/creo/openapi.json", "Authorization: Bearer guest").body();
        assertTrue(document.contains("For callers with the role boss."), document);
    }

    @Test
    void theDescriptorHasWhatTheCallerMayCall() throws IOException {
        asks(401, "/creo/descriptor.json");
        Answer guest = asks(200, "/creo/descriptor.json", "Authorization: Bearer guest");
        assertTrue(guest.body().contains("\"name\":\"open\""), guest::body);
        assertFalse(guest.body().contains("\"name\":\"secret\""), guest::body);
        assertEquals("accept-encoding, authorization", guest.field("vary"));
        Answer boss = asks(200, "/creo/descriptor.json", "Authorization: Bearer boss");
        assertTrue(boss.body().contains("\"name\":\"secret\""), boss::body);
        asks(200, "/creo/descriptor.json", "Authorization: Bearer guest", "If-None-Match: " + boss.field("etag"));
        asks(304, "/creo/descriptor.json", "Authorization: Bearer guest", "If-None-Match: " + guest.field("etag"));
    }

    @Test
    void howClientsCallAMethodIsForThoseWhoMayCallIt() throws IOException {
        asks(401, "/creo/calls?method=door.Vault/open");
        Answer guest = asks(200, "/creo/calls?method=door.Vault/open", "Authorization: Bearer guest");
        assertEquals("accept-encoding, authorization", guest.field("vary"));
        asks(404, "/creo/calls?method=door.Vault/secret", "Authorization: Bearer guest");
        asks(200, "/creo/calls?method=door.Vault/secret", "Authorization: Bearer boss");
    }

    @Test
    void anybodyMaySeeThePageWhereATokenIsEntered() throws IOException {
        asks(200, "/creo/");
        asks(200, "/creo/main.js", "Authorization: Bearer nobody");
        assertEquals("creo/", asks(302, "/", "Accept: text/html").field("location"));
    }

    @Test
    void oneTokenIsLookedUpOnce() throws IOException {
        for (int i = 0; i < 5; i++) {
            asks(200, "/door.Vault/open", "Authorization: Bearer guest");
        }
        assertEquals(1, lookUps.get());
    }

    @Test
    void aStrangerLearnsNothing() throws IOException {
        String unknown = asks(401, "/door.Vault/nothing").body();
        assertEquals(unknown, asks(401, "/door.Vault/secret").body());
        client.post("/door.Vault/secret", "{");
        assertEquals(unknown, client.read().body());
        asks(401, "/door.Vault/secret", "Authorization: Basic Ym9zczpib3Nz");
    }

    @Test
    void aWrongTokenEndsTheConnection() throws IOException {
        assertTrue(
                asks(401, "/door.Vault/secret", "Authorization: Bearer thief").isLast());
        assertTrue(client.closed());
    }

    @Test
    void aRevokedTokenIsGoodForNothing() throws IOException {
        asks(200, "/door.Vault/secret", "Authorization: Bearer boss");
        revoked.add(known.get("boss"));
        asks(401, "/door.Vault/secret", "Authorization: Bearer boss");
    }

    @Test
    void aStreamEndsWithItsToken() throws IOException {
        client.post("/door.Vault/follow", "{}", "Authorization: Bearer guest");
        news.add("one");
        assertEquals(200, client.readHead().status());
        assertEquals("\"one\"\n", client.readChunk());
        revoked.add(known.get("guest"));
        String last = client.readChunk();
        assertTrue(last.startsWith("{\"$error\":{\"type\":\"urn:creo:UNAUTHENTICATED\""), last);
        assertTrue(client.closed());
    }

    @Test
    void requestsThatComeAtOnceHaveTheirOwnCallers() throws IOException {
        String secret = "GET /door.Vault/secret HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ";
        client.send(secret + "guest\r\n\r\n" + secret + "boss\r\n\r\n" + secret + "guest\r\n\r\n");
        assertEquals(403, client.read().status());
        assertEquals(200, client.read().status());
        assertEquals(403, client.read().status());
    }

    /** A one-way request is answered before it runs, so the next one may have a caller by then. */
    @Test
    void whatWaitsForRoomKeepsItsCaller() throws Exception {
        // In one piece: while a request is held, nothing more is read.
        assumeTrue(cut == MemoryHost.Cut.WHOLE);
        String head = "POST /door.%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: %s\r\nAuthorization: Bearer %s\r\n\r\n%s";
        try (RawHttp busy = host.connect()) {
            busy.send(String.format(head, "Desk/wait", 12, "guest", "{\"name\":\"a\"}"));
            assertEquals("begins a", client.wire().take(desk.events));
            client.send(String.format(head, "Desk/note", 26, "guest", "{\"line\":\"fills the queue\"}")
                    + String.format(head, "Desk/note", 18, "guest", "{\"line\":\"is held\"}")
                    + String.format(head, "Vault/empty", 14, "guest", "{\"into\":\"bag\"}")
                    + String.format(head, "Vault/empty", 14, "boss", "{\"into\":\"box\"}"));
            for (int i = 0; i < 4; i++) {
                assertEquals(202, client.read().status());
            }
            desk.allowed.countDown();
            assertEquals(204, busy.read().status());
            asks(200, "/door.Vault/secret", "Authorization: Bearer boss");
        }
        assertEquals("ends a", desk.events.take());
        host.close();
        assertEquals(
                Set.of("fills the queue", "is held", "emptied into box"),
                Set.copyOf(desk.events),
                desk.events::toString);
    }
}
