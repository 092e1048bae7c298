// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

/**
 * How long the head of a request may be.
 *
 * @param line of method and target together, in bytes
 * @param head of the request line and the fields together, in bytes; also that of the trailer after a chunked body
 * @param fields how many fields there may be
 */
public record HeadLimits(int line, int head, int fields) {
    /** Room for what browsers and programs send. */
    public static final HeadLimits DEFAULT = new HeadLimits(8 << 10, 16 << 10, 100);
}
