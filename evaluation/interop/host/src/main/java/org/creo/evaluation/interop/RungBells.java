// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trials.Bells;

/** Counts the rings of each name that no stream has used yet. */
final class RungBells implements Bells {
    private final Map<String, Semaphore> rung = new ConcurrentHashMap<>();

    @Override
    public Stream<Integer> rings(String name, int count) {
        return IntStream.range(0, count).mapToObj(number -> {
            await(bell(name));
            return number;
        });
    }

    @Override
    public void ring(String name) {
        bell(name).release();
    }

    private Semaphore bell(String name) {
        return rung.computeIfAbsent(name, none -> new Semaphore(0));
    }

    private static void await(Semaphore bell) {
        try {
            bell.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("nobody waits for this ring any more");
        }
    }
}
