// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.creo.framework.compose.Composition.afterAnswer;
import static org.creo.framework.compose.Composition.par;
import static org.junit.jupiter.api.Assertions.assertEquals;

import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.queue.Principal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods and programs learn who calls them over HTTP, as the token of each request says. */
@Timeout(60)
class WhoCallsTest {
    private static final Map<String, Principal> CALLERS =
            Map.of("a", new Principal("ann", Set.of("boss", "staff")), "b", new Principal("bob", Set.of()));

    private final BlockingQueue<String> afterwards = new LinkedBlockingQueue<>();
    private MemoryHost host;
    private RawHttp client;

    private static String caller() {
        return text(CallContext.current().caller());
    }

    private static String text(Principal caller) {
        return caller.name() + new TreeSet<>(caller.roles());
    }

    /** Each method returns who calls it. */
    public final class Seer implements Vault {
        @Override
        public String secret() {
            return caller();
        }

        @Composes
        @Override
        public String open() {
            afterAnswer(() -> afterwards.add(caller()));
            return par(WhoCallsTest::caller, WhoCallsTest::caller, String::concat);
        }

        @Override
        public Stream<String> follow() {
            return Stream.of(1, 2).map(item -> caller());
        }

        @Override
        public void empty(String into) {
            afterwards.add(caller());
        }
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new VaultDispatcher(new Seer()))
                        .program("/p", request -> HttpAnswer.text(caller() + text(request.caller())))
                        .authenticator(
                                token -> Optional.ofNullable(CALLERS.get(new String(token, StandardCharsets.UTF_8)))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private String get(String path, String token) throws IOException {
        return client.get(path, "authorization: Bearer " + token).read().body();
    }

    private String post(String path, String body, String... fields) throws IOException {
        String[] all = Arrays.copyOf(fields, fields.length + 1);
        all[fields.length] = "authorization: Bearer a";
        return client.send(RawHttp.request("POST", path, "application/json", body, all))
                .read()
                .body();
    }

    @ParameterizedTest
    @CsvSource({"a, 'ann[boss, staff]'", "b, bob[]"})
    void branchesAndWhatGoesOnKnowTheCaller(String token, String caller) throws Exception {
        assertEquals("\"" + caller + caller + "\"", get("/door.Vault/open", token));
        assertEquals(caller, afterwards.poll(30, TimeUnit.SECONDS));
    }

    @ParameterizedTest
    @CsvSource({"a, 'ann[boss, staff]'", "b, bob[]"})
    void aProgramKnowsTheCaller(String token, String caller) throws Exception {
        assertEquals(caller + caller, get("/p", token));
    }

    @Test
    void plainMethodsStreamsAndOneWayMethodsKnowTheCaller() throws Exception {
        assertEquals("\"ann[boss, staff]\"", get("/door.Vault/secret", "a"));
        assertEquals(
                "[\"ann[boss, staff]\",\"ann[boss, staff]\"]\n",
                post("/door.Vault/follow", "{}", "accept: application/json"));
        post("/door.Vault/empty", "{\"into\":\"x\"}");
        assertEquals("ann[boss, staff]", afterwards.poll(30, TimeUnit.SECONDS));
    }

    @Test
    void eachRequestOfAConnectionHasItsOwnCaller() throws Exception {
        assertEquals("ann[boss, staff]ann[boss, staff]", get("/p", "a"));
        assertEquals("bob[]bob[]", get("/p", "b"));
    }
}
