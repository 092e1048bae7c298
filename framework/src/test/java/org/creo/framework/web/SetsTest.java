// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gathered.GatheredDispatcher;
import java.io.IOException;
import org.creo.framework.generated.MyGathered;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets over HTTP are arrays, without an item twice; unions are objects with one member. */
@Timeout(60)
class SetsTest {
    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder().service(new GatheredDispatcher(new MyGathered())), MemoryHost.Cut.WHOLE);
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

    private Answer call(String method, String type, String body) throws IOException {
        return client.send(RawHttp.request("POST", "/gathered.Gathered/" + method, type, body))
                .read();
    }

    private Answer call(String method, String body) throws IOException {
        return call(method, "application/json", body);
    }

    @Test
    void setsAreArrays() throws Exception {
        String album = "{\"tags\":[\"b\",\"a\"],\"small\":[255],\"large\":[\"18446744073709551615\"],"
                + "\"colours\":[\"BLUE\",\"RED\"],\"days\":[\"2026-11-30\"],\"pages\":[\"7\"],\"rows\":[[\"x\"],[]],"
                + "\"ids\":{\"one\":[\"00000000-0000-0001-0000-000000000002\"]}}";
        Answer answer = call("same", "{\"album\":" + album + "}");
        assertEquals(album, answer.body());
        assertEquals(200, answer.status());
    }

    @Test
    void aStateIsSorted() throws Exception {
        assertEquals(204, call("name", "{\"added\":[\"b\",\"c\",\"a\"]}").status());
        assertEquals("[\"a\",\"b\",\"c\"]", client.get("/albums/names").read().body());
        Answer unwanted = call("name", "{\"added\":[\"nobody\"]}");
        assertTrue(unwanted.body().contains("\"names\":[\"nobody\"]"), unwanted.body());
    }

    @Test
    void itemsOfStreamsAreSets() throws Exception {
        assertEquals("[]\n[0]\n[0,1]\n", call("growing", "{\"count\":3}").body());
        assertEquals(
                "3", call("all", "application/x-ndjson", "[1,2]\n[]\n[3]\n").body());
        Answer twice = call("all", "application/x-ndjson", "[1,1]\n");
        assertEquals(400, twice.status());
        assertTrue(twice.body().contains("the item 1 is there twice"), twice.body());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"words":["a","a"],"numbers":[]}     | the item "a" is there twice
            {"words":["a","b","c"],"numbers":[]} | label.words: it has 3 items; allowed: at most 2
            {"words":["abcde"],"numbers":[]}     | label.words["abcde"]: it has 5 characters; allowed: 1 to 4
            {"words":[],"numbers":["18446744073709551615"]} | label.numbers[18446744073709551615]: 18446744073709551615 is not in 1..
            """)
    void whatIsWrongIsRefused(String label, String detail) throws Exception {
        Answer answer = call("label", "{\"label\":" + label + "}");
        assertEquals(400, answer.status(), answer.body());
        assertTrue(answer.body().contains(detail.replace("\"", "\\\"")), answer.body());
    }

    @Test
    void unionsAreObjectsWithOneMember() throws Exception {
        String shape = "{\"map\":{\"k\":{\"polygon\":[{\"radius\":1.5}]}}}";
        assertEquals(
                "{\"circle\":{\"radius\":0.0}}",
                call("draw", "{\"shape\":" + shape + "}").body());
        assertEquals(shape, call("draw", "{\"shape\":{\"r\":\"\"}}").body());
        assertEquals(shape + "\n{\"r\":\"\"}\n", call("drawn", "{}").body());
        assertEquals(
                "2",
                call("count", "application/x-ndjson", shape + "\n" + shape + "\n")
                        .body());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                      | no case of Shape is given
            {"square":1}            | Shape has no case 'square'
            {"r":"","string":""}    | Shape has one case, and 'r' came before
            {"r":null}              | expected text, found null
            {"label":{"words":[],"numbers":["0"]}} | shape.label.numbers[0]: 0 is not in 1..
            {"map":{"k":{"label":{"words":[],"numbers":["0"]}}}} | shape.map["k"].label.numbers[0]: 0 is not in 1..
            """)
    void whatIsNoUnionIsRefused(String shape, String detail) throws Exception {
        Answer answer = call("draw", "{\"shape\":" + shape + "}");
        assertEquals(400, answer.status(), answer.body());
        assertTrue(answer.body().contains(detail.replace("\"", "\\\"")), answer.body());
    }

    @Test
    void openApiTellsThatNoItemIsThereTwice() throws Exception {
        String openapi = client.get("/creo/openapi.json").read().body().replaceAll("\\s+", "");
        assertTrue(openapi.contains("\"uniqueItems\":true"), openapi);
    }
}
