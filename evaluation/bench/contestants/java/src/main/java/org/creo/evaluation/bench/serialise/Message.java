// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/**
 * Memory for a message that is used again: what peers that write to streams encode into, and read from without a copy.
 */
final class Message extends ByteArrayOutputStream {
    /** Bytes of the message begin at 0; those after {@link #size()} are of another one. */
    byte[] bytes() {
        return buf;
    }

    /** Reads the message from its start. */
    ByteArrayInputStream in() {
        return new ByteArrayInputStream(buf, 0, count);
    }
}
