// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.FrameKind;
import org.creo.framework.rasp.FrameWriter;
import org.creo.framework.rasp.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The caller of one-way requests, who hears nothing: what went wrong goes to the log instead. */
final class Nobody implements Caller {
    private static final Logger LOG = LoggerFactory.getLogger(Nobody.class);

    @Override
    public void reply(Answer answer) {
        ByteBuffer frame = ByteBuffer.wrap(answer.bytes(), answer.start(), answer.end() - answer.start()).slice();
        // What a service did wrong is in the log already.
        if (frame.get(4) == FrameKind.ERROR.code() && frame.getShort(6) != Status.INTERNAL.code()) {
            Request request = answer.request();
            String message = StandardCharsets.UTF_8.decode(frame.position(FrameWriter.HEADER + 4)).toString();
            LOG.warn(String.format("A one-way request to interface 0x%08X, method 0x%08X was not run: %s",
                    request.protocolId(), request.methodId(), message));
        }
    }
}
