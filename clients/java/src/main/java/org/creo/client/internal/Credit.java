// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What may still be sent of one direction of a stream: how many items, and how many bytes of them. An item of any size
 * may be sent as long as there are both; where it takes more bytes than are left, the next one waits until what is
 * missing has been given, too. One thread spends, another one adds.
 */
final class Credit {
    static final int FIRST_ITEMS = 64;
    static final int FIRST_BYTES = 1 << 20;

    private final AtomicLong items = new AtomicLong(FIRST_ITEMS);
    private final AtomicLong bytes = new AtomicLong(FIRST_BYTES);

    /** Whether an item may be sent. */
    boolean suffices() {
        return items.get() > 0 && bytes.get() > 0;
    }

    /** Spends it for an item whose body has this size. */
    void spend(int size) {
        items.decrementAndGet();
        bytes.addAndGet(-size);
    }

    void add(long moreItems, long moreBytes) {
        items.addAndGet(moreItems);
        bytes.addAndGet(moreBytes);
    }
}
