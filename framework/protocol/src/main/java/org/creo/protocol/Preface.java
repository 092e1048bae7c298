// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.nio.ByteBuffer;

/**
 * The eight bytes that open a connection in either direction, and their reader. A reader belongs to one connection and
 * one thread.
 */
public final class Preface {
    /** The version of RASP that this implementation speaks. */
    public static final int VERSION = 1;

    /** How many bytes a preface has. */
    public static final int SIZE = 8;
    /** How many of these bytes come before the version: the name of the protocol. */
    public static final int NAME_SIZE = 4;

    private static final byte[] BYTES = {'R', 'A', 'S', 'P', VERSION, 0, 0, 0};

    /** What the bytes so far say. */
    public enum Outcome {
        /** Correct so far, but not complete. */
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

    /** Takes up to eight bytes out of {@code in}, in pieces of any size; stops at the first wrong one. */
    public Outcome read(ByteBuffer in) {
        while (read < SIZE && in.hasRemaining()) {
            if (in.get() != BYTES[read]) {
                return read == NAME_SIZE ? Outcome.OTHER_VERSION : Outcome.NOT_RASP;
            }
            read++;
        }
        return read == SIZE ? Outcome.COMPLETE : Outcome.INCOMPLETE;
    }
}
