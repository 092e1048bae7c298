// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages of others can do with the help of a browser: nothing. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class BrowserRulesTest {
    @Parameter
    MemoryHost.Cut cut;

    private final MyDesk desk = new MyDesk();
    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new DeskDispatcher(desk))
                        .http(HttpSettings.DEFAULT
                                .withHostNames(List.of("Lab.example.org"))
                                .withOrigins(List.of("https://app.example.org"))),
                cut);
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer put(String... fields) throws IOException {
        client.send("POST /door.Desk/put HTTP/1.1\r\n" + String.join("\r\n", fields)
                + "\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"name\":\"n\"}");
        return client.read();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:7000",
                "x.localhost",
                "127.0.0.1:80",
                "127.0.0.1.",
                "192.168.1.7",
                "[::1]:7000",
                "lab.example.org",
                "LAB.example.org.:443"
            })
    void itsOwnNamesAreGood(String name) throws IOException {
        assertEquals(204, put("Host: " + name).status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example.com",
                "localhost.evil.com",
                "evillocalhost",
                "1.2.3.4.evil.com",
                "lab.example.org.evil.com",
                "app.example.org",
                ""
            })
    void anotherNameIsRefused(String name) throws IOException {
        Answer answer = put("Host: " + name);
        assertEquals(421, answer.status(), answer::toString);
        assertEquals(0, desk.count.get());
    }

    @Test
    void aRequestWithAGoodNameMakesNoOtherGood() throws IOException {
        for (int status : new int[] {204, 421, 421, 204, 421}) {
            String name = status == 204 ? "lab.example.org" : "evil.example.com";
            assertEquals(status, put("Host: " + name).status());
        }
    }

    @Test
    void theTargetMayNotNameAnother() throws IOException {
        client.get("http://evil.example.com/door.Desk/find?name=");
        assertEquals(421, client.read().status());
        client.get("http://localhost:7000/door.Desk/find?name=");
        assertEquals(200, client.read().status());
    }

    @ParameterizedTest
    @CsvSource({
        "Origin: https://evil.com",
        "Origin: null",
        "Origin: https://app.example.org.evil.com",
        "Origin: http://app.example.org",
        "Origin: https://app.example.org:8443",
        "Origin: http://localhost:7001",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site"
    })
    void aPageOfOthersIsRefused(String field) throws IOException {
        Answer answer = put("Host: localhost:7000", field);
        assertEquals(403, answer.status(), answer::toString);
        assertNull(answer.field("access-control-allow-origin"));
        client.get("/door.Desk/find?name=", field);
        assertEquals(403, client.read().status());
        assertEquals(0, desk.count.get());
    }

    @ParameterizedTest
    @CsvSource({
        "Origin: http://localhost:7000",
        "Origin: https://LOCALHOST:7000",
        "Sec-Fetch-Site: same-origin",
        "Sec-Fetch-Site: none"
    })
    void itsOwnPageIsGood(String field) throws IOException {
        Answer answer = put("Host: localhost:7000", field);
        assertEquals(204, answer.status(), answer::toString);
        assertNull(answer.field("access-control-allow-origin"));
        assertEquals("origin", answer.field("vary"));
    }

    @Test
    void aPageOfAListedOriginMayCallAndRead() throws IOException {
        Answer answer = put("Host: localhost:7000", "Origin: https://app.example.org", "Sec-Fetch-Site: cross-site");
        assertEquals(204, answer.status(), answer::toString);
        assertEquals("https://app.example.org", answer.field("access-control-allow-origin"));
        assertEquals("origin", answer.field("vary"));
        for (String field : new String[] {"etag", "location", "creo-request", "retry-after", "www-authenticate"}) {
            assertTrue(
                    List.of(answer.field("access-control-expose-headers").split(", "))
                            .contains(field),
                    field);
        }
        client.get("/door.Desk/nowhere", "Origin: https://app.example.org");
        assertEquals("https://app.example.org", client.read().field("access-control-allow-origin"));
        // A cache must not give what this origin may read to another one.
        client.get("/creo/descriptor.json", "Origin: https://app.example.org");
        assertEquals("origin, accept-encoding, authorization", client.read().field("vary"));
    }

    @Test
    void aBrowserMayAskBeforeItSends() throws IOException {
        String ask =
                "OPTIONS /door.Desk/put HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: POST\r\nOrigin: ";
        client.send(ask + "https://app.example.org\r\n\r\n");
        Answer answer = client.read();
        assertEquals(204, answer.status());
        assertEquals("https://app.example.org", answer.field("access-control-allow-origin"));
        assertEquals("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", answer.field("access-control-allow-methods"));
        for (String field : new String[] {
            "authorization", "content-type", "if-match", "if-none-match", "creo-timeout-ms", "creo-request", "baggage"
        }) {
            assertTrue(
                    List.of(answer.field("access-control-allow-headers").split(", ?"))
                            .contains(field),
                    field);
        }
        assertNull(answer.field("access-control-allow-credentials"));
        client.send(ask + "https://evil.com\r\n\r\n");
        answer = client.read();
        assertEquals(403, answer.status());
        assertNull(answer.field("access-control-allow-methods"));
    }

    @Test
    void aBodyOfOthersIsNotReadFirst() throws IOException {
        client.send("POST /door.Desk/put HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.com\r\n"
                + "Content-Type: application/json\r\nContent-Length: 10000000\r\n\r\n");
        Answer answer = client.read();
        assertEquals(403, answer.status());
        assertTrue(answer.isLast());
        assertTrue(client.closed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "https://*.example.org", "app.example.org", "https://app.example.org/", "null"})
    void anOriginIsNamedByItself(String origin) {
        assertThrows(IllegalArgumentException.class, () -> HttpSettings.DEFAULT.withOrigins(Set.of(origin)), origin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.example.org", "lab:7000", "https://lab", ""})
    void aNameIsANameAlone(String name) {
        assertThrows(IllegalArgumentException.class, () -> HttpSettings.DEFAULT.withHostNames(Set.of(name)), name);
    }
}
