// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

/** One way to encode values as a message and to decode them again; for one thread. */
public interface Contestant {
    /** The values that are encoded. Decoded values are equal to them. */
    Object values();

    /**
     * Encodes the values into memory that is reused, all of them at each call; returns the size of the message in
     * bytes.
     */
    int encode() throws Exception;

    /** Decodes the message that was encoded last, to new values at each call. */
    Object decode() throws Exception;
}
