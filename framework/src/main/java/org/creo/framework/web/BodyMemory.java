// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.framework.conversation.Line;
import org.creo.framework.conversation.Progress;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.threads.Alarm;

/**
 * Counts the memory for what a connection keeps of the body of one request until that has come as a whole. It is taken
 * from the memory of all frames; where there is none the connection waits, and nothing more is read. A body that holds
 * memory for which others wait, and does not come on, is given up. Confined to the connection's thread.
 */
final class BodyMemory {
    /** For how many times {@link MemoryBudget#GRACE} a client may stand still that has sent much before. */
    private static final int LOST_PACKET = 5;

    /** Is told what becomes of the memory. */
    interface Notices {
        /** There is memory again: more of the body may be read. */
        void granted();

        /** Others wait for memory, and the body, which holds some, does not come on. */
        void stalled();
    }

    private final Line line;
    /** Rings when this connection has waited so long that others are to make room for it. */
    private final Alarm pressing;

    private final MemoryShare share;
    private final Notices notices;
    private final Progress progress = new Progress(MemoryBudget.GRACE, LOST_PACKET);
    private long held;
    private long taken;
    /** How many bytes are to be held. */
    private long goal;
    /** How many of these bytes are waited for; 0 for none. */
    private long missing;
    /** How many bytes are for what kept bytes become, a call or an item, which waits for them; 0 for nothing. */
    private long wanted;

    BodyMemory(HttpTerms terms, Line line, Notices notices) {
        this.line = line;
        this.pressing = line.alarm(this::press);
        this.notices = notices;
        this.share = terms.terms().memory().share(() -> line.execute(this::giveBack));
    }

    /**
     * Sets how many bytes of the body are kept now, and takes or releases memory for the difference.
     *
     * @param come how many bytes of the body have come since the last call
     * @return whether there is memory for them; otherwise nothing more may be read until there is
     */
    boolean keep(long bytes, long come) {
        taken += come;
        return hold(bytes + wanted);
    }

    /**
     * Takes memory for what kept bytes become, a call or an item, in addition to theirs.
     *
     * @param kept how many bytes of the body are kept now
     * @return whether there is memory for all; then it is to be {@linkplain #pass passed on}
     */
    boolean want(long bytes, long kept) {
        wanted = bytes;
        return hold(kept + bytes);
    }

    /** How many bytes a call or an item waits for; 0 for nothing. */
    long wanted() {
        return wanted;
    }

    private boolean hold(long bytes) {
        goal = bytes;
        if (held > goal) {
            share.release(held - goal);
            held = goal;
        }
        return missing == 0 && reserve();
    }

    /** Reserves the memory that is missing, or begins to wait for it and returns false. */
    private boolean reserve() {
        if (held < goal && !share.reserve(goal - held, held)) {
            missing = goal - held;
            share.await(missing, held, goal, () -> line.execute(this::granted));
            pressLater();
            return false;
        }
        held = goal;
        return true;
    }

    private void granted() {
        if (missing > 0 && share.hasGrant()) {
            share.reserve(missing, held);
            held += missing;
            missing = 0;
            progress.restart();
            // By now more may be needed, or less.
            if (hold(goal)) {
                notices.granted();
            }
        }
    }

    /** Sets the alarm after which others are to make room. */
    private void pressLater() {
        pressing.set(line.now() + MemoryBudget.GRACE);
    }

    private void press() {
        if (missing > 0) {
            share.press(line.now());
            pressLater();
        }
    }

    private void giveBack() {
        boolean first = missing > 0 && (share.isPressed() || share.hasGrant());
        if (held > 0 && !first && progress.stalled(line.now(), taken, held)) {
            notices.stalled();
        }
    }

    /** Passes on what is wanted to the call or the item that kept bytes become: {@code to} counts it from now on. */
    void pass(MemoryShare to) {
        share.lend(to, wanted);
        to.takeLent(wanted);
        held -= wanted;
        goal -= wanted;
        wanted = 0;
    }

    /** Releases all memory, and waits for none: nothing is kept any more. */
    void release() {
        if (missing > 0) {
            missing = 0;
            share.withdraw();
        }
        share.release(held);
        held = 0;
        wanted = 0;
    }

    /** Ends the account, since the connection is closed. */
    void close() {
        release();
        pressing.off();
        share.close();
    }
}
