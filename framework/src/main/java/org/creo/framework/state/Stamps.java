// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers for values that never change: an object has the same number whenever it is asked for, and no other object has
 * that one, also after it is gone. So a state with the same number as before has the same content as before. Only
 * objects whose number was asked for take memory. Any thread may call it.
 */
final class Stamps {
    /**
     * How many numbers are known at most. After that all values get new numbers, which is as if all had been set again.
     */
    private static final int MOST = 1 << 17;

    /** An object by its identity, which does not keep the object in memory. */
    private static final class Identity extends WeakReference<Object> {
        private final int hash;

        Identity(Object value, ReferenceQueue<Object> gone) {
            super(value, gone);
            hash = System.identityHashCode(value);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            Object value = get();
            return this == other || value != null && other instanceof Identity identity && identity.get() == value;
        }
    }

    /**
     * An object whose number is looked for: the same key as its {@link Identity}, but nothing that the collector has to
     * follow.
     */
    private record Sought(Object value) {
        @Override
        public int hashCode() {
            return System.identityHashCode(value);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Identity identity && identity.get() == value;
        }
    }

    private final Map<Object, Long> known = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private final AtomicLong last = new AtomicLong();

    /** The number of a value, at least 1. */
    long of(Object value) {
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            known.remove(each);
        }
        Long found = known.get(new Sought(value));
        if (found != null) {
            return found;
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        return known.computeIfAbsent(new Identity(value, gone), each -> last.incrementAndGet());
    }
}
