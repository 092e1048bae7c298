// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

/** What a message consists of. */
enum Payload {
    BYTES,
    NUMERIC,
    STRING;

    private static final int KILOBYTE = 1024;

    /**
     * The number of items in a message with that many bytes of payload, as every service counts them: bytes, or
     * kilobytes.
     */
    int items(int size) {
        return this == BYTES ? size : Math.max(1, size / KILOBYTE);
    }
}
