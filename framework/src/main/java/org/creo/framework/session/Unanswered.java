// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the errors with which one-way requests were answered, since their callers get no answer. */
final class Unanswered {
    private static final Logger LOG = LoggerFactory.getLogger(Unanswered.class);

    private Unanswered() {}

    static void log(Answer answer) {
        // A failure of the service is in the log already.
        if (answer.status() != null && answer.status() != Status.INTERNAL) {
            Request request = answer.request();
            ByteBuffer body = ByteBuffer.wrap(answer.bytes(), answer.start(), answer.end() - answer.start())
                    .slice();
            String message = StandardCharsets.UTF_8
                    .decode(body.position(FrameHeader.SIZE + 4))
                    .toString();
            LOG.warn(String.format(
                    "A one-way request to interface 0x%08X, method 0x%08X was not run: %s",
                    request.protocolId(), request.methodId(), message));
        }
    }
}
