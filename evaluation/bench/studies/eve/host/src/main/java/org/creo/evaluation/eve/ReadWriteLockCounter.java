// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.eve;

import eve.SharedCounter;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What a programmer writes by hand when methods may run at the same time. */
final class ReadWriteLockCounter implements SharedCounter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private long count;

    @Override
    public long get() {
        lock.readLock().lock();
        try {
            return count;
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public long increment() {
        lock.writeLock().lock();
        try {
            return ++count;
        } finally {
            lock.writeLock().unlock();
        }
    }
}
