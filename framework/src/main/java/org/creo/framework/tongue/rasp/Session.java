// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Sending;
import org.creo.framework.conversation.Terms;
import org.creo.framework.conversation.Timeouts;
import org.creo.framework.conversation.Tongue;
import org.creo.framework.conversation.Wait;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Download;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.Transport;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * RASP over one connection without its socket: bytes to the events of a {@link Conversation}, and what that says to
 * bytes.
 *
 * <p>It stops reading while the queue of a service that it needs is full, while too many of its requests are open,
 * while there is no memory for its frames, and while its client does not take the answers. Nothing is lost then: what
 * has been read waits here, what has not been read waits at the {@link Transport}, and so the client waits, too.
 *
 * <p>Confined to one thread, the conversation's.
 */
public final class Session implements Tongue, Machine {
    private static final PeerLog LOG = PeerLog.of(Session.class);

    private final Terms terms;
    private final Transport transport;
    private final Conversation conversation;
    private final Timeouts timeouts;
    private final Sending sending;
    private final MemoryShare memory;
    private final Liveness liveness;
    private final Greeting greeting;
    private final PendingContext context;
    private final RequestFrames requests;
    private final StreamFrames streams;
    private final Intake intake;
    private final Outgoing outgoing;
    private final Farewell farewell;
    private final Place<State, Event> place = State.TABLE.begin();
    /** Empty unless reading has stopped. */
    private final Unread unread;

    /** The client takes no more answers. */
    private boolean left;

    private boolean reading = true;
    /** The client has ended its output, and was sent something since. */
    private boolean probed;

    /**
     * A session that waits for its client's preface, and speaks for a conversation from now on.
     *
     * @param transport carries its bytes; before {@link #received} or another event is called, nothing is asked of it
     */
    public Session(Terms terms, Conversation conversation, Transport transport) {
        this.terms = terms;
        this.transport = transport;
        this.conversation = conversation;
        this.timeouts = conversation.timeouts();
        this.sending = conversation.sending();
        this.memory = conversation.memory();
        this.liveness = new Liveness(transport::now, timeouts);
        this.unread = new Unread(transport, memory);
        this.outgoing = new Outgoing(transport, memory, sending);
        this.greeting = new Greeting(terms, conversation, place);
        this.context = new PendingContext(memory);
        this.requests = new RequestFrames(terms, conversation, context);
        this.streams = new StreamFrames(conversation);
        FramePolicy policy = new FramePolicy(conversation, greeting, context);
        this.intake = new Intake(terms, conversation, policy, context, outgoing, transport, this::resume);
        this.farewell = new Farewell(transport, timeouts, liveness, place);
        conversation.speak(this);
    }

    @Override
    public void received(ByteBuffer bytes) {
        if (bytes.hasRemaining()) {
            liveness.heard();
        }
        unread.add(bytes);
        if (!reading && !farewell.finished() && tooMuchWaits()) {
            cut("memory is short, and it has sent more than can wait");
            return;
        }
        work();
    }

    @Override
    public void readComplete() {
        conversation.readComplete();
        flush();
    }

    @Override
    public void inputEnded() {
        if (!farewell.endInput()) {
            resume();
        }
    }

    /**
     * The client has ended the connection, and takes no more answers: what it has sent is still accepted, and then its
     * calls are withdrawn and the connection is closed.
     */
    public void left() {
        left = true;
        inputEnded();
    }

    /** What carries the bytes of the client cannot read on: the session ends, as after a frame that is malformed. */
    public void broken(String message) {
        if (!farewell.finished()) {
            refuse(new FrameException(Status.MALFORMED, 0, message));
            resume();
        }
    }

    @Override
    public void writable() {
        conversation.writable();
    }

    @Override
    public long mostToRead() {
        return Math.max(intake.room(), conversation.mostToRead());
    }

    @Override
    public void goAway() {
        if (place.state() != State.GREETING && !farewell.finished()) {
            outgoing.send(FrameWriter.empty(FrameKind.GOAWAY));
            flush();
        }
    }

    @Override
    public void revoked() {
        if (conversation.isRevoked() && !farewell.finished()) {
            String reason = "The credentials were revoked.";
            LOG.info(
                    origin(),
                    "Closing the connection of {}: the credentials of {} were revoked",
                    this,
                    conversation.client().name());
            conversation.endStreams(Status.UNAUTHENTICATED, reason);
            outgoing.send(FrameWriter.error(Status.UNAUTHENTICATED, 0, reason));
            finish(Status.UNAUTHENTICATED, reason);
            resume();
        }
    }

    @Override
    public void stop() {
        finish(Status.UNAVAILABLE, "The host has stopped.");
        resume();
    }

    @Override
    public void closed() {
        farewell.closed();
        intake.close();
        outgoing.close();
        while (!unread.isEmpty()) {
            unread.drop();
        }
    }

    /** Where it is on its way from greeting to farewell. */
    State state() {
        return place.state();
    }

    private String origin() {
        return transport.origin();
    }

    @Override
    public boolean sendNow(Answer answer) {
        return answer.tail() == null && outgoing.sendNow(answer.bytes(), answer.start(), answer.end());
    }

    @Override
    public void send(Answer answer) {
        outgoing.send(answer.bytes(), answer.start(), answer.end());
        if (answer.tail() != null) {
            outgoing.send(answer.tail(), 0, answer.tail().length);
        }
    }

    @Override
    public void send(Download items) {
        items.take(outgoing::send);
    }

    @Override
    public boolean keepsUp() {
        return outgoing.keepsUp();
    }

    @Override
    public void resume() {
        work();
        flush();
    }

    @Override
    public void flush() {
        do {
            conversation.sendItems();
            outgoing.flush();
        } while (conversation.hasItems() && outgoing.keepsUp());
        sending.time();
        if (!conversation.isWorking() && !farewell.finished() && !reading && mayRead()) {
            // The reason not to read has just gone.
            transport.execute(this::resume);
        }
        endIfAnswered();
    }

    /** Decodes what was read, as far as the services, the memory and the client keep up. */
    private void work() {
        boolean before = conversation.begin();
        conversation.tryAgain();
        while (!unread.isEmpty() && (farewell.finished() || mayRead())) {
            ByteBuffer next = unread.peek();
            if (!farewell.finished()) {
                take(next);
            }
            if (farewell.finished() || !next.hasRemaining()) {
                unread.drop();
            }
        }
        unread.park();
        // Bytes that are not wanted are still read: closing a socket with unread bytes would reset it.
        boolean read = farewell.finished() ? !farewell.inputEnded() : mayRead();
        if (reading != read) {
            reading = read;
            transport.read(read);
        }
        conversation.awaitRoom();
        if (!farewell.finished()) {
            intake.time(mayRead());
        }
        conversation.end(before);
        endIfAnswered();
    }

    /** Whether too much waits of what comes although it is not wanted, while there is no memory for what is read. */
    private boolean tooMuchWaits() {
        int unasked = transport.unasked();
        return memory.roomToRead() < 0
                && unread.size() > Math.max(Unread.LEAST, memory.free() < 0 ? unasked / 2 : unasked);
    }

    /** How many bytes were received and not decoded. */
    int unread() {
        return unread.size();
    }

    private boolean mayRead() {
        return conversation.mayTake() && !greeting.waits() && !intake.waits() && outgoing.keepsUp();
    }

    private void take(ByteBuffer in) {
        try {
            if (place.state() == State.GREETING && !open(in)) {
                return;
            }
            while (!farewell.finished() && mayRead()) {
                Frame frame = intake.next(in);
                if (frame == null) {
                    return;
                }
                receive(frame);
                conversation.took();
            }
        } catch (FrameException e) {
            refuse(e);
        }
    }

    private void refuse(FrameException e) {
        LOG.info(origin(), "Closing the connection of {}: {}", this, e.getMessage());
        conversation.endStreams(Status.CANCELLED, "The connection ends: " + e.getMessage());
        if (place.state() != State.GREETING) {
            outgoing.send(FrameWriter.error(e.status(), e.id(), e.getMessage()));
        }
        finish(e.status(), e.getMessage());
    }

    private boolean open(ByteBuffer in) {
        int begin = in.position();
        switch (greeting.read(in)) {
            case INCOMPLETE:
                return false;
            case COMPLETE:
                conversation.greeted();
                timeouts.start(Wait.IDLE);
                outgoing.send(Preface.bytes());
                return true;
            case OTHER_VERSION:
                LOG.info(
                        origin(),
                        "Closing the connection of {}: it speaks another version of RASP than {}",
                        this,
                        Preface.VERSION);
                outgoing.send(Preface.bytes());
                finish(Status.MALFORMED, "The host speaks RASP " + Preface.VERSION + ".");
                return false;
            default:
                LOG.info(
                        origin(),
                        "Closing the connection of {}: it does not speak RASP, received {}",
                        this,
                        FirstBytes.refused(in.duplicate().position(begin)));
                transport.ending(Status.MALFORMED, "This is not RASP.");
                farewell.close();
                return false;
        }
    }

    private void receive(Frame frame) throws FrameException {
        if (frame.kind() != FrameKind.HELLO) {
            greeting.frame();
        }
        if (frame.kind() == FrameKind.REQUEST) {
            requests.take(frame);
            return;
        }
        if (frame.kind() == FrameKind.ITEM) {
            streams.item(frame);
            return;
        }
        if (frame.kind() == FrameKind.CONTEXT) {
            context.add(frame);
            return;
        }
        memory.release(frame.reserved());
        switch (frame.kind()) {
            case PING -> outgoing.send(FrameWriter.pong(frame));
            case CANCEL -> conversation.cancel(frame.id());
            case END -> streams.end(frame);
            case CREDIT -> streams.credit(frame);
            case HELLO -> greeting.hello(frame, this::known);
            default -> {
                // A PONG: it has counted as a sign of life already.
            }
        }
    }

    private void known(String client, boolean good) {
        if (!good && !farewell.finished()) {
            LOG.warn(origin(), "Closing the connection of {}: the credentials of \"{}\" are wrong", this, client);
            String reason = "The credentials are wrong.";
            outgoing.send(FrameWriter.error(Status.UNAUTHENTICATED, 0, reason));
            finish(Status.UNAUTHENTICATED, reason);
        }
        resume();
    }

    /** The time is over in which a client has to say that it speaks RASP and, where that matters, who it is. */
    private void notKnown() {
        if (place.state() == State.GREETING) {
            cut("it has not sent RASP's preface within " + timeouts.text(Wait.HANDSHAKE));
        } else if (greeting.waits()) {
            timeouts.start(Wait.HANDSHAKE);
        } else if (conversation.isStranger()) {
            cut("it has not said who it is within " + timeouts.text(Wait.HANDSHAKE));
        }
    }

    @Override
    public void late(Wait wait) {
        switch (wait) {
            case HANDSHAKE -> notKnown();
            case FRAME -> frameLate();
            case SEND -> {
                if (sending.stuck(terms.limits().sendTime().toNanos())) {
                    cut("it has accepted nothing of its answers for " + timeouts.text(wait));
                }
            }
            case IDLE -> silent();
            case MEMORY -> intake.press(conversation.now());
            case SILENCE -> farewell.silent();
            case FAREWELL -> farewell.close();
            case ANSWER -> throw new IllegalStateException("the conversation gives answers");
        }
    }

    /** A client that has ended its output may be gone: it is sent something at once, and from then on as others are. */
    @Override
    public void inputEnding() {
        if (!probed) {
            probed = true;
            sendProbe();
        }
    }

    @Override
    public void sendProbe() {
        if (!farewell.finished()) {
            outgoing.send(FrameWriter.empty(FrameKind.PING));
            flush();
        }
    }

    private void frameLate() {
        if (intake.waits()) {
            intake.giveUp();
            resume();
        } else {
            cut(intake.late() + " has not come within " + timeouts.text(Wait.FRAME) + " plus a second for each MiB");
        }
    }

    @Override
    public void giveBack(long now) {
        if (intake.stalled(now)) {
            intake.giveBack();
            resume();
        }
        if (sending.stalled(now)) {
            cut("memory is short, and it takes none of " + sending.held() + " bytes of its answers");
        }
    }

    private void silent() {
        Liveness.Verdict verdict = liveness.silent(reading);
        if (verdict == Liveness.Verdict.ASK) {
            outgoing.send(FrameWriter.empty(FrameKind.PING));
            flush();
        } else if (verdict == Liveness.Verdict.GONE) {
            cut("it has been silent for " + timeouts.text(Wait.IDLE) + " and does not answer a PING");
        }
    }

    private void cut(String reason) {
        LOG.info(origin(), "Closing the connection of {}: {}", this, reason);
        transport.ending(null, reason);
        farewell.close();
    }

    /** Decodes no more bytes, sends the answers that are due and then nothing more. */
    private void finish(Status why, String message) {
        if (farewell.finish()) {
            transport.ending(why, message);
            conversation.dropHeld();
        }
    }

    /** Whether nothing more that matters will come from the client. */
    private boolean heardAll() {
        return farewell.finished()
                || farewell.inputEnded() && unread.isEmpty() && !conversation.holds() && !greeting.waits();
    }

    private void endIfAnswered() {
        if (conversation.isWorking() || farewell.ending() || !heardAll()) {
            return;
        }
        if (farewell.tell()) {
            conversation.heardAll();
        }
        if (left) {
            conversation.gone();
            farewell.close();
            return;
        }
        // Telling the open requests may have led to the end already.
        if (!farewell.ending() && conversation.isIdle() && outgoing.isEmpty()) {
            farewell.end();
        }
    }

    /** The client, as logs name it. */
    @Override
    public String toString() {
        return transport.peer();
    }
}
