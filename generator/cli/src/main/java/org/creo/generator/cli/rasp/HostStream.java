// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A call with a stream (RASP/1, section 3): items go out as the host is ready for them, and it may send more as they are
 * taken here. One thread may send while another takes.
 */
public final class HostStream implements Waiting, Closeable {

    /** How many items either side may send before it is told that more may come. */
    private static final int FIRST_CREDIT = 64;
    /** How many items are taken before the host is told. */
    private static final int PORTION = 32;

    private final HostConnection connection;
    private final boolean uploads;
    private final boolean downloads;
    private final Duration quiet;
    private final Optional<Duration> limit;
    private final long begun = System.nanoTime();
    private int id;

    // What follows is guarded by this.
    private final Deque<byte[]> items = new ArrayDeque<>();
    /** How many items may still go out, and come in. */
    private int creditOut = FIRST_CREDIT;
    private int creditIn = FIRST_CREDIT;
    /** Taken since the host was told. */
    private int taken;
    private boolean handedOut;
    private Frame last;
    private HostException failure;

    HostStream(HostConnection connection, boolean uploads, boolean downloads, Duration quiet, Optional<Duration> limit) {
        this.connection = connection;
        this.uploads = uploads;
        this.downloads = downloads;
        this.quiet = quiet;
        this.limit = limit;
    }

    void begin(int id) {
        this.id = id;
    }

    /**
     * Sends an item, once the host is ready for it. Whether it has arrived is not known.
     *
     * @return false where the host wants no more: its answer is there, or the call has failed
     */
    public boolean send(byte[] item) throws InterruptedException {
        synchronized (this) {
            while (creditOut == 0 && !isOver()) {
                wait();
            }
            if (isOver()) {
                return false;
            }
            creditOut--;
        }
        connection.send(Frame.of(Frame.ITEM, id, item));
        return true;
    }

    /** There are no more items to be sent. */
    public void end() {
        synchronized (this) {
            if (isOver()) {
                return;
            }
        }
        connection.send(Frame.of(Frame.END, id, new byte[0]));
    }

    private boolean isOver() {
        return last != null || failure != null;
    }

    /**
     * The next item of the result; with it the one before counts as done with, and the host may send another.
     *
     * @return null where the stream is at its end
     * @throws HostError     if the host answers with an error
     * @throws HostException if it does not answer, or not in time
     */
    public byte[] next() throws HostException {
        if (handsBack()) {
            connection.send(Frame.credit(id, PORTION));
        }
        await();
        synchronized (this) {
            if (!items.isEmpty()) {
                handedOut = true;
                return items.remove();
            }
        }
        answer();
        return null;
    }

    /** Whether it is time to tell the host that it may send more. */
    private synchronized boolean handsBack() {
        if (handedOut) {
            handedOut = false;
            taken++;
        }
        if (taken < PORTION || isOver()) {
            return false;
        }
        taken = 0;
        creditIn += PORTION;
        return true;
    }

    /**
     * What the answer brings where the result is no stream.
     *
     * @throws HostException as {@link #next()} does
     */
    public byte[] result() throws HostException {
        await();
        return answer().body();
    }

    private synchronized Frame answer() throws HostException {
        if (last == null) {
            throw failure;
        }
        if (last.kind() == Frame.ERROR) {
            throw last.failure(connection);
        }
        return last;
    }

    /** Waits for something to come; a host that says nothing for long is asked whether it is still there. */
    private void await() throws HostException {
        try {
            while (!waited(Math.min(nanosLeft(), quiet.toNanos()))) {
                if (nanosLeft() <= 0) {
                    close();
                    throw new HostException(connection + ": not done within " + limit.orElseThrow().toMillis() + " ms");
                }
                connection.probe(quiet);
            }
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new HostException(connection + ": interrupted while an answer was waited for");
        }
    }

    private long nanosLeft() {
        return limit.map(most -> begun + most.toNanos() - System.nanoTime()).orElse(Long.MAX_VALUE);
    }

    /** Whether there is something now. */
    private synchronized boolean waited(long nanos) throws InterruptedException {
        if (items.isEmpty() && !isOver() && nanos > 0) {
            wait(nanos / 1_000_000 + 1);
        }
        return !items.isEmpty() || isOver();
    }

    @Override
    public synchronized boolean take(Frame frame) {
        if (isOver()) {
            return true; // what is said about a call that is over comes too late for anybody
        }
        boolean fits = switch (frame.kind()) {
            case Frame.ITEM -> takeItem(frame);
            case Frame.CREDIT -> takeCredit(frame);
            case Frame.RESPONSE -> !downloads;
            case Frame.END -> downloads && frame.body().length == 0;
            case Frame.ERROR -> true;
            default -> false;
        };
        if (fits && frame.kind() != Frame.ITEM && frame.kind() != Frame.CREDIT) {
            last = frame;
        }
        notifyAll();
        return fits;
    }

    private boolean takeItem(Frame frame) {
        if (!downloads || creditIn == 0) {
            return false;
        }
        creditIn--;
        items.add(frame.body());
        return true;
    }

    private boolean takeCredit(Frame frame) {
        if (!uploads || frame.body().length != Integer.BYTES) {
            return false;
        }
        int more = ByteBuffer.wrap(frame.body()).getInt();
        if (more < 1 || more > Integer.MAX_VALUE - creditOut) {
            return false;
        }
        creditOut += more;
        return true;
    }

    @Override
    public synchronized void fail(HostException reason) {
        failure = failure == null ? reason : failure;
        notifyAll();
    }

    /** Gives the call up where it is not done: the host is told, and whoever waits here fails. */
    @Override
    public void close() {
        boolean cancels;
        synchronized (this) {
            cancels = !isOver();
            if (cancels) {
                fail(new HostException(connection + ": the call was given up here"));
            }
        }
        connection.end(id, cancels);
    }
}
