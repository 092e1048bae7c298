// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.framework.conversation.Line;
import org.creo.framework.conversation.Progress;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.threads.Alarm;

/**
 * Counts what a connection keeps of a body that has not come as a whole: it shares the memory of all frames, waits
 * where there is none, and is given up where it holds some that others wait for and does not come on. Confined to the
 * connection's thread.
 */
final class BodyMemory {
    /** For how many times {@link MemoryBudget#GRACE} a client may stand still that has sent much before. */
    private static final int LOST_PACKET = 5;

    /** What happens to the memory. */
    interface Notices {
        /** There is memory again. */
        void granted();

        /** Others wait for memory, and what is kept does not come on. */
        void stalled();
    }

    private final Line line;
    /** When others are to make room. */
    private final Alarm pressing;

    private final MemoryShare share;
    private final Notices notices;
    private final Progress progress = new Progress(MemoryBudget.GRACE, LOST_PACKET);
    private long held;
    private long taken;
    /** How much is to be held. */
    private long goal;
    /** How much is waited for; 0 for nothing. */
    private long missing;

    BodyMemory(HttpTerms terms, Line line, Notices notices) {
        this.line = line;
        this.pressing = line.alarm(this::press);
        this.notices = notices;
        this.share = terms.terms().memory().share(() -> line.execute(this::giveBack));
    }

    /**
     * So many bytes are kept now.
     *
     * @param come how many bytes more have come
     * @return whether there is memory for them; otherwise nothing more may be read until there is
     */
    boolean keep(long bytes, long come) {
        taken += come;
        goal = bytes;
        if (held > goal) {
            share.release(held - goal);
            held = goal;
        }
        return missing == 0 && reserve();
    }

    /** Reserves what is missing, or begins to wait for it. */
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
            if (keep(goal, 0)) {
                notices.granted();
            }
        }
    }

    /** After a while others are to make room. */
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

    /** So many bytes of what is kept are about to be a call or an item, which has the memory from now on. */
    void pass(MemoryShare to, long bytes) {
        share.lend(to, bytes);
        to.takeLent(bytes);
        held -= bytes;
        goal -= bytes;
    }

    /** Nothing is kept any more. */
    void release() {
        if (missing > 0) {
            missing = 0;
            share.withdraw();
        }
        share.release(held);
        held = 0;
    }

    /** The connection is closed. */
    void close() {
        release();
        pressing.off();
        share.close();
    }
}
