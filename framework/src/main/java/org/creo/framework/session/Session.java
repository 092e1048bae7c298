// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * One client's connection without its socket: bytes to requests, answers to bytes.
 *
 * <p>It stops reading while the queue of a service that it needs is full, while too many of its requests are open,
 * while there is no memory for its frames, and while its client does not take the answers. Nothing is lost then: what
 * has been read waits here, what has not been read waits at the {@link Transport}, and so the client waits, too.
 *
 * <p>Calls with streams do not count as open requests here: their items are limited by credit, for each request. Nor do
 * requests whose methods compose: what they wait for may be a request that comes over this connection.
 *
 * <p>Confined to one thread, the session's, except for {@link #reply} and {@link #flow}, which any thread may call.
 */
public final class Session implements Caller {
    private static final PeerLog LOG = PeerLog.of(Session.class);
    private static final Faults FAULTS = Faults.of(Session.class);

    /** One read takes at most this part of the room for what is read. */
    private static final int PART_TO_READ = 64;
    /** After this many frames others have a turn whose sessions have the same thread. */
    private static final int TURN = 64;

    private final Terms terms;
    private final Transport transport;
    private final LongSupplier clock;
    private final OpenRequests open = new OpenRequests();
    private final Timeouts timeouts;
    private final Liveness liveness;
    private final LookUps lookUps;
    private final Greeting greeting;
    private final PendingContext context;
    private final Requests requests;
    private final StreamFrames streams;
    private final Intake intake;
    private final Outgoing outgoing;
    private final Outbox outbox;
    private final Farewell farewell;
    private final MemoryShare memory;
    /** Empty unless reading has stopped. */
    private final Unread unread;
    /** Somebody waits for memory, and this session is about to look what it can give back. */
    private final AtomicBoolean askedBack = new AtomicBoolean();

    /** Who calls in what is received now; null for the client of the connection. */
    private Principal speaker;

    /** The client has said who it is, at least once. */
    private boolean known;
    /** The client takes no more answers. */
    private boolean left;

    private boolean reading = true;
    /** The client has ended its output, and was sent something since. */
    private boolean probed;

    private boolean working;
    /** How many more frames may be taken in this turn; the next one comes after those of other sessions. */
    private int turn = TURN;

    /**
     * A session that waits for its client's preface.
     *
     * @param terms what holds for all sessions of the host
     * @param transport carries its bytes; before {@link #received} or another event is called, nothing but an alarm is
     *     asked of it
     * @param clock the time in nanoseconds, as of {@link System#nanoTime}. Must be thread-safe
     */
    public Session(Terms terms, Transport transport, LongSupplier clock) {
        this(transport, terms, clock);
        terms.observer().connected();
    }

    private Session(Transport transport, Terms terms, LongSupplier clock) {
        this.terms = terms;
        this.transport = transport;
        this.clock = clock;
        this.timeouts = new Timeouts(terms.limits(), clock, transport::wakeAt);
        this.liveness = new Liveness(clock, timeouts);
        this.memory = (terms.closed() ? terms.strangers() : terms.memory()).share(this::askBack);
        this.unread = new Unread(transport, memory);
        this.outgoing = new Outgoing(transport, memory, timeouts);
        this.lookUps = new LookUps(terms, transport);
        this.greeting = new Greeting(terms, lookUps);
        this.context = new PendingContext(memory);
        this.requests = new Requests(terms, memory, this, greeting, open, context, timeouts, transport, this::resume);
        this.streams = new StreamFrames(terms, open, memory);
        this.intake = new Intake(terms, memory, requests, open, context, outgoing, timeouts, transport, this::resume);
        this.outbox = new Outbox(outgoing, open);
        this.farewell = new Farewell(transport, timeouts, liveness);
        timeouts.start(Wait.HANDSHAKE);
    }

    /** Another session of the same connection takes the place of this one, which has ended. */
    public Session replace(Transport next) {
        end();
        return new Session(next, terms, clock);
    }

    /** The client's certificate says who calls. */
    public void identify(Principal caller) {
        greeting.certify(caller);
        memory.move(terms.memory());
    }

    /**
     * Looks up credentials, for protocols that show some with each request, and not in a HELLO.
     *
     * @param then is called on the session's thread with their owner; null where they are wrong
     */
    public void lookUp(byte[] credentials, Consumer<Principal> then) {
        lookUps.start(credentials, "", caller -> {
            if (caller != null) {
                greeting.introduce();
                know();
            }
            then.accept(caller);
        });
    }

    /**
     * The requests that are received from now on are of this caller, whenever they are decoded, and whoever speaks by
     * then.
     */
    public void speaks(Principal caller) {
        speaker = caller;
    }

    /** Sets what is told, on the session's thread, of each request whose result is about to be sent; possibly twice. */
    public void onResult(Consumer<Request> hears) {
        outbox.onResult(hears);
    }

    /** The next frames have this memory already, which somebody else has reserved for them. */
    public void borrow(MemoryShare from, long bytes) {
        from.lend(memory, bytes);
    }

    /** What is left of it is not needed. */
    public void repay() {
        memory.repay();
    }

    /** The client, as far as the host knows it by a certificate or a HELLO. */
    public Principal client() {
        return greeting.client();
    }

    /** Whether the host refuses requests of this client, because it does not know the client. */
    public boolean stranger() {
        return greeting.stranger();
    }

    /**
     * Bytes have come. They may be read now or later: neither the buffer nor its contents may change before
     * {@link Transport#release} releases it. Buffers are released in the order in which they came.
     */
    public void received(ByteBuffer bytes) {
        liveness.heard();
        unread.add(bytes, speaker);
        if (!reading && !farewell.finished() && tooMuchWaits()) {
            cut("memory is short, and it has sent more than can wait");
            return;
        }
        work();
    }

    /** Nothing more has come for now: all answers to what came leave together. */
    public void readComplete() {
        if (turn > 0) {
            turn = TURN;
        }
        flush();
    }

    /** The client takes again what is sent, or does not take it any more. */
    public void writable() {
        // Not now: this may be called from inside a write that work() made.
        transport.execute(this::resume);
    }

    /** The client has ended its output. */
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

    /**
     * How much should be read at a time at most, in bytes: what has a place already, and little of what memory there
     * is. So what connections have read and cannot go on with never fills the memory, however many they are.
     */
    public long mostToRead() {
        return Math.max(intake.room(), memory.roomToRead() / PART_TO_READ);
    }

    /** The time that {@link Transport#wakeAt} was given has come. */
    public void wake() {
        timeouts.look(this::late);
    }

    /** The host is about to stop: requests that are open get their answers, new ones will not. */
    public void goAway() {
        if (greeting.opened() && !farewell.finished()) {
            outgoing.send(FrameWriter.empty(FrameKind.GOAWAY));
            flush();
        }
    }

    /**
     * Ends the connection if its client's credentials were revoked, and streams whose own caller's were; plain requests
     * that are open get their answers.
     */
    public void endIfRevoked() {
        if (speaker != null && !farewell.finished()) {
            requests.endRevoked("The credentials were revoked.");
            resume();
        }
        if (greeting.revoked() && !farewell.finished()) {
            String reason = "The credentials were revoked.";
            LOG.info(
                    origin(),
                    "Closing the connection of {}: the credentials of {} were revoked",
                    this,
                    greeting.client().name());
            requests.endStreams(Status.UNAUTHENTICATED, reason);
            outgoing.send(FrameWriter.error(Status.UNAUTHENTICATED, 0, reason));
            finish(Status.UNAUTHENTICATED, reason);
            resume();
        }
    }

    /** The host stops: ends the connection once its requests have their answers. */
    public void stop() {
        String reason = "The host has stopped.";
        requests.endStreams(Status.UNAVAILABLE, reason);
        finish(Status.UNAVAILABLE, reason);
        resume();
    }

    /** The connection is closed: nothing more can be sent, and nothing more will come. */
    public void closed() {
        end();
        terms.observer().disconnected();
    }

    private void end() {
        lookUps.close();
        farewell.close();
        intake.close();
        outgoing.close();
        while (!unread.isEmpty()) {
            unread.drop();
        }
        requests.orphan();
        memory.close();
    }

    @Override
    public long now() {
        return clock.getAsLong();
    }

    @Override
    public String origin() {
        return transport.origin();
    }

    @Override
    public void reply(Answer answer) {
        try {
            send(answer);
        } catch (RuntimeException | Error e) {
            notSent(e);
        }
    }

    @Override
    public void flow(Download download) {
        try {
            outbox.add(download);
            sendSoon();
        } catch (RuntimeException | Error e) {
            notSent(e);
        }
    }

    /**
     * Whoever sends something goes on, whatever becomes of that. Nobody knows what the client has got: its connection
     * ends.
     */
    private void notSent(Throwable why) {
        FAULTS.survive(origin(), why, "Closing the connection of {}: something cannot be sent to it", this);
        // Not now: the session may be in the middle of something.
        transport.execute(transport::close);
    }

    private void send(Answer answer) {
        if (answer.request().oneway()) {
            Unanswered.log(answer, origin());
            return;
        }
        if (transport.inThread() && outbox.sendNow(answer)) {
            flushUnlessWorking();
            return;
        }
        long size = answer.size();
        // The memory of the request is for its result, and not for the credit or the items that go before it.
        memory.takeUnsent(size, answer.last() ? answer.request().passToAnswer(size) : 0);
        outbox.add(answer);
        sendSoon();
    }

    /** Any thread may call it. */
    private void sendSoon() {
        if (transport.inThread()) {
            outbox.sendAnswers();
            flushUnlessWorking();
        } else if (outbox.announce()) {
            transport.execute(this::sendAnswers);
        }
    }

    /** Answers to what is being decoded now leave together, at the end. */
    private void flushUnlessWorking() {
        if (!working) {
            flush();
        }
    }

    private void sendAnswers() {
        outbox.look();
        outbox.sendAnswers();
        flush();
    }

    private void nextTurn() {
        turn = TURN;
        resume();
    }

    private void resume() {
        work();
        flush();
    }

    private void flush() {
        do {
            outbox.sendItems();
            outgoing.flush();
        } while (outbox.hasItems() && outgoing.keepsUp());
        outgoing.time();
        if (!working && !farewell.finished() && !reading && mayRead()) {
            // The reason not to read has just gone.
            transport.execute(this::resume);
        }
        endIfAnswered();
    }

    /** Decodes what was read, as far as the services, the memory and the client keep up. */
    private void work() {
        working = true;
        requests.tryAgain();
        while (!unread.isEmpty() && (farewell.finished() || mayRead())) {
            Unread.Piece next = unread.peek();
            if (!farewell.finished()) {
                greeting.speaks(next.caller());
                take(next.bytes());
            }
            if (farewell.finished() || !next.bytes().hasRemaining()) {
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
        if (!reading && !farewell.finished() && !timeouts.on(Wait.PAUSE)) {
            timeouts.start(Wait.PAUSE);
            timeouts.start(Wait.PROBE);
        }
        requests.awaitRoom();
        if (!farewell.finished()) {
            intake.time(mayRead());
        }
        working = false;
        endIfAnswered();
    }

    /** Of what comes although it is not wanted, at a time at which there is no room for what is read. */
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
        return turn > 0
                && !requests.waits()
                && !greeting.waits()
                && !intake.waits()
                && open.plain() < terms.limits().openRequests()
                && outgoing.keepsUp();
    }

    private void take(ByteBuffer in) {
        try {
            if (!greeting.opened() && !open(in)) {
                return;
            }
            while (!farewell.finished() && mayRead()) {
                Frame frame = intake.next(in);
                if (frame == null) {
                    return;
                }
                receive(frame);
                if (--turn == 0) {
                    transport.execute(this::nextTurn);
                }
            }
        } catch (FrameException e) {
            refuse(e);
        }
    }

    private void refuse(FrameException e) {
        LOG.info(origin(), "Closing the connection of {}: {}", this, e.getMessage());
        requests.endStreams(Status.CANCELLED, "The connection ends: " + e.getMessage());
        if (greeting.opened()) {
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
                if (!greeting.stranger()) {
                    timeouts.end(Wait.HANDSHAKE);
                }
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
                farewell.cut();
                return false;
        }
    }

    private void receive(Frame frame) throws FrameException {
        boolean first = greeting.first();
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
            case CANCEL -> open.abandon(frame.id(), Status.CANCELLED, "The client withdrew the request.");
            case END -> streams.end(frame);
            case CREDIT -> streams.credit(frame);
            case HELLO -> greeting.hello(frame, first, this::known);
            default -> {
                // A PONG: it has counted as a sign of life already.
            }
        }
    }

    private void known(String client, boolean good) {
        if (!good) {
            LOG.warn(origin(), "Closing the connection of {}: the credentials of \"{}\" are wrong", this, client);
            String reason = "The credentials are wrong.";
            outgoing.send(FrameWriter.error(Status.UNAUTHENTICATED, 0, reason));
            finish(Status.UNAUTHENTICATED, reason);
        } else {
            know();
        }
        resume();
    }

    /** The client has said who it is. */
    private void know() {
        if (!known) {
            known = true;
            timeouts.end(Wait.HANDSHAKE);
            memory.move(terms.memory());
            transport.identified();
        }
    }

    /** The time is over in which a client has to say that it speaks RASP and, where that matters, who it is. */
    private void notKnown() {
        if (!greeting.opened()) {
            cut("it has not sent RASP's preface within " + timeouts.text(Wait.HANDSHAKE));
        } else if (greeting.waits()) {
            timeouts.start(Wait.HANDSHAKE);
        } else if (greeting.stranger()) {
            cut("it has not said who it is within " + timeouts.text(Wait.HANDSHAKE));
        }
    }

    /** Something has not come in time. */
    private void late(Wait wait) {
        if (farewell.closed()) {
            return;
        }
        switch (wait) {
            case HANDSHAKE -> notKnown();
            case FRAME -> frameLate();
            case SEND -> {
                if (outgoing.stuck(terms.limits().sendTime().toNanos())) {
                    cut("it has accepted nothing of its answers for " + timeouts.text(wait));
                }
            }
            case IDLE -> silent();
            case PAUSE -> paused();
            case PROBE -> probe();
            case MEMORY -> intake.press(now());
            case ANSWER -> {
                requests.expire(now());
                resume();
            }
            case SILENCE -> farewell.silent();
            case FAREWELL -> transport.close();
        }
    }

    /**
     * Nothing has been read for a while, so it would not be noticed that the client has gone. If it has ended its
     * output, it may have: then it is asked at once.
     */
    private void paused() {
        if (reading || farewell.finished()) {
            return;
        }
        if (!probed && transport.inputEnding()) {
            probed = true;
            probe();
        }
        timeouts.start(Wait.PAUSE);
    }

    /** Sends something to a client of which nothing is read: that breaks the connection of one that has gone. */
    private void probe() {
        if (!reading && !farewell.finished()) {
            outgoing.send(FrameWriter.empty(FrameKind.PING));
            flush();
            timeouts.start(Wait.PROBE);
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

    /** Others wait for memory, and this session holds much. Any thread may call it. */
    private void askBack() {
        if (askedBack.compareAndSet(false, true)) {
            transport.execute(this::giveBack);
        }
    }

    private void giveBack() {
        askedBack.set(false);
        if (farewell.closed()) {
            return;
        }
        streams.giveBack(now());
        if (intake.stalled(now())) {
            intake.giveBack();
            resume();
        }
        if (outgoing.stalled(now())) {
            cut("memory is short, and it takes none of " + outgoing.held() + " bytes of its answers");
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
        farewell.cut();
    }

    /** Decodes no more bytes, sends the answers that are due and then nothing more. */
    private void finish(Status why, String message) {
        if (farewell.finish()) {
            transport.ending(why, message);
            Request request = requests.drop();
            if (request != null) {
                request.reply(Answer.error(
                        request, Status.UNAVAILABLE, "The connection ends before the request was accepted."));
            }
        }
    }

    /** Whether nothing more that matters will come from the client. */
    private boolean heardAll() {
        return farewell.finished()
                || farewell.inputEnded() && unread.isEmpty() && !requests.waits() && !greeting.waits();
    }

    private void endIfAnswered() {
        if (working || farewell.ending() || !heardAll()) {
            return;
        }
        if (farewell.tell()) {
            open.all().forEach(Request::heardAll);
        }
        if (left) {
            withdraw();
            return;
        }
        // Telling them may have led to the end already.
        if (!farewell.ending() && open.isEmpty() && outgoing.isEmpty()) {
            farewell.end();
        }
    }

    /** The client has gone, and said so. */
    private void withdraw() {
        // What the requests are told makes nothing leave.
        working = true;
        open.all().forEach(request -> request.abandon(Status.CANCELLED, "The client has gone."));
        working = false;
        transport.close();
    }

    /** The client, as logs name it. */
    @Override
    public String toString() {
        return transport.peer();
    }
}
