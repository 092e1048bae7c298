// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestGateTest {
    private static final int MUTATIONS = 20_000;

    static List<RequestCases> cases() throws IOException {
        return RequestCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfTheCase(RequestCases given) {
        assertEquals(given.answers(), RequestsTarget.answers(given.bytes(), () -> given.bytes().length));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bytesThatComeOneByOneAreAnsweredTheSame(RequestCases given) {
        assertEquals(given.answers(), RequestsTarget.answers(given.bytes(), () -> 1));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bytesInThreesAreAnsweredTheSame(RequestCases given) {
        assertEquals(given.answers(), RequestsTarget.answers(given.bytes(), () -> 3));
    }

    /** Bytes of cases, changed at random: what the gate lets pass, the codec reads as requests without mistakes. */
    @Test
    void theCodecMakesNothingElseOfWhatPasses() throws IOException {
        List<byte[]> cases =
                RequestCases.all().stream().map(RequestCases::bytes).toList();
        Random random = new Random(20261126);
        int whole = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = mutated(cases, random);
            int piece = 1 + random.nextInt(bytes.length);
            whole += RequestsTarget.answers(bytes, () -> piece).contains(200) ? 1 : 0;
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

    private static RequestGate.Refusal refusal(HeadLimits limits, String text) {
        EmbeddedChannel channel = RequestsTarget.channel(limits);
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
        RequestGate.Refusal found = null;
        for (Object each = channel.readInbound(); each != null; each = channel.readInbound()) {
            if (each instanceof RequestGate.Refusal refusal) {
                found = refusal;
            } else {
                ReferenceCountUtil.release(each);
            }
        }
        channel.finishAndReleaseAll();
        return found;
    }

    @Test
    void limitsHoldToTheByte() {
        HeadLimits limits = new HeadLimits(5, 30, 2);
        assertEquals(null, refusal(limits, "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"));
        assertEquals(414, refusal(limits, "GET /12 HTTP/1.1\r\n").status());
        assertEquals(null, refusal(limits, "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\r\n"));
        assertEquals(
                431, refusal(limits, "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\nY").status());
        assertEquals(
                431,
                refusal(limits, "GET / HTTP/1.1\r\nHost: " + "a".repeat(40)).status());
    }

    @Test
    void whatIsInTheLimitsIsReadByTheCodec() {
        HeadLimits limits = HeadLimits.DEFAULT;
        String target = "/" + "x".repeat(limits.line() - 4);
        String line = "GET " + target + " HTTP/1.1\r\nHost: a\r\n";
        String rest = "X: " + "y".repeat(limits.head() - limits.line() - "Host: a\r\nX: \r\n\r\n".length() + 1);
        EmbeddedChannel channel = RequestsTarget.channel(limits);
        channel.writeInbound(Unpooled.copiedBuffer(line + rest + "\r\n\r\n", StandardCharsets.US_ASCII));
        HttpRequest request = channel.readInbound();
        assertTrue(request.decoderResult().isSuccess(), request.decoderResult().toString());
        assertEquals(target, request.uri());
        channel.finishAndReleaseAll();
    }

    @Test
    void aTrailerHasTheLimitsOfAHead() {
        HeadLimits limits = new HeadLimits(20, 60, 2);
        String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n";
        assertEquals(null, refusal(limits, head + "A: 1\r\nB: 2\r\n\r\n"));
        assertEquals(431, refusal(limits, head + "A: 1\r\nB: 2\r\nC: 3\r\n\r\n").status());
        assertEquals(431, refusal(limits, head + "A: " + "1".repeat(60)).status());
    }

    @Test
    void whatComesAfterARefusalIsDropped() {
        EmbeddedChannel channel = RequestsTarget.channel(HeadLimits.DEFAULT);
        channel.writeInbound(Unpooled.copiedBuffer("\r\n", StandardCharsets.US_ASCII));
        assertTrue(channel.readInbound() instanceof RequestGate.Refusal);
        ByteBuf later = Unpooled.copiedBuffer("GET / HTTP/1.1\r\nHost: a\r\n\r\n", StandardCharsets.US_ASCII);
        assertFalse(channel.writeInbound(later));
        assertEquals(0, later.refCnt());
    }

    @Test
    void aBodyArrivesAsItWasSent() {
        EmbeddedChannel channel = RequestsTarget.channel(HeadLimits.DEFAULT);
        channel.writeInbound(Unpooled.copiedBuffer(
                "POST /a%20b?c=d HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n\r\n\n\r\n2\r\n0\r\r\n0\r\n\r\n",
                StandardCharsets.US_ASCII));
        assertEquals("/a%20b?c=d", ((HttpRequest) channel.readInbound()).uri());
        StringBuilder body = new StringBuilder();
        for (Object each = channel.readInbound(); each != null; each = channel.readInbound()) {
            body.append(
                    ((io.netty.handler.codec.http.HttpContent) each).content().toString(StandardCharsets.US_ASCII));
            ReferenceCountUtil.release(each);
        }
        assertEquals("\r\n\n0\r", body.toString());
    }

    @Test
    void itIsBetweenRequestsOnlyThere() {
        EmbeddedChannel channel = new EmbeddedChannel();
        RequestGate gate = RequestGate.addTo(channel.pipeline(), HeadLimits.DEFAULT);
        assertTrue(gate.isBetween());
        for (String part : List.of("G", "ET / HTTP/1.1\r\n", "Host: a\r\nContent-Length: 1\r\n", "\r\n")) {
            channel.writeInbound(Unpooled.copiedBuffer(part, StandardCharsets.US_ASCII));
            assertFalse(gate.isBetween(), part);
        }
        channel.writeInbound(Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII));
        assertTrue(gate.isBetween());
        channel.finishAndReleaseAll();
    }
}
