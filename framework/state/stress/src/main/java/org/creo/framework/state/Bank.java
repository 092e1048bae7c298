// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** The states that all stress tests use. */
final class Bank {
    static final ValueState<Integer> COUNT = new ValueState<>("count", "int", StateCodec.INT, 0);
    static final ValueState<Integer> TOTAL = new ValueState<>("total", "int", StateCodec.INT, 0);
    static final MapState<Integer, Integer> ACCOUNTS =
            new MapState<>("accounts", "Map<int,int>", StateCodec.INT, StateCodec.INT, Map.of());
    static final List<State<?>> STATES = List.of(COUNT, TOTAL, ACCOUNTS);
    static final Access COUNTS = Access.of(Permission.writes(COUNT));
    static final Access READS = Access.of(Permission.reads(COUNT), Permission.reads(TOTAL));

    private Bank() {}

    static Permissions permissions() {
        return new Permissions(STATES, true);
    }

    /** With a lock that guards nothing. */
    static Permissions brokenPermissions() {
        return new Permissions(STATES, true, new NoLock());
    }

    static StateStore store() {
        try {
            return new StateStore("org.example.Bank", STATES, new MemoryStates());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class NoLock implements Lock {
        @Override
        public void lock() {}

        @Override
        public void lockInterruptibly() {}

        @Override
        public boolean tryLock() {
            return true;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) {
            return true;
        }

        @Override
        public void unlock() {}

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }
}
