// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.util.Arrays;

/** Splits what a host sends into its frames. Those that come whole are not copied. For one thread at a time. */
public final class FrameSplitter {
    /** Takes frames. */
    @FunctionalInterface
    public interface Taker {
        /**
         * A frame.
         *
         * @param status why there is no result; null except in an ERROR
         * @param bytes have its body, until this returns
         * @param from where the body begins
         * @param to where it ends
         */
        void take(FrameKind kind, int id, Status status, byte[] bytes, int from, int to);
    }

    private final Taker taker;
    private int prefaceLeft;
    /** A frame of which only a part has come, or of its header; null for none. */
    private byte[] begun;

    private int have;

    /** @param preface how many bytes come before the first frame */
    public FrameSplitter(int preface, Taker taker) {
        this.prefaceLeft = preface;
        this.taker = taker;
    }

    /** How many bytes of a frame wait for the rest of it. */
    public int held() {
        return begun == null ? 0 : begun.length;
    }

    /** Reads on. */
    public void read(byte[] bytes, int start, int end) {
        int at = start + Math.min(prefaceLeft, end - start);
        prefaceLeft -= at - start;
        while (at < end) {
            int size = begun == null && end - at >= FrameHeader.SIZE ? size(bytes, at) : Integer.MAX_VALUE;
            if (size <= end - at) {
                give(bytes, at, size);
                at += size;
            } else {
                at += gather(bytes, at, end);
            }
        }
    }

    /** Copies more of the frame that has begun; returns how many bytes. */
    private int gather(byte[] bytes, int from, int to) {
        if (begun == null) {
            begun = new byte[FrameHeader.SIZE];
            have = 0;
        }
        int count = Math.min(begun.length - have, to - from);
        System.arraycopy(bytes, from, begun, have, count);
        have += count;
        if (have == FrameHeader.SIZE) {
            begun = Arrays.copyOf(begun, size(begun, 0));
        }
        if (have == begun.length && have >= FrameHeader.SIZE) {
            byte[] whole = begun;
            begun = null;
            give(whole, 0, whole.length);
        }
        return count;
    }

    private static int size(byte[] bytes, int at) {
        return FrameHeader.LENGTH_SIZE + FrameHeader.lengthAt(bytes, at);
    }

    private void give(byte[] bytes, int at, int size) {
        FrameKind kind = FrameHeader.kindAt(bytes, at);
        taker.take(
                kind,
                FrameHeader.idAt(bytes, at),
                FrameHeader.statusAt(bytes, at),
                bytes,
                at + FrameHeader.SIZE,
                at + size);
    }
}
