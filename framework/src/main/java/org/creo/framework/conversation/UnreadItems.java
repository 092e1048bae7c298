// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.Map;
import java.util.WeakHashMap;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Upload;
import org.creo.protocol.Status;

/**
 * Looks after the items that clients have sent and methods do not read: they hold memory. Confined to the
 * conversation's thread.
 */
final class UnreadItems {
    private final Terms terms;
    private final OpenRequests open;
    /** For each method whose unread items hold memory that others wait for: how it has gone on since. */
    private Map<Request, Progress> reading = Map.of();

    UnreadItems(Terms terms, OpenRequests open) {
        this.terms = terms;
        this.open = open;
    }

    /**
     * Makes room for others that wait for memory: gives up the calls whose methods do not read the items that wait for
     * them.
     */
    void giveBack(long now) {
        for (Request request : open.all()) {
            Upload items = request.upload();
            if (items == null || items.waiting() == 0) {
                continue;
            }
            if (reading.isEmpty()) {
                // Few connections ever need it.
                reading = new WeakHashMap<>();
            }
            Progress progress = reading.computeIfAbsent(request, each -> new Progress(MemoryBudget.GRACE));
            if (progress.stalled(now, items.done(), items.waiting())) {
                request.abandon(Status.BUSY, terms.admission().items(items));
            }
        }
    }
}
