// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/** A reply that tells what was answered: the status, and how many bytes of a body. */
final class ObservedReply implements Reply {
    private final Reply reply;
    private final ObjLongConsumer<Integer> answered;
    private int status;
    private long bytes;

    /** @param answered is told once, when the answer was given, or broken off after it has begun */
    ObservedReply(Reply reply, ObjLongConsumer<Integer> answered) {
        this.reply = reply;
        this.answered = answered;
    }

    /** Nothing more of the answer is sent. */
    void over() {
        if (status != 0) {
            int told = status;
            status = 0;
            answered.accept(told, bytes);
        }
    }

    @Override
    public AnswerFields fields() {
        return reply.fields();
    }

    @Override
    public void whole(int given, AnswerFields fields, Content body) {
        status = given;
        bytes = body.size();
        // Before it is given, since what gives it closes what this belongs to.
        over();
        reply.whole(given, fields, body);
    }

    @Override
    public JsonBody json(long source, boolean part) {
        return reply.json(source, part);
    }

    @Override
    public void give(JsonBody json, Consumer<Content> how) {
        reply.give(json, how);
    }

    @Override
    public void begin(int given, AnswerFields fields, long length) {
        status = given;
        reply.begin(given, fields, length);
    }

    @Override
    public void part(Content body) {
        bytes += body.size();
        reply.part(body);
    }

    @Override
    public void end() {
        over();
        reply.end();
    }

    @Override
    public void cut() {
        over();
        reply.cut();
    }

    @Override
    public boolean isShared() {
        return reply.isShared();
    }

    @Override
    public long waiting() {
        return reply.waiting();
    }

    @Override
    public void proceed() {
        reply.proceed();
    }

    @Override
    public void hold(boolean on) {
        reply.hold(on);
    }

    @Override
    public void lacks(boolean on) {
        reply.lacks(on);
    }

    @Override
    public void last() {
        reply.last();
    }
}
