// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Progress;
import org.creo.framework.conversation.Terms;
import org.creo.framework.conversation.Timeouts;
import org.creo.framework.conversation.Wait;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.PeerLog;
import org.creo.framework.tongue.Transport;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Status;

/**
 * Makes frames of bytes. A frame for which there is no memory waits for some, and the time for a frame that has begun
 * is limited: it is given up sooner where others wait for the memory that it holds. Confined to the session's thread.
 */
final class Intake {
    private static final PeerLog LOG = PeerLog.of(Intake.class);
    /**
     * For how many times {@link MemoryBudget#GRACE} a client may stand still that has sent whole frames before: a
     * packet that is lost is sent again after 200 ms at the earliest (Linux, the least time-out of TCP), and then after
     * 400.
     */
    private static final int LOST_PACKET = 5;

    private final Terms terms;
    private final FrameReader frames;
    private final Conversation conversation;
    private final PendingContext context;
    private final Outgoing outgoing;
    private final Timeouts timeouts;
    private final Transport transport;
    private final Runnable resume;
    private final MemoryShare memory;
    private final Progress progress = new Progress(MemoryBudget.GRACE, LOST_PACKET);
    /** How many bytes of frames have come. */
    private long taken;

    private boolean waitsForMemory;
    /** How large the frame was, as far as that was known, when its time was started; in bytes. */
    private int timedFor;

    /** @param resume is called on the session's thread when there is memory again */
    Intake(
            Terms terms,
            Conversation conversation,
            FrameReader.Policy policy,
            PendingContext context,
            Outgoing outgoing,
            Transport transport,
            Runnable resume) {
        this.terms = terms;
        this.conversation = conversation;
        this.memory = conversation.memory();
        this.timeouts = conversation.timeouts();
        this.frames = new FrameReader(terms.limits().frame(), memory, policy);
        this.context = context;
        this.outgoing = outgoing;
        this.transport = transport;
        this.resume = resume;
    }

    /** The next frame; null where the bytes are used up, or while it {@link #waits}. */
    Frame next(ByteBuffer in) throws FrameException {
        int before = in.remaining();
        Frame frame = frames.next(in);
        taken += before - in.remaining();
        if (frame != null) {
            // A CONTEXT is only the beginning of a request: its time goes on.
            if (frame.kind() != FrameKind.CONTEXT) {
                progress.save(frame.reserved() - frame.answer());
            }
            timeouts.end(Wait.FRAME);
        } else if (frames.missing() > 0) {
            waitsForMemory = true;
            timeouts.start(Wait.MEMORY);
            memory.await(
                    frames.missing(), frames.reserved(), frames.announced(), () -> transport.execute(this::tryAgain));
        }
        return frame;
    }

    /** Memory was granted; perhaps for a frame that was given up meanwhile, while another one waits. */
    private void tryAgain() {
        if (waitsForMemory && memory.hasGrant()) {
            waitsForMemory = false;
            progress.restart();
            timeouts.end(Wait.MEMORY);
            resume.run();
        }
    }

    /** A frame has waited for memory for a while: asks others to make room. */
    void press(long now) {
        if (waitsForMemory) {
            timeouts.start(Wait.MEMORY);
            memory.press(now);
        }
    }

    /** Others wait for memory: whether a frame under way holds some and does not come on. */
    boolean stalled(long now) {
        return begun()
                && progress.stalled(now, transport.turns(), taken, frames.reservedForFrame() + context.held())
                && frames.reserved() + context.held() > 0
                && !(waitsForMemory && (memory.isPressed() || memory.hasGrant()));
    }

    /** How many bytes of the frame under way have a place already, in which they will be put. */
    int room() {
        return waitsForMemory ? 0 : frames.room();
    }

    /** Whether a frame waits for memory. */
    boolean waits() {
        return waitsForMemory;
    }

    /** Whether a CONTEXT has come whose REQUEST has not: then a request has begun. */
    private boolean begun() {
        return frames.begun() || context.waits();
    }

    /** Times a frame that has begun or waits for memory, except while the host itself does not read. */
    void time(boolean reads) {
        if (!begun() || !(waitsForMemory || reads)) {
            timeouts.end(Wait.FRAME);
        } else if (!timeouts.on(Wait.FRAME) || timedFor != frames.announced()) {
            timedFor = frames.announced();
            timeouts.startFrame(timedFor);
        }
    }

    /** Names what has not come in time, for people. */
    String late() {
        return frames.begun() || !context.waits()
                ? "a frame of " + frames.announced() + " bytes"
                : "the REQUEST after a CONTEXT";
    }

    /** Gives up the frame that has waited too long for memory. */
    void giveUp() {
        refuse(terms.admission().frame(frames.announced()));
    }

    /** Gives up the frame that holds memory and is {@link #stalled}. */
    void giveBack() {
        if (frames.reserved() > 0) {
            refuse(terms.admission().slowFrame(frames.announced()));
        } else {
            context.lose(terms.admission().slowFrame(context.announced()));
        }
    }

    /** Gives up the frame under way and its request; the rest of the frame is skipped. */
    private void refuse(String message) {
        LOG.warn(transport.origin(), "Refusing a frame of {}: {}", transport.peer(), message);
        int id = frames.id();
        FrameKind kind = frames.kind();
        endWait();
        frames.skip();
        timeouts.end(Wait.FRAME);
        if (kind == FrameKind.CONTEXT) {
            context.lose(id, message);
        } else if (kind != FrameKind.REQUEST) {
            conversation.abandon(id, Status.BUSY, message);
        } else {
            context.drop();
            if (id != 0) {
                conversation.issue(id);
                outgoing.send(FrameWriter.error(Status.BUSY, id, message));
            }
        }
    }

    private void endWait() {
        if (waitsForMemory) {
            waitsForMemory = false;
            timeouts.end(Wait.MEMORY);
            memory.withdraw();
        }
    }

    /** No more bytes will come. */
    void close() {
        endWait();
        frames.close();
        context.drop();
    }
}
