// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
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

    /**
     * An array of this size or more, in bytes, is cut where it is at least {@link #MOSTLY_FREE} times as large as what
     * is in it.
     */
    private static final int ROOMY = 1 << 10;

    private static final int MOSTLY_FREE = 4;

    /** Says that there is no memory for the JSON. */
    static final class NoRoomException extends IOException {
        private static final long serialVersionUID = 1L;

        NoRoomException(long size) {
            super("memory is short, and there is none for more than " + size + " bytes of its answer");
        }
    }

    private final Terms terms;
    /** Arrays that are full. */
    private final List<Content> pieces = new ArrayList<>(0);
    /** How many bytes are kept free before the first piece. */
    private int free;

    /** Up to this size, in bytes, the JSON takes no memory from a share. */
    private final long uncounted;
    /** So many of its bytes never do: what it is made from has that memory, and goes. */
    private final long elsewhere;
    /** Up to this size it gets the memory that it needs, whether that is free or not. */
    private final long granted;
    /** The share from which it has its memory; null as long as it has none. */
    private MemoryShare memory;
    /** Whether nobody else uses that share, so that it is closed together with this. */
    private final boolean own;

    private long counted;
    /** An array of somebody else, who uses it again when the JSON has left; null for none. */
    private final byte[] scratch;
    /** The array that is being filled, and where its bytes begin and end. */
    private byte[] last;

    private int start;
    private int end;
    private long size;

    /**
     * JSON for which its client waits, and for nothing else. There is memory in any case for twice as much as it is
     * made from, since that goes.
     *
     * @param source how many bytes it is made from
     * @param room how many bytes are kept free before it
     * @param scratch an array to write into where all has room, of which nobody keeps anything; null for none
     */
    public static JsonBody alone(Terms terms, long source, int room, byte[] scratch) {
        byte[] array = scratch != null && room + expected(source) <= scratch.length ? scratch : null;
        return new JsonBody(terms, null, source, PIECE, source, Math.max(PIECE, expected(source)), room, array);
    }

    /**
     * JSON that is one of many pieces which may wait for the same client.
     *
     * @param memory of the connection
     * @param source how many bytes it is made from
     * @param first whether no other waits: then there is memory in any case for one that is not large
     */
    public static JsonBody among(Terms terms, MemoryShare memory, long source, boolean first) {
        long granted = first ? PIECE : SMALL;
        return new JsonBody(terms, memory, source, granted, 0, granted, 0, null);
    }

    private static long expected(long source) {
        return 64 + 2 * source;
    }

    private JsonBody(
            Terms terms,
            MemoryShare memory,
            long source,
            long uncounted,
            long elsewhere,
            long granted,
            int room,
            byte[] scratch) {
        long expected = expected(source);
        this.terms = terms;
        this.memory = memory;
        this.own = memory == null;
        this.uncounted = uncounted;
        this.elsewhere = elsewhere;
        this.granted = granted;
        this.scratch = scratch;
        this.last = scratch != null ? scratch : new byte[room + (int) Math.min(PIECE, Math.max(128, expected))];
        this.free = room;
        this.start = room;
        this.end = room;
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
            // Where memory is short, shares are asked to give some back: what is being written cannot.
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
        makeRoom(text.length());
        for (int i = 0; i < text.length(); i++) {
            last[end++] = (byte) text.charAt(i);
        }
        size += text.length();
    }

    /** Adds text of UTF-8, whether there is memory for it or not. */
    void add(byte[] text) {
        add(text, 0, text.length);
    }

    /** Adds a part of an array, whether there is memory for it or not. */
    void add(byte[] bytes, int from, int to) {
        makeRoom(to - from);
        System.arraycopy(bytes, from, last, end, to - from);
        end += to - from;
        size += to - from;
    }

    private void makeRoom(int more) {
        if (end - start + more > PIECE) {
            pieces.add(filled());
            last = new byte[Math.max(PIECE, more)];
            free = 0;
            start = 0;
            end = 0;
        } else if (end + more > last.length) {
            last = Arrays.copyOf(last, Math.min(start + PIECE, Math.max(2 * last.length, end + more)));
        }
    }

    private Content filled() {
        return new Content(last, start, end, free, List.of());
    }

    /** How many bytes were written. */
    long size() {
        return size;
    }

    /** The JSON that was written. It may wait for its client for long, so it does not keep much free room. */
    public Content take() {
        if (pieces.isEmpty()) {
            if (last != scratch && last.length >= ROOMY && last.length >= MOSTLY_FREE * end) {
                last = Arrays.copyOf(last, end);
            }
            return filled();
        }
        Content first = pieces.get(0);
        List<Content> more = new ArrayList<>(pieces.subList(1, pieces.size()));
        more.add(filled());
        return new Content(first.bytes(), first.start(), first.end(), first.free(), more);
    }

    /** Whether it has memory from a share, until {@link #release}. */
    public boolean isCounted() {
        return counted > 0;
    }

    /** Passes its memory on to another share, which lends it to what is sent. */
    public void lend(MemoryShare to) {
        if (counted > 0) {
            long passed = Math.min(counted, size);
            memory.lend(to, passed);
            counted -= passed;
            release();
        }
    }

    /** Releases its memory: the JSON is counted elsewhere, or nobody takes it. */
    public void release() {
        if (memory != null) {
            memory.release(counted);
            counted = 0;
            if (own) {
                memory.close();
            }
        }
    }
}
