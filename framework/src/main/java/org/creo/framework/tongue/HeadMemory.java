// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.util.concurrent.Executor;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;

/**
 * Counts what a connection keeps of a head that has come without the end of its request, and of requests that wait for
 * the one before them: it shares the memory of all frames. Nearly all heads come as a whole and are not counted; where
 * there is no memory for one that does not, nobody waits for it. Confined to the connection's thread.
 */
public final class HeadMemory {
    /** Up to this size, in bytes, what is kept is not counted: it is a part of what each connection costs. */
    private static final int LITTLE = 1 << 10;

    private final Terms terms;
    private final Conversation conversation;
    private final Executor loop;
    private final Runnable giveUp;
    /** null while nothing is counted. */
    private MemoryShare share;

    private long held;

    /**
     * @param loop runs a task on the connection's thread; it may drop it when that has ended
     * @param giveUp others need the memory: what is kept is to be dropped
     */
    public HeadMemory(Terms terms, Conversation conversation, Executor loop, Runnable giveUp) {
        this.terms = terms;
        this.conversation = conversation;
        this.loop = loop;
        this.giveUp = giveUp;
    }

    /**
     * Counts so many bytes as kept from now on. Returns whether there is memory for them; otherwise they are to be
     * dropped.
     */
    public boolean keep(long bytes) {
        if (bytes <= LITTLE) {
            close();
            return true;
        }
        if (share == null) {
            MemoryBudget budget = conversation.isStranger() ? terms.strangers() : terms.memory();
            share = budget.share(() -> loop.execute(this::giveBack));
        }
        if (bytes > held && !share.reserve(bytes - held, held)) {
            return false;
        }
        share.release(Math.max(0, held - bytes));
        held = bytes;
        return true;
    }

    private void giveBack() {
        if (held > 0) {
            giveUp.run();
        }
    }

    /** Releases the memory: nothing is kept any more. */
    public void close() {
        if (share != null) {
            share.release(held);
            share.close();
            share = null;
            held = 0;
        }
    }
}
