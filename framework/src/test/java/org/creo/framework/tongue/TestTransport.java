// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.threads.Alarm;
import org.creo.framework.tongue.rasp.Session;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.Preface;

/**
 * Carries a machine in memory: time passes, tasks run and bytes leave when a test says so. It overwrites buffers that
 * were released, and fails if something is sent after the end. For one thread, except for {@link #execute}.
 */
public final class TestTransport implements Transport {
    /** Netty's water marks: above the first nothing more may be written, until it is below the second. */
    private static final int HIGH = 64 << 10;

    private static final int LOW = 32 << 10;

    private record After(long written, Runnable then) {}

    private final TestLoop loop;
    private final Queue<ByteBuffer> given = new ArrayDeque<>();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<After> afterSent = new ArrayList<>();
    private long received;
    private long flushed;
    private int flushes;
    private long left;
    private boolean writable = true;
    private boolean reading = true;
    private boolean open = true;
    private int identified;
    private boolean outputEnded;
    private boolean closedTold;
    private int unasked;
    private boolean endsByReset;
    private boolean inputEnding;
    private final UnreadWatch watch;
    private Runnable beforeFlush = () -> {};
    private final byte[] scratch = new byte[8 << 10];
    /** How many more bytes the client takes. */
    private long window = Long.MAX_VALUE;

    private Conversation conversation;
    private Machine machine;

    public TestTransport() {
        this(new TestLoop());
    }

    /** One of several connections of a thread. */
    public TestTransport(TestLoop loop) {
        this.loop = loop;
        this.watch = new UnreadWatch(
                this,
                new UnreadWatch.Client() {
                    @Override
                    public boolean gone() {
                        return false;
                    }

                    @Override
                    public boolean inputEnding() {
                        return inputEnding;
                    }
                },
                () -> machine);
    }

    /** Begins a conversation, and a session of RASP that speaks for it. */
    public Conversation begin(Terms terms) {
        begin(terms, talk -> new Session(terms, talk, this));
        return conversation;
    }

    /**
     * Begins a conversation, and a machine that speaks for it.
     *
     * @param speaks makes the machine, with this as its transport
     */
    public <M extends Machine> M begin(Terms terms, Function<Conversation, M> speaks) {
        conversation = new Conversation(terms, this);
        M made = speaks.apply(conversation);
        machine = made;
        return made;
    }

    /** Carries a machine whose conversation it has begun itself. */
    public void begin(Conversation begun, Machine made) {
        conversation = begun;
        machine = made;
    }

    public Conversation conversation() {
        return conversation;
    }

    /** From now on another machine speaks for the conversation. */
    public void speak(Machine other) {
        machine = other;
    }

    /** What makes bytes at the last moment is asked for them before any leave. */
    public void askBeforeFlush(Runnable maker) {
        beforeFlush = maker;
    }

    @Override
    public long now() {
        return loop.now();
    }

    /** The machine gets bytes, all there are for now. */
    public void receive(byte... bytes) {
        receivePart(bytes);
        machine.readComplete();
        run();
    }

    /**
     * The machine gets bytes, and there are more. If it was told that the connection is closed, nothing comes any more.
     */
    public void receivePart(byte... bytes) {
        if (open) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes.clone());
            given.add(buffer);
            received += bytes.length;
            machine.received(buffer);
        }
    }

    /** A buffer for something that reads by itself. */
    public ByteBuffer lend(byte... bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes.clone());
        given.add(buffer);
        received += bytes.length;
        return buffer;
    }

    /** Runs the machine's tasks, including those that they start. */
    public void run() {
        loop.run();
    }

    /** Runs tasks, including those that other threads are about to add, until the condition holds. */
    public void runUntil(BooleanSupplier so) throws InterruptedException {
        loop.runUntil(so);
    }

    /** From now on the machine's thread has too much to do to look for what has come. */
    public void busy() {
        loop.busy();
    }

    /** The machine's thread looks for what has come. */
    public void turn() {
        loop.turn();
    }

    @Override
    public long turns() {
        return loop.turns();
    }

    /** Lets time pass; alarms ring when their time has come. */
    public void advance(long nanos) {
        loop.advance(nanos);
    }

    /** Lets time pass; the conversation is woken when its alarm rings. */
    public void advanceBy(Duration time) {
        advance(time.toNanos());
    }

    /** Its bytes come in pieces, of which so many may come although nothing is read. */
    public void inPieces(int bytes) {
        unasked = bytes;
    }

    @Override
    public int unasked() {
        return unasked;
    }

    /** The client takes this many more bytes, and then none. */
    public void take(long bytes) {
        window = bytes;
        leave();
        run();
    }

    /** The client ends its output. */
    public void endInput() {
        if (open) {
            machine.inputEnded();
        }
        run();
    }

    /** The client has ended its output, though what it has sent before is not read. */
    public void endInputUnread() {
        inputEnding = true;
    }

    /** The client is gone. */
    public void disconnect() {
        close();
        run();
    }

    /** Everything that the client has taken. */
    public byte[] taken() {
        return Arrays.copyOf(written.toByteArray(), (int) left);
    }

    /** What the client has taken after so many bytes. */
    public byte[] taken(long after) {
        return Arrays.copyOfRange(written.toByteArray(), (int) after, (int) left);
    }

    public boolean endsByReset() {
        return endsByReset;
    }

    /** How often something has left. */
    public int flushes() {
        return flushes;
    }

    /** The frames that were written, taken or not, after the preface. */
    public List<Reply> replies() {
        List<Reply> replies = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(written.toByteArray());
        if (bytes.hasRemaining()) {
            bytes.position(Preface.SIZE);
        }
        while (bytes.remaining() >= FrameHeader.SIZE) {
            int length = bytes.getInt();
            Reply head = new Reply(bytes.get(), bytes.get() << 16 | bytes.getShort(), bytes.getInt(), null);
            byte[] body = new byte[Math.min(length - FrameHeader.LEAST_LENGTH, bytes.remaining())];
            bytes.get(body);
            replies.add(new Reply(head.kind(), head.status(), head.id(), body));
        }
        return replies;
    }

    public Reply lastReply() {
        List<Reply> replies = replies();
        return replies.get(replies.size() - 1);
    }

    /** How many of the bytes that came were read. */
    public long consumed() {
        return received - given.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    /** Whether the connection is open, and nothing waits to be run or to leave. */
    public boolean quiet() {
        return open && !outputEnded && loop.isIdle() && pending() == 0;
    }

    public boolean reading() {
        return reading;
    }

    public boolean outputEnded() {
        return outputEnded;
    }

    /** How many buffers were not released. */
    public int buffersHeld() {
        return given.size();
    }

    public boolean hasAlarm() {
        return loop.hasAlarm();
    }

    private void leave() {
        long count = Math.min(flushed - left, window);
        left += count;
        window -= window == Long.MAX_VALUE ? 0 : count;
        runAfterSent();
        if (open && !writable && pending() < LOW) {
            writable = true;
            machine.writable();
        }
    }

    private void runAfterSent() {
        List<Runnable> due = new ArrayList<>();
        for (Iterator<After> each = afterSent.iterator(); each.hasNext(); ) {
            After after = each.next();
            if (!open || after.written <= left) {
                each.remove();
                due.add(after.then);
            }
        }
        due.forEach(Runnable::run);
    }

    @Override
    public String peer() {
        return "a test";
    }

    @Override
    public String origin() {
        return peer();
    }

    @Override
    public boolean inThread() {
        return loop.inThread();
    }

    @Override
    public boolean execute(Runnable task) {
        return loop.execute(task);
    }

    @Override
    public Alarm alarm(Runnable ring) {
        return loop.alarm(ring);
    }

    @Override
    public void endByReset(boolean on) {
        endsByReset = on;
    }

    @Override
    public void read(boolean on) {
        assertTrue(on != reading, "it is so already");
        reading = on;
        watch.reading(on);
    }

    @Override
    public void release() {
        // Any later read of the buffer sees this.
        Arrays.fill(given.remove().array(), (byte) 0x55);
    }

    @Override
    public byte[] scratch() {
        return scratch;
    }

    @Override
    public void write(byte[] bytes, int start, int end) {
        assertTrue(open && !outputEnded, "something is sent after the end");
        written.write(bytes, start, end - start);
        // Any later read sees this.
        Arrays.fill(scratch, (byte) 0x55);
        if (writable && pending() > HIGH) {
            writable = false;
            machine.writable();
        }
    }

    @Override
    public void flush() {
        beforeFlush.run();
        flushes += flushed < written.size() ? 1 : 0;
        flushed = written.size();
        if (open) {
            leave();
        }
    }

    @Override
    public boolean writable() {
        return open && writable;
    }

    @Override
    public long pending() {
        return open ? written.size() - left : 0;
    }

    @Override
    public void identified() {
        identified++;
    }

    @Override
    public boolean taking(long nanos) {
        return false;
    }

    @Override
    public void afterSent(Runnable then) {
        beforeFlush.run();
        afterSent.add(new After(written.size(), then));
        flush();
        runAfterSent();
    }

    @Override
    public boolean open() {
        return open;
    }

    @Override
    public void endOutput() {
        assertTrue(open && !outputEnded, "the output ends twice");
        outputEnded = true;
    }

    @Override
    public void close() {
        open = false;
        watch.close();
        runAfterSent();
        if (!closedTold) {
            closedTold = true;
            loop.execute(conversation::closed);
        }
    }
}
