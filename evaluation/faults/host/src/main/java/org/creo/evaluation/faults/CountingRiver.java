// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trouble.River;

/** Serves streams, and counts those that are open. */
final class CountingRiver implements River {
    private final AtomicInteger underWay = new AtomicInteger();

    @Override
    public Stream<byte[]> blocks(int count, int size) {
        return counted(IntStream.range(0, count).mapToObj(i -> new byte[size]));
    }

    @Override
    public Stream<byte[]> silence() {
        return counted(Stream.concat(Stream.of(new byte[1]), Stream.generate(() -> {
            never();
            return new byte[1];
        })));
    }

    @Override
    public long drain(Stream<byte[]> blocks) {
        underWay.incrementAndGet();
        try {
            return blocks.mapToLong(block -> block.length).sum();
        } finally {
            underWay.decrementAndGet();
        }
    }

    @Override
    public long ignore(Stream<byte[]> blocks) {
        underWay.incrementAndGet();
        try {
            never();
            return 0;
        } finally {
            underWay.decrementAndGet();
        }
    }

    @Override
    public Stream<byte[]> echo(Stream<byte[]> blocks) {
        return counted(blocks);
    }

    @Override
    public int underWay() {
        return underWay.get();
    }

    private Stream<byte[]> counted(Stream<byte[]> blocks) {
        underWay.incrementAndGet();
        return blocks.onClose(underWay::decrementAndGet);
    }

    private static void never() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the call has ended", e);
        }
    }
}
