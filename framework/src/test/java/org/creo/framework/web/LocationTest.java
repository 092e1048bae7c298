// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.StoreDispatcher;
import java.util.Map;
import org.creo.framework.TestLog;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.creo.json.descriptor.RouteDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an answer sends its client: to a path of the route that the description names, and nowhere else. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class LocationTest {
    @Parameter
    MemoryHost.Cut cut;

    /** Names what was made as it is told to. */
    private static final class NamingStore extends MyStore {
        private final String made;

        NamingStore(String made) {
            this.made = made;
        }

        @Override
        public String special() {
            return made;
        }
    }

    private final MyDesk desk = new MyDesk();

    private Answer post(String path, String body, String made, String target, int status) throws Exception {
        Map<String, RouteDescriptor> routes =
                Map.of("special", new RouteDescriptor("POST", "/open").sendingTo(target, status));
        Map<String, RouteDescriptor> named =
                Map.of("put", new RouteDescriptor("POST", "/put").sendingTo(target.replace("result", "name"), status));
        try (MemoryHost host = new MemoryHost(
                        ServiceHost.builder()
                                .service(new Rerouted(new StoreDispatcher(new NamingStore(made)), routes))
                                .service(new Rerouted(new DeskDispatcher(desk), named)),
                        cut);
                RawHttp client = host.connect()) {
            client.post(path, body);
            return client.read();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/{result+}, a/b c, /a/b%20c",
        "/{result+}, a//b, /a//b",
        "/{result+}, .a/..., /.a/...",
        "/{result}, //evil.example/x, /%2F%2Fevil.example%2Fx",
        "/{result}, \\evil.example, /%5Cevil.example",
        "/{result}, door.Store, /door.Store",
        "/files/{result+}, /a, /files//a",
        "/files/{result}.txt, .., /files/...txt",
        "/files/{result}, ü?#%, /files/%C3%BC%3F%23%25"
    })
    void aValueIsAPartOfThePath(String target, String value, String location) throws Exception {
        for (int status : new int[] {201, 303}) {
            Answer made = post("/open", "{}", value, target, status);
            assertEquals(status, made.status(), made::toString);
            assertEquals(location, made.field("location"));
            Answer put = post("/put", "{\"name\":\"" + value.replace("\\", "\\\\") + "\"}", "", target, status);
            assertEquals(status, put.status(), put::toString);
            assertEquals(location, put.field("location"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/{result+}, /evil.example/x",
        "/{result+}, a/../b",
        "/{result+}, creo/clients",
        "/{result+}, door.Store/remove",
        "/{result}, creo",
        "/files/{result}, ''",
        "/files/{result}, .",
        "/files/{result}, ..",
        "/files/{result+}, ../../creo/",
        "/files/.{result}, ."
    })
    void aValueThatWouldLeadElsewhereIsRefused(String target, String value) throws Exception {
        for (int status : new int[] {201, 303}) {
            TestLog log = new TestLog();
            Answer made = post("/open", "{}", value, target, status);
            assertEquals(500, made.status(), made::toString);
            assertTrue(made.body().contains("The method has run, but "), made::body);
            assertNull(made.field("location"));
            assertTrue(log.contains("What door.Store.special gave has no path"), log::text);
            Answer put = post("/put", "{\"name\":\"" + value + "\"}", "", target, status);
            assertEquals(422, put.status(), put::toString);
            assertTrue(put.body().contains("Nothing was done: "), put::body);
            assertNull(put.field("location"));
        }
        assertEquals(0, desk.count.get());
    }

    @Test
    void halfACharacterIsNoOther() throws Exception {
        Map<String, RouteDescriptor> routes =
                Map.of("size", new RouteDescriptor("POST", "/sizes").sendingTo("/units/{unit}", 303));
        try (MemoryHost host = new MemoryHost(
                        ServiceHost.builder().service(new Rerouted(new StoreDispatcher(new MyStore()), routes)), cut);
                RawHttp client = host.connect()) {
            client.send(RawHttp.request("POST", "/sizes", "application/x-ndjson", "{\"unit\":\"?\"}\n"));
            assertEquals("/units/%3F", client.read().field("location"));
            client.send(RawHttp.request("POST", "/sizes", "application/x-ndjson", "{\"unit\":\"\\ud800\"}\n"));
            assertEquals(422, client.read().status());
        }
    }

    /** Stored bytes are nobody's page. */
    @ParameterizedTest
    @ValueSource(strings = {"text/html", "image/svg+xml", "application/xml", "text/html;charset=utf-8", "image/png"})
    void bytesRunNothingInTheNameOfTheHost(String type) throws Exception {
        try (MemoryHost host = typed(type);
                RawHttp client = host.connect()) {
            for (String path : new String[] {"/plot?name=x", "/files/x"}) {
                client.get(path);
                Answer answer = client.read();
                assertEquals(200, answer.status(), answer::toString);
                assertEquals(type, answer.field("content-type"));
                assertEquals("sandbox", answer.field("content-security-policy"));
                assertEquals("nosniff", answer.field("x-content-type-options"));
            }
        }
    }

    @Test
    void aViewerMayShowAPdf() throws Exception {
        try (MemoryHost host = typed("application/pdf");
                RawHttp client = host.connect()) {
            client.get("/plot?name=x");
            assertNull(client.read().field("content-security-policy"));
        }
    }

    private MemoryHost typed(String type) throws Exception {
        return new MemoryHost(
                ServiceHost.builder()
                        .service(new Rerouted(
                                new StoreDispatcher(new MyStore()),
                                Map.of(
                                        "plot", new RouteDescriptor("GET", "/plot").withType(type),
                                        "load", new RouteDescriptor("GET", "/files/{path+}").withType(type)))),
                cut);
    }
}
