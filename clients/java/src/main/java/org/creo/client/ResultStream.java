// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The items that a call returns, as they come. Closing it before its end cancels the call; if it is dropped without
 * that, the garbage collector does so at some time.
 *
 * <p>Only the host's end ends it. A thread that is interrupted while it reads gets a {@link CancelledException} and
 * stays interrupted; nothing is lost, and the stream can be read on. Once a stream has failed, each further read throws
 * the same error; once it was closed, each throws a {@link java.util.concurrent.CancellationException} that says so.
 *
 * <p>It is for one thread at a time: a second one that reads meanwhile gets an {@link IllegalStateException}. Only
 * {@link #close} is for all threads.
 *
 * @param <T> what the items are
 */
public interface ResultStream<T> extends Stream<T> {
    /**
     * Waits for the next item, but no longer than this. A time that passes takes nothing from the stream and does not
     * end it. An iterator of the stream that was asked whether it has a next item has taken that item.
     *
     * @param timeout how long; 0 or less looks whether an item has come, and does not wait
     * @return the item; empty if none came in time, or after the end of the stream ({@link #ended})
     * @throws CreoException if the stream failed, or the thread was interrupted
     * @throws java.util.concurrent.CancellationException if the stream was closed
     * @throws IllegalStateException if another thread is reading
     */
    Optional<T> poll(Duration timeout);

    /**
     * Whether the stream was read to its end.
     *
     * @return true once a read has found the end; false before that, and if it failed or was closed
     */
    boolean ended();
}
