// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.creo.client.CreoException;
import org.creo.client.Phase;
import org.creo.client.Status;

/**
 * A connection to a host, which carries many calls at once.
 *
 * <p>It has no thread: see {@link LeaderFollower}.
 */
final class Connection implements ConnectionControl {
    /**
     * If the host was silent for this long, the connection is checked before it is used; that costs half a microsecond.
     */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long closing waits for the host to have read what it does not answer. */
    private static final long FAREWELL = TimeUnit.SECONDS.toNanos(1);

    final Address address;
    private final Transport transport;
    private final Owner owner;
    private final Outbox outbox;
    private final OpenCalls open = new OpenCalls();
    private final Ids ids = new Ids();
    private final Liveness liveness;
    private final FrameDispatcher dispatcher;
    private final Timeouts timeouts;
    private final LeaderFollower leader;
    /** Whether another connection may have another token. */
    private final boolean renews;

    private final AtomicReference<Failure> failure = new AtomicReference<>();

    /** Why no more requests are sent here, though open ones may still be answered; null while requests are sent. */
    private volatile String retiring;
    /**
     * The call whose request is being written; null for none. Only the thread that writes knows how much of it the host
     * may have, so only that thread ends the call by an error.
     */
    private volatile Call<?> writing;
    /** Whether the last request that was sent wants no answer. Set by the thread whose turn it is to write. */
    private volatile boolean saidLast;

    /** The owner of connections. */
    interface Owner {
        /** No new calls go to this connection. */
        void retired(Connection connection);

        /** What listens at this address may be no host: the others are tried before it. */
        void avoid(Address address);

        /** This connection has ended. */
        void closed(Connection connection);

        /**
         * Threads for work for which no thread waits; running something in them fails if the system has no thread left.
         */
        Executor threads();

        /** Runs work for which no thread waits, in the calling thread if there is no other. */
        void execute(Runnable task);
    }

    Connection(Address address, Transport transport, byte[] opening, Settings settings, Owner owner) {
        this.address = address;
        this.transport = transport;
        this.owner = owner;
        this.renews = settings.asksForToken;
        Greeting greeting = new Greeting(address, settings);
        this.outbox = new Outbox(transport, opening, greeting, this::look);
        this.liveness = new Liveness(settings);
        this.dispatcher = new FrameDispatcher(this, transport, outbox, open, ids, liveness, greeting);
        this.timeouts = new Timeouts(this, settings, outbox, open, liveness);
        this.leader = new LeaderFollower(this, transport, open, dispatcher, timeouts, settings, owner.threads());
    }

    /** Whether requests may be sent. After a pause this reads what the host sent meanwhile: it may have closed. */
    boolean isUsable() {
        if (open.isEmpty() && liveness.silence() > IDLE) {
            look();
        }
        return failure.get() == null && retiring == null;
    }

    /** Reads what the host has sent, unless another thread reads. */
    void look() {
        if (leader.take()) {
            try {
                dispatcher.look();
            } finally {
                leader.leave();
                leader.handOn();
            }
        }
    }

    /**
     * Sends a request, unless the connection cannot be used any more: then nothing was sent.
     *
     * @param wantsAnswer whether the host answers it
     * @return whether it was sent
     * @throws CreoException if it could not be sent in time
     */
    boolean send(Call<?> call, WireWriter request, boolean wantsAnswer) {
        awaitTurn(call, wantsAnswer ? request.size() : -1);
        try {
            if (failure.get() != null || retiring != null) {
                return false;
            }
            int id = wantsAnswer ? ids.next() : Frame.NO_REQUEST;
            call.sending(id, address);
            call.putHeader(request, id, wantsAnswer ? call.millisLeft() : 0);
            saidLast = !wantsAnswer;
            if (wantsAnswer && !add(call)) {
                return false;
            }
            writing = call;
            try {
                write(call, call.context(id), request);
            } catch (CreoException e) {
                remove(call);
                throw e;
            } finally {
                writing = null;
                failIfEnded(call);
            }
            if (call.isWithdrawn()) {
                post(Frame.small(Frame.CANCEL, id)); // it was given up while it was being sent
            }
            return true;
        } finally {
            end();
        }
    }

    /** The thread that failed the connection may have left this call to the calling thread. */
    private void failIfEnded(Call<?> call) {
        Failure why = failure.get();
        if (why != null && remove(call)) {
            call.failed(why);
        }
    }

    @Override
    public boolean isWriting(Call<?> call) {
        return writing == call;
    }

    /** @param size of the request; -1 if it wants no answer */
    private void awaitTurn(Call<?> call, int size) {
        timeouts.awaitTurn(call);
        while (!leader.lone().begin(call, size)) {
            end();
            leader.lone().awaitEnd(call);
            timeouts.awaitTurn(call);
        }
    }

    /**
     * Sends what follows the request of a call with streams.
     *
     * @return false if the call has ended, and nothing was sent
     * @throws CreoException if it could not be sent in time
     */
    boolean sendPart(Call<?> call, int kind, WireWriter message) {
        timeouts.awaitTurn(call);
        try {
            if (failure.get() != null || open.get(call.id()) != call) {
                return false;
            }
            Frame.putHeader(message, kind, call.id());
            write(call, null, message);
            return true;
        } finally {
            end();
        }
    }

    private void end() {
        outbox.release();
        flush();
        retireIfDone();
    }

    /** Opens a call; false if the connection has ended, and the call was not told. */
    private boolean add(Call<?> call) {
        open.add(call);
        if (!call.isAttended()) {
            try {
                leader.attend(call);
            } catch (RuntimeException | Error e) {
                remove(call);
                throw e;
            }
        }
        // A thread that fails the connection at this moment may or may not have seen this call.
        return failure.get() == null || !remove(call);
    }

    private boolean remove(Call<?> call) {
        if (!open.remove(call)) {
            return false;
        }
        if (!call.isAttended()) {
            leader.dismiss();
        }
        return true;
    }

    /** @param before a frame that nothing may come between and the message; null for none */
    private void write(Call<?> call, byte[] before, WireWriter message) {
        Outbox.Written written;
        try {
            written = outbox.write(before, message, timeouts.dueToSend(call));
        } catch (IOException e) {
            // A host may refuse the connection and close before it has read everything. What it said before is a better
            // reason than that it is gone, so the thread that reads ends the connection.
            if (call.id() == Frame.NO_REQUEST) {
                call.sending(ids.next(), address); // so that it learns of the end
                if (!add(call)) {
                    call.failed(failure.get());
                }
            }
            retire(Failure.reason(e));
            return;
        } catch (RuntimeException | Error e) {
            remove(call);
            fail(Failure.transport("another message could not be sent (" + e + ")", e)); // it may be sent in part
            throw e;
        }
        if (written == Outbox.Written.ALL) {
            call.waiting();
            return;
        }
        CreoException given = timeouts.unsent(call);
        if (written == Outbox.Written.PARTLY) {
            remove(call);
            fail(Failure.transport("another call could not send the whole of its request", given));
        }
        throw given;
    }

    @Override
    public void post(byte[] frame) {
        leader.lone().relax();
        send(frame);
    }

    @Override
    public void ask() {
        liveness.asks();
        send(Frame.small(Frame.PING, Frame.NO_REQUEST));
    }

    private void send(byte[] frame) {
        try {
            outbox.post(frame);
        } catch (IOException e) {
            retire(Failure.reason(e));
        }
        if (outbox.isOverfull()) {
            fail(Failure.transport("the host does not read what it is sent", null));
        }
    }

    private void flush() {
        try {
            outbox.flush();
        } catch (IOException e) {
            retire(Failure.reason(e));
        }
    }

    /**
     * Waits for the answer of a call that was sent, in the calling thread.
     *
     * @return the answer
     * @throws CreoException if none came
     */
    Frame await(BlockingCall<?> call) {
        call.begin();
        try {
            leader.await(call, call);
            return call.answer();
        } finally {
            call.end();
            leader.handOn();
        }
    }

    /**
     * Waits, in the calling thread, for something that belongs to a call. Then {@link #handOn} must be called.
     *
     * @throws CreoException if the call ended here: its time is over, or the thread was interrupted
     */
    void await(Call<?> call, Wait wait) {
        leader.await(call, wait);
    }

    /** Wakes a thread that can read, if none does. */
    void handOn() {
        leader.handOn();
    }

    @Override
    public boolean giveUp(Call<?> call) {
        if (!remove(call)) {
            return false;
        }
        call.withdraw();
        if (call.phase() == Phase.WAIT) {
            post(Frame.small(Frame.CANCEL, call.id()));
        }
        retireIfDone();
        return true;
    }

    /** Why no more requests are sent here, if so. */
    Failure whyUnusable() {
        Failure why = failure.get();
        return why != null ? why : Failure.transport(retiring, null);
    }

    @Override
    public boolean isOpen() {
        return failure.get() == null;
    }

    @Override
    public void answered(Call<?> call, Frame last) {
        if (remove(call)) {
            if (last.status == Status.UNAUTHENTICATED && renews) {
                retire("the host did not accept its token"); // the next connection has another one
            }
            call.answered(last);
            retireIfDone();
        }
    }

    /** Takes back the memory of a frame that was read. */
    void giveBack(Frame frame) {
        dispatcher.giveBack(frame);
    }

    @Override
    public void retire(String why) {
        retiring = why;
        owner.retired(this);
        retireIfDone();
    }

    private void retireIfDone() {
        if (retiring == null || !open.isEmpty() || failure.get() != null || !outbox.tryAcquire()) {
            return;
        }
        try {
            if (open.isEmpty() && !saidLast) {
                fail(Failure.transport(retiring, null));
            } else if (open.isEmpty()) {
                owner.execute(() -> close(Failure.transport(retiring, null))); // which may take a while
            }
        } finally {
            outbox.release();
        }
        if (!open.isEmpty()) {
            flush();
        }
    }

    /** Closes the connection, since its client is closed. */
    void close() {
        close(Failure.CLOSED);
    }

    /** Ends the connection. One-way requests that were sent last get time to arrive. */
    private void close(Failure why) {
        if (saidLast && failure.get() == null && outbox.tryAcquire()) {
            try {
                if (leader.take()) {
                    farewell();
                    leader.leave();
                }
            } finally {
                outbox.release();
            }
        }
        fail(why);
    }

    /**
     * Lets the host read the one-way requests that were sent last. Closing while bytes wait to be read here, such as
     * the host's preface, would reset the connection, and requests under way would be lost.
     */
    private void farewell() {
        long due = System.nanoTime() + FAREWELL;
        byte[] rest = new byte[1024];
        try {
            transport.endOutput();
            for (int count = 0; count >= 0; count = transport.read(rest, 0, rest.length)) {
                long left = due - System.nanoTime();
                if (left <= 0 || Thread.currentThread().isInterrupted()) {
                    return;
                }
                if (count == 0) {
                    transport.awaitInput(false, left);
                }
            }
        } catch (IOException e) {
            // The host is slow or gone; more cannot be done for requests that have no answer.
        }
    }

    @Override
    public void fail(Failure why) {
        if (!failure.compareAndSet(null, why)) {
            return;
        }
        owner.retired(this);
        if (why.strange) {
            owner.avoid(address);
        }
        try {
            transport.close();
        } catch (IOException e) {
            // Nothing can be done about it, and nothing was lost: no call is answered any more.
        }
        for (Call<?> call : open.all()) {
            if (!isWriting(call) && remove(call)) {
                call.failed(why);
            }
        }
        owner.closed(this);
    }
}
