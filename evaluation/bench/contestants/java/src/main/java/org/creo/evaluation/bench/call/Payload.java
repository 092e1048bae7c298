// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

/** What a message is made of. */
enum Payload {
    BYTES,
    NUMERIC,
    STRING;

    private static final int KILOBYTE = 1024;

    /** The items in a message of so many bytes of payload, as every service counts them: bytes, or kilobytes. */
    int items(int size) {
        return this == BYTES ? size : Math.max(1, size / KILOBYTE);
    }
}
