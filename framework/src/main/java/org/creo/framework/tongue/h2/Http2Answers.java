// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.creo.framework.conversation.Deadline;
import org.creo.framework.conversation.Line;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.Content;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.JsonBody;

/**
 * Writes the answers of a connection of HTTP/2 into their streams, and watches that its client takes them. Confined to
 * the connection's thread.
 */
final class Http2Answers {
    /** What it needs of the connection. */
    interface Requests {
        /** The requests under way, in a list of its own: what is done with one may end it. */
        List<Http2Request> all();

        /** A stream is reset, and why. */
        void gaveUp(String why);

        /** Whether the client has ended its output, and so answers no PING. */
        boolean inputEnded();
    }

    private final Frames frames;
    private final Line line;
    private final Calm calm;
    private final Requests requests;
    private final Duration patience;
    private final Unsent unsent;
    /** Rings when it is to be looked whether the client takes its answers. */
    private final Deadline sendTime;
    /** The requests whose last part is on its way, by the PING that follows it. */
    private final Map<Long, Http2Request> following = new HashMap<>(0);

    private long pings;
    /** The requests whose answers come in parts. */
    private final Set<Http2Request> gathering = new LinkedHashSet<>(0);

    Http2Answers(HttpTerms terms, Frames frames, Line line, Calm calm, Requests requests) {
        this.frames = frames;
        this.line = line;
        this.calm = calm;
        this.requests = requests;
        this.patience = terms.terms().limits().sendTime();
        this.unsent = new Unsent(terms.terms(), line::execute, this::giveBack);
        this.sendTime = new Deadline(line, this::look);
    }

    /** As {@link Reply#json}. */
    JsonBody json(long source, boolean part) {
        return unsent.json(source, part);
    }

    /** Writes JSON, which is counted here from then on. */
    void give(JsonBody json, Consumer<Content> how) {
        unsent.give(json, how);
    }

    /** Writes a head; it leaves when the connection is flushed. */
    void head(Http2Request request, int status, AnswerFields fields, boolean last) {
        frames.head(request.id(), status, fields, last);
    }

    /** Counts so many bytes more of memory for what waits to be written; fewer where they are negative. */
    void holds(int bytes) {
        unsent.add(bytes);
    }

    /**
     * Writes a part of an array as a part of a body; {@link Http2Request#left} tells when it has left.
     *
     * @param room how much memory it takes until then, in bytes
     */
    void body(Http2Request request, byte[] bytes, int start, int end, int room, boolean last) {
        int size = end - start;
        unsent.add(room);
        if (!sendTime.isOn()) {
            sendTime.in(patience);
        }
        frames.data(request.id(), bytes, start, end, last, () -> left(request, size, room));
    }

    private void left(Http2Request request, int size, int room) {
        calm.sent(size);
        unsent.add(-room);
        request.left(size);
    }

    /** Sends what is written. */
    void flush() {
        line.flush();
    }

    /** Ends a stream. */
    void reset(Http2Request request, ErrorCode error) {
        frames.reset(request.id(), error, request.isComplete());
    }

    /**
     * Asks the client whether it has received all that was written before, unless it has ended its output;
     * {@link Http2Request#received} tells.
     *
     * @return whether it was asked, which happens when the connection is flushed
     */
    boolean follow(Http2Request request) {
        if (requests.inputEnded()) {
            return false;
        }
        following.put(++pings, request);
        frames.ping(pings);
        return true;
    }

    /** The client has answered a PING. */
    void answered(long ping) {
        Http2Request request = following.remove(ping);
        if (request != null) {
            request.received();
        }
    }

    /** An answer comes in parts, which gather until the connection is flushed. */
    void gathers(Http2Request request) {
        gathering.add(request);
    }

    /** The stream of a request is gone. */
    void gone(Http2Request request) {
        gathering.remove(request);
        following.values().remove(request);
    }

    /** Writes what has gathered. */
    void gather() {
        gathering.forEach(Http2Request::flush);
    }

    /** Whether no answer waits to be written. */
    private boolean isEmpty() {
        return unsent.size() == 0;
    }

    private void look() {
        giveUp(Http2Request::isStuck, "it has accepted nothing of its answer for " + Limits.text(patience));
        if (!isEmpty()) {
            sendTime.in(patience);
        }
    }

    private void giveBack() {
        long now = line.now();
        giveUp(request -> request.isStalled(now), "memory is short, and it takes nothing of its answer");
    }

    /** The client sends nothing more: resets the streams into which no more may be written, as that stays so. */
    void giveUpBlocked() {
        giveUp(
                request -> frames.isBlocked(request.id()),
                "it has ended its output, and has not asked for all of its answer");
    }

    private void giveUp(Predicate<Http2Request> which, String why) {
        for (Http2Request request : requests.all()) {
            if (which.test(request)) {
                requests.gaveUp(why);
                reset(request, ErrorCode.CANCEL);
            }
        }
        flush();
    }

    /** The connection is closed. */
    void close() {
        sendTime.close();
        unsent.close();
    }
}
