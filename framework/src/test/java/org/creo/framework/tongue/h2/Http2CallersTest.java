// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.MyDesk;
import org.creo.framework.web.StreamAnswers.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Several callers over one connection of HTTP/2, as those of a proxy: each call is that of its own request. Over
 * sockets, since some of them have another address.
 */
@Timeout(60)
class Http2CallersTest {
    private static final String BOSS = "Bearer boss";
    private static final String GUEST = "Bearer guest";

    private final Map<String, Principal> known = Map.of(
            "boss", new Principal("boss", Set.of("boss")),
            "guest", new Principal("guest", Set.of()));
    private final Set<Principal> revoked = ConcurrentHashMap.newKeySet();
    /** Tokens whose owners are found only when these open. */
    private final Map<String, CountDownLatch> slow = new ConcurrentHashMap<>();

    /** How many guesses may be looked up to the end. */
    private final Semaphore guesses = new Semaphore(0);

    private final CountDownLatch news = new CountDownLatch(1);
    private ServiceHost host;
    private RawHttp2 client;

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
            return Stream.of("one", "two").peek(word -> {
                if (word.equals("two")) {
                    try {
                        news.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }

        @Override
        public void empty(String into) {}
    }

    private final class Tokens implements Authenticator {
        @Override
        public Optional<Principal> authenticate(byte[] credentials) {
            String token = new String(credentials, StandardCharsets.UTF_8);
            try {
                slow.getOrDefault(token, new CountDownLatch(0)).await();
                if (token.startsWith("guess")) {
                    guesses.acquire();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Optional.ofNullable(known.get(token));
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
        host = ServiceHost.builder()
                .service(new VaultDispatcher(new MyVault()))
                .service(new DeskDispatcher(new MyDesk()))
                .authenticator(new Tokens())
                .start();
        client = new RawHttp2(host.address());
    }

    @AfterEach
    void stop() throws Exception {
        slow.values().forEach(CountDownLatch::countDown);
        guesses.release(1000);
        news.countDown();
        client.close();
        host.close();
    }

    private int secret(String token) throws IOException {
        return client.json("/door.Vault/secret", "authorization", token);
    }

    private void complete(int stream) throws IOException {
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "{}");
    }

    private void answers(int status, int stream) throws IOException {
        Answer answer = client.answer(stream);
        assertEquals(status, answer.status, answer::toString);
    }

    @Test
    void aBodyThatComesLaterIsThatOfItsOwnCaller() throws IOException {
        int boss = secret(BOSS);
        int guest = secret(GUEST);
        int stranger = client.json("/door.Vault/secret");
        answers(401, stranger);
        complete(boss);
        complete(guest);
        answers(200, boss);
        answers(403, guest);
        boss = secret(BOSS);
        guest = secret(GUEST);
        complete(guest);
        complete(boss);
        answers(403, guest);
        answers(200, boss);
    }

    @Test
    void whoIsFoundLateIsNobodyElse() throws IOException {
        slow.put("boss", new CountDownLatch(1));
        int boss = secret(BOSS);
        complete(boss);
        int guest = secret(GUEST);
        complete(guest);
        answers(403, guest);
        int thief = secret("Bearer thief");
        complete(thief);
        answers(401, thief);
        slow.get("boss").countDown();
        answers(200, boss);
        // A wrong token is no reason to end the requests of others.
        int again = secret(BOSS);
        complete(again);
        answers(200, again);
    }

    @Test
    void aTokenThatIsRevokedEndsOnlyItsOwnStreams() throws Exception {
        int boss = client.post("/door.Vault/follow", "{}", "authorization", BOSS);
        int guest = client.post("/door.Vault/follow", "{}", "authorization", GUEST);
        assertEquals("\"one\"\n", client.body(boss, 6));
        assertEquals("\"one\"\n", client.body(guest, 6));
        revoked.add(known.get("guest"));
        Answer ended = client.answer(guest);
        assertEquals(RawHttp2.INTERNAL_ERROR, ended.reset, ended::toString);
        assertTrue(ended.text().contains("urn:creo:UNAUTHENTICATED"), ended::toString);
        news.countDown();
        answers(200, boss);
        assertEquals("\"one\"\n\"two\"\n", client.soFar(boss).text());
    }

    /** Looks up what a client sends, as far as two guesses let it. */
    private void guess(RawHttp2 guesser, int first, int count) throws IOException {
        for (int i = first; i < first + count; i++) {
            guesser.json("/door.Vault/secret", "authorization", "Bearer guess" + i);
        }
        guesser.ping();
    }

    @Test
    void oneConnectionWithManyGuessesDoesNotKeepOthersWaiting() throws IOException {
        guess(client, 0, 20);
        try (RawHttp2 other = new RawHttp2(host.address())) {
            int boss = other.post("/door.Vault/secret", "{}", "authorization", BOSS);
            other.ping();
            guesses.release(2);
            assertEquals(200, other.answer(boss).status);
        }
    }

    @Test
    void oneAddressWithManyGuessesDoesNotKeepOthersWaiting() throws Exception {
        List<RawHttp2> guessers = new ArrayList<>();
        try (Socket from = new Socket(
                        host.address().getAddress(), host.address().getPort(), InetAddress.getByName("127.0.0.2"), 0);
                RawHttp2 other = new RawHttp2(from, 1 << 16)) {
            for (int i = 0; i < 20; i++) {
                guessers.add(new RawHttp2(host.address()));
                guess(guessers.get(i), i, 1);
            }
            int boss = other.post("/door.Vault/secret", "{}", "authorization", BOSS);
            other.ping();
            guesses.release(2);
            assertEquals(200, other.answer(boss).status);
        } finally {
            for (RawHttp2 each : guessers) {
                each.close();
            }
        }
    }

    /** Whatever the order in which bodies come and tokens are found. */
    @RepeatedTest(20)
    void inAnyOrder() throws IOException {
        Random random = new Random();
        for (String token : List.of("boss", "guest")) {
            slow.put(token, new CountDownLatch(random.nextInt(2)));
        }
        List<Integer> waiting = new ArrayList<>();
        List<Integer> bosses = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean boss = random.nextBoolean();
            int stream = secret(boss ? BOSS : GUEST);
            all.add(stream);
            waiting.add(stream);
            if (boss) {
                bosses.add(stream);
            }
            if (random.nextInt(3) == 0) {
                complete(waiting.remove(random.nextInt(waiting.size())));
            }
            if (i == 40) {
                slow.values().forEach(CountDownLatch::countDown);
            }
        }
        Collections.shuffle(waiting, random);
        for (int stream : waiting) {
            complete(stream);
        }
        for (int stream : all) {
            answers(bosses.contains(stream) ? 200 : 403, stream);
        }
    }
}
