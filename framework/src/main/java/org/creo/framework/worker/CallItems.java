// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.ArrayDeque;
import java.util.Queue;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import rasp.work.Credit;
import rasp.work.Item;
import rasp.work.Report;

/** The streams of one call: the items that its caller sends, and those that its method gives. */
final class CallItems {
    /** So many items may be on their way; more are asked for when half of them are taken. */
    private static final int WINDOW = 64;

    private final CallLine line;
    private final int nestingLimit;
    /** The fields below are read and written under the lock of the line. */
    private final Queue<byte[]> received = new ArrayDeque<>();

    private boolean ended;
    private int taken;
    private long granted;

    CallItems(CallLine line, int nestingLimit) {
        this.line = line;
        this.nestingLimit = nestingLimit;
    }

    /** The caller's first items may come. */
    void begin() {
        line.say(Report.credit(new Credit(line.call(), WINDOW)));
    }

    void receive(byte[] item) {
        line.hear(() -> received.add(item));
    }

    /** The caller has sent all items. */
    void end() {
        line.hear(() -> ended = true);
    }

    /** The host takes so many items more. */
    void grant(int items) {
        line.hear(() -> granted += items);
    }

    /** Waits for the next item that the caller sends; null after the last one. */
    Arguments next() {
        byte[] item;
        int credit = 0;
        synchronized (line) {
            line.await(() -> ended || !received.isEmpty());
            item = received.poll();
            if (item != null && ++taken == WINDOW / 2) {
                credit = taken;
                taken = 0;
            }
        }
        if (credit > 0) {
            line.say(Report.credit(new Credit(line.call(), credit)));
        }
        return item == null ? null : new Arguments(item, 0, item.length, null, nestingLimit, Integer.MAX_VALUE);
    }

    /** Sends an item, when the host takes it. */
    void send(Payload item) {
        synchronized (line) {
            line.await(() -> granted > 0);
            granted--;
        }
        line.say(Report.item(new Item(line.call(), Encoded.bytes(item))));
    }
}
