// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The calls of a connection that have not ended, by request number. For all threads.
 *
 * <p>A map would create two objects for each call; here calls are linked by a field in each.
 */
final class OpenCalls {
    private Call<?>[] chains = new Call<?>[16];
    private volatile int size;

    boolean isEmpty() {
        return size == 0;
    }

    synchronized void add(Call<?> call) {
        if (size == chains.length) {
            grow();
        }
        link(call);
        size++;
    }

    private void grow() {
        List<Call<?>> calls = all();
        chains = new Call<?>[2 * chains.length];
        calls.forEach(this::link);
    }

    private void link(Call<?> call) {
        int chain = chain(call.id());
        call.next = chains[chain];
        chains[chain] = call;
    }

    private int chain(int id) {
        return id & chains.length - 1;
    }

    /** The call of a request; null if none is open. */
    synchronized Call<?> get(int id) {
        Call<?> call = chains[chain(id)];
        while (call != null && call.id() != id) {
            call = call.next;
        }
        return call;
    }

    /** Removes a call; false if it is not there. */
    synchronized boolean remove(Call<?> call) {
        int chain = chain(call.id());
        Call<?> before = null;
        for (Call<?> each = chains[chain]; each != null; each = each.next) {
            if (each == call) {
                if (before == null) {
                    chains[chain] = call.next;
                } else {
                    before.next = call.next;
                }
                call.next = null;
                size--;
                return true;
            }
            before = each;
        }
        return false;
    }

    synchronized List<Call<?>> all() {
        List<Call<?>> calls = new ArrayList<>(size);
        for (Call<?> first : chains) {
            for (Call<?> call = first; call != null; call = call.next) {
                calls.add(call);
            }
        }
        return calls;
    }

    /** Whether something holds for one of the calls. The predicate must not wait, nor change the calls. */
    synchronized boolean any(Predicate<Call<?>> holds) {
        for (Call<?> first : chains) {
            for (Call<?> call = first; call != null; call = call.next) {
                if (holds.test(call)) {
                    return true;
                }
            }
        }
        return false;
    }
}
