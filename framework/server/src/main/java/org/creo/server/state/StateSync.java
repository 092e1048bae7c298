// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.time.Duration;
import java.util.Optional;

/**
 * When commits are synced: written by the system to the disk itself. Each commit is handed to the system before it is
 * acknowledged, so the end of the process, even by {@code kill -9}, never loses one. The kinds of sync differ in what a
 * power cut, or a crash of the system, may lose. That is never a part of a commit, nor a commit that came before
 * another that is kept.
 */
public sealed interface StateSync {
    /**
     * Commits are synced before each acknowledgement, once for all that came together: a power cut loses nothing that
     * was acknowledged.
     */
    StateSync ALWAYS = new Always();

    /**
     * Commits are synced when the system decides to: a power cut may lose what was acknowledged in the last half minute
     * or so.
     */
    StateSync NEVER = new Never();

    /**
     * Commits are synced at an interval: a power cut may lose what was acknowledged during the last interval and during
     * its sync.
     *
     * @throws IllegalArgumentException unless the interval is positive
     */
    static StateSync every(Duration interval) {
        return new Every(interval);
    }

    /** How long a commit may stay without a sync after its acknowledgement, if that is bounded. */
    default Optional<Duration> interval() {
        return Optional.empty();
    }

    /** See {@link #ALWAYS}. */
    record Always() implements StateSync {}

    /** See {@link #NEVER}. */
    record Never() implements StateSync {}

    /** See {@link #every}. */
    record Every(Duration time) implements StateSync {
        public Every {
            if (time.isZero() || time.isNegative()) {
                throw new IllegalArgumentException("an interval of " + time);
            }
        }

        @Override
        public Optional<Duration> interval() {
            return Optional.of(time);
        }
    }
}
