// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Line;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.Faults;
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
import org.creo.framework.web.Problem;
import org.creo.framework.web.RefusedException;
import org.creo.protocol.Status;

/**
 * HTTP/2 on one connection: makes calls of requests, many at the same time, and answers of what the conversation says.
 * Confined to the connection's thread.
 */
public final class Http2 extends ChannelDuplexHandler implements Door {
    private static final PeerLog LOG = PeerLog.of(Http2.class);
    private static final Faults FAULTS = Faults.of(Http2.class);

    /** As {@link Http1} does, so that its last frames are not lost. */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final String CIRCLE = "it depends on itself";

    /** What the client is waited for. */
    private enum Wait {
        NOTHING,
        HEAD,
        REQUEST,
        FAREWELL
    }

    private final HttpTerms terms;
    private final BrowserRules rules;
    private final Conversation conversation;
    private final String peer;
    private final ReadSwitch reading;
    private final Calls calls;
    private final Link link = new Link();
    private final Calm calm = new Calm();
    private final FrameGate gate = new FrameGate(calm, this::breakOff, new Resets());
    private final Http2Codec codec = Http2Codec.of(new Frames(), link, HeadLimits.DEFAULT);
    private final IntObjectMap<Http2Request> requests = new IntObjectHashMap<>(4);
    /** Those of which something has come that is not counted yet. */
    private final List<Http2Request> touched = new ArrayList<>(4);
    /** Those for whose bodies there is no memory. */
    private final Set<Http2Request> lacking = new LinkedHashSet<>(0);

    private ChannelHandlerContext context;
    private ChannelHandlerContext codecContext;
    private Deadline deadline;
    private Http2Answers answers;
    private HeadMemory heads;
    private Wait wait = Wait.NOTHING;
    /** What had come whole when it began. */
    private long wholeThen;
    /** The last stream that depends on itself, as the first frame of it says; 0 for none. */
    private int circular;
    /** There will be no more requests. */
    private boolean closing;
    /** The client has ended its output. */
    private boolean inputEnded;
    /** The last answer was given. */
    private boolean lingering;

    private Http2(HttpTerms terms, BrowserRules rules, Conversation conversation, Line line, ReadSwitch reading) {
        this.terms = terms;
        this.rules = rules;
        this.conversation = conversation;
        this.peer = line.peer();
        this.reading = reading;
        this.calls = new Calls(terms.terms(), conversation, line, link);
    }

    /** As {@link Http1#addBefore}. */
    public static Http2 addBefore(
            ChannelPipeline pipeline,
            String handler,
            HttpTerms terms,
            BrowserRules rules,
            Conversation conversation,
            Line line,
            Runnable unread) {
        Http2 http = new Http2(terms, rules, conversation, line, new ReadSwitch(pipeline.channel(), unread));
        pipeline.addBefore(handler, null, http.gate)
                .addBefore(handler, null, http.codec)
                .addBefore(handler, null, http);
        return http;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        codecContext = added.pipeline().context(codec);
        codec.connection().addListener(new Streams());
        calls.start();
        deadline = new Deadline(terms, calls.loop(), this::late);
        answers = new Http2Answers(terms, codec, codecContext, calm, calls.loop(), link);
        heads = new HeadMemory(terms.terms(), conversation, calls.loop(), this::memoryShort);
    }

    /** What comes of the client, after Netty has checked that it may come. */
    private final class Frames extends Http2FrameAdapter {
        @Override
        public void onHeadersRead(
                ChannelHandlerContext ignored,
                int id,
                Http2Headers fields,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean last)
                throws Http2Exception {
            try {
                Http2Request request = requests.get(id);
                if (request == null) {
                    begin(id, fields, last);
                } else {
                    for (Map.Entry<CharSequence, CharSequence> each : fields) {
                        Http2Head.check(each.getKey(), each.getValue());
                    }
                    request.add(Unpooled.EMPTY_BUFFER, 0, true);
                }
            } catch (Http2Head.BrokenException e) {
                throw Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "%s", e.getMessage());
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ignored, int id, ByteBuf data, int padding, boolean last) {
            int size = data.readableBytes() + padding;
            if (data.isReadable()) {
                calm.received();
            } else if (padding > 0 && !calm.idle()) {
                disturbed();
            }
            Http2Request request = requests.get(id);
            if (request == null) {
                return size;
            }
            touched.add(request);
            return request.add(data, size, last);
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ignored, long data) {
            answers.answered(data);
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ignored, int id, long error) {
            if (!calm.reset()) {
                disturbed();
            }
        }
    }

    private void begin(int id, Http2Headers fields, boolean last) throws Http2Head.BrokenException {
        if (lingering) {
            return;
        }
        if (circular == id) {
            throw new Http2Head.BrokenException(CIRCLE);
        }
        stopWaiting();
        Head head = null;
        Problem problem = null;
        try {
            head = Http2Head.of(fields, last, HeadLimits.DEFAULT);
        } catch (RefusedException e) {
            problem = refusal(e.status(), e.getMessage());
        }
        Http2Request request = new Http2Request(id, head, link, answers, terms, calls.loop());
        requests.put(id, request);
        if (problem != null) {
            AnswerWriter.write(request, problem);
            return;
        }
        request.begin(new Exchange(terms, rules, calls, request, head));
        if (last) {
            request.add(Unpooled.EMPTY_BUFFER, 0, true);
        } else {
            touched.add(request);
        }
    }

    private Problem refusal(int status, String message) {
        LOG.info(conversation.origin(), "Refusing a request of {}: {}", peer, message);
        return Problem.of(status, "This is not a request that can be read: " + message + ".");
    }

    private final class Streams extends Http2ConnectionAdapter {
        @Override
        public void onStreamClosed(Http2Stream stream) {
            Http2Request request = requests.remove(stream.id());
            if (request == null) {
                return;
            }
            request.close();
            answers.gone(request);
            if (requests.isEmpty() && !lingering) {
                // Not now: it may be in the middle of what closes it.
                calls.loop().execute(Http2.this::rest);
            }
        }
    }

    private final class Resets implements FrameGate.Resets {
        @Override
        public void reset(int id) {
            codec.expectNothing(id);
        }

        @Override
        public void circle(int id, boolean begins) {
            if (begins) {
                circular = id;
            } else {
                codec.breakStream(codecContext, id, CIRCLE);
            }
        }
    }

    /** No request is under way. */
    private void rest() {
        if (!requests.isEmpty() || lingering) {
            return;
        }
        if (closing || inputEnded) {
            linger();
        } else {
            waitFor(Wait.REQUEST, terms.keepAlive());
        }
        context.flush();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        for (int i = 0; i < touched.size(); i++) {
            touched.get(i).keep();
        }
        touched.clear();
        if (!lingering) {
            if (!heads.keep(gate.kept())) {
                memoryShort();
            }
            timeClient();
        }
        calls.readComplete();
    }

    private void timeClient() {
        if (gate.isInHead()) {
            if (wait != Wait.HEAD || wholeThen != gate.whole()) {
                wholeThen = gate.whole();
                wait = Wait.NOTHING;
                waitFor(Wait.HEAD, terms.terms().limits().handshakeTime());
            }
        } else if (!requests.isEmpty()) {
            stopWaiting();
        } else {
            waitFor(Wait.REQUEST, terms.keepAlive());
        }
    }

    private void waitFor(Wait what, Duration time) {
        if (wait != what) {
            wait = what;
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
                breakOff(
                        Http2Error.ENHANCE_YOUR_CALM,
                        "a frame has not come within "
                                + Limits.text(terms.terms().limits().handshakeTime()));
            case REQUEST -> goAway();
            case FAREWELL -> context.close();
            default -> {
                // What it was for has come.
            }
        }
        context.flush();
    }

    /** Takes no more requests; those under way are answered. */
    private void goAway() {
        if (lingering) {
            return;
        }
        closing = true;
        codec.sayGoodbye(codecContext, Http2Error.NO_ERROR, "");
        if (requests.isEmpty()) {
            linger();
        }
    }

    /** It cannot go on. */
    private void breakOff(Http2Error error, String reason) {
        if (lingering) {
            return;
        }
        LOG.info(conversation.origin(), "Closing the connection of {}: {}", peer, reason);
        closing = true;
        lingering = true;
        codec.sayGoodbye(codecContext, error, reason);
        for (Http2Request request : all()) {
            request.close();
        }
        lingering = false;
        linger();
    }

    private void disturbed() {
        breakOff(Http2Error.ENHANCE_YOUR_CALM, "it has too many streams reset, or pads nothing");
    }

    /**
     * There is no memory for a frame that has not come whole. Bodies that have not either make room, one by one; where
     * there are none, the connection ends.
     */
    private void memoryShort() {
        for (Http2Request request : all()) {
            if (request.isComing()) {
                request.end(Problem.of(Status.BUSY, terms.terms().admission().request()));
                if (heads.keep(gate.kept())) {
                    context.flush();
                    return;
                }
            }
        }
        breakOff(Http2Error.ENHANCE_YOUR_CALM, "memory is short, and a frame has not come whole");
        context.flush();
    }

    /** Sends what there is, and then ends the connection: the client first, if it wants to. */
    private void linger() {
        lingering = true;
        gate.close();
        heads.close();
        stopWaiting();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(sent -> ChannelTasks.run(context.channel(), () -> {
                    if (inputEnded || !sent.isSuccess()) {
                        context.close();
                    } else {
                        Closing.endOutput(context.channel());
                        waitFor(Wait.FAREWELL, LINGER);
                    }
                }));
    }

    /** A copy, since what is done with one may end it. */
    private List<Http2Request> all() {
        return new ArrayList<>(requests.values());
    }

    private void each(Consumer<Http2Request> what) {
        all().forEach(what);
        context.flush();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event != ChannelInputShutdownEvent.INSTANCE && !(event instanceof SslCloseCompletionEvent)) {
            context.fireUserEventTriggered(event);
            return;
        }
        inputEnded = true;
        if (lingering && wait == Wait.FAREWELL) {
            context.close();
            return;
        }
        for (Http2Request request : all()) {
            if (request.isComplete()) {
                request.inputEnded();
            } else {
                // What has not come as a whole never will.
                answers.reset(request, Http2Error.CANCEL);
            }
        }
        rest();
        flush();
    }

    private void flush() {
        context.flush();
        if (inputEnded && !lingering) {
            answers.giveUpBlocked();
        }
    }

    /** The codec has written what can be written. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        if (context.channel().isWritable()) {
            flush();
        }
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void inputEnding() {
        each(Http2Request::inputEnded);
    }

    @Override
    public void probe() {
        if (!lingering && requests.values().stream().anyMatch(Http2Request::isUploading)) {
            codec.encoder().writePing(codecContext, false, 0, codecContext.newPromise());
            context.flush();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        lingering = true;
        deadline.close();
        for (Http2Request request : all()) {
            request.close();
        }
        requests.clear();
        heads.close();
        answers.close();
        context.fireChannelInactive();
    }

    /** What the parts of a connection ask of it. */
    private final class Link implements Calls.Notices, Http2Request.Link, Http2Answers.Requests, Http2Codec.Errors {
        @Override
        public HttpHeaders fields(Head head) {
            return AnswerFields.of(rules, head);
        }

        @Override
        public void goAway() {
            Http2.this.goAway();
        }

        @Override
        public void stops(Problem problem) {
            closing = true;
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
            return inputEnded;
        }

        @Override
        public void gaveUp(String why) {
            LOG.info(conversation.origin(), "Resetting a stream of {}: {}", peer, why);
        }

        @Override
        public void take(Http2Request request, int bytes) {
            Http2Stream stream = codec.connection().stream(request.id());
            try {
                if (stream != null && codec.decoder().flowController().consumeBytes(stream, bytes)) {
                    context.flush();
                }
            } catch (Http2Exception e) {
                throw new IllegalStateException("they have come", e);
            }
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
        public void broken(Http2Error error, String message, Throwable cause) {
            if (cause instanceof IOException) {
                LOG.debug(conversation.origin(), "The connection of {} broke: {}", peer, cause.getMessage());
                context.close();
                return;
            }
            if (cause != null) {
                FAULTS.saw(conversation.origin(), cause, "Closing the connection of {}", peer);
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
        public void tooLarge(Http2Stream stream) {
            Problem problem = refusal(431, "its fields have more than " + HeadLimits.DEFAULT.head() + " bytes");
            Http2Request request = requests.get(stream.id());
            if (request != null) {
                request.end(problem);
            } else {
                request = new Http2Request(stream.id(), null, this, answers, terms, calls.loop());
                requests.put(stream.id(), request);
                AnswerWriter.write(request, problem);
            }
        }
    }
}
