// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.nio.ByteBuffer;

/**
 * The eight bytes that open a connection in either direction, and their reader.
 * A reader belongs to one connection and one thread.
 */
public final class Preface {
    /** The version of RASP that this host speaks. */
    public static final int VERSION = 1;

    private static final byte[] BYTES = {'R', 'A', 'S', 'P', VERSION, 0, 0, 0};
    private static final int VERSION_OFFSET = 4;

    /** What the bytes so far say. */
    public enum Outcome {
        /** All as it should be, but not all there yet. */
        INCOMPLETE,
        /** RASP in our version; frames follow. */
        COMPLETE,
        /** RASP in another version. */
        OTHER_VERSION,
        /** Another protocol. */
        NOT_RASP
    }

    private int read;

    /** A fresh copy of the eight bytes. */
    public static byte[] bytes() {
        return BYTES.clone();
    }

    /** Takes up to eight bytes out of {@code in}, in pieces of any size; stops at the first that does not fit. */
    public Outcome read(ByteBuffer in) {
        while (read < BYTES.length && in.hasRemaining()) {
            if (in.get() != BYTES[read]) {
                return read == VERSION_OFFSET ? Outcome.OTHER_VERSION : Outcome.NOT_RASP;
            }
            read++;
        }
        return read == BYTES.length ? Outcome.COMPLETE : Outcome.INCOMPLETE;
    }
}
