// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.tongue.h1.RequestsTarget.Collector;
import org.creo.framework.tongue.h1.RequestsTarget.Read;
import org.creo.framework.tongue.h1.RequestsTarget.Reads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestReaderTest {
    private static final int MUTATIONS = 20_000;

    static List<RequestCases> cases() throws IOException {
        return RequestCases.all();
    }

    private static List<Integer> answers(byte[] bytes, int piece) {
        return Reads.of(bytes, HeadLimits.DEFAULT, () -> piece).answers();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfTheCase(RequestCases given) {
        assertEquals(given.answers(), answers(given.bytes(), given.bytes().length));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bytesThatComeOneByOneAreAnsweredTheSame(RequestCases given) {
        assertEquals(given.answers(), answers(given.bytes(), 1));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bytesInThreesAreAnsweredTheSame(RequestCases given) {
        assertEquals(given.answers(), answers(given.bytes(), 3));
    }

    /** Bytes of cases, changed at random. */
    @Test
    void nettyReadsTheSame() throws IOException {
        List<byte[]> cases =
                RequestCases.all().stream().map(RequestCases::bytes).toList();
        Random random = new Random(20261126);
        int whole = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = mutated(cases, random);
            RequestsTarget.fuzzerTestOneInput(bytes);
            whole += answers(bytes, bytes.length).contains(200) ? 1 : 0;
        }
        assertTrue(whole > MUTATIONS / 100, whole + " with a request");
    }

    private static byte[] mutated(List<byte[]> cases, Random random) {
        byte[] bytes = cases.get(random.nextInt(cases.size())).clone();
        byte[] other = cases.get(random.nextInt(cases.size()));
        for (int changes = random.nextInt(3); changes >= 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) "\r\n\t :;,0aF\0".charAt(random.nextInt(11));
                case 2 -> { // cut out
                    int end = Math.min(bytes.length, at + 1 + random.nextInt(4));
                    byte[] rest = new byte[bytes.length - (end - at)];
                    System.arraycopy(bytes, 0, rest, 0, at);
                    System.arraycopy(bytes, end, rest, at, bytes.length - end);
                    bytes = rest.length > 0 ? rest : bytes;
                }
                default -> { // put in
                    int from = random.nextInt(other.length);
                    int length = Math.min(other.length - from, 1 + random.nextInt(24));
                    byte[] more = new byte[bytes.length + length];
                    System.arraycopy(bytes, 0, more, 0, at);
                    System.arraycopy(other, from, more, at, length);
                    System.arraycopy(bytes, at, more, at + length, bytes.length - at);
                    bytes = more;
                }
            }
        }
        return bytes;
    }

    private static Reads read(HeadLimits limits, String text) {
        return Reads.of(text.getBytes(StandardCharsets.ISO_8859_1), limits, text::length);
    }

    private static int refusal(HeadLimits limits, String text) {
        return read(limits, text).refused();
    }

    @Test
    void limitsHoldToTheByte() {
        HeadLimits limits = new HeadLimits(5, 30, 2);
        assertEquals(0, refusal(limits, "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"));
        assertEquals(414, refusal(limits, "GET /12 HTTP/1.1\r\n"));
        assertEquals(0, refusal(limits, "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\r\n"));
        assertEquals(431, refusal(limits, "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\nY"));
        assertEquals(431, refusal(limits, "GET / HTTP/1.1\r\nHost: " + "a".repeat(40)));
    }

    @Test
    void whatIsInTheLimitsIsRead() {
        HeadLimits limits = HeadLimits.DEFAULT;
        String target = "/" + "x".repeat(limits.line() - 4);
        String line = "GET " + target + " HTTP/1.1\r\nHost: a\r\n";
        String value = "y".repeat(limits.head() - limits.line() - "Host: a\r\nX: \r\n\r\n".length() + 1);
        Read request =
                read(limits, line + "X: " + value + "\r\n\r\n").requests().get(0);
        assertEquals(target, request.target());
        assertEquals(Map.entry("x", value), request.fields().get(1));
    }

    @Test
    void asManyFieldsAsThereMayBeAreRead() {
        StringBuilder text = new StringBuilder("GET / HTTP/1.1\r\nHost: a\r\n");
        for (int i = 1; i < HeadLimits.DEFAULT.fields(); i++) {
            text.append("f").append(i).append(": \t v").append(i).append(" \t\r\n");
        }
        Read request = read(HeadLimits.DEFAULT, text + "\r\n").requests().get(0);
        for (int i = 1; i < HeadLimits.DEFAULT.fields(); i++) {
            assertEquals(Map.entry("f" + i, "v" + i), request.fields().get(i));
        }
    }

    @Test
    void aTrailerHasTheLimitsOfAHead() {
        HeadLimits limits = new HeadLimits(20, 60, 2);
        String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n";
        assertEquals(0, refusal(limits, head + "A: 1\r\nB: 2\r\n\r\n"));
        assertEquals(431, refusal(limits, head + "A: 1\r\nB: 2\r\nC: 3\r\n\r\n"));
        assertEquals(431, refusal(limits, head + "A: " + "1".repeat(60)));
    }

    @Test
    void whatComesAfterARefusalIsDropped() {
        TestTransport transport = new TestTransport();
        Collector collector = new Collector();
        RequestReader reader = new RequestReader(transport, new ReadSwitch(transport), HeadLimits.DEFAULT, collector);
        reader.read(transport.lend("\r\n".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(400, collector.refused);
        reader.read(transport.lend("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(0, transport.buffersHeld());
        assertTrue(collector.heads.isEmpty());
    }

    @Test
    void aBodyArrivesAsItWasSent() {
        Read request = read(
                        HeadLimits.DEFAULT,
                        "POST /a%20b?c=d HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + "3\r\n\r\n\n\r\n2\r\n0\r\r\n0\r\n\r\n")
                .requests()
                .get(0);
        assertEquals("/a%20b?c=d", request.target());
        assertEquals("\r\n\n0\r", request.body());
    }

    /** A client cannot make the host keep many requests: the next one waits for the answer. */
    @Test
    void theNextRequestWaitsForTheAnswer() {
        TestTransport transport = new TestTransport();
        Collector collector = new Collector();
        RequestReader reader = new RequestReader(transport, new ReadSwitch(transport), HeadLimits.DEFAULT, collector);
        collector.reader = new RequestReader(transport, new ReadSwitch(transport), HeadLimits.DEFAULT, new Collector());
        String get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        reader.read(transport.lend(get.repeat(3).getBytes(StandardCharsets.US_ASCII)));
        assertEquals(1, collector.whole);
        assertTrue(reader.hasMore());
        reader.next();
        assertEquals(1, collector.whole);
        transport.run();
        assertEquals(2, collector.whole);
        reader.close();
        assertEquals(0, reader.kept());
    }

    @Test
    void itIsBetweenRequestsOnlyThere() {
        TestTransport transport = new TestTransport();
        Collector collector = new Collector();
        RequestReader reader = new RequestReader(transport, new ReadSwitch(transport), HeadLimits.DEFAULT, collector);
        collector.reader = reader;
        assertTrue(reader.isBetween());
        for (String part : List.of("G", "ET / HTTP/1.1\r\n", "Host: a\r\nContent-Length: 1\r\n", "\r\n")) {
            reader.read(transport.lend(part.getBytes(StandardCharsets.US_ASCII)));
            assertFalse(reader.isBetween(), part);
        }
        reader.read(transport.lend("x".getBytes(StandardCharsets.US_ASCII)));
        assertTrue(reader.isBetween());
    }
}
