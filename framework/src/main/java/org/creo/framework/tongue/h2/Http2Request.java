// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.creo.framework.conversation.Deadline;
import org.creo.framework.conversation.Line;
import org.creo.framework.conversation.Progress;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.Content;
import org.creo.framework.web.ContentLength;
import org.creo.framework.web.Exchange;
import org.creo.framework.web.FieldNames;
import org.creo.framework.web.Head;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.JsonBody;
import org.creo.framework.web.Problem;
import org.creo.framework.web.Reply;

/**
 * A request in a stream of its own, and where its answer goes. What its client does not take waits here, and holds back
 * nothing but the items of its own stream. Confined to the connection's thread.
 */
final class Http2Request implements Reply {
    /** How long a client may take nothing of its answer while others need the memory, in nanoseconds. */
    private static final long PAUSE = 5 * MemoryBudget.GRACE;

    /** How much of an answer is written at a time, in bytes. */
    private static final int PIECE = 16 << 10;

    /** How long a client may take to answer that it has received the last part of what is cut. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /** Parts of an answer that are smaller than this, in bytes, are gathered while something waits. */
    private static final int SMALL = 4 << 10;
    /** How large the array for gathered parts is at first, in bytes. */
    private static final int LEAST = 256;

    private static final int CONTINUE = 100;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /** What carries the frames of all streams. */
    interface Link {
        /** Lets the client send so many more bytes of a request's body. */
        void take(Http2Request request, int bytes);

        /** Tells whether there is no memory for the body of a request. */
        void lacks(Http2Request request, boolean on);

        /** Runs a task on the connection's thread, after what runs there now. */
        void soon(Runnable task);

        /** The fields with which the answer to a request begins. */
        AnswerFields fields(Head head);
    }

    private final int id;
    private final Head head;
    private final Link link;
    private final Http2Answers answers;
    private final Line line;
    private Exchange exchange;

    /** All of the request has come. */
    private boolean complete;
    /** The client has to wait with the rest of the body. */
    private boolean held;

    private boolean lacking;
    /** How much has come while the client has to wait, in bytes. */
    private int untaken;
    /** How many parts of the answer are written and have not left. */
    private int parts;
    /** Small parts that come while others wait: they share a buffer, however many come. null for none. */
    private byte[] gathered;

    private int gatheredSize;
    /** How many bytes of the answer wait, and how many have left. */
    private long waiting;

    private long taken;
    /** How many bytes had left when {@link #isStuck} was last asked. */
    private long takenThen;
    /** Whether the client takes the answer, watched since others need the memory; null before. */
    private Progress progress;
    /** The answer was given, as a whole or its beginning. */
    private boolean answered;
    /** How the stream ends when all has left; null where it ends by itself. */
    private ErrorCode end;
    /** Rings when the stream ends although the answer is not whole; null as long as that is not to be cut. */
    private Deadline cut;
    /** The stream of the request is gone. */
    private boolean gone;

    /** @param head null where it is too large to be read */
    Http2Request(int id, Head head, Link link, Http2Answers answers, Line line) {
        this.id = id;
        this.head = head;
        this.link = link;
        this.answers = answers;
        this.line = line;
    }

    int id() {
        return id;
    }

    /** The head of the request has come. */
    void begin(Exchange made) {
        exchange = made;
        exchange.begin();
    }

    /**
     * More of its body has come.
     *
     * @param size how much that takes of what may come, in bytes
     * @return how much of it may come again
     */
    int add(ByteBuffer part, int size, boolean last) {
        complete |= last;
        if (exchange == null || answered) {
            // The request has its answer, and its stream is about to be reset.
            return size;
        }
        exchange.add(part, last);
        if ((held || lacking) && !answered) {
            untaken += size;
            return 0;
        }
        return size;
    }

    /** Nothing more has come for now. */
    void keep() {
        if (!complete && !answered) {
            exchange.keep();
        }
        time();
    }

    /** Limits the time in which the client must send more, if it has to. */
    void time() {
        if (!answered && !gone) {
            exchange.time();
        }
    }

    /** Writes what has gathered of the answer. */
    void flush() {
        if (!answered) {
            exchange.flush();
        }
    }

    /** The client will send nothing more. */
    void inputEnded() {
        if (!answered) {
            exchange.inputEnded();
        } else if (cut != null && parts == 0) {
            // The client will not tell what it has received.
            reset();
        }
    }

    /** Answers the request now: nothing more of it is read. */
    void end(Problem problem) {
        if (!answered) {
            exchange.end(problem);
        }
    }

    /** The host stops: answers the request with this unless it is a call, which has an answer of its own. */
    void stop(Problem problem) {
        if (!answered && !exchange.isDecided()) {
            exchange.end(problem);
        }
    }

    /** Whether the client sends items, nobody takes them, and nothing was answered. */
    boolean isUploading() {
        return !answered && exchange.isUploading();
    }

    /** Whether more of the request is to come, and nothing was answered. */
    boolean isComing() {
        return !complete && !answered;
    }

    boolean isComplete() {
        return complete;
    }

    /** The stream is gone, by its end or before. */
    void close() {
        gone = true;
        dropGathered();
        if (cut != null) {
            cut.close();
        }
        if (!answered) {
            answered = true;
            exchange.withdraw();
        }
        link.lacks(this, false);
    }

    /** Whether something waits of which the client has taken nothing since this was last asked. */
    boolean isStuck() {
        boolean stuck = waiting > 0 && taken == takenThen;
        takenThen = waiting > 0 ? taken : -1;
        return stuck;
    }

    /** Others wait for memory: whether the answer holds some, and the client does not take it. */
    boolean isStalled(long now) {
        if (waiting == 0) {
            return false;
        }
        if (progress == null) {
            progress = new Progress(PAUSE);
        }
        return progress.stalled(now, taken, waiting);
    }

    /** So many bytes of its answer have left, or never will. */
    void left(int bytes) {
        parts--;
        waiting -= bytes;
        taken += bytes;
        if (gone) {
            return;
        }
        if (parts == 0 && gathered != null) {
            // Not now: this is called from inside a flush.
            link.soon(this::writeOn);
            return;
        }
        if (!answered) {
            exchange.taken();
        } else if (parts == 0 && end != null) {
            endNow();
        }
    }

    @Override
    public AnswerFields fields() {
        return link.fields(head);
    }

    @Override
    public void whole(int status, AnswerFields fields, Content body) {
        if (status != NO_CONTENT && status != NOT_MODIFIED) {
            fields.set(FieldNames.CONTENT_LENGTH, ContentLength.text(body.size()));
        }
        boolean bare = body.isEmpty() || head != null && head.method().equals("HEAD");
        head(status, fields, bare);
        if (!bare) {
            write(body, true);
        }
        finish();
    }

    @Override
    public JsonBody json(long source, boolean part) {
        return answers.json(source, part);
    }

    @Override
    public void give(JsonBody json, Consumer<Content> how) {
        answers.give(json, how);
    }

    private void head(int status, AnswerFields fields, boolean last) {
        if (!gone) {
            answers.head(this, status, fields, last);
        }
    }

    private void write(Content body, boolean last) {
        if (gone) {
            return;
        }
        List<Content> more = body.more();
        writePart(body, last && more.isEmpty());
        for (int i = 0; i < more.size(); i++) {
            writePart(more.get(i), last && i == more.size() - 1);
        }
    }

    private void writePart(Content part, boolean last) {
        int size = part.end() - part.start();
        // An array that is mostly free counts as a whole.
        int room = part.bytes().length > 2 * size ? part.bytes().length : size;
        int at = part.start();
        // The part is written in pieces, since each tells when it has left.
        for (; part.end() - at > PIECE; at += PIECE) {
            writeOne(part.bytes(), at, at + PIECE, PIECE, false);
            room -= PIECE;
        }
        writeOne(part.bytes(), at, part.end(), room, last);
    }

    private void writeOne(byte[] bytes, int start, int end, int room, boolean last) {
        parts++;
        waiting += end - start;
        answers.body(this, bytes, start, end, room, last);
    }

    @Override
    public void begin(int status, AnswerFields fields, long length) {
        if (length >= 0) {
            fields.set(FieldNames.CONTENT_LENGTH, ContentLength.text(length));
        }
        head(status, fields, false);
        answers.gathers(this);
    }

    @Override
    public void part(Content body) {
        if (parts > 0 && body.size() < SMALL && !gone) {
            gather(body);
        } else {
            writeGathered();
            write(body, false);
        }
    }

    private void gather(Content body) {
        int size = (int) body.size();
        int before = gathered == null ? 0 : gathered.length;
        if (gathered == null) {
            gathered = new byte[Math.max(LEAST, size)];
        } else if (gatheredSize + size > before) {
            gathered = Arrays.copyOf(gathered, Math.max(2 * before, gatheredSize + size));
        }
        body.copyTo(gathered, gatheredSize);
        gatheredSize += size;
        waiting += size;
        answers.holds(gathered.length - before);
        if (gatheredSize >= PIECE) {
            writeGathered();
        }
    }

    private void writeGathered() {
        if (gathered != null) {
            Content all = Content.of(gathered, 0, gatheredSize);
            dropGathered();
            write(all, false);
        }
    }

    private void dropGathered() {
        if (gathered != null) {
            waiting -= gatheredSize;
            answers.holds(-gathered.length);
            gathered = null;
            gatheredSize = 0;
        }
    }

    private void writeOn() {
        if (!gone && gathered != null) {
            writeGathered();
            answers.flush();
        }
    }

    @Override
    public void end() {
        writeGathered();
        write(Content.NONE, true);
        finish();
    }

    @Override
    public void cut() {
        writeGathered();
        cut = new Deadline(line, this::reset);
        endWith(ErrorCode.INTERNAL_ERROR);
        closeExchange();
    }

    /** The answer is given as a whole: the rest of the body, if there is any, is not wanted. */
    private void finish() {
        closeExchange();
        if (!complete) {
            endWith(ErrorCode.NO_ERROR);
        }
    }

    private void endWith(ErrorCode error) {
        end = error;
        if (parts == 0 && !gone) {
            endNow();
        }
    }

    private void endNow() {
        if (cut != null && answers.follow(this)) {
            cut.in(FAREWELL);
            link.soon(answers::flush);
        } else {
            answers.reset(this, end);
        }
    }

    /** The client has received what was sent last. */
    void received() {
        cut.in(HttpTerms.LAST_WORDS);
    }

    private void reset() {
        if (!gone) {
            answers.reset(this, end);
            answers.flush();
        }
    }

    private void closeExchange() {
        answered = true;
        hold(false);
        lacks(false);
        if (exchange != null) {
            exchange.close();
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public long waiting() {
        return waiting;
    }

    @Override
    public void proceed() {
        if (!gone) {
            answers.head(this, CONTINUE, new AnswerFields(), false);
        }
    }

    @Override
    public void hold(boolean on) {
        held = on;
        changed();
    }

    @Override
    public void lacks(boolean on) {
        lacking = on;
        link.lacks(this, on);
        changed();
    }

    /** Asks whether the body may come on, but not now: what has come is used first, and that may be too much still. */
    private void changed() {
        if (!held && !lacking && untaken > 0 || !answered) {
            link.soon(this::goOn);
        }
    }

    private void goOn() {
        if (!held && !lacking && untaken > 0 && !gone) {
            int more = untaken;
            untaken = 0;
            link.take(this, more);
        }
        time();
    }

    @Override
    public void last() {
        // The stream ends with the answer in any case.
    }
}
