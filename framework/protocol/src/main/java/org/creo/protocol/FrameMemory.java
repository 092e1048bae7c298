// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * The memory in which frames are received. A {@link FrameReader} counts all memory that it uses here. Several readers
 * may share one, which bounds what all their frames under way take together.
 */
public interface FrameMemory {
    /** How many bytes there are: no frame may be larger. */
    long total();

    /**
     * Takes {@code bytes} if they are free; otherwise takes none and returns false.
     *
     * @param begun how many bytes the same frame has taken before
     */
    boolean reserve(long bytes, long begun);

    /** Takes {@code bytes} whether they are free or not: for data that is in memory already, or takes next to none. */
    void take(long bytes);

    /** Releases {@code bytes}. */
    void release(long bytes);
}
