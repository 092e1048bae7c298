// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.function.Supplier;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** Logs the errors with which one-way requests were answered, since their callers get no answer. */
final class Unanswered {
    private static final PeerLog LOG = PeerLog.of(Unanswered.class);

    private Unanswered() {}

    /** @param origin of the client */
    static void log(Answer answer, String origin) {
        // A failure of the service is in the log already.
        if (answer.status() != null && answer.status() != Status.INTERNAL) {
            Request request = answer.request();
            LOG.warn(
                    origin,
                    "A one-way request to interface {}, method {} was not run: {}",
                    hex(request.protocolId()),
                    hex(request.methodId()),
                    (Supplier<String>) answer::message);
        }
    }

    private static Supplier<String> hex(int id) {
        return () -> String.format("0x%08X", id);
    }
}
