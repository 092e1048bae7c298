// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.creo.framework.generated.MyRuled;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ruled.RuledDispatcher;

/** Arguments that break rules are refused over HTTP before the method runs. */
@Timeout(60)
class RulesTest {
    private static final String SAMPLE =
            "{\"name\":\"abc\",\"weights\":[0,0.5,1],\"counts\":{\"a\":[-5,7]},\"bytes\":[1,200]}";

    private final MyRuled service = new MyRuled();
    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(new RuledDispatcher(service)), MemoryHost.Cut.WHOLE);
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

    private Answer put(String body) throws IOException {
        return client.send(RawHttp.request("POST", "/ruled.Ruled/put", "application/json", body))
                .read();
    }

    @Test
    void whatObeysTheRulesIsTaken() throws Exception {
        Answer answer = put("{\"sample\":" + SAMPLE + "}");
        assertEquals("\"abc x 3\"", answer.body());
        assertEquals(200, answer.status());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            abc     | Abc        | /name        | name: the text does not match [a-zé
            abc     | abcdef     | /name        | name: it has 6 characters; allowed: 1 to 5
            0.5,    | 1.5,       | /weights/1   | weights[1]: 1.5 is not in 0..1
            0.5,    | \\"NaN\\", | /weights/1   | weights[1]: NaN is not in 0..1
            {"a":   | {"long":   | /counts/long | counts["long"]: as a key, it has 4 characters; allowed: at most 3
            -5,     | -6,        | /counts/a/0  | counts["a"][0]: -6 is not in -5..
            200     | 0          | /bytes/1     | bytes[1]: 0 is not in 1..200
            {"name" | {"level":9,"name" | /level | level: 9 is not in 1..5
            {"name" | {"total":"18446744073709551615","name" | /total | total: 18446744073709551615 is not in 1..18446744073709551614
            """)
    void whatBreaksARuleIsRefusedWithItsPlace(String good, String bad, String pointer, String detail) throws Exception {
        String sample = SAMPLE.replace(good, bad.replace("\\\"", "\""));
        Answer member = put("{\"sample\":" + sample + "}");
        assertRefused("sample." + detail, "/sample" + pointer, member);
        Answer whole = client.send(RawHttp.request("PUT", "/ruled/samples/x", "application/json", sample))
                .read();
        assertRefused("sample." + detail, pointer, whole);
        assertEquals(0, service.calls.get(), "the method did not run");
    }

    private static void assertRefused(String detail, String pointer, Answer answer) {
        assertEquals(400, answer.status(), answer.body());
        assertTrue(answer.body().contains("urn:creo:MALFORMED"), answer.body());
        assertTrue(answer.body().contains("\"detail\":\"" + detail.replace("\"", "\\\"")), answer.body());
        assertTrue(answer.body().contains("\"pointer\":\"" + pointer + "\""), answer.body());
    }

    /** A message has neither all of a long key nor signs for control; then the map is pointed at. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a/~]    | /a~1~0]
            a\\"b\\\\ | /a\\"b\\\\
            a\\u0001bc | ''
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab | ''
            """)
    void keysArePointedAtAsTheyAre(String key, String pointer) throws Exception {
        Answer answer = put("{\"sample\":" + SAMPLE.replace("\"a\":", "\"" + key + "\":") + "}");
        assertTrue(answer.body().contains("\"pointer\":\"/sample/counts" + pointer + "\""), answer.body());
    }

    @Test
    void parametersInPathAndQueryHaveRulesToo() throws Exception {
        assertEquals("3.0", client.get("/ruled/roots/9").read().body());
        Answer path = client.get("/ruled/roots/-4").read();
        assertRefused("of: -4 is not in 0..", "/of", path);
        Answer query = client.get("/ruled/roots/4?unit=c").read();
        assertRefused("unit: the text does not match [ab]", "/unit", query);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-01-01?share=1.00  | 200 | 2026-01-01 1.00
            2025-12-31             | 400 | day: 2025-12-31 is not in 2026-01-01..
            2026-01-01?share=1.001 | 400 | share: 1.001 is not in 0.1..1
            """)
    void timesAndDecimalNumbersInUrlsHaveRanges(String path, int status, String body) throws Exception {
        Answer answer = client.get("/ruled/bookings/" + path).read();
        assertEquals(status, answer.status(), answer.body());
        assertTrue(answer.body().contains(body), answer.body());
    }

    @Test
    void timesInAStructHaveRanges() throws Exception {
        String booking = "{\"booking\":{\"made\":\"2026-01-01T00:00:00Z\",\"prices\":[\"99.990\"],\"delays\":{}}}";
        Answer good = client.send(RawHttp.request("POST", "/ruled.Ruled/reserve", "application/json", booking))
                .read();
        assertEquals("\"2026-01-01T00:00:00Z\"", good.body());
        Answer bad = client.send(RawHttp.request(
                        "POST", "/ruled.Ruled/reserve", "application/json", booking.replace("2026-01", "2025-01")))
                .read();
        assertEquals(400, bad.status(), bad.body());
        assertTrue(bad.body().contains("booking.made: 2025-01-01T00:00:00Z is not in 2026-01-01T00:00:00Z.."));
    }

    @Test
    void anItemOfAStreamThatBreaksARuleEndsTheCall() throws Exception {
        Answer answer = client.send(
                        RawHttp.request("POST", "/ruled.Ruled/sum", "application/x-ndjson", "5\n100.5\n7\n"))
                .read();
        assertRefused("values[1]: 100.5 is not in 0..100", "", answer);
    }

    @Test
    void theDocumentsTellTheRules() throws Exception {
        String openapi = client.get("/creo/openapi.json").read().body().replaceAll("\\s+", "");
        assertTrue(openapi.contains("\"minimum\":0,\"maximum\":1}"), openapi);
        assertTrue(openapi.contains("\"maxLength\":5,\"pattern\":\"^[a-zé"), openapi);
        assertTrue(openapi.contains("\"x-minimum\":\"2026-01-01T00:00:00Z\""), openapi);
        String descriptor = client.get("/creo/descriptor.json").read().body().replaceAll("\\s+", "");
        assertTrue(descriptor.contains("\"rules\":{\"length\":{\"min\":1,\"max\":5},\"pattern\""), descriptor);
        assertTrue(descriptor.contains("\"rules\":{\"range\":{\"min\":\"PT1M\",\"max\":\"PT24H\"}}"), descriptor);
    }
}
