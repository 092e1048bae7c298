// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.time.Duration;
import java.util.function.Consumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Line;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.PeerLog;
import org.creo.framework.tongue.ChannelTasks;
import org.creo.framework.tongue.Closing;
import org.creo.framework.tongue.Door;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.HeadMemory;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.AnswerWriter;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.Calls;
import org.creo.framework.web.Deadline;
import org.creo.framework.web.Exchange;
import org.creo.framework.web.Head;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.JsonBody;
import org.creo.framework.web.Problem;
import org.creo.framework.web.ProblemException;
import org.creo.framework.web.Reply;
import org.creo.framework.web.WebSocketUpgrade;
import org.creo.protocol.Status;

/**
 * HTTP/1.1 on one connection: makes calls of requests, one request after the other, and answers of what the
 * conversation says. Confined to the connection's thread.
 */
public final class Http1 extends ChannelDuplexHandler implements Door, RequestReader.Requests {
    private static final PeerLog LOG = PeerLog.of(Http1.class);

    /**
     * Closing while bytes of the client are unread would reset the connection, and the answer would be lost: so wait
     * until the client has closed, or this long.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);
    /** What the client is waited for. */
    private enum Wait {
        NOTHING,
        HEAD,
        BODY,
        REQUEST,
        FAREWELL
    }

    /** What carries the connection. */
    public interface Carrier {
        /** Reading has stopped. */
        void unread();

        /**
         * What comes and is written from now on is a WebSocket: puts one in place of itself, next after the handlers of
         * HTTP, and after that a handler with a conversation of its own.
         */
        void upgraded();
    }

    private final HttpTerms terms;
    private final BrowserRules rules;
    private final Conversation conversation;
    private final String peer;
    private final ReadSwitch reading;
    private final Carrier carrier;
    private final Calls calls;
    private final Link link = new Link();
    private ChannelHandlerContext context;
    private RequestReader requests;
    private Deadline deadline;
    private HeadMemory heads;
    private Wait wait = Wait.NOTHING;
    private long waitsSince;
    /** How many lines of the body had come then. */
    private long linesThen;
    /** The request that is being read or answered; null for none. */
    private Exchange exchange;

    /** Whether all of it has come. */
    private boolean complete;
    /** The head of the answer after which the connection is a WebSocket; null as long as there is none. */
    private HttpHeaders upgrade;
    /** There will be no more requests. */
    private boolean closing;
    /** The client has ended its output. */
    private boolean inputEnded;
    /** The last answer was given. */
    private boolean lingering;
    /** It is given in haste: the connection does not wait until the client has read it. */
    private boolean hasty;
    /**
     * An answer has begun that has neither a length nor chunks: only how the connection ends tells whether it is whole.
     */
    private boolean unbounded;
    /** The next request may not be read yet: the client has not taken the last answer. */
    private boolean congested;

    private Http1(
            HttpTerms terms,
            BrowserRules rules,
            Conversation conversation,
            Line line,
            ReadSwitch reading,
            Carrier carrier) {
        this.terms = terms;
        this.rules = rules;
        this.conversation = conversation;
        this.peer = line.peer();
        this.reading = reading;
        this.carrier = carrier;
        this.calls = new Calls(terms.terms(), conversation, line, link);
    }

    /**
     * Adds it, and what it needs, before the handler that carries the connection.
     *
     * @param handler its name
     * @param rules which requests of browsers are let in
     * @param conversation what the client says is told to it
     * @param line carries that
     * @param carrier that handler
     */
    public static Http1 addBefore(
            ChannelPipeline pipeline,
            String handler,
            HttpTerms terms,
            BrowserRules rules,
            Conversation conversation,
            Line line,
            Carrier carrier) {
        ReadSwitch reading = new ReadSwitch(pipeline.channel(), carrier::unread);
        Http1 http = new Http1(terms, rules, conversation, line, reading, carrier);
        http.requests = new RequestReader(pipeline.channel(), reading, HeadLimits.DEFAULT, http);
        pipeline.addBefore(handler, null, http);
        return http;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        calls.start();
        deadline = new Deadline(terms, calls.loop(), this::late);
        heads = new HeadMemory(terms.terms(), conversation, calls.loop(), this::giveUp);
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        boolean before = conversation.begin();
        try {
            requests.read((ByteBuf) message);
        } finally {
            conversation.end(before);
        }
    }

    @Override
    public void add(ByteBuf part, boolean last) {
        if (exchange != null) {
            complete = last;
            exchange.add(part, last);
        } else if (upgrade != null && last) {
            upgrade();
        }
    }

    @Override
    public void begin(Head head) {
        stopWaiting();
        complete = false;
        Answer answer = new Answer(head);
        if (WebSocketUpgrade.isAsked(head)) {
            acceptUpgrade(head, answer);
        } else {
            exchange = new Exchange(terms, rules, calls, answer, head);
            exchange.begin();
        }
    }

    /**
     * The connection will be a WebSocket. If it cannot be, it ends: a proxy in front of this host may not have looked
     * at the answer, and pass on as frames what would be read here as requests.
     */
    private void acceptUpgrade(Head head, Answer answer) {
        HttpHeaders fields = answer.fields();
        try {
            rules.check(head);
            WebSocketUpgrade.accept(head, fields);
            if (closing) {
                throw new ProblemException(Problem.of(Status.UNAVAILABLE, "The host is stopping."));
            }
            upgrade = fields;
        } catch (ProblemException e) {
            closing = true;
            AnswerWriter.write(answer, e.problem());
            context.flush();
        }
    }

    /** The request for it has come as a whole: from now on it is one. */
    private void upgrade() {
        AnswerBytes.write(context, HttpResponseStatus.SWITCHING_PROTOCOLS.code(), upgrade, Unpooled.EMPTY_BUFFER);
        context.flush();
        lingering = true;
        deadline.close();
        heads.close();
        reading.handOver();
        carrier.upgraded();
        ByteBuf rest = requests.takeRest();
        context.pipeline().remove(this);
        if (rest != null) {
            context.fireChannelRead(rest);
        }
    }

    @Override
    public void refuse(int status, String message) {
        if (lingering) {
            return;
        }
        LOG.info(conversation.origin(), "Refusing a request of {}: {}", peer, message);
        Problem problem = Problem.of(status, "This is not a request that can be read: " + message + ".");
        closing = true;
        if (exchange == null) {
            AnswerWriter.write(new Answer(null), problem);
        } else {
            exchange.end(problem);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        requests.readComplete();
    }

    @Override
    public void allRead() {
        if (exchange != null && !complete) {
            exchange.keep();
        }
        if (!lingering && !heads.keep(requests.kept())) {
            giveUp();
        }
        timeClient();
        calls.readComplete();
    }

    /** There is no memory for a head that has not come as a whole, or for requests that wait: they are dropped. */
    private void giveUp() {
        if (lingering) {
            return;
        }
        LOG.info(
                conversation.origin(),
                "Dropping what {} sends: memory is short, and a request has not come whole",
                peer);
        requests.close();
        heads.close();
        closing = true;
        Problem problem = Problem.of(Status.BUSY, terms.terms().admission().request());
        if (exchange == null) {
            hasty = true;
            AnswerWriter.write(new Answer(null), problem);
        } else if (!complete) {
            hasty = true;
            exchange.end(problem);
        }
        context.flush();
    }

    /** Limits the time in which the client must send more, if it has to. */
    private void timeClient() {
        if (lingering) {
            return;
        }
        if (exchange == null) {
            if (!requests.isBetween()) {
                waitFor(Wait.HEAD, terms.terms().limits().handshakeTime());
            }
        } else if (exchange.waits()) {
            if (wait == Wait.BODY && linesThen != exchange.lines()) {
                stopWaiting();
            }
            linesThen = exchange.lines();
            waitFor(Wait.BODY, exchange.patience());
        } else {
            stopWaiting();
        }
    }

    private void waitFor(Wait what, Duration time) {
        if (wait != what) {
            wait = what;
            waitsSince = System.nanoTime();
            deadline.in(time);
        }
    }

    private void stopWaiting() {
        wait = Wait.NOTHING;
        deadline.off();
    }

    private void late() {
        Wait what = wait;
        wait = Wait.NOTHING;
        switch (what) {
            case HEAD ->
                refuse(
                        408,
                        "its head has not come within "
                                + Limits.text(terms.terms().limits().handshakeTime()));
            case BODY -> {
                Duration left = exchange.patience().minusNanos(System.nanoTime() - waitsSince);
                if (left.isNegative() || left.isZero()) {
                    closing = true;
                    exchange.late();
                } else {
                    wait = Wait.BODY;
                    deadline.in(left);
                }
            }
            case REQUEST -> linger();
            case FAREWELL -> close();
            default -> {
                // What it was for has come.
            }
        }
        context.flush();
    }

    /** The last request has its answer, as far as it is sent by now. */
    private void finish(boolean last) {
        closeExchange();
        link.hold(false);
        if (last || inputEnded) {
            linger();
        } else {
            waitFor(Wait.REQUEST, terms.keepAlive());
            congested = !context.channel().isWritable();
            if (!congested) {
                requests.next();
            }
        }
    }

    private void closeExchange() {
        if (exchange != null) {
            exchange.close();
            exchange = null;
        }
    }

    /** Sends what there is, and then ends the connection: the client first, if it wants to. */
    private void linger() {
        lingering = true;
        requests.close();
        heads.close();
        stopWaiting();
        // How long the client may take for what is sent is counted where that is.
        context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(sent -> ChannelTasks.run(context.channel(), () -> {
                    if (inputEnded || hasty || !sent.isSuccess()) {
                        close();
                    } else {
                        Closing.endOutput(context.channel());
                        waitFor(Wait.FAREWELL, LINGER);
                    }
                }));
    }

    private void setUnbounded(boolean on) {
        if (unbounded != on) {
            unbounded = on;
            Closing.byReset(context.channel(), on);
        }
    }

    private void close() {
        close(context, context.newPromise());
    }

    /** Whoever closes the connection: an answer that is not whole must not look whole. */
    @Override
    public void close(ChannelHandlerContext ignored, ChannelPromise promise) {
        if (unbounded) {
            Closing.reset(context.channel(), promise);
        } else {
            context.close(promise);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        if (congested && context.channel().isWritable()) {
            congested = false;
            requests.next();
        }
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event != ChannelInputShutdownEvent.INSTANCE && !(event instanceof SslCloseCompletionEvent)) {
            context.fireUserEventTriggered(event);
            return;
        }
        inputEnded = true;
        endInput();
    }

    @Override
    public void inputEnding() {
        if (!lingering && exchange != null) {
            withdraw();
        }
    }

    @Override
    public void probe() {
        if (!lingering && exchange != null && exchange.isUploading()) {
            exchange.proceed();
        }
    }

    /** The client will send nothing more: what has not come as a whole never will. */
    private void endInput() {
        if (lingering && wait == Wait.FAREWELL || exchange != null && !complete) {
            close();
        } else if (exchange != null) {
            withdraw();
        } else if (!lingering) {
            linger();
        }
    }

    /** Nobody waits for the answer, nor for those of the requests after this one: these are not read. */
    private void withdraw() {
        closing = true;
        exchange.inputEnded();
        context.flush();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        lingering = true;
        requests.close();
        deadline.close();
        closeExchange();
        heads.close();
        context.fireChannelInactive();
    }

    /** What the parts of a connection ask of it. */
    private final class Link implements Calls.Notices {
        @Override
        public void goAway() {
            closing = true;
            if (exchange == null && !lingering) {
                linger();
            }
        }

        @Override
        public void stops(Problem problem) {
            closing = true;
            if (exchange == null) {
                if (!lingering) {
                    linger();
                }
            } else if (!exchange.isDecided()) {
                exchange.end(problem);
            }
        }

        @Override
        public void read(boolean on) {
            reading.set(ReadSwitch.Part.CALLS, on);
        }

        @Override
        public void flushAnswers() {
            if (exchange != null) {
                exchange.flush();
            }
            context.flush();
        }

        void hold(boolean on) {
            if (reading.set(ReadSwitch.Part.BODY, !on) && !on) {
                // From now on the client is waited for, and perhaps nothing comes.
                calls.loop().execute(Http1.this::timeClient);
            }
        }
    }

    /** The answer to one request. */
    private final class Answer implements Reply {
        private final boolean keepAlive;
        private final boolean old;
        /** The client takes no body. */
        private final boolean headOnly;

        private final Head head;

        /** @param given null where it could not be read */
        Answer(Head given) {
            keepAlive = given != null && given.isKeptAlive();
            old = given != null && given.isOld();
            headOnly = given != null && given.method().equals("HEAD");
            head = given;
        }

        @Override
        public HttpHeaders fields() {
            return AnswerFields.of(rules, head);
        }

        private boolean isLast() {
            return !keepAlive || closing;
        }

        @Override
        public void whole(int status, HttpHeaders fields, ByteBuf body) {
            // What is left of the body nobody would take for the end of a request.
            boolean last = isLast() || !complete;
            if (status != 204 && status != 304) {
                fields.set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            }
            setConnection(fields, last);
            if (headOnly) {
                body.release();
            }
            AnswerBytes.write(context, status, fields, headOnly ? Unpooled.EMPTY_BUFFER : body);
            finish(last);
        }

        @Override
        public JsonBody json(long source, boolean part) {
            return JsonBody.alone(context.alloc(), terms.terms(), source, AnswerBytes.ROOM);
        }

        @Override
        public void give(JsonBody json, Consumer<ByteBuf> how) {
            how.accept(json.take());
            if (json.isCounted()) {
                // What is written is counted when all is.
                calls.later(json::release, json::release);
            }
        }

        private void setConnection(HttpHeaders fields, boolean last) {
            if (last) {
                fields.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            } else if (old) {
                fields.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
            }
        }

        @Override
        public void begin(int status, HttpHeaders fields) {
            if (old) {
                closing = true;
                setUnbounded(!headOnly);
            } else {
                fields.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            }
            setConnection(fields, isLast());
            AnswerBytes.write(context, status, fields, Unpooled.EMPTY_BUFFER);
        }

        @Override
        public void part(ByteBuf body) {
            if (headOnly) {
                body.release();
            } else if (old) {
                context.write(body, context.voidPromise());
            } else {
                AnswerBytes.writeChunk(context, body);
            }
        }

        @Override
        public void end() {
            setUnbounded(false);
            if (!old && !headOnly) {
                AnswerBytes.writeLastChunk(context);
            }
            finish(isLast() || !complete);
        }

        @Override
        public void cut() {
            closeExchange();
            requests.close();
            heads.close();
            lingering = true;
            stopWaiting();
            context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(sent -> ChannelTasks.run(context.channel(), () -> {
                        if (inputEnded || hasty || !sent.isSuccess()) {
                            close();
                        } else {
                            waitFor(Wait.FAREWELL, HttpTerms.LAST_WORDS);
                        }
                    }));
        }

        @Override
        public boolean isShared() {
            return false;
        }

        @Override
        public long waiting() {
            return 0;
        }

        @Override
        public void proceed() {
            if (old) {
                return;
            }
            AnswerBytes.write(
                    context, HttpResponseStatus.CONTINUE.code(), EmptyHttpHeaders.INSTANCE, Unpooled.EMPTY_BUFFER);
            context.flush();
        }

        @Override
        public void hold(boolean on) {
            link.hold(on);
        }

        @Override
        public void lacks(boolean on) {
            link.hold(on);
        }

        @Override
        public void last() {
            closing = true;
        }
    }
}
