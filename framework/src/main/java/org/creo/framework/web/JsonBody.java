// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.conversation.Terms;
import org.creo.framework.limits.MemoryShare;

/**
 * JSON that is about to be sent. It may take many times as much as what it is made from: a large one shares the memory
 * of all frames, from when it is made until it is counted as what waits for the client, and is given up where there is
 * none. For one thread at a time.
 */
public final class JsonBody extends OutputStream {
    private static final int PIECE = 64 << 10;
    /** The least that is counted at a time. */
    private static final int SMALL = 4 << 10;

    /** A buffer of this size or more, in bytes, */
    private static final int ROOMY = 1 << 10;
    /** that is so many times as large as what is in it, is too large. */
    private static final int MOSTLY_FREE = 4;

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

    /** Up to this size it is not counted here, */
    private final long uncounted;
    /** so much of it never is, since what it is made from is counted, */
    private final long elsewhere;
    /** and up to this size it gets what it needs, whether that is free or not. */
    private final long granted;
    /** null as long as nothing of it is counted here. */
    private MemoryShare memory;
    /** Nobody else uses that. */
    private final boolean own;

    private long counted;
    private ByteBuf last;
    private long size;

    /**
     * The only one that its client waits for: there is memory in any case for twice as much as it is made from, since
     * that goes.
     *
     * @param source how many bytes it is made from
     * @param room how many bytes are kept free before it
     */
    public static JsonBody alone(ByteBufAllocator buffers, Terms terms, long source, int room) {
        return new JsonBody(buffers, terms, null, source, PIECE, source, Math.max(PIECE, expected(source)), room);
    }

    /**
     * One of many that may wait for the same client.
     *
     * @param memory of the connection
     * @param source how many bytes it is made from
     * @param first whether no other waits: then there is memory in any case for one that is not large
     */
    public static JsonBody among(
            ByteBufAllocator buffers, Terms terms, MemoryShare memory, long source, boolean first) {
        long granted = first ? PIECE : SMALL;
        return new JsonBody(buffers, terms, memory, source, granted, 0, granted, 0);
    }

    private static long expected(long source) {
        return 64 + 2 * source;
    }

    private JsonBody(
            ByteBufAllocator buffers,
            Terms terms,
            MemoryShare memory,
            long source,
            long uncounted,
            long elsewhere,
            long granted,
            int room) {
        long expected = expected(source);
        this.buffers = buffers;
        this.terms = terms;
        this.memory = memory;
        this.own = memory == null;
        this.uncounted = uncounted;
        this.elsewhere = elsewhere;
        this.granted = granted;
        this.last = buffers.ioBuffer(room + (int) Math.min(PIECE, Math.max(128, expected)))
                .setIndex(room, room);
    }

    @Override
    public void write(int each) throws IOException {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        long after = size + length;
        if (after > uncounted && after > elsewhere + counted) {
            count(after);
        }
        add(bytes, from, from + length);
    }

    private void count(long after) throws NoRoomException {
        if (memory == null) {
            // Nothing of it can be given back.
            memory = terms.memory().share(() -> {});
        }
        long more = Math.max(Math.min(PIECE, Math.max(SMALL, counted)), after - elsewhere - counted);
        if (after <= granted) {
            memory.take(more);
        } else if (!memory.reserveLast(more)) {
            throw new NoRoomException(size);
        }
        counted += more;
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

    /** The JSON; whoever takes it releases it. What may wait for its client for long does not keep much free room. */
    public ByteBuf take() {
        if (pieces.isEmpty()) {
            return last.capacity() < ROOMY || last.capacity() < MOSTLY_FREE * last.writerIndex() ? last : fitting();
        }
        CompositeByteBuf all = buffers.compositeBuffer(Integer.MAX_VALUE);
        return all.addComponents(true, pieces).addComponent(true, last);
    }

    private ByteBuf fitting() {
        int start = last.readerIndex();
        ByteBuf copy = buffers.ioBuffer(last.writerIndex()).setIndex(start, start);
        copy.writeBytes(last);
        last.release();
        return copy;
    }

    /** Whether some of it is counted here, until {@link #release}. */
    public boolean isCounted() {
        return counted > 0;
    }

    /** What it has is counted by another share from now on, to which it lends as much. */
    public void lend(MemoryShare to) {
        if (counted > 0) {
            long passed = Math.min(counted, size);
            memory.lend(to, passed);
            counted -= passed;
            release();
        }
    }

    /** It is counted elsewhere, or gone. */
    public void release() {
        if (memory != null) {
            memory.release(counted);
            counted = 0;
            if (own) {
                memory.close();
            }
        }
    }

    /** Nobody takes it. */
    void drop() {
        pieces.forEach(ByteBuf::release);
        last.release();
        release();
    }
}
