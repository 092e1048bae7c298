// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Upload;
import org.creo.framework.threads.Alarm;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * What a client and its host say to each other over one connection, whatever {@link Tongue} they speak: who calls,
 * calls and their answers, items and credit, deadlines, the memory that all of it takes. It knows no bytes of any
 * protocol.
 *
 * <p>A tongue tells it what has come, and is told what to say. It takes calls while {@link #mayTake} says so; what
 * comes although it does not has to wait with the tongue, or is held here in its order.
 *
 * <p>Calls with streams do not count as open ones: their items are limited by credit, for each call. Nor do calls whose
 * methods compose: what they wait for may be a call that comes over this connection.
 *
 * <p>Confined to one thread, the line's, except for {@link #reply} and {@link #flow}, which any thread may call.
 */
public final class Conversation implements Caller {
    private static final Faults FAULTS = Faults.of(Conversation.class);

    /** One read takes at most this part of the memory that is free for what is read: a 64th. */
    private static final int PART_TO_READ = 64;
    /** After so many events this conversation lets others go on that have the same thread. */
    private static final int TURN = 64;
    /** A call, together with its answer, leaves at least this part of the memory, a quarter, to other calls. */
    private static final int LEFT = 4;

    private final Terms terms;
    private final Line line;
    private final MemoryShare memory;
    private final Timeouts timeouts;
    /** Rings when one of them is due. */
    private final Alarm alarm;

    private final Identity identity;
    private final LookUps lookUps;
    private final TokenOwners owners;
    private final OpenRequests open = new OpenRequests();
    private final Requests requests;
    private final UnreadItems unreadItems;
    private final Sending sending;
    private final Outbox outbox = new Outbox(open);
    /** Whether some connection waits for memory, and this conversation is about to look what it can give back. */
    private final AtomicBoolean askedBack = new AtomicBoolean();

    private Tongue tongue;
    /** Whether the client has said who it is, at least once. */
    private boolean known;

    private boolean working;
    /** How many more events this turn may take; the next turn comes after those of other conversations. */
    private int turn = TURN;

    private boolean closed;

    /**
     * A conversation that waits for the first words of its client; {@link #speak} is next.
     *
     * @param terms what holds for all conversations of the host
     */
    public Conversation(Terms terms, Line line) {
        this(line, terms);
        terms.observer().connected();
    }

    private Conversation(Line line, Terms terms) {
        this.terms = terms;
        this.line = line;
        this.alarm = line.alarm(this::wake);
        this.timeouts = new Timeouts(terms.limits(), line::now, alarm::set);
        this.memory = (terms.closed() ? terms.strangers() : terms.memory()).share(this::askBack);
        this.identity = new Identity(terms);
        this.lookUps = new LookUps(terms, line);
        this.owners = new TokenOwners(terms, lookUps, this::introduce);
        this.requests = new Requests(
                terms, this, line, identity, open, timeouts, memory, () -> turn > 0, () -> tongue.resume());
        this.unreadItems = new UnreadItems(terms, open);
        this.sending = new Sending(line, memory, timeouts);
        timeouts.start(Wait.HANDSHAKE);
    }

    /**
     * Ends this conversation, and makes the one that goes on with its connection: after an upgrade to WebSocket, for
     * example.
     */
    public Conversation next(Line over) {
        end();
        return new Conversation(over, terms);
    }

    /** Tells in which tongue the client speaks from now on. */
    public void speak(Tongue spoken) {
        tongue = spoken;
    }

    // Who calls

    /** Takes the client for the one that its certificate names. */
    public void certify(Principal client) {
        identity.certify(client);
        memory.move(terms.memory());
    }

    /** Tells that the client has greeted the host: it may call, once the host knows it where that matters. */
    public void greeted() {
        if (!identity.isStranger()) {
            timeouts.end(Wait.HANDSHAKE);
        }
    }

    /**
     * Looks up the credentials with which the client begins.
     *
     * @param name of the client, for logs
     * @param then is called on the conversation's thread with whether they are good
     */
    public void authenticate(byte[] credentials, String name, Consumer<Boolean> then) {
        identity.credit(null);
        lookUps.start(credentials, name, found -> {
            identity.credit(found);
            if (found != null) {
                know();
            }
            then.accept(found != null);
        });
    }

    /**
     * Finds the owner of a token that one request shows.
     *
     * @param then is called on the conversation's thread, perhaps before this returns; with null where it is wrong
     */
    public void findOwner(byte[] token, Consumer<Principal> then) {
        owners.find(token, then);
    }

    private void introduce() {
        identity.introduce();
        know();
    }

    private void know() {
        if (!known) {
            known = true;
            timeouts.end(Wait.HANDSHAKE);
            memory.move(terms.memory());
            line.identified();
        }
    }

    /** The client, as far as the host knows it by a certificate or by the credentials with which it began. */
    public Principal client() {
        return identity.client();
    }

    /** Whether the host refuses calls of this client, because it does not know the client. */
    public boolean isStranger() {
        return identity.isStranger();
    }

    /** Whether the credentials with which the client began are not valid any more. */
    public boolean isRevoked() {
        return identity.isRevoked();
    }

    // What the client says

    /** Whether a call may be taken, or something else that costs a turn. */
    public boolean mayTake() {
        return requests.mayTake() && turn > 0;
    }

    /** Counts an event that costs a turn; the last of a turn lets other conversations go on. */
    public void took() {
        if (--turn == 0) {
            line.execute(() -> {
                turn = TURN;
                tongue.resume();
            });
        }
    }

    /** Tells that no more bytes have come for now. */
    public void readComplete() {
        if (turn > 0) {
            turn = TURN;
        }
    }

    /**
     * The service and method to which calls with this head go. The next question overwrites the object that this one
     * got.
     */
    public Destination destination(RequestHead head) {
        return requests.destination(router(), head);
    }

    /** Finds the services that clients call by their numbers. */
    public Router router() {
        return terms.router();
    }

    /** Takes a call; its service may run it before this returns. */
    public void take(IncomingCall call) {
        requests.take(call);
    }

    /** Answers a call of a client that the host does not know, without reading more of it than its id. */
    public void refuseStranger(int id) {
        requests.refuseStranger(id);
    }

    /** Notes an id that the client has used for a request that became no call. */
    public void issue(int id) {
        open.issue(id);
    }

    /** Whether the client has used an id for a call. */
    public boolean issued(int id) {
        return open.issued(id);
    }

    /** The open call with this id; null where the call has its answer, or there was none. */
    public Request request(int id) {
        return open.get(id);
    }

    /** Answers an open call, if there is one with this id; a method that runs for it is interrupted. */
    public void abandon(int id, Status status, String message) {
        open.abandon(id, status, message);
    }

    /** Withdraws a call, as its client asked. */
    public void cancel(int id) {
        open.abandon(id, Status.CANCELLED, "The client withdrew the request.");
    }

    /**
     * Gives an item of the client's stream to the method of an open call, which has credit for it.
     *
     * @param reserved how many bytes of memory were reserved for it
     */
    public void item(int id, byte[] item, long reserved) {
        Upload items = items(id);
        boolean kept = false;
        try {
            kept = items != null && items.add(new Frame(FrameKind.ITEM, id, item, null, reserved, 0));
        } catch (FrameException e) {
            throw new IllegalStateException("a tongue that counts credit sends no such item", e);
        } finally {
            if (!kept) {
                memory.release(reserved);
            }
        }
    }

    /** Tells the method of an open call that the client's stream is complete. */
    public void endItems(int id) {
        Upload items = items(id);
        if (items != null) {
            try {
                items.end(new Frame(FrameKind.END, id, new byte[0], null, 0, 0));
            } catch (FrameException e) {
                throw new IllegalStateException("a tongue ends a stream once", e);
            }
        }
    }

    private Upload items(int id) {
        Request request = open.get(id);
        return request == null ? null : request.upload();
    }

    /** Lets the method of an open call send so many more items, and bytes of items. */
    public void credit(int id, long items, long bytes) {
        Request request = open.get(id);
        if (request != null && request.download() != null) {
            request.download().credit(items, bytes);
        }
    }

    /** Ends the calls that depend on more from the client, which will send nothing more. */
    public void heardAll() {
        open.all().forEach(Request::heardAll);
    }

    /** Withdraws the calls of a client that has gone, and said so. */
    public void gone() {
        // Calls that are withdrawn send nothing: nothing may leave to a client that has gone.
        boolean before = begin();
        open.all().forEach(request -> request.abandon(Status.CANCELLED, "The client has gone."));
        end(before);
    }

    /** Whether no call waits for its answer. */
    public boolean isIdle() {
        return open.isEmpty();
    }

    // Waiting for services

    /** Tries again to hand over the calls that are held. */
    public void tryAgain() {
        requests.tryAgain();
    }

    /** Asks the service of the oldest call that is held, if one is, to tell when it has room. */
    public void awaitRoom() {
        requests.awaitRoom();
    }

    /** Whether calls are held for which their service has no room. */
    public boolean holds() {
        return requests.holds();
    }

    /** Answers the calls that are held with the reason that they were not accepted. */
    public void dropHeld() {
        requests.dropHeld();
    }

    /** Ends the calls that depend on more from the client, because nothing more will be read. */
    public void endStreams(Status status, String reason) {
        requests.endStreams(status, reason);
    }

    // Memory and time

    /** The memory of this connection. */
    public MemoryShare memory() {
        return memory;
    }

    /** The account of the bytes that are on their way to the client. */
    public Sending sending() {
        return sending;
    }

    /** What this conversation waits for, and until when. */
    public Timeouts timeouts() {
        return timeouts;
    }

    /**
     * How many bytes of memory to reserve for the answer to a call before it is taken; 0 for none.
     *
     * @param router finds the service of the call
     * @param size of the arguments with the head before them, in bytes
     */
    public long forAnswer(Router router, RequestHead head, int size) {
        long expected = requests.destination(router, head).route().answerSize(FrameHeader.SIZE + size);
        if (MemoryShare.small(expected)) {
            return 0;
        }
        long most = memory.total() - memory.total() / LEFT;
        return Math.max(0, Math.min(expected, most - size));
    }

    /** How many bytes should be read at a time at most: little of the memory that is left. */
    public long mostToRead() {
        return memory.roomToRead() / PART_TO_READ;
    }

    private void wake() {
        timeouts.look(this::late);
    }

    private void late(Wait wait) {
        if (closed) {
            return;
        }
        if (wait == Wait.ANSWER) {
            requests.expire(now());
            tongue.resume();
        } else {
            tongue.late(wait);
        }
    }

    /**
     * Asks this conversation, which holds much memory, to give some back to others that wait. Any thread may call it.
     */
    private void askBack() {
        if (askedBack.compareAndSet(false, true)) {
            line.execute(this::giveBack);
        }
    }

    private void giveBack() {
        askedBack.set(false);
        if (!closed) {
            long now = now();
            unreadItems.giveBack(now);
            tongue.giveBack(now);
        }
    }

    // What the host says

    /** Tells that {@link Line#writable} has changed: the client takes again what is sent, or takes no more. */
    public void writable() {
        // Not now: this may be called from inside a write.
        line.execute(tongue::resume);
    }

    /** Tells the client that the host is about to stop. */
    public void goAway() {
        tongue.goAway();
    }

    /**
     * Ends the connection if its client's credentials were revoked, and streams whose own caller's were; plain calls
     * that are open get their answers.
     */
    public void endIfRevoked() {
        if (!closed) {
            requests.endRevoked("The credentials were revoked.");
            tongue.revoked();
        }
    }

    /** Ends the connection, once its calls have their answers, because the host stops. */
    public void stop() {
        requests.endStreams(Status.UNAVAILABLE, "The host has stopped.");
        tongue.stop();
    }

    /** Tells that the connection is closed: nothing more can be sent, and nothing more will come. */
    public void closed() {
        end();
        terms.observer().disconnected();
    }

    private void end() {
        closed = true;
        timeouts.endAll();
        alarm.off();
        lookUps.close();
        tongue.closed();
        sending.close();
        requests.orphan();
        memory.close();
    }

    /** Whether the connection is closed. */
    public boolean isClosed() {
        return closed;
    }

    // Answers

    @Override
    public long now() {
        return line.now();
    }

    @Override
    public String origin() {
        return line.origin();
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

    /** Closes the connection, since nobody knows what the client has got. The thread that sent something goes on. */
    private void notSent(Throwable why) {
        FAULTS.survive(origin(), why, "Closing the connection of {}: something cannot be sent to it", this);
        // Not now: the conversation may be in the middle of something.
        line.execute(line::close);
    }

    private void send(Answer answer) {
        if (answer.request().oneway()) {
            Unanswered.log(answer, origin());
            return;
        }
        if (line.inThread() && outbox.sendNow(answer, tongue)) {
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
        if (line.inThread()) {
            outbox.sendAnswers(tongue);
            flushUnlessWorking();
        } else if (outbox.announce()) {
            line.execute(this::sendAnswers);
        }
    }

    private void sendAnswers() {
        outbox.look();
        outbox.sendAnswers(tongue);
        tongue.flush();
    }

    /** Sends what waits, unless the tongue is taking what has come: then it sends all answers together at the end. */
    private void flushUnlessWorking() {
        if (!working) {
            tongue.flush();
        }
    }

    /** Sends items as long as the client takes them; what it does not take waits, and holds back its method. */
    public void sendItems() {
        outbox.sendItems(tongue);
    }

    /** Whether items wait to be sent. */
    public boolean hasItems() {
        return outbox.hasItems();
    }

    /**
     * Tells that the tongue begins to take what has come. What is sent meanwhile waits until the tongue flushes at the
     * end.
     *
     * @return what {@link #end(boolean)} is to be given
     */
    public boolean begin() {
        boolean before = working;
        working = true;
        return before;
    }

    /**
     * Tells that the tongue has taken what had come.
     *
     * @param before what {@link #begin} returned
     */
    public void end(boolean before) {
        working = before;
    }

    /** Runs what takes something that has come, between {@link #begin()} and {@link #end(boolean)}. */
    public void work(Runnable task) {
        boolean before = begin();
        try {
            task.run();
        } finally {
            end(before);
        }
    }

    /** Whether the tongue is taking what has come. */
    public boolean isWorking() {
        return working;
    }

    /** The client, as logs name it. */
    @Override
    public String toString() {
        return line.peer();
    }
}
