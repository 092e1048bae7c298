// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Map;

/**
 * What a host has for methods that compose: threads for branches, as many as it has for all its compositions together,
 * and connections to itself. Any thread may call it.
 */
@FunctionalInterface
public interface Workers {
    /** How many a host has at first, and whoever has no host has always. */
    int COUNT = 32;

    /** Starts the work on an idle thread; false where there is none, and the work was not started. */
    boolean start(Runnable work);

    /**
     * Has something run whenever there are more threads than before, until {@link #forget}: it is told by whoever would
     * start more.
     *
     * @param more is run on any thread, perhaps at the same time as on another; the same object once
     */
    default void wish(Runnable more) {}

    /** Does not run it any more, where that has not begun. */
    default void forget(Runnable more) {}

    /** Tells that a branch has ended, on whichever thread. */
    default void ended() {}

    /**
     * Opens a connection to the host, without a socket. Neither channel waits: reading gives 0 where nothing has come,
     * and writing takes what there is room for.
     *
     * @param ready is run, by any thread, when there may be more to read, or room to write again
     * @return what the host sends, whose closing closes the connection; and what it is sent, whose closing ends that
     * @throws IOException if there is no host, or it takes no more connections
     */
    default Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        throw new IOException("no host runs this method");
    }
}
