// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.creo.framework.conversation.Terms;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.web.Content;
import org.creo.framework.web.JsonBody;

/**
 * Counts what waits in the streams of a connection until the client takes it: it shares the memory of all frames, and
 * is looked at where others wait for some. Confined to the connection's thread.
 */
final class Unsent {
    /** Up to this size, in bytes, what waits is not counted: it is a part of what each connection costs. */
    private static final int LITTLE = 32 << 10;

    private final Terms terms;
    private final MemoryShare share;
    private long size;
    private long held;
    private boolean closed;

    /**
     * @param loop runs a task on the connection's thread; it may drop it when that has ended
     * @param giveBack others wait for memory
     */
    public Unsent(Terms terms, Executor loop, Runnable giveBack) {
        this.terms = terms;
        share = terms.memory().share(() -> loop.execute(giveBack));
    }

    /** Counts so many bytes more that wait; fewer where they are negative. */
    public void add(long bytes) {
        if (closed) {
            return;
        }
        size += bytes;
        long now = size <= LITTLE ? 0 : size;
        if (now > held) {
            share.takeLent(now - held);
        } else {
            share.release(held - now);
        }
        held = now;
    }

    /** As {@link Reply#json}. */
    public JsonBody json(long source, boolean part) {
        return JsonBody.among(terms, share, source, part || size == 0);
    }

    /** Writes JSON, whose memory becomes that of what waits. */
    public void give(JsonBody json, Consumer<Content> how) {
        json.lend(share);
        how.accept(json.take());
        share.repay();
    }

    /** How many bytes wait. */
    public long size() {
        return size;
    }

    /** The connection is closed. */
    public void close() {
        closed = true;
        share.release(held);
        size = 0;
        share.close();
    }
}
