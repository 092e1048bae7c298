// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** A fixed amount of memory, for one thread. */
final class CountedMemory implements FrameMemory {
    private final long total;
    private long reserved;

    CountedMemory(long total) {
        this.total = total;
    }

    long reserved() {
        return reserved;
    }

    @Override
    public long total() {
        return total;
    }

    @Override
    public boolean reserve(long bytes, long begun) {
        boolean there = reserved + bytes <= total;
        reserved += there ? bytes : 0;
        return there;
    }

    @Override
    public void take(long bytes) {
        reserved += bytes;
    }

    @Override
    public void release(long bytes) {
        reserved -= bytes;
    }
}
