// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

/** One way to make a message out of values, and values out of that message again; for one thread. */
public interface Contestant {
    /** The values that are encoded. What is decoded equals them. */
    Object values();

    /** Encodes the values, each time anew, into memory that is used again; gives the size of the message in bytes. */
    int encode() throws Exception;

    /** Decodes the message that was encoded last, each time to new values. */
    Object decode() throws Exception;
}
