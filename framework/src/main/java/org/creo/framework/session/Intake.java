// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import org.creo.framework.log.PeerLog;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Status;

/**
 * From bytes to frames. A frame for which there is no memory waits for some, and the time for a frame that has begun is
 * limited. Confined to the session's thread.
 */
final class Intake {
    private static final PeerLog LOG = PeerLog.of(Intake.class);

    private final Terms terms;
    private final FrameReader frames;
    private final OpenRequests open;
    private final Outgoing outgoing;
    private final Timeouts timeouts;
    private final Transport transport;
    private final Runnable resume;
    private boolean waitsForMemory;

    /** @param resume is called on the session's thread when there may be memory again */
    Intake(
            Terms terms,
            FrameReader.Tails tails,
            OpenRequests open,
            Outgoing outgoing,
            Timeouts timeouts,
            Transport transport,
            Runnable resume) {
        this.terms = terms;
        this.frames = new FrameReader(terms.limits().frame(), terms.memory(), tails);
        this.open = open;
        this.outgoing = outgoing;
        this.timeouts = timeouts;
        this.transport = transport;
        this.resume = resume;
    }

    /** The next frame; null where the bytes are used up, or while it {@link #waits}. */
    Frame next(ByteBuffer in) throws FrameException {
        Frame frame = frames.next(in);
        if (frame != null) {
            timeouts.end(Wait.FRAME);
        } else if (frames.missing() > 0) {
            waitsForMemory = true;
            terms.memory().whenReleased(frames.missing(), () -> transport.execute(this::tryAgain));
        }
        return frame;
    }

    private void tryAgain() {
        waitsForMemory = false;
        resume.run();
    }

    /** Whether a frame waits for memory. */
    boolean waits() {
        return waitsForMemory;
    }

    /** Times a frame that has begun or waits for memory, except while the host itself does not read. */
    void time(boolean reads) {
        if (!frames.begun() || !(waitsForMemory || reads)) {
            timeouts.end(Wait.FRAME);
        } else if (!timeouts.on(Wait.FRAME)) {
            timeouts.startFrame(frames.announced());
        }
    }

    /** How many bytes the frame under way announces. */
    int announced() {
        return frames.announced();
    }

    /** Gives up the frame that has waited too long for memory, and its request; the rest of the frame is skipped. */
    void refuse() {
        String message = terms.admission().frame(frames.announced());
        LOG.warn(transport.origin(), "Refusing a frame of {}: {}", transport.peer(), message);
        int id = frames.id();
        boolean request = frames.kind() == FrameKind.REQUEST;
        frames.skip();
        waitsForMemory = false;
        if (!request) {
            open.abandon(id, Status.BUSY, message);
        } else if (id != 0) {
            open.issue(id);
            outgoing.send(FrameWriter.error(Status.BUSY, id, message));
        }
    }

    /** No more bytes will come. */
    void close() {
        frames.close();
    }
}
