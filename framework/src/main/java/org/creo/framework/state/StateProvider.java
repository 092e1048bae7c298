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
     * Prepares the provider for the states of all services; called once, before the states of any service are opened,
     * and once more for those of each program that comes while the host runs, before they are opened. So values that
     * were kept for other types can be migrated together, or not at all. By default it does nothing.
     *
     * @param services by full names of the interfaces, the states in declared order
     * @throws IOException as {@link #open}
     */
    default void prepare(Map<String, List<State<?>>> services) throws IOException {}

    /**
     * Opens the states of one service; called once for each service when a host starts. Those of a service in a program
     * that comes while the host runs may be opened again once they are closed.
     *
     * @param service full name of the interface; in a program with the path before it, as in {@code /calc/lab.Store}
     * @param states in declared order
     * @throws IOException if they cannot be opened, or were kept for other types than these; the message says which and
     *     what to do
     */
    StateLog open(String service, List<State<?>> states) throws IOException;

    /**
     * Tells what a service has held whose states were closed while the host goes on: they may be opened again, by code
     * that has other classes. By default this does nothing, since a provider that keeps states has them.
     *
     * @param service as it was opened
     */
    default void left(String service, List<Held<?>> values) {}

    /**
     * Tells that the host stops, and will close all logs and the provider next. Commits that are not kept by the end of
     * this time should fail, and closing should not take much longer. By default this changes nothing.
     */
    default void hurry(Duration allowed) {}

    /** Tells that the host has failed: it stops, too, but not in good order. By default this does nothing. */
    default void failed() {}

    /**
     * How large the file is that keeps the states, or whatever does; by default it has no size. Any thread may call it,
     * also while the provider closes, and it must be cheap.
     */
    default Size size() {
        return Size.NONE;
    }

    /**
     * How many bytes kept states take.
     *
     * @param file all of them
     * @param log the part of them that a log has, which is moved into the rest now and then
     */
    record Size(long file, long log) {
        public static final Size NONE = new Size(0, 0);
    }

    /** Closes the provider, after all its logs were closed. */
    @Override
    void close() throws IOException;
}
