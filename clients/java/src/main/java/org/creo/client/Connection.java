// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;

/**
 * A connection to a host, which carries many calls at once.
 *
 * <p>It has no thread of its own. Of the threads that wait for answers one leads: it reads, also what is for the
 * others, and hands the lead on when it has its own answer. So a call that is alone waits in the very thread that made
 * it. Only what nobody waits for needs a {@link BackgroundReader}.
 */
final class Connection implements FrameReader.Requests {
    /** After this long without a word it is looked at before it is used; a look costs half a microsecond. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(100);

    /** How often it is looked at: a host may say something for ever. */
    private static final int LOOKS = 16;

    /** How long closing waits for the host to have read what it does not answer. */
    private static final long FAREWELL = TimeUnit.SECONDS.toNanos(1);

    final Address address;
    private final Transport transport;
    private final Options options;
    private final Owner owner;
    private final FrameReader frames = new FrameReader();
    private final Outbox outbox;
    private final BackgroundReader reader;
    private final OpenCalls open = new OpenCalls();
    private final Ids ids = new Ids();
    private final Liveness liveness;
    private final AtomicBoolean led = new AtomicBoolean();
    private final AtomicReference<Failure> failure = new AtomicReference<>();

    /** Why no more requests are sent here, though the open ones may still be answered; null where they are. */
    private volatile String retiring;
    /** Whether something was sent behind the last request that was answered, which wants no answer. Set in the turn to write. */
    private volatile boolean saidLast;

    /** What has its connections. */
    interface Owner {
        /** No new calls go to this connection. */
        void retired(Connection connection);

        /** This connection has ended. */
        void closed(Connection connection);

        /** Threads for what nobody waits for; to run something in them fails where the system has none left. */
        Executor threads();

        /** Runs what nobody waits for, in the calling thread where there is no other. */
        void execute(Runnable task);
    }

    Connection(Address address, Transport transport, byte[] opening, Options options, Owner owner) {
        this.address = address;
        this.transport = transport;
        this.options = options;
        this.owner = owner;
        this.outbox = new Outbox(transport, opening);
        this.liveness = new Liveness(options);
        this.reader = new BackgroundReader(this, owner.threads());
    }

    /** Whether requests may be sent. After a pause this looks what the host said meanwhile: it may have closed. */
    boolean isUsable() {
        if (open.isEmpty() && liveness.silence() > IDLE && lead()) {
            try {
                int looks = 0;
                while (failure.get() == null && looks < LOOKS && (dispatchAll() || frames.fill(transport))) {
                    looks++;
                }
            } catch (IOException | RuntimeException | Error e) {
                unreadable(e);
            } finally {
                liveness.heard(System.nanoTime());
                endLead();
            }
        }
        return failure.get() == null && retiring == null;
    }

    /**
     * Sends a request, unless the connection is of no more use: then nothing was sent.
     *
     * @param wantsAnswer whether the host answers it
     * @return whether it was sent
     * @throws CreoException if it could not be sent in time
     */
    boolean send(Call<?> call, WireWriter request, boolean wantsAnswer) {
        begin(call);
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
            try {
                write(call, request);
            } catch (CreoException e) {
                remove(call);
                throw e;
            }
            if (call.isWithdrawn()) {
                post(Frame.small(Frame.CANCEL, id)); // it was given up on its way
            }
            return true;
        } finally {
            end();
        }
    }

    /**
     * Sends what follows the request of a call with streams.
     *
     * @return false if the call has ended, and nothing was sent
     * @throws CreoException if it could not be sent in time
     */
    boolean sendPart(Call<?> call, int kind, WireWriter message) {
        begin(call);
        try {
            if (failure.get() != null || open.get(call.id()) != call) {
                return false;
            }
            Frame.putHeader(message, kind, call.id());
            write(call, message);
            return true;
        } finally {
            end();
        }
    }

    private void begin(Call<?> call) {
        try {
            if (!outbox.tryAcquire() && !outbox.acquire(call.left())) {
                throw call.late();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.interrupted();
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
                reader.add(call);
            } catch (RuntimeException | Error e) {
                remove(call);
                throw e;
            }
        }
        // Who fails the connection just now may have seen this call, or not.
        return failure.get() == null || !remove(call);
    }

    private boolean remove(Call<?> call) {
        if (!open.remove(call)) {
            return false;
        }
        if (!call.isAttended()) {
            reader.remove();
        }
        return true;
    }

    private void write(Call<?> call, WireWriter message) {
        Outbox.Written written;
        try {
            written = outbox.write(message, call.dueToSend(options.callNanos() + options.connectNanos()));
        } catch (IOException e) {
            // A host may refuse the connection and close before it has read everything: what it said before says more
            // than that it is gone, so whoever reads ends the connection.
            if (call.id() == Frame.NO_REQUEST) {
                call.sending(ids.next(), address); // so that it learns of the end
                if (!add(call)) {
                    call.failed(failure.get());
                }
            }
            retire(reason(e));
            return;
        } catch (RuntimeException | Error e) {
            remove(call);
            fail(Failure.transport("another message could not be sent (" + e + ")", e)); // a part of it may be out
            throw e;
        }
        if (written == Outbox.Written.ALL) {
            call.waiting();
            return;
        }
        CreoException given = Thread.currentThread().isInterrupted() ? call.interrupted() : call.late();
        if (written == Outbox.Written.PARTLY) {
            remove(call);
            fail(Failure.transport("another call could not send the whole of its request", given));
        }
        throw given;
    }

    /** Posts a short frame; if it cannot be sent, whoever reads learns why. */
    void post(byte[] frame) {
        try {
            outbox.post(frame);
        } catch (IOException e) {
            retire(reason(e));
        }
        if (outbox.isOverfull()) {
            fail(Failure.transport("the host does not read what it is sent,", null));
        }
    }

    private void flush() {
        try {
            outbox.flush();
        } catch (IOException e) {
            retire(reason(e));
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
            await(call, call);
            return call.answer();
        } finally {
            call.end();
            handOn();
        }
    }

    /**
     * Waits for something that a call brings, in the calling thread.
     *
     * @throws CreoException if the call came to its end here: its time is over, or the thread was interrupted
     */
    void await(Call<?> call, Wait wait) {
        while (!wait.isDone()) {
            long left = waitFor(call);
            if (Thread.currentThread().isInterrupted()) {
                if (giveUp(call)) {
                    throw call.interrupted();
                }
            } else if (left <= 0) {
                if (giveUp(call)) {
                    throw call.late();
                }
            } else if (lead()) {
                try {
                    read(wait, left);
                } finally {
                    led.set(false);
                }
            } else {
                LockSupport.parkNanos(this, left);
            }
        }
    }

    /**
     * How long to wait for a call before there is something to be done: its time is over, or a host that lets a stream
     * wait must be asked whether it is still there.
     */
    long waitFor(Call<?> call) {
        return call.hasStreams() ? Math.min(call.left(), awake()) : call.left();
    }

    /** Sees to it that the host stirs now and then; gives how long it may be silent from now on. */
    private long awake() {
        long left = liveness.left(() -> post(Frame.small(Frame.PING, Frame.NO_REQUEST)));
        if (left <= 0) {
            fail(liveness.failure());
        }
        return Math.max(left, 1);
    }

    /** Tells the host that an answer is not wanted any more; false if it is there already. */
    boolean giveUp(Call<?> call) {
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

    /** Ends the calls that nobody waits for and whose time is over; gives the time until the next one's is, in nanoseconds. */
    long expire() {
        long next = Long.MAX_VALUE;
        for (Call<?> call : open.all()) {
            if (!call.isAttended()) {
                long left = waitFor(call);
                if (left > 0) {
                    next = Math.min(next, left);
                } else if (giveUp(call)) {
                    call.expired();
                }
            }
        }
        return next;
    }

    /** Why no more requests are sent here, where that is so. */
    Failure whyUnusable() {
        Failure why = failure.get();
        return why != null ? why : Failure.transport(retiring, null);
    }

    boolean isOpen() {
        return failure.get() == null;
    }

    /** Ends the leader's wait for input, if there is a leader. */
    void wakeLeader() {
        if (led.get()) {
            transport.wakeUp();
        }
    }

    /** Makes the calling thread the one that reads, unless there is one. */
    boolean lead() {
        return !led.get() && led.compareAndSet(false, true);
    }

    void endLead() {
        led.set(false);
        handOn();
    }

    /** Wakes a thread that can lead, if nobody does. Whoever stops waiting calls it, because it may be the one that was woken. */
    void handOn() {
        if (open.isEmpty() || led.get()) {
            return;
        }
        if (reader.isNeeded()) {
            reader.wake();
            return;
        }
        open.any(Call::wake);
    }

    /** Reads, as the leader, until someone's wait is done, and for so long at most. */
    void read(Wait wait, long nanos) {
        long due = System.nanoTime() + nanos;
        long left = nanos;
        boolean arrived = true; // at first a look: a host on the same core may have answered before the write returned
        try {
            while (true) {
                boolean whole = dispatchAll();
                if (failure.get() != null || wait.isDone() || left <= 0 || Thread.currentThread().isInterrupted()) {
                    return;
                }
                // The rest of a frame is likely to be there, and another frame is not.
                if (whole || !arrived) {
                    transport.awaitInput(outbox.isStuck(), left);
                    if (outbox.isStuck()) {
                        outbox.flush();
                    }
                }
                long now = System.nanoTime();
                arrived = frames.fill(transport);
                if (arrived) {
                    liveness.heard(now);
                }
                left = due - now;
            }
        } catch (IOException | RuntimeException | Error e) {
            unreadable(e);
        }
    }

    private void unreadable(Throwable e) {
        if (e instanceof IOException) {
            boolean wordless = !frames.hasHeard() && !(e instanceof SSLException);
            fail(Failure.transport(reason((IOException) e) + (wordless ? " without a word" : ""), e));
        } else if (e instanceof MalformedException) {
            fail(Failure.malformed((MalformedException) e));
        } else {
            fail(Failure.transport("an answer could not be received (" + e + ")", e));
        }
    }

    /** What the leader waits for. */
    interface Wait {
        boolean isDone();
    }

    /** Hands out the frames that are there; whether there was one. */
    private boolean dispatchAll() {
        boolean any = false;
        for (Frame frame = frames.next(this); frame != null && failure.get() == null; frame = frames.next(this)) {
            dispatch(frame);
            any = true;
        }
        return any;
    }

    private void dispatch(Frame frame) {
        switch (frame.kind) {
            case Frame.PING:
                post(frame.pong());
                break;
            case Frame.GOAWAY:
                retire("the host is shutting down");
                break;
            case Frame.PONG:
                if (frame.id != Frame.NO_REQUEST) {
                    bring(frame);
                } else if (!liveness.answered()) {
                    throw new MalformedException("a PONG, where nobody sent a PING");
                }
                break;
            default:
                if (frame.kind == Frame.ERROR && frame.id == Frame.NO_REQUEST) {
                    String message = frame.body.getString();
                    frame.body.end();
                    fail(new Failure(frame.status, message, null));
                } else {
                    bring(frame);
                }
        }
    }

    private void bring(Frame frame) {
        Call<?> call = frame.call;
        if (call == null) {
            if (!ids.wasGivenOut(frame.id)) {
                throw new MalformedException("a " + frame.name() + " for request " + Integer.toUnsignedString(frame.id)
                        + ", which was never sent");
            }
            frames.giveBack(frame); // it came too late
            return;
        }
        if (call.endsBy(frame.kind)) {
            if (remove(call)) {
                call.answered(frame);
                retireIfDone();
            }
        } else if (!(frame.kind == Frame.ITEM && call.takesItem(frame)
                || frame.kind == Frame.CREDIT && call.takesCredit(frame.body.getInt()))) {
            throw new MalformedException("a " + frame.name() + " for request " + Integer.toUnsignedString(frame.id)
                    + ", which " + call.method + " does not allow here");
        }
    }

    void giveBack(Frame frame) {
        frames.giveBack(frame);
    }

    @Override
    public Call<?> open(int id) {
        return open.get(id);
    }

    /** Keeps the connection for the calls that are open, and sends no others here. */
    void retire(String why) {
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
                owner.execute(this::close); // which takes its time
            }
        } finally {
            outbox.release();
        }
        if (!open.isEmpty()) {
            flush();
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Closes the connection. What was sent last and is not answered gets the time to arrive. */
    void close() {
        if (saidLast && failure.get() == null && outbox.tryAcquire()) {
            try {
                if (lead()) {
                    farewell();
                    led.set(false);
                }
            } finally {
                outbox.release();
            }
        }
        fail(Failure.transport("the client was closed", null));
    }

    /**
     * Lets the host read the one-way requests that were sent last: to close on top of bytes that wait here, the host's
     * preface for one, would reset the connection, and what is under way would be lost.
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
            // The host is slow or gone; more than this cannot be done for what nobody answers.
        }
    }

    /** Ends the connection and all calls that are open on it. The first reason counts. */
    void fail(Failure why) {
        if (!failure.compareAndSet(null, why)) {
            return;
        }
        owner.retired(this);
        try {
            transport.close();
        } catch (IOException e) {
            // Nothing can be done about it, and nothing was lost: no call is answered any more.
        }
        for (Call<?> call : open.all()) {
            if (remove(call)) {
                call.failed(why);
            }
        }
        owner.closed(this);
    }
}
