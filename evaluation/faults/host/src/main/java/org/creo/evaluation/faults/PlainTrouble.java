// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import trouble.Trouble;

/** Fails like a careless service. */
final class PlainTrouble implements Trouble {
    private static final int CHUNK = 1 << 20;

    @Override
    public void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
    public long clock() {
        return System.currentTimeMillis();
    }
}
