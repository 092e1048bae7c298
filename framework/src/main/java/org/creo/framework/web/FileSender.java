// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.creo.framework.files.OpenFile;
import org.creo.framework.log.PeerLog;
import org.creo.framework.threads.Alarm;

/**
 * Sends a part of a large file, piece by piece, as the client takes it: others have their turn while the disk is waited
 * for, and there is memory for one piece only. The bytes go through the heap, since what sendfile(2) has put into a
 * socket still changes when the file does. Confined to the connection's thread, but for the file, which is read by
 * others one after the other.
 */
final class FileSender {
    private static final PeerLog LOG = PeerLog.of(FileSender.class);

    private static final int PIECE = 64 << 10;
    /** The same where memory is short: there is always room for so little. */
    private static final int SMALL_PIECE = 4 << 10;
    /** What a file that is being sent takes besides, in bytes. */
    private static final int OVERHEAD = 4 << 10;
    /** After so long it is looked again whether there is memory, in nanoseconds. */
    private static final long RETRY = TimeUnit.MILLISECONDS.toNanos(50);
    /** So many bytes of the answer may wait until the client has taken others. */
    private static final int MOST_WAITING = 2 * PIECE;

    private final Executor disk;
    private final Calls calls;
    private final Reply reply;
    private final OpenFile file;
    private final LongConsumer ended;
    private final long begin;
    private final long end;
    private long next;
    private boolean begun;
    /** How many bytes are being read; 0 for none. */
    private int reading;
    /** Whether the client has to take all that was sent before more is read. */
    private boolean awaiting;
    /** Whether it has, as the line says, for which the last of it counts as pending while it tells. */
    private boolean taken;
    /** Null until memory was short. */
    private Alarm retry;

    private boolean over;

    /**
     * @param file belongs to this from now on
     * @param answer says which part of it is sent
     * @param ended is told once how many bytes were sent, if the answer has begun
     */
    FileSender(Executor disk, Calls calls, Reply reply, OpenFile file, FileAnswer answer, LongConsumer ended) {
        this.disk = disk;
        this.calls = calls;
        this.reply = reply;
        this.file = file;
        this.ended = ended;
        this.begin = answer.from();
        this.next = answer.from();
        this.end = answer.to();
    }

    /** Begins the answer. */
    void begin(int status, AnswerFields fields) {
        if (isOver()) {
            return;
        }
        begun = true;
        calls.translating(OVERHEAD);
        reply.begin(status, fields, end - next);
        more();
    }

    /** Sends more, if the client has taken most of what was sent before; all of it where memory is short. */
    void more() {
        if (over || reading > 0 || awaiting || !calls.keepsUp() || reply.waiting() >= MOST_WAITING) {
            return;
        }
        boolean isShort = calls.isShortOf(PIECE);
        if (isShort && !mayGoOn()) {
            return;
        }
        long from = next;
        int length = (int) Math.min(isShort ? SMALL_PIECE : PIECE, end - from);
        reading = length;
        calls.translating(length);
        run(() -> {
            try {
                byte[] piece = file.read(from, length);
                calls.later(() -> send(piece), () -> close(file));
            } catch (IOException | RuntimeException e) {
                calls.later(() -> fail(e), () -> close(file));
            }
        });
    }

    /** Whether a small piece is read although memory is short. If not, this will look again. */
    private boolean mayGoOn() {
        if (!reply.isShared()) {
            return hasTakenAll();
        }
        if (reply.waiting() > 0) {
            // The stream tells of each piece that the client takes.
            return false;
        }
        boolean may = calls.hasRoomFor(SMALL_PIECE);
        if (!may) {
            // Other answers of the connection keep the memory.
            if (retry == null) {
                retry = calls.line().alarm(this::more);
            }
            retry.set(calls.line().now() + RETRY);
        }
        return may;
    }

    private boolean hasTakenAll() {
        if (taken || calls.line().pending() == 0) {
            return true;
        }
        awaiting = true;
        calls.line().afterSent(() -> {
            awaiting = false;
            taken = true;
            more();
        });
        return false;
    }

    private void send(byte[] piece) {
        read();
        if (isOver()) {
            return;
        }
        next += piece.length;
        taken = false;
        calls.handed(piece.length);
        reply.part(Content.of(piece));
        if (next == end) {
            close();
            reply.end();
        } else {
            more();
        }
    }

    private void read() {
        calls.translating(-reading);
        reading = 0;
    }

    /** Whether nothing more is to be sent; then the file is closed, since it is not read any more. */
    private boolean isOver() {
        if (over) {
            closeSoon();
        } else if (!calls.line().open()) {
            close();
        }
        return over;
    }

    private void fail(Exception why) {
        read();
        if (isOver()) {
            return;
        }
        LOG.warn(
                calls.origin(),
                "Breaking off a file that {} is sent: {}",
                calls.line().peer(),
                why.toString());
        close();
        reply.cut();
    }

    /** Sends nothing more. */
    void close() {
        if (!over) {
            over = true;
            if (retry != null) {
                retry.off();
            }
            if (begun) {
                calls.translating(-OVERHEAD);
                ended.accept(next - begin);
            }
            if (reading == 0) {
                closeSoon();
            }
        }
    }

    private void closeSoon() {
        run(() -> close(file));
    }

    private void run(Runnable task) {
        try {
            disk.execute(task);
        } catch (RejectedExecutionException e) {
            // The host has stopped.
            close(file);
        }
    }

    /** Closes a file; waits for the disk. */
    static void close(OpenFile file) {
        try {
            file.close();
        } catch (IOException e) {
            LOG.warn(PeerLog.NOBODY, "A file cannot be closed: {}", e.toString());
        }
    }
}
