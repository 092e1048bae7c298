// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

/**
 * What was captured at once.
 *
 * @param time when; empty where the capture does not say
 * @param link the number that pcap gives to what the bytes begin with
 * @param bytes those that the capture kept, in network byte order
 */
record Packet(Optional<Instant> time, int link, ByteBuffer bytes) {}
