// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * The memory in which frames are received. A {@link FrameReader} counts all that it uses there; who has many readers
 * may share one between them, and so bound what all frames under way take together.
 */
public interface FrameMemory {
    /** How much there is, in bytes: no frame may be larger. */
    long total();

    /** Takes so many bytes if they are there; otherwise none, and returns false. */
    boolean reserve(long bytes);

    /** Takes so many bytes whether they are there or not: for what is in memory already. */
    void take(long bytes);

    /** Gives so many bytes back. */
    void release(long bytes);
}
