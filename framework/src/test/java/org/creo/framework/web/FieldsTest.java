// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.IOException;
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

/** The fields that a request may have by RFC 9110: none that changes its meaning is ignored. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class FieldsTest {
    @Parameter
    MemoryHost.Cut cut;

    private static final String NORTH = "{\"name\":\"north\",\"samples\":[1.5]}";

    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(new StoreDispatcher(new MyStore())), cut);
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer put(String... fields) throws IOException {
        client.send(RawHttp.request("PUT", "/lab/series/north", "application/json", NORTH, fields));
        return client.read();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Encoding: gzip | 415",
                "Content-Encoding: br | 415",
                "Content-Encoding: identity, gzip | 415",
                "Content-Range: bytes 0-3/10 | 400",
                "Expect: 200-ok | 417",
                "If-Match: \"x\" | 412",
                "Transfer-Encoding: gzip, chunked | 501",
            })
    void whatChangesTheMeaningIsRefused(String field, int status) throws IOException {
        Answer answer = put(field);
        assertEquals(status, answer.status(), answer::toString);
        try (RawHttp other = host.connect()) {
            assertEquals(404, other.get("/lab/series/north").read().status());
        }
    }

    @Test
    void whatCannotBeDecodedIsToldWhatCan() throws IOException {
        assertEquals("identity", put("Content-Encoding: GZIP").field("accept-encoding"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Encoding: identity",
                "Content-Language: de",
                "Content-Location: /elsewhere",
                "Date: Sat, 28 Nov 2026 10:00:00 GMT",
                "From: somebody@example.org",
                "If-Unmodified-Since: Sat, 28 Nov 2015 10:00:00 GMT",
                "Max-Forwards: 0",
                "Referer: http://localhost/",
                "TE: trailers",
                "Upgrade: h2c",
                "Via: 1.1 somewhere",
            })
    void whatOnlyTellsAboutARequestChangesNothing(String field) throws IOException {
        assertEquals(204, put(field).status());
        assertEquals(NORTH, client.get("/lab/series/north").read().body());
    }

    @Test
    void whatIsReadIsWholeAndAsItIs() throws IOException {
        assertEquals(204, put().status());
        for (String field : new String[] {
            "Accept: text/css",
            "Accept-Charset: iso-8859-1",
            "Accept-Encoding: gzip",
            "Accept-Language: de",
            "If-Modified-Since: Sat, 28 Nov 2026 10:00:00 GMT",
            "Range: bytes=0-3",
        }) {
            Answer answer = client.get("/lab/series/north", field).read();
            assertEquals(200, answer.status(), field);
            assertEquals(NORTH, answer.body());
        }
    }

    @Test
    void whatHasNoTagMatchesNone() throws IOException {
        assertEquals(204, put().status());
        Answer answer = client.get("/lab/series/special", "If-Match: \"x\"").read();
        assertEquals(412, answer.status());
        assertTrue(answer.body().contains("gives no ETag"), answer::body);
    }
}
