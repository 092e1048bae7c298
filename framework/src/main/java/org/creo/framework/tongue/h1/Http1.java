// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import org.creo.framework.conversation.Awaited;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.PeerLog;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.HeadMemory;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.tongue.StateTable;
import org.creo.framework.tongue.Transport;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.AnswerWriter;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.Calls;
import org.creo.framework.web.Content;
import org.creo.framework.web.ContentLength;
import org.creo.framework.web.Exchange;
import org.creo.framework.web.FieldNames;
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
public final class Http1 implements Machine, RequestReader.Requests {
    private static final PeerLog LOG = PeerLog.of(Http1.class);

    /**
     * Closing while bytes of the client are unread would reset the connection, and the answer would be lost: so wait
     * until the client has closed, or this long.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final int CONTINUE = 100;
    private static final int SWITCHING_PROTOCOLS = 101;

    /** What the client is waited for. */
    private enum Wait {
        HEAD,
        REQUEST,
        FAREWELL
    }

    private final HttpTerms terms;
    private final BrowserRules rules;
    private final Conversation conversation;
    private final Transport transport;
    /** Takes over the connection once it is a WebSocket, with the bytes that came after the request for it. */
    private final Consumer<byte[]> webSocket;

    private final ReadSwitch reading;
    private final Calls calls;
    private final Link link = new Link();
    private final RequestReader requests;
    private final Awaited<Wait> awaited;
    private final HeadMemory heads;
    private final StateTable.Place<State, Event> place = State.TABLE.begin();
    /** The request that is being read or answered; null for none. */
    private Exchange exchange;
    /** Those of its answer, which is the only one at a time. */
    private final AnswerFields fields = new AnswerFields();

    /** The head of the answer after which the connection is a WebSocket; null as long as there is none. */
    private AnswerFields upgrade;
    /** The last answer was cut: it must not look as if it had ended. */
    private boolean cut;
    /**
     * An answer has begun that has neither a length nor chunks: only how the connection ends tells whether it is whole.
     */
    private boolean unbounded;
    /** The next request may not be read yet: the client has not taken the last answer. */
    private boolean congested;

    /**
     * A client that has sent nothing yet.
     *
     * @param rules which requests of browsers are let in
     * @param conversation what the client says is told to it
     * @param webSocket is told when the connection has become a WebSocket: what has come after the request for it. From
     *     then on this machine does nothing
     */
    public Http1(
            HttpTerms terms,
            BrowserRules rules,
            Conversation conversation,
            Transport transport,
            Consumer<byte[]> webSocket) {
        this.terms = terms;
        this.rules = rules;
        this.conversation = conversation;
        this.transport = transport;
        this.webSocket = webSocket;
        this.reading = new ReadSwitch(transport);
        this.calls = new Calls(terms.terms(), conversation, transport, link);
        this.requests = new RequestReader(transport, reading, HeadLimits.DEFAULT, this);
        this.awaited = new Awaited<>(transport, this::late);
        this.heads = new HeadMemory(terms.terms(), conversation, calls.loop(), this::giveUp);
        calls.start();
    }

    /** Where the connection is. */
    State state() {
        return place.state();
    }

    @Override
    public void received(ByteBuffer bytes) {
        boolean before = conversation.begin();
        try {
            requests.read(bytes);
        } finally {
            conversation.end(before);
        }
    }

    @Override
    public void add(ByteBuffer part, boolean last) {
        if (exchange != null) {
            if (last) {
                on(Event.WHOLE);
            }
            exchange.add(part, last);
        } else if (upgrade != null && last) {
            upgrade();
        }
    }

    @Override
    public void begin(Head head) {
        awaited.nothing();
        on(Event.HEAD);
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
        AnswerFields fields = AnswerFields.of(rules, head);
        try {
            rules.check(head);
            WebSocketUpgrade.accept(head, fields);
            upgrade = fields;
        } catch (ProblemException e) {
            on(Event.LAST);
            AnswerWriter.write(answer, e.problem());
            transport.flush();
        }
    }

    /** The request for a WebSocket has come as a whole: from now on the connection is one. */
    private void upgrade() {
        AnswerBytes.write(transport, SWITCHING_PROTOCOLS, upgrade, Content.NONE);
        transport.flush();
        byte[] rest = requests.takeRest();
        on(Event.UPGRADED);
        awaited.close();
        reading.clear();
        webSocket.accept(rest);
    }

    @Override
    public void refuse(int status, String message) {
        if (state().isLeaving()) {
            return;
        }
        LOG.info(conversation.origin(), "Refusing a request of {}: {}", transport.peer(), message);
        Problem problem = Problem.of(status, "This is not a request that can be read: " + message + ".");
        if (exchange == null) {
            AnswerWriter.write(new Answer(null), problem);
        } else {
            on(Event.LAST);
            exchange.end(problem);
        }
    }

    @Override
    public void readComplete() {
        requests.readComplete();
    }

    @Override
    public void allRead() {
        if (exchange != null && state().isReceiving()) {
            exchange.keep();
        }
        if (!state().isLeaving() && !heads.keep(requests.kept())) {
            giveUp();
        }
        timeClient();
        calls.readComplete();
    }

    /** There is no memory for a head that has not come as a whole, or for requests that wait: they are dropped. */
    private void giveUp() {
        if (state().isLeaving()) {
            return;
        }
        LOG.info(
                conversation.origin(),
                "Dropping what {} sends: memory is short, and a request has not come whole",
                transport.peer());
        requests.close();
        heads.close();
        Problem problem = Problem.of(Status.BUSY, terms.terms().admission().request());
        if (exchange == null) {
            on(Event.HASTE);
            AnswerWriter.write(new Answer(null), problem);
        } else if (state().isReceiving()) {
            on(Event.HASTE);
            exchange.end(problem);
        } else {
            on(Event.LAST);
        }
        transport.flush();
    }

    /** Limits the time in which the client must send more, if it has to. */
    private void timeClient() {
        if (state().isLeaving()) {
            return;
        }
        if (exchange == null) {
            if (!requests.isBetween()) {
                awaited.await(Wait.HEAD, terms.terms().limits().handshakeTime());
            }
        } else {
            exchange.time();
        }
    }

    private void late(Wait what) {
        switch (what) {
            case HEAD ->
                refuse(
                        408,
                        "its head has not come within "
                                + Limits.text(terms.terms().limits().handshakeTime()));
            case REQUEST -> on(Event.LAST);
            case FAREWELL -> on(Event.LATE);
        }
        transport.flush();
    }

    /**
     * A request has its answer, though not all of that may have left.
     *
     * @param ends whether the client has said that it sends nothing after the request
     */
    private void finish(boolean last, boolean ends) {
        boolean allRead = !state().isReceiving() && requests.kept() == 0;
        closeExchange();
        fields.clear();
        link.hold(false);
        if (last) {
            on(Event.LAST);
        }
        if (ends && allRead) {
            // Nothing of it can be unread when the connection is closed, so that need not wait for its end.
            on(Event.INPUT_ENDED);
        }
        if (!state().isLeaving()) {
            on(Event.ANSWERED);
        }
        if (state() == State.WAITING) {
            awaited.await(Wait.REQUEST, terms.keepAlive());
            congested = !transport.writable();
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

    /**
     * Moves to the next state, and does what has to be done once nothing more of the client is wanted: the last answer
     * leaves, the output ends, the connection is closed.
     */
    private void on(Event event) {
        State before = place.state();
        place.move(event);
        State state = place.state();
        if (state.isLeaving() && !before.isLeaving()) {
            requests.close();
            heads.close();
            awaited.nothing();
            if (state != State.CLOSED) {
                // Sending has a time of its own, which is counted where it waits.
                transport.afterSent(() -> {
                    if (transport.open()) {
                        on(Event.SENT);
                    }
                });
            }
        }
        if (state == State.ENDED && before == State.LEAVING) {
            endOutput();
        } else if (state == State.CLOSED && before != State.CLOSED) {
            awaited.nothing();
            closeExchange();
            if (event != Event.CLOSE && event != Event.UPGRADED) {
                transport.close();
            }
        }
    }

    private void endOutput() {
        if (cut) {
            awaited.await(Wait.FAREWELL, HttpTerms.LAST_WORDS);
        } else {
            transport.endOutput();
            awaited.await(Wait.FAREWELL, LINGER);
        }
    }

    private void setUnbounded(boolean on) {
        if (unbounded != on) {
            unbounded = on;
            transport.endByReset(on);
        }
    }

    @Override
    public void writable() {
        conversation.writable();
    }

    @Override
    public void inputEnded() {
        on(Event.INPUT_ENDED);
        if (state() == State.FINISHING && exchange != null) {
            withdraw();
        }
    }

    @Override
    public void inputEnding() {
        if (exchange != null) {
            on(Event.LAST);
            withdraw();
        }
    }

    @Override
    public void sendProbe() {
        if (exchange != null && exchange.isUploading()) {
            exchange.proceed();
        }
    }

    /** Withdraws the request under way: nobody waits for its answer. The requests after it are not read. */
    private void withdraw() {
        exchange.inputEnded();
        transport.flush();
    }

    @Override
    public long mostToRead() {
        return conversation.mostToRead();
    }

    /** What the parts of a connection ask of it. */
    private final class Link implements Calls.Notices {
        @Override
        public void goAway() {
            on(Event.LAST);
        }

        @Override
        public void stops(Problem problem) {
            on(Event.LAST);
            if (exchange != null && !exchange.isDecided()) {
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
            transport.flush();
            if (congested && transport.writable()) {
                congested = false;
                requests.next();
            }
        }

        @Override
        public void closed() {
            on(Event.CLOSE);
            awaited.close();
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
        /** Parts of the answer are chunks: its length is not known. */
        private boolean chunked;

        /** @param given null where it could not be read */
        Answer(Head given) {
            keepAlive = given != null && given.isKeptAlive();
            old = given != null && given.isOld();
            headOnly = given != null && given.method().equals("HEAD");
            head = given;
        }

        @Override
        public AnswerFields fields() {
            return fields.begin(rules, head);
        }

        private boolean isLast() {
            return !keepAlive || state().isLast();
        }

        /** Whether the client has said that it sends nothing after the request. */
        private boolean isEnd() {
            return head != null && !keepAlive;
        }

        @Override
        public void whole(int status, AnswerFields fields, Content body) {
            // The rest of the body is not read, so no other request can be found after it.
            boolean last = isLast() || state() != State.ANSWERING;
            if (status != 204 && status != 304) {
                fields.set(FieldNames.CONTENT_LENGTH, ContentLength.text(body.size()));
            }
            setConnection(fields, last);
            AnswerBytes.write(transport, status, fields, headOnly ? Content.NONE : body);
            finish(last, isEnd());
        }

        @Override
        public JsonBody json(long source, boolean part) {
            return JsonBody.alone(terms.terms(), source, AnswerBytes.ROOM, part ? null : transport.scratch());
        }

        @Override
        public void give(JsonBody json, Consumer<Content> how) {
            how.accept(json.take());
            if (json.isCounted()) {
                // What is written counts until all of it has left.
                calls.later(json::release, json::release);
            }
        }

        private void setConnection(AnswerFields fields, boolean last) {
            if (last) {
                fields.set(FieldNames.CONNECTION, "close");
            } else if (old) {
                fields.set(FieldNames.CONNECTION, "keep-alive");
            }
        }

        @Override
        public void begin(int status, AnswerFields fields, long length) {
            if (length >= 0) {
                fields.set(FieldNames.CONTENT_LENGTH, ContentLength.text(length));
            } else if (old) {
                on(Event.LAST);
                setUnbounded(!headOnly);
            } else {
                chunked = true;
                fields.set(FieldNames.TRANSFER_ENCODING, "chunked");
            }
            setConnection(fields, isLast());
            AnswerBytes.write(transport, status, fields, Content.NONE);
        }

        @Override
        public void part(Content body) {
            if (!headOnly && chunked) {
                AnswerBytes.writeChunk(transport, body);
            } else if (!headOnly) {
                AnswerBytes.writePart(transport, body);
            }
        }

        @Override
        public void end() {
            setUnbounded(false);
            if (chunked && !headOnly) {
                AnswerBytes.writeLastChunk(transport);
            }
            finish(isLast() || state() != State.ANSWERING, isEnd());
        }

        @Override
        public void cut() {
            cut = true;
            closeExchange();
            on(Event.LAST);
            on(Event.ANSWERED);
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
            AnswerBytes.write(transport, CONTINUE, new AnswerFields(), Content.NONE);
            transport.flush();
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
            on(Event.LAST);
        }
    }
}
