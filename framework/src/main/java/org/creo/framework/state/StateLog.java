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
         * The commit is kept, as safely as the provider was asked to; or never will be.
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
     *     later commits fail, too
     */
    void append(List<Change> changes, Kept kept);

    /** Waits for all commits, and closes the log. */
    @Override
    void close() throws IOException;
}
