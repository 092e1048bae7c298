// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.EventLoop;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.threads.Alarm;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.tongue.Transport;
import org.creo.framework.tongue.UnreadWatch;
import org.creo.framework.tongue.rasp.Session;

/**
 * Carries a session of RASP between a method and the host that runs it: its bytes stay arrays. The host's end belongs
 * to one of the threads that read and write; the client's end has two channels.
 */
final class LocalConnection implements Transport {
    /** What the log counts its lines by, and the limits its connections. */
    static final String ORIGIN = "this host (local:)";

    private static final PeerLog LOG = PeerLog.of(LocalConnection.class);
    private static final Faults FAULTS = Faults.of(LocalConnection.class);

    /** So much may wait for the host, in bytes. */
    private static final int MOST_SENT = 64 << 10;
    /** So much has left although the client has not taken it, as with what the system keeps for a socket. */
    private static final int LEFT = 64 << 10;
    /** Above this nothing more is written, until all of it has left. */
    private static final int HIGH = 64 << 10;

    private record AfterSent(long written, Runnable then) {}

    private final EventLoop loop;
    private final Timers timers;
    private final ThreadWatch threads;
    private final Runnable ready;
    private final Consumer<LocalConnection> ended;

    /** The fields below are confined to the thread of the connection. */
    private Conversation conversation;

    private Session session;
    private UnreadWatch watch;
    private boolean reading = true;
    private boolean endTold;
    private boolean writable = true;
    private boolean endsByReset;
    /** The sizes of the buffers that the session has not released, oldest first. */
    private final Queue<Integer> given = new ArrayDeque<>();
    /** What was written and not flushed. */
    private final Queue<ByteBuffer> gathering = new ArrayDeque<>();

    private final Queue<AfterSent> afterSent = new ArrayDeque<>();
    private long written;

    /** The fields below are guarded by this object's lock. */
    private final Queue<ByteBuffer> sent = new ArrayDeque<>();

    private final Queue<ByteBuffer> answers = new ArrayDeque<>();
    /** How many bytes the client has sent that the session has not released. */
    private int unread;

    private long flushed;
    private long taken;
    /** Whether the host is told when all has left. */
    private boolean waits;

    private boolean announced;
    private boolean inputEnded;
    private boolean clientGone;
    private boolean outputEnded;
    private boolean closed;

    /**
     * @param ready tells the client that it may read or write again
     * @param ended is told when it is closed
     */
    LocalConnection(
            EventLoop loop, Timers timers, ThreadWatch threads, Runnable ready, Consumer<LocalConnection> ended) {
        this.loop = loop;
        this.timers = timers;
        this.threads = threads;
        this.ready = ready;
        this.ended = ended;
    }

    /** Begins a conversation; false where the host has ended. */
    boolean begin(Terms terms) {
        return execute(() -> {
            conversation = new Conversation(terms, this);
            session = new Session(terms, conversation, this);
            watch = new UnreadWatch(this, new Client(), () -> session);
        });
    }

    /** The client's end. */
    Map.Entry<ReadableByteChannel, WritableByteChannel> channels() {
        return Map.entry(new FromHost(), new ToHost());
    }

    Conversation conversation() {
        return conversation;
    }

    /** What the session gets next; null for nothing. */
    private synchronized ByteBuffer next(int most) {
        ByteBuffer first = sent.peek();
        if (first == null || first.remaining() <= most) {
            return sent.poll();
        }
        ByteBuffer part = first.slice(first.position(), most);
        first.position(first.position() + most);
        return part;
    }

    /** The session gets what has come, as far as it reads. */
    private void receive() {
        synchronized (this) {
            announced = false;
        }
        boolean any = false;
        while (open() && reading) {
            ByteBuffer part = next((int) Math.max(1, Math.min(MOST_SENT, session.mostToRead())));
            if (part == null) {
                break;
            }
            any = true;
            given.add(part.remaining());
            session.received(part);
        }
        if (any && open()) {
            session.readComplete();
        }
        if (open() && reading && !endTold && allHasCome()) {
            endTold = true;
            tellEnd();
        } else if (open() && endTold && isClientGone()) {
            close();
        }
    }

    private void tellEnd() {
        if (isClientGone()) {
            session.left();
        } else {
            session.inputEnded();
        }
    }

    private synchronized boolean allHasCome() {
        return inputEnded && sent.isEmpty();
    }

    private synchronized boolean isClientGone() {
        return clientGone;
    }

    /** Looks again for what waits until bytes have left, when they have. */
    private void awaitLeaving() {
        boolean now;
        synchronized (this) {
            waits = true;
            now = haveLeft();
        }
        if (now) {
            execute(this::left);
        }
    }

    /** Whether all that was flushed has left; under the lock. */
    private boolean haveLeft() {
        return flushed - taken <= LEFT;
    }

    private void left() {
        synchronized (this) {
            waits = false;
        }
        flush();
        runAfterSent();
        if (open() && !writable && pending() == 0) {
            writable = true;
            session.writable();
        }
        if (open() && (!writable || !afterSent.isEmpty())) {
            awaitLeaving();
        }
    }

    private void runAfterSent() {
        while (!afterSent.isEmpty() && (!open() || afterSent.peek().written <= written - pending())) {
            afterSent.remove().then.run();
        }
    }

    @Override
    public String peer() {
        return ORIGIN;
    }

    @Override
    public String origin() {
        return ORIGIN;
    }

    @Override
    public boolean inThread() {
        return loop.inEventLoop();
    }

    @Override
    public long turns() {
        return IoThreads.turns(loop);
    }

    @Override
    public boolean execute(Runnable task) {
        try {
            loop.execute(() -> run(task));
            return true;
        } catch (RejectedExecutionException e) {
            LOG.debug(ORIGIN, "The host has stopped, a task for a connection of {} is dropped", ORIGIN);
            return false;
        }
    }

    /** Runs a task; what fails there ends the connection. */
    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            threads.saw(e);
            FAULTS.saw(ORIGIN, e, "Closing the connection of {}", ORIGIN);
            close();
        }
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public Alarm alarm(Runnable ring) {
        return timers.alarms(loop).alarm(this::execute, ring);
    }

    @Override
    public void read(boolean on) {
        reading = on;
        watch.reading(on);
        if (on) {
            execute(this::receive);
        }
    }

    @Override
    public void release() {
        int size = given.remove();
        synchronized (this) {
            unread -= size;
        }
        ready.run();
    }

    @Override
    public void write(byte[] bytes, int start, int end) {
        gathering.add(ByteBuffer.wrap(bytes, start, end - start));
        written += end - start;
        if (writable && pending() > HIGH) {
            writable = false;
            session.writable();
            awaitLeaving();
        }
    }

    @Override
    public void flush() {
        if (gathering.isEmpty()) {
            return;
        }
        synchronized (this) {
            if (!closed) {
                answers.addAll(gathering);
                flushed = written;
            }
        }
        gathering.clear();
        ready.run();
    }

    @Override
    public boolean writable() {
        return writable && open();
    }

    @Override
    public synchronized long pending() {
        return closed ? 0 : Math.max(0, written - taken - LEFT);
    }

    @Override
    public void identified() {
        // Nobody waits for its place.
    }

    @Override
    public boolean taking(long nanos) {
        return false;
    }

    @Override
    public void afterSent(Runnable then) {
        flush();
        afterSent.add(new AfterSent(written, then));
        runAfterSent();
        if (!afterSent.isEmpty()) {
            awaitLeaving();
        }
    }

    @Override
    public int unasked() {
        return 0;
    }

    @Override
    public synchronized boolean open() {
        return !closed;
    }

    @Override
    public void endOutput() {
        flush();
        synchronized (this) {
            outputEnded = true;
        }
        ready.run();
    }

    @Override
    public void endByReset(boolean on) {
        endsByReset = on;
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            sent.clear();
            if (endsByReset) {
                answers.clear();
            }
        }
        ended.accept(this);
        ready.run();
        if (watch != null) {
            watch.close();
        }
        runAfterSent();
        if (conversation != null) {
            execute(conversation::closed);
        }
    }

    /** What is known of the client while it is not read. */
    private final class Client implements UnreadWatch.Client {
        @Override
        public boolean gone() {
            return isClientGone();
        }

        @Override
        public boolean inputEnding() {
            synchronized (LocalConnection.this) {
                return inputEnded;
            }
        }
    }

    private void endInput(boolean gone) {
        synchronized (this) {
            inputEnded = true;
            clientGone |= gone;
        }
        execute(this::receive);
    }

    /** What the client reads. */
    private final class FromHost implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer into) {
            boolean tells;
            int count = 0;
            synchronized (LocalConnection.this) {
                if (answers.isEmpty()) {
                    return outputEnded || closed ? -1 : 0;
                }
                while (into.hasRemaining() && !answers.isEmpty()) {
                    count += move(answers.peek(), into);
                    if (!answers.peek().hasRemaining()) {
                        answers.remove();
                    }
                }
                taken += count;
                tells = waits && haveLeft();
            }
            if (tells) {
                execute(LocalConnection.this::left);
            }
            return count;
        }

        private int move(ByteBuffer from, ByteBuffer into) {
            int count = Math.min(from.remaining(), into.remaining());
            into.put(from.array(), from.arrayOffset() + from.position(), count);
            from.position(from.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return open();
        }

        @Override
        public void close() {
            endInput(true);
        }
    }

    /** What the client writes. */
    private final class ToHost implements WritableByteChannel {
        @Override
        public int write(ByteBuffer from) throws ClosedChannelException {
            boolean announces;
            int count;
            synchronized (LocalConnection.this) {
                if (closed || inputEnded) {
                    throw new ClosedChannelException();
                }
                count = Math.min(from.remaining(), MOST_SENT - unread);
                if (count == 0) {
                    return 0;
                }
                byte[] bytes = new byte[count];
                from.get(bytes);
                sent.add(ByteBuffer.wrap(bytes));
                unread += count;
                announces = !announced;
                announced = true;
            }
            if (announces) {
                execute(LocalConnection.this::receive);
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            synchronized (LocalConnection.this) {
                return !closed && !inputEnded;
            }
        }

        @Override
        public void close() {
            endInput(false);
        }
    }
}
