// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.rasp.MemoryBudget;
import org.creo.framework.rasp.MemoryShare;
import org.creo.framework.session.Progress;

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

    private final Executor loop;
    private final HttpTerms terms;
    private final MemoryShare share;
    private final Notices notices;
    private final Progress progress = new Progress(MemoryBudget.GRACE, LOST_PACKET);
    private long held;
    private long taken;
    /** How much is waited for; 0 for nothing. */
    private long missing;

    /** @param loop runs a task on the connection's thread; it may drop it when that has ended */
    BodyMemory(HttpTerms terms, Executor loop, Notices notices) {
        this.terms = terms;
        this.loop = loop;
        this.notices = notices;
        this.share = terms.terms().memory().share(() -> loop.execute(this::giveBack));
    }

    /**
     * So many bytes are kept now.
     *
     * @param come how many bytes more have come
     * @return whether there is memory for them; otherwise nothing more may be read until there is
     */
    boolean keep(long bytes, long come) {
        taken += come;
        if (bytes < held) {
            share.release(held - bytes);
            held = bytes;
        }
        if (missing > 0 || bytes > held && !share.reserve(bytes - held, held)) {
            await(bytes - held);
            return false;
        }
        held = bytes;
        return true;
    }

    private void await(long bytes) {
        if (missing == 0 && bytes > 0) {
            missing = bytes;
            share.await(bytes, held, held + bytes, () -> loop.execute(this::granted));
            pressLater();
        }
    }

    private void granted() {
        if (missing > 0 && share.hasGrant()) {
            long bytes = missing;
            missing = 0;
            share.reserve(bytes, held);
            held += bytes;
            progress.restart();
            notices.granted();
        }
    }

    /** After a while others are to make room. */
    private void pressLater() {
        terms.timers().schedule(() -> loop.execute(this::press), MemoryBudget.GRACE, TimeUnit.NANOSECONDS);
    }

    private void press() {
        if (missing > 0) {
            share.press(System.nanoTime());
            pressLater();
        }
    }

    private void giveBack() {
        if (held > 0 && missing == 0 && progress.stalled(System.nanoTime(), taken, held)) {
            notices.stalled();
        }
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
        share.close();
    }
}
