// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.rasp.Limits;
import org.creo.json.JsonMistake;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;

/**
 * One request, from its head until it is a call, and with a stream until all items are sent. The order is that of RASP:
 * first who calls, then what is called, then the body. Confined to the connection's thread.
 */
final class Exchange {
    /** A body of this size is read to its end although nobody wants it, so that the connection stays usable. */
    private static final int SKIPPED = 64 << 10;

    /** What comes in one piece and is smaller becomes a call without a place in the memory of its own, in bytes. */
    private static final int LARGE = 64 << 10;

    private static final byte[] NO_ARGUMENTS = {'{', '}'};
    private static final long MIB = 1 << 20;

    /** What an exchange needs of its connection. */
    interface Connection {
        /** Runs a task on the connection's thread, soon. */
        Executor loop();

        ByteBufAllocator buffers();

        /** The client, as logs count their lines. */
        String origin();
    }

    /** Where it is. */
    private enum At {
        /** It is being found out who calls. */
        CALLER,
        /** Its body, or the first line of that, is to come. */
        BODY,
        /** A worker translates its body, or there is no memory for what came of that. */
        TRANSLATION,
        /** It is a call. */
        CALL,
        /** It is answered without a call, now or when it is complete; what comes of it is dropped. */
        SETTLED
    }

    private final HttpTerms terms;
    private final BrowserRules rules;
    private final Calls calls;
    private final Reply reply;
    private final Connection connection;
    private final Head head;
    private final Body body = new Body();
    /** null as long as nothing has to be kept. */
    private BodyMemory memory;
    /** How many bytes have come since it was last counted. */
    private long come;
    /** A call that waits for memory; null for none. */
    private byte[] ready;

    private At at = At.CALLER;
    private boolean complete;
    /** Answers it without a call; null where there will be one, or this was done. */
    private Runnable settlement;

    private Target target;
    private Operation operation;
    private int timeout;
    private Map<String, String> context;
    private AnswerWriter answer;
    private int id;
    /** How many items the method takes now. */
    private int credit = ProtocolLimits.FIRST_CREDIT;

    private long lines;
    private boolean ended;

    Exchange(HttpTerms terms, BrowserRules rules, Calls calls, Reply reply, Connection connection, Head head) {
        this.terms = terms;
        this.rules = rules;
        this.calls = calls;
        this.reply = reply;
        this.connection = connection;
        this.head = head;
    }

    /** Its head has come. */
    void begin() {
        try {
            rules.check(head);
            if (rules.isPreflight(head)) {
                settle(() -> {
                    HttpHeaders fields = reply.fields();
                    rules.allow(head, fields);
                    reply.whole(204, fields, Unpooled.EMPTY_BUFFER);
                });
            } else if (terms.terms().authenticator() != null) {
                calls.session().show(head.token(), this::known);
            } else {
                known(true);
            }
        } catch (ProblemException e) {
            refuse(e.problem());
        }
    }

    private void known(boolean good) {
        if (at != At.CALLER) {
            return;
        }
        if (!good) {
            reply.last();
            end(Problem.of(Status.UNAUTHENTICATED, "The credentials are wrong."));
        } else if (calls.session().stranger()) {
            refuse(Problem.of(
                    Status.UNAUTHENTICATED,
                    "This host serves callers that it knows; send 'Authorization: Bearer TOKEN'."));
        } else {
            try {
                find();
                goOn();
            } catch (ProblemException e) {
                refuse(e.problem());
            }
        }
    }

    private void find() throws ProblemException {
        String method = head.method();
        if (method.equals("OPTIONS") && head.isForAll()) {
            settle(() -> reply.whole(204, allowing("GET, HEAD, POST, OPTIONS"), Unpooled.EMPTY_BUFFER));
            return;
        }
        target = head.target();
        operation = terms.operations().find(target.path());
        boolean gets = method.equals("GET") || method.equals("HEAD");
        if (method.equals("OPTIONS")) {
            settle(() -> reply.whole(204, allowing(operation.allowed()), Unpooled.EMPTY_BUFFER));
        } else if (!(gets ? operation.isSafe() : method.equals("POST"))) {
            throw new ProblemException(Problem.of(405, notAllowed(gets)).with("Allow", operation.allowed()));
        } else {
            head.checkId();
            timeout = head.timeout();
            context = head.context();
            answer = new AnswerWriter(terms, calls, reply, connection, operation, head.accepted());
            at = At.BODY;
            if (gets) {
                checkGet();
            } else {
                checkPost();
            }
        }
    }

    private HttpHeaders allowing(String methods) {
        return reply.fields().set(HttpHeaderNames.ALLOW, methods);
    }

    private String notAllowed(boolean gets) {
        String name = operation.service() + "." + operation.name();
        if (!gets) {
            return name + " is called by POST" + (operation.isSafe() ? " or GET." : ".");
        }
        return name + " is called by POST: "
                + (operation.streams().up()
                        ? "it takes a stream."
                        : "its description does not say that it changes nothing.");
    }

    private void checkGet() throws ProblemException {
        if (head.length() != 0) {
            throw new ProblemException(Problem.of(400, "The arguments of a GET are in the URL; it has no body."));
        }
        if (operation.streams().down() && ItemFormat.END.equals(head.field(ItemFormat.LAST))) {
            settle(() -> reply.whole(204, reply.fields(), Unpooled.EMPTY_BUFFER));
        } else if (operation.streams().down() && head.method().equals("HEAD")) {
            settle(answer::empty);
        }
    }

    private void checkPost() throws ProblemException {
        if (!target.query().isEmpty()) {
            throw new ProblemException(Problem.of(400, "The arguments of a POST are in its body, not in the URL."));
        }
        String wanted = operation.streams().up() ? Media.NDJSON : Media.JSON;
        Media type = head.type();
        if (type == null ? head.length() != 0 : !type.type().equals(wanted) || !type.isUtf8()) {
            throw new ProblemException(Problem.of(
                            415,
                            operation.streams().up()
                                    ? "The body is " + wanted + ": "
                                            + (operation.takesOnlyItems()
                                                    ? ""
                                                    : "the arguments on the first line, then ")
                                            + "each item on a line."
                                    : "The body is " + wanted + " in UTF-8: an object with the parameters' names.")
                    .with("Accept", wanted));
        }
        if (!operation.streams().up() && head.length() > terms.mostBody()) {
            throw tooLarge("The body has " + head.length() + " bytes");
        }
        if (head.waits() && !complete) {
            reply.proceed();
        }
    }

    private ProblemException tooLarge(String what) {
        return new ProblemException(
                Problem.of(Status.TOO_LARGE, what + ", the limit (--http-body) is " + terms.mostBody() + "."));
    }

    /**
     * More of its body has come.
     *
     * @param last whether that is the end of it
     */
    void add(ByteBuf part, boolean last) {
        complete |= last;
        if (at != At.SETTLED) {
            come += part.readableBytes();
            body.add(part);
        }
        goOn();
    }

    /** Nothing more has come for now: what is kept until more comes is counted. */
    void keep() {
        boolean keeps = body.size() > 0 && at != At.SETTLED;
        if (keeps || memory != null) {
            long more = come;
            come = 0;
            if (!memory().keep(keeps ? body.memory() : 0, more)) {
                reply.hold(true);
            }
        }
    }

    private BodyMemory memory() {
        if (memory == null) {
            memory = new BodyMemory(terms, connection.loop(), new Notices());
        }
        return memory;
    }

    private final class Notices implements BodyMemory.Notices {
        @Override
        public void granted() {
            reply.hold(false);
            if (ready != null) {
                byte[] frame = ready;
                ready = null;
                memory.lend(calls.session());
                calls.later(() -> call(frame));
            }
        }

        @Override
        public void stalled() {
            calls.later(() -> {
                if (!complete || ready != null) {
                    end(Problem.of(Status.BUSY, "Memory is short, and the body of the request comes too slowly."));
                }
            });
        }
    }

    /** Whether the client has to send more, or there has to be memory. */
    boolean waits() {
        return ready != null || !complete && (at != At.CALL || body.size() > 0 && credit > 0);
    }

    /** How many lines have come as a whole: each has its own time. */
    long lines() {
        return lines;
    }

    /** How long the client may take to send it. */
    Duration patience() {
        Limits limits = terms.terms().limits();
        return limits.frameTime().plusSeconds(Math.max(head.length(), body.size()) / MIB);
    }

    /** Its body has not come in time. */
    void late() {
        end(
                ready == null
                        ? Problem.of(
                                408, "The body of the request has not come within " + Limits.text(patience()) + ".")
                        : Problem.of(Status.BUSY, terms.terms().admission().frame(ready.length)));
    }

    private void goOn() {
        try {
            switch (at) {
                case BODY -> {
                    if (operation.streams().up()) {
                        beginStream();
                    } else if (complete) {
                        translate();
                    } else if (body.size() > terms.mostBody()) {
                        throw tooLarge("The body has more bytes than are read");
                    }
                }
                case CALL -> sendItems();
                case SETTLED -> settleIfComplete();
                default -> {
                    // It waits for somebody else.
                }
            }
        } catch (ProblemException e) {
            refuse(e.problem());
        }
    }

    /** All arguments are there. */
    private void translate() throws ProblemException {
        if (body.size() < AnswerWriter.LARGE) {
            callWithMemory(arguments(body.bytes(), body.start(), body.end()));
            return;
        }
        at = At.TRANSLATION;
        terms.terms().workers().execute(() -> {
            byte[] frame;
            Problem mistake;
            try {
                frame = arguments(body.bytes(), body.start(), body.end());
                mistake = null;
            } catch (ProblemException e) {
                frame = null;
                mistake = e.problem();
            }
            byte[] made = frame;
            Problem wrong = mistake;
            calls.later(() -> {
                if (at == At.TRANSLATION && wrong != null) {
                    refuse(wrong);
                } else if (at == At.TRANSLATION) {
                    callWithMemory(made);
                }
            });
        });
    }

    /** Its body has become this frame. */
    private void callWithMemory(byte[] frame) {
        body.clear();
        come = 0;
        if (frame.length < LARGE && memory == null) {
            call(frame);
        } else if (memory().keep(frame.length, 0)) {
            // The session need not wait for what is there already.
            memory.lend(calls.session());
            call(frame);
        } else {
            at = At.TRANSLATION;
            ready = frame;
        }
    }

    /** A frame with the arguments that these bytes or the URL say, whose head is free. */
    private byte[] arguments(byte[] json, int from, int to) throws ProblemException {
        try {
            if (!head.method().equals("POST")) {
                return operation.query().read(target.query(), CallFrames.BEFORE_ARGUMENTS);
            }
            return from == to
                    ? operation.arguments().read(NO_ARGUMENTS, 0, NO_ARGUMENTS.length, CallFrames.BEFORE_ARGUMENTS)
                    : operation.arguments().read(json, from, to, CallFrames.BEFORE_ARGUMENTS);
        } catch (JsonMistake e) {
            throw malformed(e);
        }
    }

    private static ProblemException malformed(JsonMistake mistake) {
        if (mistake.isTooLarge()) {
            return new ProblemException(Problem.of(Status.TOO_LARGE, mistake.getMessage() + "."));
        }
        String message = mistake.getMessage();
        return new ProblemException(Problem.malformed(
                message.endsWith("?") ? message : message + ".", mistake.place().pointer()));
    }

    private void call(byte[] frame) {
        at = At.CALL;
        boolean oneway = operation.method().oneway();
        if (!oneway) {
            id = calls.open(answer);
            answer.opened(id, this::moreItems);
        }
        if (!context.isEmpty()) {
            calls.send(CallFrames.context(id, context));
        }
        calls.send(CallFrames.request(frame, id, operation, timeout));
        if (operation.streams().down()) {
            calls.send(CallFrames.credit(id, AnswerWriter.CREDIT));
        }
        if (oneway) {
            reply.whole(202, reply.fields(), Unpooled.EMPTY_BUFFER);
        }
    }

    /** The arguments are on the first line, if there are any. */
    private void beginStream() throws ProblemException {
        if (operation.takesOnlyItems()) {
            call(arguments(NO_ARGUMENTS, 0, NO_ARGUMENTS.length));
            sendItems();
            return;
        }
        int end = line();
        if (end < 0 && complete) {
            throw new ProblemException(Problem.malformed("The first line, with the arguments, is missing.", ""));
        }
        if (end >= 0) {
            byte[] frame = arguments(body.bytes(), body.start(), end);
            skip(end);
            call(frame);
            sendItems();
        }
    }

    /** Where the line that has begun ends; -1 where it has not ended. Lines without text are skipped. */
    private int line() throws ProblemException {
        while (true) {
            int end = body.endOfLine();
            if (end < 0 && body.size() > terms.mostBody()) {
                throw tooLarge("Line " + (lines + 1) + " of the body has more bytes than are read");
            }
            if (end < 0 && complete && body.size() > 0) {
                end = body.end();
            }
            if (end < 0 || !body.isBlank(end)) {
                return end;
            }
            skip(end);
        }
    }

    /** The line that ends there was used. */
    private void skip(int end) {
        body.skip(Math.min(end + 1, body.end()));
        lines++;
    }

    private void sendItems() throws ProblemException {
        while (!ended && !answer.isOver() && operation.streams().up()) {
            int end = line();
            if (end < 0) {
                if (complete) {
                    ended = true;
                    forget();
                    calls.send(CallFrames.empty(FrameKind.END, id));
                }
                return;
            }
            if (credit == 0) {
                reply.hold(true);
                return;
            }
            credit--;
            byte[] item = item(end);
            skip(end);
            calls.send(CallFrames.item(item, id));
        }
    }

    private byte[] item(int end) throws ProblemException {
        try {
            return operation.item().read(body.bytes(), body.start(), end, FrameHeader.SIZE);
        } catch (JsonMistake e) {
            throw malformed(e.in("line " + (lines + 1) + " of the body"));
        }
    }

    private void moreItems(int more) {
        boolean waited = credit == 0;
        credit += more;
        if (waited) {
            calls.later(() -> {
                reply.hold(false);
                goOn();
            });
        }
    }

    private void refuse(Problem problem) {
        if (at == At.CALL) {
            calls.cancel(id);
            if (!complete) {
                reply.last();
            }
            forget();
            answer.fail(problem);
        } else {
            settle(() -> AnswerWriter.write(reply, problem));
        }
    }

    /** Ends it now: nothing more of it is read. */
    void end(Problem problem) {
        if (!complete) {
            reply.last();
        }
        complete = true;
        if (at == At.SETTLED) {
            settleIfComplete();
        } else {
            refuse(problem);
        }
    }

    private void settle(Runnable how) {
        at = At.SETTLED;
        settlement = how;
        forget();
        boolean rest = !complete && (head.length() < 0 || head.length() > SKIPPED || head.isExpecting());
        if (rest) {
            reply.last();
            complete = true;
        }
        settleIfComplete();
    }

    private void settleIfComplete() {
        if (complete && settlement != null) {
            Runnable how = settlement;
            settlement = null;
            how.run();
        }
    }

    /** Its body is not needed any more. */
    private void forget() {
        body.clear();
        come = 0;
        ready = null;
        if (memory != null) {
            memory.release();
            reply.hold(false);
        }
    }

    /** What has gathered of its answer is sent. */
    void flush() {
        if (answer != null) {
            answer.flushItems();
        }
    }

    /** The client will send nothing more: it may have gone. What could last for long is withdrawn. */
    void inputEnded() {
        if (at == At.CALL && operation.method().streams() != Streams.NONE) {
            refuse(Problem.of(Status.CANCELLED, "The client has gone."));
        }
    }

    /** Its connection is closed, or it has its answer. */
    void close() {
        at = At.SETTLED;
        settlement = null;
        ready = null;
        body.clear();
        if (memory != null) {
            memory.close();
            calls.session().repay();
        }
        if (answer != null) {
            answer.gone();
        }
    }
}
