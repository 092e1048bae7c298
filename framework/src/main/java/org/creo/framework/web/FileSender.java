// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongConsumer;
import org.creo.framework.files.OpenFile;
import org.creo.framework.log.PeerLog;

/**
 * Sends a part of a large file, piece by piece, as the client takes it: others have their turn while the disk is waited
 * for, and there is memory for one piece only. The bytes go through the heap, since what sendfile(2) has put into a
 * socket still changes when the file does. Confined to the connection's thread, but for the file, which is read by
 * others one after the other.
 */
final class FileSender {
    private static final PeerLog LOG = PeerLog.of(FileSender.class);

    private static final int PIECE = 64 << 10;
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
    /** Whether a piece is being read. */
    private boolean reading;

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
        reply.begin(status, fields, end - next);
        more();
    }

    /** Sends more, if the client has taken most of what was sent before. */
    void more() {
        if (over || reading || !calls.keepsUp() || reply.waiting() >= MOST_WAITING) {
            return;
        }
        reading = true;
        long from = next;
        int length = (int) Math.min(PIECE, end - from);
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

    private void send(byte[] piece) {
        reading = false;
        calls.translating(-piece.length);
        if (isOver()) {
            return;
        }
        next += piece.length;
        calls.handed(piece.length);
        reply.part(Content.of(piece));
        if (next == end) {
            close();
            reply.end();
        } else {
            more();
        }
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
        reading = false;
        calls.translating(-Math.min(PIECE, end - next));
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
            if (begun) {
                ended.accept(next - begin);
            }
            if (!reading) {
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
