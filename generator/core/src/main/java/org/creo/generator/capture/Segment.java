// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

/**
 * A piece of a TCP connection in one direction.
 *
 * @param number that of its first byte, modulo 2^32
 * @param acknowledged the number of the byte that its sender expects next, where {@code acknowledges}
 * @param payload the bytes of it that were captured
 */
record Segment(
        Optional<Instant> time,
        Endpoint from,
        Endpoint to,
        int number,
        int acknowledged,
        boolean opens,
        boolean acknowledges,
        boolean ends,
        boolean resets,
        ByteBuffer payload) {}
