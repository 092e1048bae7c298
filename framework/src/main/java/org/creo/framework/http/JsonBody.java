// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.session.Terms;

/**
 * JSON that is about to be sent. It may take many times as much as what it is made from: a large one is given up where
 * there is no memory for it. For one thread.
 */
final class JsonBody extends OutputStream {
    private static final int PIECE = 64 << 10;

    /** There is no memory for it. */
    static final class NoRoomException extends IOException {
        private static final long serialVersionUID = 1L;

        NoRoomException(long size) {
            super("memory is short, and there is none for more than " + size + " bytes of its answer");
        }
    }

    private final ByteBufAllocator buffers;
    private final Terms terms;
    /** Those that are full. */
    private final List<ByteBuf> pieces = new ArrayList<>(0);

    private final long granted;
    private ByteBuf last;
    private long size;

    /**
     * @param expected how many bytes it will have, about
     * @param replaces whether so many there are in any case, since what it is made from goes; not where many answers
     *     may wait for the same client
     */
    JsonBody(ByteBufAllocator buffers, Terms terms, long expected, boolean replaces) {
        this.buffers = buffers;
        this.terms = terms;
        this.granted = replaces ? Math.max(PIECE, expected) : PIECE;
        this.last = buffers.ioBuffer((int) Math.min(PIECE, Math.max(128, expected)));
    }

    @Override
    public void write(int each) throws IOException {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        long after = size + length;
        if (after > granted
                && terms.memory().reserved() + after > terms.memory().total()) {
            throw new NoRoomException(size);
        }
        add(bytes, from, from + length);
    }

    /** Adds text of ASCII. */
    void add(String text) {
        last.writeCharSequence(text, StandardCharsets.US_ASCII);
        size += text.length();
    }

    /** Adds text of UTF-8, whether there is memory for it or not. */
    void add(byte[] text) {
        add(text, 0, text.length);
    }

    /** Adds a part of an array, whether there is memory for it or not. */
    void add(byte[] bytes, int from, int to) {
        if (last.readableBytes() + to - from > PIECE) {
            pieces.add(last);
            last = buffers.ioBuffer(Math.max(PIECE, to - from));
        }
        last.writeBytes(bytes, from, to - from);
        size += to - from;
    }

    /** How many bytes it has. */
    long size() {
        return size;
    }

    /** The JSON; whoever takes it releases it. */
    ByteBuf take() {
        if (pieces.isEmpty()) {
            return last;
        }
        CompositeByteBuf all = buffers.compositeBuffer(Integer.MAX_VALUE);
        return all.addComponents(true, pieces).addComponent(true, last);
    }

    /** Nobody takes it. */
    void drop() {
        pieces.forEach(ByteBuf::release);
        last.release();
    }
}
