// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.framework.conversation.Awaited;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.IdTable;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.Faults;
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
import org.creo.framework.web.Exchange;
import org.creo.framework.web.Head;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.Problem;
import org.creo.framework.web.RefusedException;
import org.creo.protocol.Status;

/**
 * HTTP/2 on one connection: makes calls of requests, many at the same time, and answers of what the conversation says.
 * Confined to the connection's thread.
 */
public final class Http2 implements Machine, Frames.Events {
    private static final PeerLog LOG = PeerLog.of(Http2.class);
    private static final Faults FAULTS = Faults.of(Http2.class);

    /**
     * Closing while bytes of the client are unread would reset the connection, and its last frames would be lost: so
     * wait until the client has closed, or this long.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    static final String CIRCLE = "it depends on itself";

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
    private final ReadSwitch reading;
    private final Calls calls;
    private final Link link = new Link();
    private final Calm calm;
    private final IdTable<Http2Request> requests = new IdTable<>();
    /** The requests of which something has come that is not counted yet. */
    private final List<Http2Request> touched = new ArrayList<>(4);
    /** The requests for whose bodies there is no memory. */
    private final Set<Http2Request> lacking = new LinkedHashSet<>(0);

    private final Awaited<Wait> awaited;
    private final HeadMemory heads;
    private Frames frames;
    private Http2Answers answers;
    private final StateTable.Place<State, Event> place = State.TABLE.begin();
    /** How much had come whole when the wait for a frame began. */
    private long wholeThen;
    /** The last stream that depends on itself, as the first frame of it says; 0 for none. */
    private int circular;

    /**
     * A client that has sent nothing yet; {@link #begin} has to be called next.
     *
     * @param rules which requests of browsers are let in
     * @param conversation what the client says is told to it
     */
    public Http2(HttpTerms terms, BrowserRules rules, Conversation conversation, Transport transport) {
        this.terms = terms;
        this.rules = rules;
        this.conversation = conversation;
        this.transport = transport;
        this.reading = new ReadSwitch(transport);
        this.calm = new Calm(transport::now);
        this.calls = new Calls(terms.terms(), conversation, transport, link);
        this.awaited = new Awaited<>(transport, this::late);
        this.heads = new HeadMemory(terms.terms(), conversation, calls.loop(), this::memoryShort);
    }

    /** Where the connection is. */
    State state() {
        return place.state();
    }

    /** What it may cost the host that the client asks for what brings it nothing. */
    Calm calm() {
        return calm;
    }

    /** @param given sends frames, and has told nothing of those that come */
    void begin(Frames given) {
        frames = given;
        answers = new Http2Answers(terms, frames, transport, calm, link);
        calls.start();
    }

    /** Like a part of a body, it is taken as a part of what has come: answers to that leave together. */
    @Override
    public void head(int id, Iterable<Map.Entry<CharSequence, CharSequence>> fields, boolean last)
            throws Frames.BrokenException {
        boolean before = conversation.begin();
        try {
            take(id, fields, last);
        } finally {
            conversation.end(before);
        }
    }

    private void take(int id, Iterable<Map.Entry<CharSequence, CharSequence>> fields, boolean last)
            throws Frames.BrokenException {
        Http2Request request = requests.get(id);
        if (request == null) {
            begin(id, fields, last);
            return;
        }
        for (Map.Entry<CharSequence, CharSequence> each : fields) {
            Http2Head.check(each.getKey(), each.getValue());
        }
        request.add(NOTHING, 0, true);
    }

    @Override
    public int data(int id, ByteBuffer part, int size, boolean last) {
        if (part.hasRemaining()) {
            calm.received();
        } else if (size > 0 && !calm.idle()) {
            disturbed();
        }
        Http2Request request = requests.get(id);
        if (request == null) {
            return size;
        }
        touched.add(request);
        boolean before = conversation.begin();
        try {
            return request.add(part, size, last);
        } finally {
            conversation.end(before);
        }
    }

    @Override
    public void pong(long ping) {
        answers.answered(ping);
    }

    @Override
    public void reset(int id) {
        if (!calm.reset()) {
            disturbed();
        }
    }

    @Override
    public void circle(int id) {
        circular = id;
    }

    private void begin(int id, Iterable<Map.Entry<CharSequence, CharSequence>> fields, boolean last)
            throws Frames.BrokenException {
        if (state().isLeaving()) {
            return;
        }
        if (circular == id) {
            throw new Frames.BrokenException(CIRCLE);
        }
        awaited.nothing();
        Head head = null;
        Problem problem = null;
        try {
            head = Http2Head.of(fields, last, HeadLimits.DEFAULT);
        } catch (RefusedException e) {
            problem = refusal(e.status(), e.getMessage());
        }
        Http2Request request = new Http2Request(id, head, link, answers, transport);
        requests.add(id, request);
        if (problem != null) {
            AnswerWriter.write(request, problem);
            return;
        }
        request.begin(new Exchange(terms, rules, calls, request, head));
        if (last) {
            request.add(NOTHING, 0, true);
        } else {
            touched.add(request);
        }
    }

    private Problem refusal(int status, String message) {
        LOG.info(conversation.origin(), "Refusing a request of {}: {}", transport.peer(), message);
        return Problem.of(status, "This is not a request that can be read: " + message + ".");
    }

    @Override
    public void closed(int id) {
        Http2Request request = requests.remove(id);
        if (request == null) {
            return;
        }
        request.close();
        answers.gone(request);
        if (requests.size() > 0 || state().isLeaving()) {
            return;
        }
        if (state() == State.OPEN) {
            timeClient();
        } else {
            // Not now: this may be called from inside of what ends the stream.
            calls.loop().execute(this::rest);
        }
    }

    /** No request is under way. */
    private void rest() {
        if (requests.size() > 0 || state().isLeaving()) {
            return;
        }
        on(Event.IDLE);
        if (state() == State.OPEN) {
            timeClient();
        } else {
            leave();
        }
        transport.flush();
    }

    @Override
    public void readComplete() {
        for (int i = 0; i < touched.size(); i++) {
            touched.get(i).keep();
        }
        touched.clear();
        if (!state().isLeaving()) {
            if (!heads.keep(frames.kept())) {
                memoryShort();
            }
            timeClient();
        }
        calls.readComplete();
    }

    /** Limits the time in which the client must send more, if it has to. */
    private void timeClient() {
        if (frames.isInHead()) {
            if (!awaited.is(Wait.HEAD) || wholeThen != frames.whole()) {
                wholeThen = frames.whole();
                awaited.begin(Wait.HEAD, terms.terms().limits().handshakeTime());
            }
        } else if (requests.size() > 0) {
            awaited.nothing();
        } else {
            awaited.await(Wait.REQUEST, terms.keepAlive());
        }
    }

    private void late(Wait what) {
        switch (what) {
            case HEAD ->
                breakOff(
                        ErrorCode.ENHANCE_YOUR_CALM,
                        "a frame has not come within "
                                + Limits.text(terms.terms().limits().handshakeTime()));
            case REQUEST -> goAway();
            case FAREWELL -> on(Event.LATE);
        }
        transport.flush();
    }

    /** Takes no more requests; those under way are answered. */
    private void goAway() {
        if (state().isLeaving()) {
            return;
        }
        on(Event.LAST);
        frames.goodbye(ErrorCode.NO_ERROR, "");
        if (requests.size() == 0) {
            on(Event.IDLE);
            leave();
        }
    }

    /** Ends the connection, which cannot go on, and all of its requests. */
    private void breakOff(ErrorCode error, String reason) {
        if (state().isLeaving()) {
            return;
        }
        LOG.info(conversation.origin(), "Closing the connection of {}: {}", transport.peer(), reason);
        on(Event.BROKEN);
        frames.goodbye(error, reason);
        for (Http2Request request : all()) {
            request.close();
        }
        leave();
    }

    private void disturbed() {
        breakOff(ErrorCode.ENHANCE_YOUR_CALM, "it has too many streams reset, or pads nothing");
    }

    /**
     * There is no memory for a frame that has not come whole. Bodies that have not either make room, one by one; where
     * there are none, the connection ends.
     */
    private void memoryShort() {
        for (Http2Request request : all()) {
            if (request.isComing()) {
                request.end(Problem.of(Status.BUSY, terms.terms().admission().request()));
                if (heads.keep(frames.kept())) {
                    transport.flush();
                    return;
                }
            }
        }
        breakOff(ErrorCode.ENHANCE_YOUR_CALM, "memory is short, and a frame has not come whole");
        transport.flush();
    }

    /** Sends what there is, and then ends the connection: the client first, if it wants to. */
    private void leave() {
        frames.close();
        heads.close();
        awaited.nothing();
        transport.afterSent(() -> {
            if (transport.open()) {
                on(Event.SENT);
            }
        });
    }

    private void on(Event event) {
        State before = place.state();
        place.move(event);
        State state = place.state();
        if (state == State.ENDED && before == State.LEAVING) {
            transport.endOutput();
            awaited.await(Wait.FAREWELL, LINGER);
        } else if (state == State.CLOSED && before != State.CLOSED) {
            awaited.nothing();
            if (event != Event.CLOSE) {
                transport.close();
            }
        }
    }

    /** A copy, since what is done with one may end it. */
    private List<Http2Request> all() {
        return requests.all();
    }

    private void each(Consumer<Http2Request> what) {
        all().forEach(what);
        transport.flush();
    }

    /** Is never called: bytes go to {@link Frames}, which tell this machine what they mean. */
    @Override
    public void received(ByteBuffer bytes) {
        throw new IllegalStateException("bytes come as frames");
    }

    @Override
    public long mostToRead() {
        return conversation.mostToRead();
    }

    @Override
    public void inputEnded() {
        on(Event.INPUT_ENDED);
        if (state() == State.CLOSED) {
            return;
        }
        for (Http2Request request : all()) {
            if (request.isComplete()) {
                request.inputEnded();
            } else {
                // The rest of this request will never come.
                answers.reset(request, ErrorCode.CANCEL);
            }
        }
        rest();
        flush();
    }

    private void flush() {
        transport.flush();
        if (state() == State.ALONE) {
            answers.giveUpBlocked();
        }
    }

    @Override
    public void writable() {
        conversation.writable();
        if (transport.writable()) {
            flush();
        }
    }

    @Override
    public void inputEnding() {
        each(Http2Request::inputEnded);
    }

    @Override
    public void sendProbe() {
        if (!state().isLeaving() && requests.all().stream().anyMatch(Http2Request::isUploading)) {
            frames.ping(0);
            transport.flush();
        }
    }

    /** What the parts of a connection ask of it. */
    private final class Link implements Calls.Notices, Http2Request.Link, Http2Answers.Requests {
        @Override
        public AnswerFields fields(Head head) {
            return AnswerFields.of(rules, head);
        }

        @Override
        public void goAway() {
            Http2.this.goAway();
        }

        @Override
        public void stops(Problem problem) {
            on(Event.LAST);
            each(request -> request.stop(problem));
            rest();
        }

        @Override
        public void read(boolean on) {
            reading.set(ReadSwitch.Part.CALLS, on);
        }

        @Override
        public void flushAnswers() {
            answers.gather();
            flush();
        }

        @Override
        public List<Http2Request> all() {
            return Http2.this.all();
        }

        @Override
        public boolean inputEnded() {
            return state().isInputEnded();
        }

        @Override
        public void gaveUp(String why) {
            LOG.info(conversation.origin(), "Resetting a stream of {}: {}", transport.peer(), why);
        }

        @Override
        public void take(Http2Request request, int bytes) {
            frames.taken(request.id(), bytes);
        }

        @Override
        public void lacks(Http2Request request, boolean on) {
            if (on ? lacking.add(request) : lacking.remove(request)) {
                reading.set(ReadSwitch.Part.BODY, lacking.isEmpty());
            }
        }

        @Override
        public void soon(Runnable task) {
            calls.loop().execute(task);
        }

        @Override
        public void closed() {
            on(Event.CLOSE);
            awaited.close();
            all().forEach(Http2Request::close);
            requests.clear();
            heads.close();
            answers.close();
        }
    }

    @Override
    public void broken(ErrorCode error, String message, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug(conversation.origin(), "The connection of {} broke: {}", transport.peer(), cause.getMessage());
            transport.close();
            return;
        }
        if (cause != null) {
            FAULTS.saw(conversation.origin(), cause, "Closing the connection of {}", transport.peer());
        }
        breakOff(error, message);
    }

    @Override
    public boolean streamBroken() {
        boolean calmEnough = calm.reset();
        if (!calmEnough) {
            disturbed();
        }
        return calmEnough;
    }

    @Override
    public void tooLarge(int id) {
        Problem problem = refusal(431, "its fields have more than " + HeadLimits.DEFAULT.head() + " bytes");
        Http2Request request = requests.get(id);
        if (request != null) {
            request.end(problem);
        } else {
            request = new Http2Request(id, null, link, answers, transport);
            requests.add(id, request);
            AnswerWriter.write(request, problem);
        }
    }
}
