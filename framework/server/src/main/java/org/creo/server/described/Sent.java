// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Arrays;

/** A value as RASP sends it. The bytes do not change. */
final class Sent {
    private final byte[] bytes;

    Sent(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sent sent && Arrays.equals(bytes, sent.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
