// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The kept states of one service: their values at the start, and one commit after another from then on. */
public interface StateLog extends AutoCloseable {
    /** Called once, with the outcome of a commit. */
    @FunctionalInterface
    interface Kept {
        /**
         * Tells that the commit is kept, as safely as the provider was asked to, or never will be.
         *
         * @param failure why not; null where it is kept
         */
        void kept(Throwable failure);
    }

    /**
     * The values at the start by the names of their states; a state of which nothing is kept is absent, and holds its
     * initial value.
     */
    Map<String, Object> values() throws IOException;

    /**
     * Takes one commit, all of it or nothing, and returns without waiting for it to be kept. Called by one thread at a
     * time.
     *
     * @param changes in the order in which they are to be applied; not empty
     * @param kept called in the order of the commits, by any thread, possibly before this returns. After a failure all
     *     later commits fail, too, until {@link #resume}
     * @throws UnkeepableException if it cannot be kept: the commit is not taken, {@code kept} is not called, and later
     *     commits are taken as before
     */
    void append(List<Change> changes, Kept kept);

    /**
     * Asks after a failure whether commits can go on. Called when the log has told of all commits that were appended.
     * The next commit builds on the last one that was kept, as if none of those that failed had been appended.
     *
     * @return whether there may be a next one. There may not where it is in doubt what was kept, as by default
     */
    default boolean resume() {
        return false;
    }

    /**
     * Why commits could not be kept when that was last tried; null where they could. By default null. Any thread may
     * call it, and this must be cheap.
     */
    default Throwable obstacle() {
        return null;
    }

    /**
     * Whether so many commits wait to be kept that no more should be added: a call that writes should not begin now.
     * The commit of a call that runs is taken nevertheless. By default this is never so. Any thread may call it, and it
     * must be cheap.
     */
    default boolean full() {
        return false;
    }

    /**
     * Runs {@code resume} once, when the log is at most half {@linkplain #full full}: at once if that is so now,
     * otherwise on the thread that makes the room, without a lock. Any thread may call it. Where {@link #full} is never
     * true, this need not be overridden.
     */
    default void whenRoom(Runnable resume) {
        resume.run();
    }

    /**
     * How many bytes wait to be kept, by the provider's estimate of the memory that they take. Any thread may call it.
     */
    default long waiting() {
        return 0;
    }

    /** How many bytes may wait in all logs of the provider before one is {@link #full}; 0 where there is no limit. */
    default long limit() {
        return 0;
    }

    /** Waits for all commits, and closes the log. */
    @Override
    void close() throws IOException;
}
