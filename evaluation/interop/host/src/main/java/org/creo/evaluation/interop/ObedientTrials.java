// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import trials.Reading;
import trials.Refused;
import trials.Tree;
import trials.Trials;

/** Fails, adds and streams as its callers request. */
final class ObedientTrials implements Trials {
    private final AtomicLong sum = new AtomicLong();
    private final Pauser pauser;

    ObedientTrials(Pauser pauser) {
        this.pauser = pauser;
    }

    @Override
    public int same(int number) {
        return number;
    }

    @Override
    public void fail(String how) {
        if (how.equals("refused")) {
            throw new Refused("as you wish", 42);
        }
        throw new IllegalStateException(how);
    }

    @Override
    public long add(long amount) {
        return sum.addAndGet(amount);
    }

    @Override
    public Tree tree(Tree tree) {
        return tree;
    }

    @Override
    public byte[] mirror(byte[] data) {
        return data;
    }

    @Override
    public Stream<Reading> readings(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(number -> new Reading(number, "reading " + number, new double[] {number, number / 2.0}));
    }

    @Override
    public Stream<Long> endless() {
        return LongStream.iterate(0, number -> number + 1).boxed().onClose(pauser::interrupted);
    }

    @Override
    public Stream<Integer> broken(int good) {
        return IntStream.rangeClosed(0, good).mapToObj(number -> {
            if (number == good) {
                throw new Refused("no more", good);
            }
            return number;
        });
    }

    @Override
    public Stream<Integer> slowly(int[] milliseconds) {
        return IntStream.of(milliseconds).mapToObj(pauser::pause);
    }

    @Override
    public long total(String label, Stream<Reading> readings) {
        return readings.mapToLong(Reading::number).sum();
    }

    @Override
    public long firstOf(int count, Stream<Long> numbers) {
        return numbers.limit(count).mapToLong(Long::longValue).sum();
    }

    @Override
    public Stream<Long> doubled(Stream<Long> numbers) {
        return numbers.map(number -> 2 * number);
    }

    @Override
    public Stream<byte[]> chunks(int count, int size) {
        return IntStream.range(0, count).mapToObj(number -> new byte[size]);
    }

    @Override
    public Stream<Reading> filled(int count, int size) {
        return IntStream.range(0, count)
                .mapToObj(number -> new Reading(1, "n".repeat(size / 2), new double[size / 2 / Double.BYTES]));
    }

    @Override
    public int counted(Stream<byte[]> chunks) {
        return (int) chunks.count();
    }

    @Override
    public Stream<byte[]> mirrored(Stream<byte[]> chunks) {
        return chunks;
    }
}
