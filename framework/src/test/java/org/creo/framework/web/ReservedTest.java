// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.StoreDispatcher;
import java.util.Map;
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

/** Routes that match everything hide nothing of what a host promises. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class ReservedTest {
    @Parameter
    MemoryHost.Cut cut;

    private MemoryHost host(String verb, String path) throws Exception {
        return new MemoryHost(
                ServiceHost.builder()
                        .service(new StoreDispatcher(new MyStore()))
                        .service(new Rerouted(
                                new DeskDispatcher(new MyDesk()), Map.of("find", new RouteDescriptor(verb, path)))),
                cut);
    }

    private static Answer get(MemoryHost host, String path) throws Exception {
        try (RawHttp client = host.connect()) {
            client.get(path);
            return client.read();
        }
    }

    @Test
    void aRouteForAllPathsHidesNoMethod() throws Exception {
        try (MemoryHost host = host("GET", "/{name+}")) {
            assertEquals(
                    "{\"x\":1.0,\"y\":-0.0,\"note\":\"a/b\"}", get(host, "/a/b").body());
            assertEquals("\"special\"", get(host, "/door.Store/special").body());
            // As it is not written by most clients.
            assertEquals("\"special\"", get(host, "/door%2EStore/special").body());
            Answer unknown = get(host, "/door.Store/specal");
            assertEquals(404, unknown.status());
            assertTrue(unknown.body().contains("did you mean /door.Store/special?"), unknown::body);
            assertEquals(405, get(host, "/door.Store/put").status());
            assertEquals(404, get(host, "/door.Desk/a/b").status());
            assertEquals(
                    "{\"x\":1.0,\"y\":-0.0,\"note\":\"door.Desk\"}",
                    get(host, "/door.Desk").body());
            assertEquals(404, get(host, "/creo/nothing").status());
            assertEquals(200, get(host, "/creo/openapi.json").status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/door.Store/mine", "/door.Desk/{name}", "/creo/{name+}"})
    void aRouteBelowWhatIsReservedIsAnError(String path) {
        IllegalStateException refused = assertThrows(
                IllegalStateException.class, () -> host("GET", path).close());
        assertTrue(refused.getMessage().contains("GET " + path + ", and what is below /"), refused::getMessage);
        assertTrue(refused.getMessage().endsWith(". Change its path (@RESOURCE)"), refused::getMessage);
    }

    /** To another host, in browsers. */
    @ParameterizedTest
    @CsvSource({
        "//evil.example/, 405",
        "//evil.example/x/, 405",
        "/a//evil.example/, 405",
    })
    void aSlashAtTheEndLeadsToNoOtherHost(String path, int status) throws Exception {
        try (MemoryHost host = host("PUT", "/{name+}")) {
            Answer answer = get(host, path);
            assertEquals(status, answer.status(), answer::toString);
            assertNull(answer.field("location"));
        }
    }

    @Test
    void aSlashAtTheEndIsTakenAwayOfAPathAsItIsMeant() throws Exception {
        try (MemoryHost host = host("GET", "/{name}")) {
            for (String path : new String[] {"/\\evil.example/", "/%5Cevil.example/"}) {
                assertEquals("/%5Cevil.example", get(host, path).field("location"));
            }
            assertNull(get(host, "/%2E%2E/").field("location"));
            assertEquals("/a%2Fb?c=/", get(host, "/a%2Fb/?c=/").field("location"));
        }
    }
}
