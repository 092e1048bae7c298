// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class LimitsTest {
    private static final Limits LIMITS = Limits.defaults();

    private static void refused(String message, Executable change) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, change).getMessage());
    }

    @Test
    void refusesWhatNoHostCouldKeep() {
        refused("the frame limit is 23, the minimum is 24", () -> LIMITS.withFrame(23));
        refused("the limit of connections is 0, the minimum is 1", () -> LIMITS.withConnections(0));
        refused(
                "the limit of connections from one address is 0, the minimum is 1",
                () -> LIMITS.withConnectionsPerAddress(0));
        refused("the limit of open requests is -1, the minimum is 1", () -> LIMITS.withOpenRequests(-1));
        refused("the queue length is 0, the minimum is 1", () -> LIMITS.withQueue(0));
        refused(
                "the idle time is PT0S, it must be more than nothing and at most a year",
                () -> LIMITS.withIdleTime(Duration.ZERO));
        refused(
                "the send time is PT-1S, it must be more than nothing and at most a year",
                () -> LIMITS.withSendTime(Duration.ofSeconds(-1)));
        refused(
                "the frame time is PT8784H, it must be more than nothing and at most a year",
                () -> LIMITS.withFrameTime(Duration.ofDays(366)));
        refused(
                "the handshake time is PT0S, it must be more than nothing and at most a year",
                () -> LIMITS.withHandshakeTime(Duration.ZERO));
        refused("the limit of streams is -1, the minimum is 0", () -> LIMITS.withStreams(-1));
        refused("the limit of composing calls is -1, the minimum is 0", () -> LIMITS.withComposing(-1));
        refused("the nesting limit is 0, the minimum is 1", () -> LIMITS.withNesting(0));
        refused("the limit of items is -1, the minimum is 0", () -> LIMITS.withItems(-1));
        refused("the memory for frames is 65535, the minimum is 65536", () -> LIMITS.withMemory(65_535));
        refused("the limit of bodies of HTTP is 1023, the minimum is 1024", () -> LIMITS.withHttpBody(1023));
    }

    @Test
    void eachIsSetByItself() {
        Duration time = Duration.ofMillis(7);
        assertEquals(
                new Limits(
                        24,
                        1,
                        2,
                        3,
                        6,
                        7,
                        4,
                        time,
                        time.plusMillis(1),
                        time.plusMillis(2),
                        time.plusMillis(3),
                        5,
                        0,
                        65_536,
                        1024),
                LIMITS.withFrame(24)
                        .withConnections(1)
                        .withConnectionsPerAddress(2)
                        .withOpenRequests(3)
                        .withStreams(6)
                        .withComposing(7)
                        .withQueue(4)
                        .withHandshakeTime(time)
                        .withIdleTime(time.plusMillis(1))
                        .withFrameTime(time.plusMillis(2))
                        .withSendTime(time.plusMillis(3))
                        .withNesting(5)
                        .withItems(0)
                        .withMemory(65_536)
                        .withHttpBody(1024));
    }
}
