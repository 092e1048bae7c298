// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where states are kept between calls and between starts: only in memory, in a file, or in the logs of several
 * machines. The host holds the versions that methods see; a provider is told each change and returns the values at the
 * next start.
 */
public interface StateProvider extends AutoCloseable {
    /**
     * Told once, before the states of any service are opened, of those of all: so what is kept for other types than
     * these can be migrated together, or not at all. By default it does nothing.
     *
     * @param services by full names of the interfaces, the states in declared order
     * @throws IOException as {@link #open}
     */
    default void prepare(Map<String, List<State<?>>> services) throws IOException {}

    /**
     * Opens the states of one service; called once for each service when a host starts.
     *
     * @param service full name of the interface
     * @param states in declared order
     * @throws IOException if they cannot be opened, or were kept for other types than these; the message says which and
     *     what to do
     */
    StateLog open(String service, List<State<?>> states) throws IOException;

    /**
     * The host stops, and will close all logs and the provider next. What is not kept by the end of this time should
     * fail, and closing should not take much longer. By default it takes what it takes.
     */
    default void hurry(Duration allowed) {}

    /** The host has failed: it stops, too, but not in good order. By default it does nothing. */
    default void failed() {}

    /**
     * How large what keeps the states is now; by default it has no size. Any thread may call it, also while the
     * provider closes, and it must be cheap.
     */
    default Size size() {
        return Size.NONE;
    }

    /**
     * What states take where they are kept, in bytes.
     *
     * @param file all that is kept
     * @param log of that, what is apart from the rest since it was written last; in addition to it
     */
    record Size(long file, long log) {
        public static final Size NONE = new Size(0, 0);
    }

    /** Closes the provider, after all its logs were closed. */
    @Override
    void close() throws IOException;
}
