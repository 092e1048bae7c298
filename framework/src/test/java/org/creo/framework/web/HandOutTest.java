// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.BankDispatcher;
import bank.BankHandler;
import door.DeskDispatcher;
import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host hands out: the class path of these tests has packages of the description {@code door}. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class HandOutTest {
    @Parameter
    MemoryHost.Cut cut;

    private static final String LIST = "/creo/clients/";
    private static final String HEADER = "/* <Its> \"header\". */\n";

    private static final Dispatcher BANK = new BankDispatcher(nobody(BankHandler.class));
    private static final Dispatcher VAULT = new VaultDispatcher(nobody(Vault.class));

    private MemoryHost host;
    private RawHttp client;

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private static ServiceHost.Builder serving(Set<HandedOut> what, Dispatcher... services) {
        ServiceHost.Builder builder = ServiceHost.builder().http(HttpSettings.DEFAULT.withHandOut(what));
        Arrays.stream(services).forEach(builder::service);
        return builder;
    }

    /** No method of it is called. */
    private static <T> T nobody(Class<T> service) {
        return service.cast(Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    private void start(ServiceHost.Builder builder) throws IOException {
        host = new MemoryHost(builder, cut);
        client = host.connect();
    }

    private void startDesk(HandedOut... what) throws IOException {
        start(serving(Set.of(what), new DeskDispatcher(new MyDesk())));
    }

    private Answer get(String path, int status, String... fields) throws IOException {
        client.get(path, fields);
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    private static byte[] sha256(String text) throws Exception {
        return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theListSaysHowEachIsInstalledAndWhatItsBytesAre() throws Exception {
        startDesk(HandedOut.CLIENTS);
        Answer list = get(LIST, 200);
        assertEquals("application/json", list.field("content-type"));
        assertTrue(
                list.body()
                        .contains("\"install\" : \"curl -O http://localhost/creo/clients/door.h"
                                + " -O http://localhost/creo/clients/door.c\""),
                list::body);
        String hash = HexFormat.of().formatHex(sha256(HEADER));
        assertTrue(list.body().contains("\"sha256\" : \"" + hash + "\""), list::body);
        assertTrue(list.body().contains("\"bytes\" : " + HEADER.length()), list::body);
        assertEquals("", get(LIST, 304, "If-None-Match: " + list.field("etag")).body());
    }

    @Test
    void aBrowserIsShownAPage() throws Exception {
        startDesk(HandedOut.CLIENTS);
        Answer page = get(LIST, 200, "Accept: text/html,application/xhtml+xml,*/*;q=0.8");
        assertEquals("text/html; charset=utf-8", page.field("content-type"));
        assertTrue(page.body().contains("<h3>C &amp; more</h3>"), page::body);
        assertTrue(page.body().contains("<a href=\"door.h\">door.h</a>"), page::body);
        String policy = page.field("content-security-policy");
        assertTrue(policy.startsWith("default-src 'none'; style-src 'sha256-"), policy);
        String style = page.body().replaceAll("(?s).*<style>(.*)</style>.*", "$1");
        assertEquals(new String(Explorer.bytes("explorer.css"), StandardCharsets.UTF_8), style);
        assertTrue(policy.contains(Base64.getEncoder().encodeToString(sha256(style))), policy);
        assertTrue(page.body().contains("<a href=\"../\">Creo explorer</a>"), page::body);
        assertTrue(get("/creo/descriptor.json", 200).body().contains("\"clients\":\"clients/\""));
        assertEquals(
                "application/json", get(LIST, 200, "Accept: application/json").field("content-type"));
    }

    @Test
    void aFileIsSentWithItsHash() throws Exception {
        startDesk(HandedOut.CLIENTS);
        Answer header = get(LIST + "door.h", 200);
        assertEquals(HEADER, header.body());
        assertEquals("text/plain; charset=utf-8", header.field("content-type"));
        assertEquals("nosniff", header.field("x-content-type-options"));
        assertEquals(
                "sha-256=:" + Base64.getEncoder().encodeToString(sha256(HEADER)) + ":", header.field("repr-digest"));
        assertEquals(
                "",
                get(LIST + "door.h", 304, "If-None-Match: " + header.field("etag"))
                        .body());
        client.send("HEAD " + LIST + "door.h HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals(String.valueOf(HEADER.length()), client.readHead().field("content-length"));
    }

    @Test
    void whatNamesTheHostHasTheNameByWhichItIsCalled() throws Exception {
        startDesk(HandedOut.CLIENTS);
        client.send("GET " + LIST + "nuget/v3/index.json HTTP/1.1\r\nHost: 127.0.0.1:7000\r\n\r\n");
        Answer index = client.read();
        assertEquals("{\"@id\": \"http://127.0.0.1:7000/creo/clients/nuget/v3/packages/\"}\n", index.body());
        assertNull(index.field("repr-digest"));
        assertEquals("authorization, host", index.field("vary"));
    }

    @ParameterizedTest
    @CsvSource({
        "door.hh, 404, did you mean door.h?",
        "../../creo/clients/door.h, 404, There is no client",
        "packages, 404, There is no client packages. Those that there are are listed at /creo/clients/.",
        "door.h?x=1, 400, has no parameter 'x'",
    })
    void whatIsWrongIsSaid(String path, int status, String words) throws Exception {
        startDesk(HandedOut.CLIENTS);
        String body = get(LIST + path, status).body();
        assertTrue(body.contains(words), body);
    }

    @Test
    void theListIsFoundWithoutItsSlash() throws Exception {
        startDesk(HandedOut.CLIENTS);
        assertEquals("clients/", get("/creo/clients", 308).field("location"));
    }

    @Test
    void nothingElseIsDoneWithIt() throws Exception {
        startDesk(HandedOut.CLIENTS);
        client.send("PUT " + LIST + "door.h HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        Answer refused = client.read();
        assertEquals(405, refused.status());
        assertEquals("GET, HEAD, OPTIONS", refused.field("allow"));
    }

    @Test
    void theDescriptionIsItsText() throws Exception {
        startDesk(HandedOut.DESCRIPTION);
        Answer text = get("/creo/description.creo", 200);
        assertEquals(new DeskDispatcher(new MyDesk()).description(), text.body());
        assertEquals("text/plain; charset=utf-8", text.field("content-type"));
        get("/creo/description.creo", 304, "If-None-Match: " + text.field("etag"));
        assertEquals(
                text.body(), get("/creo/description.creo?package=door", 200).body());
        get("/creo/description.creo?package=dooor", 404);
        get("/creo/description.creo?name=door", 400);
        get(LIST + "door.h", 404);
    }

    @Test
    void ofSeveralDescriptionsOneIsNamed() throws Exception {
        start(serving(Set.of(HandedOut.DESCRIPTION), new DeskDispatcher(new MyDesk()), BANK));
        Answer asked = get("/creo/description.creo", 400);
        assertTrue(asked.body().contains("has to say which description: bank or door."), asked::body);
        assertTrue(get("/creo/description.creo?package=bank", 200).body().startsWith("@PACKAGE(\"bank\")"));
    }

    @ParameterizedTest
    @ValueSource(strings = {LIST, LIST + "door.h", "/creo/clients", "/creo/description.creo"})
    void nothingIsHandedOutUnlessThatIsAskedFor(String path) throws Exception {
        startDesk();
        Answer answer = get(path, 404);
        assertTrue(answer.body().contains("There is nothing at " + path), answer::body);
        assertFalse(answer.body().contains("hand-out"), answer::body);
    }

    @Test
    void whoMayNotCallAllOfItSeesNothingOfIt() throws Exception {
        Map<String, Principal> known =
                Map.of("boss", new Principal("anna", Set.of("boss")), "guest", new Principal("ben", Set.of("guest")));
        start(serving(Set.of(HandedOut.CLIENTS, HandedOut.DESCRIPTION), new DeskDispatcher(new MyDesk()), VAULT)
                .authenticator(token -> Optional.ofNullable(known.get(new String(token, StandardCharsets.UTF_8)))));
        String boss = "Authorization: Bearer boss";
        String guest = "Authorization: Bearer guest";
        get(LIST + "door.h", 401);
        assertEquals(HEADER, get(LIST + "door.h", 200, boss).body());
        assertTrue(get(LIST, 200, boss).body().contains("door.h"));
        assertFalse(get(LIST, 200, guest).body().contains("door.h"));
        Answer refused = get(LIST + "door.h", 403, guest);
        assertTrue(refused.body().contains("needs the role boss."), refused::body);
        Answer unknown = get(LIST + "door.hh", 404, guest);
        assertFalse(unknown.body().contains("did you mean"), unknown::body);
        get("/creo/description.creo", 403, guest);
        get("/creo/description.creo", 200, boss);
    }

    @Test
    void addressesAreThoseOfAProxyWhereThatIsSaid() throws Exception {
        String url = "https://lab.example/tools/creo/clients/";
        start(ServiceHost.builder()
                .http(HttpSettings.DEFAULT
                        .withHandOut(Set.of(HandedOut.CLIENTS))
                        .withClientsUrl(url))
                .service(new DeskDispatcher(new MyDesk())));
        assertEquals(
                "{\"@id\": \"" + url + "nuget/v3/packages/\"}\n",
                get(LIST + "nuget/v3/index.json", 200).body());
        assertTrue(get(LIST, 200).body().contains("curl -O " + url + "door.h"));
        for (String wrong : List.of("lab.example", "https://lab.example", "https://lab.example/clients", "ftp://a/")) {
            assertThrows(IllegalArgumentException.class, () -> HttpSettings.DEFAULT.withClientsUrl(wrong), wrong);
        }
    }

    @Test
    void aPasswordIsATokenWhereClientsAre() throws Exception {
        start(serving(Set.of(HandedOut.CLIENTS, HandedOut.DESCRIPTION), VAULT, new DeskDispatcher(new MyDesk()))
                .authenticator(token -> new String(token, StandardCharsets.UTF_8).equals("a:b")
                        ? Optional.of(new Principal("anna", Set.of("boss")))
                        : Optional.empty()));
        String right = basic("anybody:a:b");
        assertEquals(HEADER, get(LIST + "door.h", 200, right).body());
        assertEquals(
                HEADER,
                get(LIST + "door.h", 200, basic(":a:b").replace("Basic", "bAsIc"))
                        .body());
        for (String wrong : List.of(basic("anybody"), "Authorization: Basic ?", right + "\r\n" + right)) {
            Answer asked = get(LIST + "door.h", 401, wrong);
            assertEquals("Basic realm=\"creo\", Bearer", asked.field("www-authenticate"));
        }
        assertEquals("Basic realm=\"creo\", Bearer", get(LIST, 401).field("www-authenticate"));
        for (String other : List.of("/door.Desk/find?name=", "/creo/description.creo", "/creo/clients")) {
            Answer refused = get(other, 401, right);
            assertEquals("Bearer", refused.field("www-authenticate"));
        }
        Answer unknown = get(LIST + "door.h", 401, basic("a:b"));
        assertEquals("Basic realm=\"creo\", Bearer", unknown.field("www-authenticate"));
    }

    private static String basic(String text) {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aHostWithoutThemDoesNotStart() throws Exception {
        startDesk();
        ServiceHost.Builder builder = serving(Set.of(HandedOut.CLIENTS), BANK);
        assertEquals(
                "There are no clients of bank to hand out. The goal pack of creo-maven-plugin, or the command creo pack,"
                        + " packs them into the JAR of its service",
                assertThrows(IllegalStateException.class, builder::start).getMessage());
    }

    @Test
    void whatIsThereIsHandedOutWhereOthersAreMissing() throws Exception {
        start(serving(Set.of(HandedOut.CLIENTS), new DeskDispatcher(new MyDesk()), BANK));
        assertEquals(List.of("door"), descriptions(get(LIST, 200).body()));
    }

    private static List<String> descriptions(String list) {
        return list.lines()
                .filter(line -> line.contains("\"description\""))
                .map(line -> line.replaceAll(".*: \"(.*)\",", "$1"))
                .distinct()
                .toList();
    }
}
