// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.ByteBuffer;
import java.util.function.LongPredicate;
import org.creo.json.JsonMistake;
import org.creo.protocol.Credit;

/**
 * Sends the items of a stream that come in the body of a request, each as soon as it is there and the method takes it:
 * the lines of the body, or its bytes as they are. Confined to the connection's thread.
 */
final class ItemUpload {
    /** How many bytes one item has at most where the items are the bytes of the body. */
    private static final int PIECE = 64 << 10;

    private final HttpTerms terms;
    private final Calls calls;
    private final Reply reply;
    private final Operation operation;
    private final Body body;
    /** Whether the items are the bytes of the body. */
    private final boolean raw;
    /**
     * Reserves memory for an item of so many bytes; where there is none it says no, and calls {@link #send} again when
     * there is.
     */
    private final LongPredicate memory;

    private int id;
    /** How many items, and bytes of them, the method takes now. */
    private final Credit credit = new Credit();

    private long lines;
    /** An item that was read and waits for memory; null for none. */
    private byte[] next;

    private boolean ended;

    ItemUpload(
            HttpTerms terms,
            Calls calls,
            Reply reply,
            Operation operation,
            Body body,
            boolean raw,
            LongPredicate memory) {
        this.terms = terms;
        this.calls = calls;
        this.reply = reply;
        this.operation = operation;
        this.body = body;
        this.raw = raw;
        this.memory = memory;
    }

    /**
     * Where the line that has begun ends; -1 where it has not ended. Lines without text are skipped.
     *
     * @param complete whether all of the body has come
     */
    int line(boolean complete) throws ProblemException {
        while (true) {
            int end = body.endOfLine();
            if ((end < 0 ? body.end() : end) - body.start() > terms.mostBody()) {
                throw terms.tooLarge("Line " + (lines + 1) + " of the body has more bytes than are read");
            }
            if (end < 0 && complete && body.size() > 0) {
                end = body.end();
            }
            if (end < 0 || !body.isBlank(end)) {
                return end;
            }
            skip(end);
        }
    }

    /** Tells that the line that ends at {@code end} was used. */
    void skip(int end) {
        body.skip(Math.min(end + 1, body.end()));
        lines++;
    }

    /** How many lines have come as a whole. */
    long lines() {
        return lines;
    }

    /** Whether the method takes another item. */
    boolean takes() {
        return credit.suffices();
    }

    /** Tells the id of the call, whose method may take items from now on. */
    void opened(int given) {
        id = given;
    }

    /** Sends the items that have come, as far as the method takes them; and the end, if the body is complete. */
    void send(boolean complete) throws ProblemException {
        while (!ended) {
            if (next == null && !read(complete)) {
                return;
            }
            if (!memory.test(next.length)) {
                return;
            }
            byte[] item = next;
            next = null;
            credit.spend(item.length);
            calls.item(id, item);
        }
    }

    /** Reads the next item; false where there is none, or no credit for it. */
    private boolean read(boolean complete) throws ProblemException {
        int end = raw ? piece() : line(complete);
        if (end < 0) {
            if (complete) {
                ended = true;
                calls.endItems(id);
            }
            return false;
        }
        if (!credit.suffices()) {
            reply.hold(true);
            return false;
        }
        next = raw ? bytes(end) : item(end);
        return true;
    }

    private int piece() {
        return body.size() == 0 ? -1 : Math.min(body.end(), body.start() + PIECE);
    }

    private byte[] bytes(int end) {
        int count = end - body.start();
        byte[] item = ByteBuffer.allocate(Integer.BYTES + count)
                .putInt(count)
                .put(body.bytes(), body.start(), count)
                .array();
        body.skip(end);
        return item;
    }

    private byte[] item(int end) throws ProblemException {
        try {
            byte[] item = operation.item().read(body.bytes(), body.start(), end, 0);
            skip(end);
            return item;
        } catch (JsonMistake e) {
            throw new ProblemException(Problem.of(e.in("line " + (lines + 1) + " of the body")));
        }
    }

    /**
     * Adds what the method takes in addition: items, and bytes of them.
     *
     * @return whether it took none before, and takes some now
     */
    boolean more(long items, long bytes) {
        boolean waited = !credit.suffices();
        credit.add(items, bytes);
        return waited && credit.suffices();
    }
}
