// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Locale;
import ledger.LedgerDispatcher;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times, dates, UUIDs and decimal numbers in paths, queries, bodies and states. */
@Timeout(60)
class LedgerTest {
    private static final String JSON = "application/json";
    private static final String LOW = "10000000-0000-0000-0000-000000000000";
    private static final String HIGH = "80000000-0000-0000-8000-000000000000";

    MemoryHost host;
    RawHttp client;

    RawHttp connect() throws IOException {
        return host.connect();
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder().service(new LedgerDispatcher(new MyLedger())), MemoryHost.Cut.WHOLE);
        client = connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer answers(int status) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    private void send(String method, String path, String body) throws IOException {
        client.send(RawHttp.request(method, path, JSON, body));
    }

    private void got(String path, String body) throws IOException {
        client.get(path);
        assertEquals(body, answers(200).body());
    }

    private static String entry(String day, String sum) {
        return "{\"day\":\"" + day + "\",\"sum\":\"" + sum + "\",\"tags\":[\"" + LOW
                + "\"],\"paid\":null,\"grace\":\"PT-0.5S\"}";
    }

    @Test
    void aRangeOfAMapIsOneOfTime() throws IOException {
        for (int second : new int[] {3, 1, 2, 0}) {
            send("PUT", "/ledger/samples/2026-11-27T12:00:0" + second + "Z", "{\"value\":\"" + second + ".50\"}");
            answers(204);
        }
        got(
                "/ledger/samples?from=2026-11-27T12:00:01Z&to=2026-11-27T13:00:03%2B01:00",
                "[{\"at\":\"2026-11-27T12:00:01Z\",\"value\":\"1.50\"},{\"at\":\"2026-11-27T12:00:02Z\",\"value\":\"2.50\"}]");
        got(
                "/ledger/log",
                "[\"2026-11-27T12:00:03Z\",\"2026-11-27T12:00:01Z\",\"2026-11-27T12:00:02Z\",\"2026-11-27T12:00:00Z\","
                        + "\"1970-01-01T00:00:00Z\"]");
    }

    @Test
    void anEntryIsFoundByEachTextOfItsUuid() throws IOException {
        send("PUT", "/ledger/entries/" + HIGH, entry("2026-11-27", "1.00"));
        assertEquals("\"1.00\"", answers(200).body());
        send(
                "PUT",
                "/ledger/entries/" + LOW,
                "{\"day\":\"0000-02-29\",\"sum\":1e2,\"tags\":[],\"paid\":\"1970-01-01T01:00:00+01:00\"}");
        Answer closed = answers(409);
        assertTrue(
                closed.body().contains("\"value\":{\"day\":\"0000-02-29\",\"since\":\"1970-01-01T00:00:00Z\"}"),
                closed::body);
        got("/ledger/entries/" + HIGH.toUpperCase(Locale.ROOT), entry("2026-11-27", "1.00"));
    }

    @Test
    void uuidsAreInTheOrderOfTheirTexts() throws IOException {
        for (String id : new String[] {HIGH, LOW}) {
            send("PUT", "/ledger/entries/" + id, "{\"day\":\"2026-11-27\",\"sum\":1e2,\"tags\":[]}");
            answers(200);
        }
        got("/ledger/entries?first=00000000-0000-0000-0000-000000000000", "[\"" + LOW + "\",\"" + HIGH + "\"]");
        got("/ledger/entries?first=7fffffff-ffff-ffff-ffff-ffffffffffff", "[\"" + HIGH + "\"]");
        got(
                "/ledger/entries/" + LOW,
                "{\"day\":\"2026-11-27\",\"sum\":\"1E+2\",\"tags\":[],\"paid\":null,\"grace\":\"PT24H\"}");
    }

    @Test
    void datesAreKeysAndDecimalsKeepTheirScale() throws IOException {
        send("POST", "/ledger/days/2026-11-27", "{\"sum\":12.50}");
        answers(204);
        send("POST", "/ledger/days/-0001-01-01", "{\"sum\":\"-1E-7\"}");
        answers(204);
        got("/ledger/days", "{\"-0001-01-01\":\"-1E-7\",\"2026-11-27\":\"12.50\"}");
    }

    @Test
    void argumentsAreJsonToo() throws IOException {
        send(
                "POST",
                "/ledger.Ledger/later",
                "{\"at\":\"2026-01-01T00:00:00Z\",\"by\":\"PT1.5S\",\"day\":\"1970-01-02\",\"factors\":[2,\"3\"],\"waits\":{\""
                        + LOW + "\":\"PT-1M\"}}");
        assertEquals("\"2026-01-01T23:59:09Z\"", answers(200).body());
    }

    @ParameterizedTest
    @CsvSource({
        "/ledger/days/2026-02-30, {\"sum\":1}, day",
        "/ledger/days/+5881580-07-12, {\"sum\":1}, day",
        "/ledger/days/2026-11-27, {\"sum\":\"1.\"}, sum",
        "/ledger/days/2026-11-27, {\"sum\":1e1001}, sum",
        "/ledger/days/2026-11-27, {\"sum\":true}, sum",
    })
    void mistakesAreToldWithTheirPlace(String path, String body, String place) throws IOException {
        send("POST", path, body);
        Answer refused = answers(400);
        assertTrue(refused.body().contains(place), refused::body);
    }
}
