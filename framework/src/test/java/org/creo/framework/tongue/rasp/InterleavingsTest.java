// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.creo.framework.RawClient.Reply;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the {@link Interleaving}: each request gets exactly one answer, no more requests are taken than the limits
 * allow, nothing is sent after the end, and all memory is released. A failure names its seed.
 */
class InterleavingsTest {
    private static final int SEEDS = 2_000;
    private static final int PARTS = 8;

    static IntStream parts() {
        return IntStream.range(0, PARTS);
    }

    @ParameterizedTest
    @MethodSource("parts")
    void keepThePromises(int part) {
        for (int seed = part; seed < SEEDS; seed += PARTS) {
            try (Interleaving one = new Interleaving(seed)) {
                one.run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** Everything that the test is about does happen. */
    @Test
    void leadEverywhere() {
        Map<String, Integer> met = new HashMap<>();
        for (int seed = 0; seed < SEEDS / PARTS; seed++) {
            try (Interleaving one = new Interleaving(seed)) {
                one.run();
                one.replies().forEach(reply -> met.merge(name(reply), 1, Integer::sum));
            }
        }
        for (String each : List.of(
                "RESPONSE",
                "END",
                "ITEM",
                "PING",
                "PONG",
                "GOAWAY",
                "BUSY",
                "DEADLINE",
                "CANCELLED",
                "MALFORMED",
                "UNKNOWN_METHOD",
                "UNKNOWN_PROTOCOL",
                "UNAVAILABLE")) {
            assertTrue(met.getOrDefault(each, 0) > 0, each + " is not among " + met);
        }
    }

    private static String name(Reply reply) {
        FrameKind kind = FrameKind.of(reply.kind());
        return kind == FrameKind.ERROR ? Status.of(reply.status()).name() : kind.name();
    }
}
