// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/**
 * Memory for a message, which is reused: peers that write to streams encode into it and read from it without a copy.
 */
final class Message extends ByteArrayOutputStream {
    /** The message begins at 0; bytes after {@link #size()} are of another message. */
    byte[] bytes() {
        return buf;
    }

    /** Reads the message from its start. */
    ByteArrayInputStream in() {
        return new ByteArrayInputStream(buf, 0, count);
    }
}
