// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import trouble.Tree;
import trouble.Trouble;

/** Fails like a careless service. */
final class PlainTrouble implements Trouble {
    private static final int CHUNK = 1 << 20;
    /** Less does not help anybody. */
    private static final int CRUMB = 16;
    /** How long a thread may take to die before it is killed again. */
    private static final int STOP_MILLIS = 1_000;

    /** What {@link #fill} keeps: each array holds the one before and some bytes. */
    private volatile Object[] kept;

    @Override
    public void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void hold(int millis, byte[] value) {
        sleep(millis);
    }

    @Override
    public int children(Tree value) {
        return value.childrenLength();
    }

    @Override
    public void work(int micros) {
        long end = System.nanoTime() + micros * 1000L;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void block() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void fail() {
        throw new IllegalStateException("the secret of the service");
    }

    @Override
    public void error() {
        throw new AssertionError("the secret of the service");
    }

    @Override
    public void overflow() {
        overflow();
    }

    @Override
    public void exhaust() {
        List<byte[]> taken = new ArrayList<>();
        while (true) {
            taken.add(new byte[CHUNK]);
        }
    }

    @Override
    public void fill() {
        for (int size = CHUNK; size >= CRUMB; size /= 2) {
            try {
                while (true) {
                    kept = new Object[] {kept, new byte[size]};
                }
            } catch (OutOfMemoryError e) {
                // There may be room for smaller pieces.
            }
        }
    }

    @Override
    @SuppressWarnings("deprecation") // There is no other way to make any thread die at any place.
    public void kill(String thread) {
        Thread victim = Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().startsWith(thread))
                .findFirst()
                .orElseThrow();
        // Where it serves a connection just then, only that connection ends.
        while (victim.isAlive()) {
            victim.stop();
            try {
                victim.join(STOP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public long clock() {
        return System.currentTimeMillis();
    }
}
