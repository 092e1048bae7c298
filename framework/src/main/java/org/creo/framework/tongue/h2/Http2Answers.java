// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.creo.framework.limits.Limits;
import org.creo.framework.tongue.ChannelTasks;
import org.creo.framework.web.Deadline;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.JsonBody;

/**
 * Writes the answers of a connection of HTTP/2 into their streams, and watches that its client takes them. Confined to
 * the connection's thread.
 */
final class Http2Answers {
    /** What it needs of the connection. */
    interface Requests {
        /** All that are under way, in a list of its own: what is done with one may end it. */
        List<Http2Request> all();

        /** A stream is reset, and why. */
        void gaveUp(String why);

        /** Whether the client has ended its output: it answers nothing. */
        boolean inputEnded();
    }

    private final Http2Codec codec;
    private final Calm calm;
    private final Requests requests;
    private final Duration patience;
    private final Unsent unsent;
    /** Looks whether the answers come on. */
    private final Deadline sendTime;
    /** Those whose last part is on its way, by the PING that follows it. */
    private final Map<Long, Http2Request> following = new HashMap<>(0);

    private long pings;
    /** Those that come in parts. */
    private final Set<Http2Request> gathering = new LinkedHashSet<>(0);

    private final ChannelHandlerContext context;

    /**
     * @param context of the codec
     * @param loop runs a task on the connection's thread; it may drop it when that has ended
     */
    Http2Answers(
            HttpTerms terms,
            Http2Codec codec,
            ChannelHandlerContext context,
            Calm calm,
            Executor loop,
            Requests requests) {
        this.codec = codec;
        this.context = context;
        this.calm = calm;
        this.requests = requests;
        this.patience = terms.terms().limits().sendTime();
        this.unsent = new Unsent(terms.terms(), loop, this::giveBack);
        this.sendTime = new Deadline(terms, loop, this::look);
    }

    /** As {@link Reply#json}. */
    JsonBody json(long source, boolean part) {
        return unsent.json(context.alloc(), source, part);
    }

    /** Writes JSON, which is counted here from then on. */
    void give(JsonBody json, Consumer<ByteBuf> how) {
        unsent.give(json, how);
    }

    /** Writes fields; they leave when the connection is flushed. */
    void head(Http2Request request, Http2Headers fields, boolean last) {
        codec.encoder().writeHeaders(context, request.id(), fields, 0, last, context.newPromise());
    }

    /** A buffer for parts of a body that wait; its room is to be counted by {@link #holds}. */
    ByteBuf buffer(int room) {
        return context.alloc().ioBuffer(room);
    }

    /** So much more memory is taken by what waits to be written, or with a minus less. */
    void holds(int bytes) {
        unsent.add(bytes);
    }

    /**
     * Writes a part of a body, likewise; {@link Http2Request#left} tells when it has left.
     *
     * @param room how much memory it takes until then, in bytes
     */
    void body(Http2Request request, ByteBuf part, int room, boolean last) {
        int size = part.readableBytes();
        unsent.add(room);
        if (!sendTime.isOn()) {
            sendTime.in(patience);
        }
        codec.encoder()
                .writeData(
                        context,
                        request.id(),
                        part,
                        0,
                        last,
                        context.newPromise()
                                .addListener(
                                        sent -> ChannelTasks.run(context.channel(), () -> left(request, size, room))));
    }

    private void left(Http2Request request, int size, int room) {
        calm.sent(size);
        unsent.add(-room);
        request.left(size);
    }

    /** Sends what is written. */
    void flush() {
        codec.flush(context);
    }

    /** Ends a stream. */
    void reset(Http2Request request, Http2Error error) {
        if (!request.isComplete()) {
            codec.ignoreRest(request.id());
        }
        codec.resetStream(context, request.id(), error.code(), context.newPromise());
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
        codec.encoder().writePing(context, false, pings, context.newPromise());
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

    /** What has gathered is written. */
    void gather() {
        gathering.forEach(Http2Request::flush);
    }

    /** Whether nothing waits. */
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
        long now = System.nanoTime();
        giveUp(request -> request.isStalled(now), "memory is short, and it takes nothing of its answer");
    }

    /** The client sends nothing more: resets the streams into which no more may be written, as that stays so. */
    void giveUpBlocked() {
        giveUp(
                request -> codec.isBlocked(request.id()),
                "it has ended its output, and has not asked for all of its answer");
    }

    private void giveUp(Predicate<Http2Request> which, String why) {
        for (Http2Request request : requests.all()) {
            if (which.test(request)) {
                requests.gaveUp(why);
                reset(request, Http2Error.CANCEL);
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
